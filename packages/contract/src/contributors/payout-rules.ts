/** Minimum payout, in kobo. */
export const PAYOUT_MIN_KOBO = 500_000
/** Hours after a change of account in which nothing is paid out to it. */
export const PAYOUT_WAIT_HOURS = 24

/** Kinds of account with their display names. */
export const account_kinds = {
  nuban: 'Nigerian bank account',
  ghipss: 'Ghanaian bank account',
  mobile_money: 'Mobile money (Ghana)',
  basa: 'South African bank account',
} as const
export type AccountKind = keyof typeof account_kinds
export const account_kind_codes = Object.keys(account_kinds) as AccountKind[]

/**
 * `waiting`: needs an operator's approval. `ready`: about to be sent. `sent`: requested, result unknown. `declined`: by
 * an operator.
 */
export const payout_states = [
  'waiting',
  'ready',
  'sent',
  'pending',
  'otp',
  'success',
  'failed',
  'reversed',
  'declined',
] as const
export type PayoutState = (typeof payout_states)[number]

const finished_states: PayoutState[] = ['success', 'failed', 'reversed', 'declined']

/** Whether a payout is still to be approved, sent or confirmed by the bank. */
export const isPayoutInProgress = ({ state }: { state: PayoutState }) => !finished_states.includes(state)

/** Why a payout failed, or what an operator must check. The database stores the code. */
export const payout_problems = {
  another_amount: 'The provider reports another amount or mode. Check its dashboard.',
  refused: 'The bank or the provider refused it.',
  returned: 'The bank returned the money.',
  paid_after_all: 'Paid after it had failed.',
  account_refused: 'The provider refused the account.',
  not_accepted: 'The provider refused it.',
  payments_reversed: 'Payments that it came from were reversed or disputed before it was sent.',
  above_daily_limit: 'It is above the daily limit of all payouts, which was lowered.',
  declined: 'An operator declined it.',
}
export type PayoutProblem = keyof typeof payout_problems
