import { REQUEST_DAYS } from './enquiry-rules.ts'

/** Length of an operator's password, in characters as people count them: longer than a member's. */
export const OPERATOR_PASSWORD_MIN = 12
/** An operator is logged out after so long without use, and at the latest after so long, in hours. */
export const OPERATOR_IDLE_HOURS = 12
export const OPERATOR_HOURS = 24

/** Longest sentence of an operator's own in the mail that declines a request, in characters. */
export const DECLINE_SENTENCE_MAX = 300

/** Bounds of what is said of an asset, in characters, and how many keywords it has; as the import keeps them. */
export const ASSET_TITLE_MAX = 200
export const KEYWORD_MAX = 60
export const ASSET_KEYWORDS_MAX = 50

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days that a request still has of the 14 it is promised, the one that has begun included: 14 when it arrives, 1 on the
 * last day, −1 on the first day that it is late. Never 0.
 */
export function daysLeft(created_at: Date, now = new Date()): number {
  const days = (created_at.getTime() - now.getTime()) / DAY_MS + REQUEST_DAYS
  return days >= 0 ? Math.max(1, Math.ceil(days)) : Math.floor(days)
}
