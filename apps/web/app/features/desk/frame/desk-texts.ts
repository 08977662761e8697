import {
  DESK_COUNT_MAX,
  type DeskAction,
  type DeskEntry,
  type MailSubject,
  nairaAndKoboText,
  nairaText,
  numberText,
  type RefundState,
  review_reasons,
  type ReviewReason,
  type FoundNow,
  categories,
  submission_reasons,
  type SubmissionReason,
} from '@taswira/contract'

const action_texts: Record<DeskAction, string> = {
  operator_invited: 'Invited an operator',
  operator_invitation_withdrawn: 'Withdrew an invitation',
  operator_added: 'Added an operator',
  operator_removed: 'Removed an operator',
  operator_role_changed: "Changed an operator's role",
  operator_change_scheduled: 'Scheduled a change of an owner',
  operator_change_cancelled: 'Cancelled a change of an owner',
  password_changed: 'Changed their own password',
  second_factor_on: 'Turned two-step log-in on',
  second_factor_off: 'Turned two-step log-in off',
  recovery_code_used: 'Used a recovery code',
  member_erased: "Deleted a member's account",
  contributor_left: 'Left as a contributor',
  writer_erased: "Deleted a non-member's messages",
  mails_resent: 'Resent failed emails',
  work_retried: 'Tried stuck work again',
  addresses_listed: 'Listed addresses for a mailing',
  marketing_ended: 'Withdrew consent to marketing',
  round_started: 'Started the weekly review',
  request_found: 'Answered with an image',
  request_declined: 'Declined',
  enquiry_answered: 'Marked as answered',
  enquiry_reopened: 'Reopened',
  flag_cleared: 'Reviewed',
  refund_asked: 'Requested a refund',
  receipt_sent: 'Sent the receipt again',
  orders_exported: 'Downloaded orders',
  members_exported: 'Downloaded members',
  hold_ended: 'Ended the hold on earnings',
  goodwill_given: 'Gave goodwill credits',
  member_sessions_ended: 'Logged a member out everywhere',
  asset_uploaded: 'Uploaded',
  asset_published: 'Published',
  asset_unpublished: 'Unpublished',
  asset_removed: 'Removed permanently',
  faces_decided: 'Decided on faces',
  asset_edited: 'Edited',
  focal_point_chosen: 'Chose the focal point',
  set_curated: 'Images chosen',
  wanted_hidden: 'Hid a wanted subject',
  wanted_shown: 'Showed a wanted subject again',
  meaning_added: 'Added a meaning to the search',
  meaning_removed: 'Removed a meaning from the search',
  submission_published: 'Published a submitted image',
  submission_refused: 'Refused a submitted image',
  submission_changes_requested: 'Asked for changes',
  correction_accepted: 'Accepted a correction',
  correction_refused: 'Refused a correction',
  release_opened: 'Opened the names on a release',
  release_paper_opened: 'Opened the photo of a release',
  release_accepted: 'Accepted a release on paper',
  release_refused: 'Refused a release on paper',
  release_withdrawn: 'Withdrew a release',
  application_invited: 'Invited',
  application_declined: 'Declined',
  payout_approved: 'Approved a payout',
  payout_declined: 'Declined a payout',
  payout_otp_sent: 'Entered the one-time password',
  setting_published: 'Published a change',
  setting_scheduled: 'Scheduled a change',
  setting_taken_back: 'Took a change back',
  setup_step_done: 'Finished a step of the set-up',
  plans_moved: 'Moved running plans to new prices',
  promo_code_added: 'Added a promotion code',
  promo_code_ended: 'Ended a promotion code',
  mailing_planned: 'Planned a mailing',
  mailing_cancelled: 'Cancelled a mailing',
}

/** The text of an action. The server command uses one action both to add an operator and to set a new password. */
export const actionText = ({ action, before }: Pick<DeskEntry, 'action' | 'before'>) =>
  action === 'operator_added' && before.account === 'open' ? 'Set a new password' : action_texts[action]

