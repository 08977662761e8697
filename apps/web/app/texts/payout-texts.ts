import type { PayoutState } from '@taswira/contract'

/** What contributors and operators read about a payout's state. */
export const payout_texts: Record<PayoutState, string> = {
  waiting: 'Waiting for approval',
  ready: 'About to be sent',
  sent: 'Sent, waiting for the bank',
  pending: 'Sent, waiting for the bank',
  otp: 'Waiting for a code',
  success: 'Paid',
  failed: "Didn't work",
  reversed: 'Returned by the bank',
  declined: 'Declined',
}
