import type { PaymentRules } from '../payments/payment-rules.ts'
import { listOffers, type PriceList } from '../payments/plans.ts'
import { discountKobo } from '../payments/promo-rules.ts'

/** Hours that a change of owners or of terms waits, so that every owner can cancel it (decisions 136 and 137). */
export const CHANGE_WAIT_HOURS = 24

/**
 * How far a change loosens what the shop asks for or pays: not at all; so that all owners are mailed; or so far that it
 * also waits CHANGE_WAIT_HOURS (decision 137).
 */
export const loosenings = ['none', 'mailed', 'waits'] as const
export type Loosening = (typeof loosenings)[number]

/** A factor of 2 or less, such as half the price or double the gift, doesn't wait. */
const AT_ONCE = 2

const byFactor = (factor: number): Loosening => (factor > AT_ONCE ? 'waits' : factor > 1 ? 'mailed' : 'none')

export const loosest = (found: Loosening[]): Loosening =>
  loosenings.findLast((one) => found.includes(one)) ?? 'none'

/** Lowest price of one credit with any offer, in kobo. */
const lowestCreditKobo = (prices: PriceList) =>
  Math.min(
    ...listOffers(prices).map(
      ({ amount_kobo, credits, months }) => amount_kobo / (credits * Math.max(1, months)),
    ),
  )

/**
 * How far prices loosen. `discount` is the largest share that a promotion code of the last day takes off, 0 to 1: the
 * two together must not do at once what each has to wait for.
 */
export function looseningOfPrices(next: PriceList, now: PriceList, discount = 0): Loosening {
  const cheaper = lowestCreditKobo(now) / (lowestCreditKobo(next) * (1 - discount))
  const fewer_credits = now.credits_per_image / next.credits_per_image
  const larger_gift = next.welcome_credits / now.welcome_credits
  return byFactor(
    Math.max(cheaper, fewer_credits, cheaper * fewer_credits, larger_gift, larger_gift * fewer_credits),
  )
}

interface Discount {
  percent: number | null
  amount_kobo: number | null
  /** Codes of plans and packs; empty: all. */
  offers: readonly string[]
}

/** The largest share of a price that a promotion code takes off, 0 to 1. */
export const discountShare = (promo: Discount, prices: PriceList): number =>
  Math.max(
    0,
    ...listOffers(prices)
      .filter(({ code }) => promo.offers.length === 0 || promo.offers.includes(code))
      .map(({ amount_kobo }) => discountKobo(promo, amount_kobo) / amount_kobo),
  )

/** How far a promotion code loosens; `now` has the prices before those of `prices` that it applies to. */
export const looseningOfCode = (promo: Discount, prices: PriceList, now = prices): Loosening => {
  const share = discountShare(promo, prices)
  return loosest(['mailed', byFactor(1 / (1 - share)), looseningOfPrices(prices, now, share)])
}

/** More money can leave, sooner, with less approval or to another kind of account: always waits (decision 120). */
export const looseningOfRules = (next: PaymentRules, now: PaymentRules): Loosening =>
  next.approve_above_kobo > now.approve_above_kobo ||
  next.two_above_kobo > now.two_above_kobo ||
  next.daily_kobo > now.daily_kobo ||
  next.free_month_kobo > now.free_month_kobo ||
  next.hold_days < now.hold_days ||
  next.payout_kinds.some((kind) => !now.payout_kinds.includes(kind))
    ? 'waits'
    : 'none'

/** How far the house's share of a licence falls. */
export const looseningOfShare = (
  next: { share_percent: number },
  now: { share_percent: number },
): Loosening => byFactor((100 - now.share_percent) / (100 - next.share_percent))
