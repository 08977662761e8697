import {
  creditsText,
  type Earning,
  type Earnings,
  EARNINGS_HOLD_MAX_DAYS,
  type Held,
  inLagos,
  nairaAndKoboText,
  nairaText,
  PAYOUT_MIN_KOBO,
  type PayoutState,
} from '@taswira/contract'
import { dateText } from '../ui/date-text.ts'

/** The source of an earning: "3 credits of a plan". */
export function earningText({ cause, credits, paid_with }: Pick<Earning, 'cause' | 'credits' | 'paid_with'>) {
  if (cause === 'unused') return 'Expired credits of the same month'
  if (cause === 'refund') return 'Payment refunded or reversed'
  const kinds = { pack: `${creditsText(credits)} of a pack`, plan: `${creditsText(credits)} of a plan` }
  return paid_with === 'free' ? `${creditsText(credits)}, given away by us` : kinds[paid_with]
}

/** The day of the next monthly payout in Lagos; ISO 8601. */
export const nextPayoutDay = (now = new Date()) => firstOfMonthAfter(inLagos(now))

const firstOfMonthAfter = (day: Date) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)).toISOString()

/** The payout that includes what becomes available on a day, given as "2026-12-24"; ISO 8601. */
const payoutDayOf = (available_on: string) =>
  available_on.endsWith('-01') ? available_on : firstOfMonthAfter(new Date(available_on))

/** What is available or on hold until a known day, in kobo; a disputed payment may never become available. */
export const foreseenKobo = ({ available, held }: Pick<Earnings, 'available' | 'held'>) =>
  held.reduce((all, { sum, available_on }) => (available_on ? all + sum : all), available)

/** What is missing until a payout, what is on hold until when, and when the payout comes. */
export function payoutGoalText(
  { available, held }: Pick<Earnings, 'available' | 'held'>,
  now = new Date(),
): string {
  if (available >= PAYOUT_MIN_KOBO)
    return `Enough for a payout; next payout on ${dateText(nextPayoutDay(now))}.`
  let on_hold = 0
  let until: string | undefined
  for (const { sum, available_on } of held) {
    if (!available_on || available + on_hold >= PAYOUT_MIN_KOBO) break
    on_hold += sum
    until = available_on
  }
  const missing = PAYOUT_MIN_KOBO - available - on_hold
  if (!until) return `${nairaText(missing)} to go; we pay on the first of each month.`
  const hold = `${nairaText(on_hold)} is on hold until ${dateText(until)}.`
  return missing > 0
    ? `${hold} ${nairaText(missing)} more to go; we pay on the first of each month.`
    : `${hold} Then it's enough for the payout on ${dateText(payoutDayOf(until))}.`
}

/** Why earnings are on hold. */
export const hold_text = `We hold what a sale earns for up to ${EARNINGS_HOLD_MAX_DAYS} days, because the buyer's bank can take the payment back. If the bank is reviewing a dispute, we wait for its decision.`

/** Number of days listed one by one; later amounts are added up. */
const DAYS_LISTED = 3

/** When earnings on hold become available, with one line for each of the next days: "₦1,684.80 on 24 December 2026". */
export function heldLines(held: Held[]): string[] {
  const dated = held.flatMap(({ sum, available_on }) => (available_on ? [{ sum, available_on }] : []))
  const later = dated.slice(DAYS_LISTED)
  const lines = dated
    .slice(0, DAYS_LISTED)
    .map(({ sum, available_on }) => `${nairaAndKoboText(sum)} on ${dateText(available_on)}`)
  const last = later.at(-1)
  if (last) {
    const sum = later.reduce((all, one) => all + one.sum, 0)
    lines.push(`${nairaAndKoboText(sum)} after that, until ${dateText(last.available_on)}`)
  }
  const disputed = held.find(({ available_on }) => available_on === null)
  if (disputed) lines.push(`${nairaAndKoboText(disputed.sum)} when the buyer's bank has decided a dispute`)
  return lines
}

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
