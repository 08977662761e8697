import type { PaymentRules } from '../payments/payment-rules.ts'
import { findOffer, listOffers, type Offer, type PriceList } from '../payments/plans.ts'
import { discountKobo } from '../payments/promo-rules.ts'

/** Hours that a change of owners or of terms waits, so that every owner can cancel it (decisions 136 and 137). */
export const CHANGE_WAIT_HOURS = 24

/**
 * What a change of the shop's terms does: nothing more; it's mailed to all owners, because it loosens them or raises
 * prices steeply; or it also waits CHANGE_WAIT_HOURS, because it loosens them far (decision 137).
 */
export const loosenings = ['none', 'mailed', 'waits'] as const
export type Loosening = (typeof loosenings)[number]

/** A factor of 2 or less, such as half the price or double the gift, doesn't wait. */
const AT_ONCE = 2

export const loosest = (found: Loosening[]): Loosening =>
  loosenings.findLast((one) => found.includes(one)) ?? 'none'

/**
 * How far measures, each of which is lower the looser the terms are, fall. `last_day` has those of a day ago first and
 * those of now last. Nothing loosens what stays as it is now, and what applied a day ago may return at once.
 */
export const looseningOf = (next: number[], last_day: number[][]): Loosening =>
  loosest(
    next.map((value, index) => {
      const day = last_day.map((measures) => measures[index]!)
      if (value >= day.at(-1)!) return 'none'
      return value >= day[0]! || value * AT_ONCE >= Math.max(...day) ? 'mailed' : 'waits'
    }),
  )

export interface Discount {
  percent: number | null
  amount_kobo: number | null
  /** Codes of plans and packs; empty: all. */
  offers: readonly string[]
}

/** Price of one credit with an offer, in kobo, not rounded. */
const creditKobo = ({ amount_kobo, credits, months }: Offer, off_kobo = 0) =>
  (amount_kobo - off_kobo) / (credits * Math.max(1, months))

/**
 * Measures of prices: of a credit with the cheapest offer, of an image, and of the welcome gift. `promo` is a promotion
 * code that takes its part off the offers it is for.
 */
export function priceMeasures(prices: PriceList, promo?: Discount): number[] {
  const takenOff = ({ code, amount_kobo }: Offer) =>
    promo && (promo.offers.length === 0 || promo.offers.includes(code)) ? discountKobo(promo, amount_kobo) : 0
  const credit_kobo = Math.min(...listOffers(prices).map((offer) => creditKobo(offer, takenOff(offer))))
  const { credits_per_image, welcome_credits } = prices
  return [
    credit_kobo,
    credits_per_image,
    credit_kobo * credits_per_image,
    1 / welcome_credits,
    credits_per_image / welcome_credits,
  ]
}

/** Whether an image costs more than twice as much, with the cheapest offer or with any that both lists have. */
export function isSteepRise(next: PriceList, now: PriceList): boolean {
  const imageKobo = (prices: PriceList, offer: Offer) => creditKobo(offer) * prices.credits_per_image
  const lowest = (prices: PriceList) =>
    Math.min(...listOffers(prices).map((offer) => imageKobo(prices, offer)))
  return (
    lowest(next) > AT_ONCE * lowest(now) ||
    listOffers(next).some((offer) => {
      const before = findOffer(now, offer.code, offer.frequency)
      return before && imageKobo(next, offer) > AT_ONCE * imageKobo(now, before)
    })
  )
}

/** More money can leave, sooner, with less approval or to another kind of account: always waits (decision 137). */
export const looseningOfRules = (next: PaymentRules, now: PaymentRules): Loosening =>
  next.approve_above_kobo > now.approve_above_kobo ||
  next.two_above_kobo > now.two_above_kobo ||
  next.daily_kobo > now.daily_kobo ||
  next.free_month_kobo > now.free_month_kobo ||
  next.hold_days < now.hold_days ||
  next.payout_kinds.some((kind) => !now.payout_kinds.includes(kind))
    ? 'waits'
    : 'none'

/** Measure of the house's share of a licence. */
export const shareMeasures = ({ share_percent }: { share_percent: number }): number[] => [100 - share_percent]
