import { REQUEST_DAYS } from '../enquiries/enquiry-rules.ts'

/** Minimum length of an operator's password in characters; longer than a member's. */
export const OPERATOR_PASSWORD_MIN = 12
/** Operators are logged out after this long without activity, and at the latest after this long, in hours. */
export const OPERATOR_IDLE_HOURS = 12
export const OPERATOR_HOURS = 24

/** Goodwill credits that one operator may give on one day of Lagos; maximum length of the reason, in characters. */
export const GOODWILL_CREDITS_PER_DAY = 60
export const GOODWILL_REASON_MAX = 200

/** Longest range of a sales report, in days: two years. */
export const SALES_DAYS_MAX = 731

/** Counts at the desk stop here; one more than this means "more". */
export const DESK_COUNT_MAX = 10_000

/** Maximum length of the operator's sentence in a decline mail, in characters. */
export const DECLINE_SENTENCE_MAX = 300

/** Limits of an asset's texts, in characters, and of the number of keywords; the same as for the import. */
export const ASSET_TITLE_MAX = 200
export const ASSET_DESCRIPTION_MAX = 4_000
export const KEYWORD_MAX = 60
export const ASSET_KEYWORDS_MAX = 50
/** Length of all of these texts together. */
export const ASSET_WORDS_MAX = ASSET_TITLE_MAX + ASSET_DESCRIPTION_MAX + ASSET_KEYWORDS_MAX * KEYWORD_MAX
/** Maximum length of a contributor's name, in characters. */
export const CONTRIBUTOR_NAME_MAX = 200
/** Largest image file that the import and the desk accept, in bytes. */
export const IMAGE_FILE_MAX_BYTES = 200 * 1024 * 1024
/** Images that one bulk edit changes at most. */
export const BULK_EDIT_MAX = 200

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days left of the promised 14, including the current one: 14 on arrival, 1 on the last day, −1 on the first day
 * overdue. Never 0.
 */
export function daysLeft(created_at: Date, now = new Date()): number {
  const days = (created_at.getTime() - now.getTime()) / DAY_MS + REQUEST_DAYS
  return days >= 0 ? Math.max(1, Math.ceil(days)) : Math.floor(days)
}
