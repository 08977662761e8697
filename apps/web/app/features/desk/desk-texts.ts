import {
  type DeskAction,
  type DeskEntry,
  type MailSubject,
  nairaText,
  review_reasons,
  type ReviewReason,
  type RefundState,
} from '@taswira/contract'

const action_texts: Record<DeskAction, string> = {
  operator_added: 'Let somebody in',
  operator_removed: 'Ended an account',
  member_erased: "Deleted a member's account",
  writer_erased: 'Deleted what somebody without an account wrote',
  mails_resent: 'Sent mails again that were given up',
  addresses_listed: 'Listed addresses for a mail',
  marketing_ended: 'Ended the consent to our news',
  round_started: 'Started the weekly round',
  request_found: 'Answered with an asset',
  request_declined: 'Declined',
  enquiry_answered: 'Noted as answered',
  enquiry_reopened: 'Opened again',
  flag_cleared: 'Looked at it',
  refund_asked: 'Asked for a refund',
  asset_published: 'Published',
  asset_unpublished: 'Unpublished',
  asset_removed: 'Removed for good',
  asset_edited: 'Edited',
}

/** What was done, in words. A command on the server lets somebody in, or gives a new password to who is in already. */
export const actionText = ({ action, before }: Pick<DeskEntry, 'action' | 'before'>) =>
  action === 'operator_added' && before.account === 'open' ? 'Gave a new password' : action_texts[action]

export const refund_texts: Record<RefundState, string> = {
  asked: 'Not known yet, being asked about',
  pending: 'On its way',
  needs_attention: 'The provider wants details: see its dashboard',
  processed: 'Gone back',
  failed: 'Refused by the provider',
  unsent: 'Never reached the provider',
}

export const mail_texts: Record<MailSubject, string> = {
  verify_email: 'Code that proves an address',
  reset_password: 'Link to a new password',
  password_changed: 'Password was changed',
  renewal: 'Renewal of a plan',
  renewed: 'Plan was renewed',
  card: 'Card cannot renew a plan',
  refunded: 'Money was given back',
  enquiry: 'What a visitor wrote to us',
  acknowledgement: 'Thanks for what a visitor wrote',
  answer: 'Answer to an asset request',
  other: 'Something else',
}

/** A process of another release may send a reason that this page doesn't know: it is shown as it is. */
export const reasonText = (reason: ReviewReason): string => review_reasons[reason] ?? reason

/** "14 days left", "1 day left", "1 day overdue". */
export function daysText(days_left: number): string {
  const days = Math.abs(days_left)
  return `${days} ${days === 1 ? 'day' : 'days'} ${days_left > 0 ? 'left' : 'overdue'}`
}

/** "₦9,360", "93.60 GHS", "93.60" where no currency was sent; the amount in hundredths. */
export const chargedText = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === 'NGN' ? nairaText(amount) : `${(amount / 100).toFixed(2)} ${currency}`.trim()

/**
 * Kobo of an amount in naira as people type it: "9,360", "9360.5", "₦ 9 360.00"; undefined for what is none. A comma
 * stands before three digits: "12,50" is no 1,250.
 */
export function koboOf(naira: string): number | undefined {
  const text = naira.replace(/[₦\s]/g, '')
  if (/,(?!\d{3}(?!\d))/.test(text)) return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** "20 Nov 2026, 13:05" in the time of Lagos, where the desk stands. */
export const momentText = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Lagos',
  })

/** "phone_number" as "Phone number". */
export const labelOf = (field: string) => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