export const refund_texts: Record<RefundState, string> = {
  asked: 'Unknown, checking with the provider',
  pending: 'Pending',
  needs_attention: 'The provider needs details: see its dashboard',
  processed: 'Completed',
  failed: 'Rejected by the provider',
  unsent: 'Not received by the provider',
}

export const mail_texts: Record<MailSubject, string> = {
  verify_email: 'Verification code',
  welcome: 'Welcome',
  reset_password: 'Password reset link',
  password_changed: 'Password changed',
  sessions_ended: 'Logged out on other devices',
  receipt: 'Receipt',
  renewal: 'Upcoming renewal',
  renewed: 'Plan renewed',
  underpaid: 'Payment too low',
  card: "Card can't be charged automatically",
  refunded: 'Refund',
  enquiry: 'Enquiry from a visitor',
  acknowledgement: 'Acknowledgement of an enquiry',
  answer: 'Answer to an image request',
  application: 'Answer to an application',
  review: 'Decisions on images',
  other: 'Other',
}

/** The text of a reason. One that this page doesn't know, from another release, is shown as it is. */
export const reasonText = (reason: ReviewReason): string => review_reasons[reason] ?? reason

/** "12", "10,000" or, when counting stopped at the maximum, "10,000+". */
export const countText = (count: number) =>
  count > DESK_COUNT_MAX ? `${numberText(DESK_COUNT_MAX)}+` : numberText(count)

/** "14 days left", "1 day left", "1 day overdue". */
export function daysText(days_left: number): string {
  const days = Math.abs(days_left)
  return `${days} ${days === 1 ? 'day' : 'days'} ${days_left > 0 ? 'left' : 'overdue'}`
}

/** "₦9,360", "93.60 GHS", or "93.60" without a currency; the amount is in hundredths. */
export const chargedText = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === 'NGN' ? nairaText(amount) : `${(amount / 100).toFixed(2)} ${currency}`.trim()

/**
 * Converts an amount of naira as people type it to kobo: "9,360", "9360.5", "₦ 9 360.00"; undefined if invalid. A comma
 * must precede three digits, so "12,50" is not read as 1,250.
 */
export function parseKobo(naira: string): number | undefined {
  const text = naira.replace(/[₦\s]/g, '')
  if (/,(?!\d{3}(?!\d))/.test(text)) return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Converts "phone_number" to "Phone number". */
export const toLabel = (field: string) => {
  const words = field.replace(/_kobo$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A changed value: kobo in naira, codes as their texts, and an empty or missing one as "none". */
export function valueText(name: string, value: string): string {
  if (/^(null)?$/.test(value)) return 'none'
  if (name.endsWith('kobo') && /^\d+$/.test(value)) return nairaAndKoboText(Number(value))
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value
  if (name === 'reasons')
    return value
      .split(', ')
      .map((code) => submission_reasons[code as SubmissionReason] ?? code)
      .join(' ')
  return value.replace(/^in_triage$/, 'in review')
}

/** "asset TSW-000171" as "image TSW-000171", "submission 8" as "submitted image 8": the words that screens use. */
export const subjectText = (subject: string) =>
  subject.replace(/^asset /, 'image ').replace(/^submission /, 'submitted image ')

/** "less than an hour", "1 hour", "47 hours", "2 days". */
export function ageText(since: string, now = new Date()): string {
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / 3_600_000)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** What some words find now: how many images, and the titles of the first. */
export function foundText({ match, total, total_exact, titles }: FoundNow): string {
  if (match === 'none') return 'Finds nothing'
  const count = `${total_exact ? '' : 'more than '}${numberText(total)}`
  const images = `${match === 'exact' ? '' : 'similar '}${total === 1 ? 'image' : 'images'}`
  const first = titles.map((title) => `“${title}”`).join(', ')
  return `Finds ${match === 'exact' ? '' : 'only '}${count} ${images}: ${first}`
}
