import * as v from 'valibot'
import { shipped_terms } from '../contributors/agreements.ts'
import { EARNINGS_HOLD_MAX_DAYS } from '../contributors/earnings.ts'
import { type AccountKind, account_kind_codes, PAYOUT_MIN_KOBO } from '../contributors/payout-rules.ts'
import { nairaText } from '../money.ts'

/** Ways to pay that the card window can offer, with their names (docs/providers.md, "Paystack requests"). */
export const pay_channels = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  mobile_money: 'Mobile money',
  qr: 'QR code',
} as const
export type PayChannel = keyof typeof pay_channels
export const pay_channel_codes = Object.keys(pay_channels) as PayChannel[]

/** How members pay and contributors are paid. */
export interface PaymentRules {
  /** What the card window offers. */
  channels: PayChannel[]
  /** Accounts that contributors can be paid to. */
  payout_kinds: AccountKind[]
  /** How long a licence's earnings are on hold, in days. */
  hold_days: number
  /** Maximum that free credits earn a contributor in a calendar month (UTC), in kobo. */
  free_month_kobo: number
  /** One operator has to approve a payout above this, in kobo. */
  approve_above_kobo: number
  /** Two operators have to approve a payout above this, in kobo. */
  two_above_kobo: number
  /** Maximum of all payouts in a day, in kobo. */
  daily_kobo: number
}

/** Least value of `free_month_kobo` that the contributor agreement allows, in kobo. */
export const FREE_MONTH_LEAST_KOBO = shipped_terms.free_month_kobo ?? 0

/** Rules of a shop whose owner has published none. */
export const first_payment_rules: PaymentRules = {
  channels: pay_channel_codes,
  payout_kinds: ['nuban'],
  hold_days: EARNINGS_HOLD_MAX_DAYS,
  free_month_kobo: FREE_MONTH_LEAST_KOBO,
  approve_above_kobo: 0,
  two_above_kobo: 10_000_000,
  daily_kobo: 100_000_000,
}

const naira_sentence = 'Enter whole naira, such as 100000.'
/** Whole naira, in kobo, below a billion naira. */
const naira = v.pipe(
  v.number(naira_sentence),
  v.integer(naira_sentence),
  v.multipleOf(100, naira_sentence),
  v.minValue(0, naira_sentence),
  v.maxValue(99_999_999_900, 'Enter less than a billion naira.'),
)
const hold_sentence = `Enter 0 to ${EARNINGS_HOLD_MAX_DAYS} days, as the contributor agreement says.`

const chosen = <Code extends string>(codes: readonly Code[]) =>
  v.pipe(
    v.array(v.picklist(codes)),
    v.minLength(1, 'Choose at least one.'),
    v.check((list) => new Set(list).size === list.length, 'Choose each only once.'),
  )

/** The rules of decision 137. */
export const payment_rules_schema = v.pipe(
  v.strictObject({
    channels: chosen(pay_channel_codes),
    payout_kinds: chosen(account_kind_codes),
    hold_days: v.pipe(
      v.number(hold_sentence),
      v.integer(hold_sentence),
      v.minValue(0, hold_sentence),
      v.maxValue(EARNINGS_HOLD_MAX_DAYS, hold_sentence),
    ),
    free_month_kobo: v.pipe(
      naira,
      v.minValue(
        FREE_MONTH_LEAST_KOBO,
        `Enter at least ${nairaText(FREE_MONTH_LEAST_KOBO)}, as the contributor agreement says.`,
      ),
    ),
    approve_above_kobo: naira,
    two_above_kobo: naira,
    daily_kobo: v.pipe(
      naira,
      v.minValue(PAYOUT_MIN_KOBO, `Enter at least ${nairaText(PAYOUT_MIN_KOBO)}, the minimum payout.`),
    ),
  }),
  v.forward(
    v.check(
      ({ approve_above_kobo, two_above_kobo }) => two_above_kobo >= approve_above_kobo,
      'Enter at least the amount above which one approval is needed.',
    ),
    ['two_above_kobo'],
  ),
) satisfies v.GenericSchema<any, PaymentRules>
