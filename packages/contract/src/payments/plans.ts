import { CREDITS_PER_IMAGE, creditsText } from './credit-rules.ts'

/** A subscription, one for each tier of the dropdown. Codes never change, because orders refer to them. */
export interface Plan {
  code: string
  name: string
  /** Number of images whose credits are granted each month. */
  images: number
  /** Price of one month, in kobo. */
  monthly_kobo: number
  /** Maximum of unused credits carried over to the next month. */
  rollover_cap: number
}

/** A one-time purchase of credits that never expire. */
export interface CreditPack {
  code: string
  /** Credits granted. */
  credits: number
  price_kobo: number
}

const basic = { name: 'Creative Basic', rollover_cap: 20 }
const pro = { name: 'Creative Pro', rollover_cap: 50 }

/** Prices, images and rollover caps of the plans (docs/specification.md, section 9). */
export const plans = [
  { code: 'SAS_001', ...basic, images: 5, monthly_kobo: 936_000 },
  { code: 'SAS_002', ...basic, images: 10, monthly_kobo: 1_684_800 },
  { code: 'SAS_003', ...basic, images: 15, monthly_kobo: 2_527_200 },
  { code: 'SAS_004', ...pro, images: 20, monthly_kobo: 3_744_000 },
  { code: 'SAS_005', ...pro, images: 27, monthly_kobo: 5_054_400 },
  { code: 'SAS_006', ...pro, images: 35, monthly_kobo: 7_413_120 },
] as const satisfies Plan[]

/** Credit packs in the order of their dropdown (docs/specification.md, section 9). */
export const credit_packs = [
  { code: 'PACK_2', credits: 2, price_kobo: 187_200 },
  { code: 'PACK_20', credits: 20, price_kobo: 1_872_000 },
  { code: 'PACK_10', credits: 10, price_kobo: 936_000 },
  { code: 'PACK_5', credits: 5, price_kobo: 483_600 },
  { code: 'PACK_4', credits: 4, price_kobo: 374_400 },
] as const satisfies CreditPack[]

export type PlanCode = (typeof plans)[number]['code']
export type PackCode = (typeof credit_packs)[number]['code']

/** Means "no subscription" (docs/specification.md, section 4). */
export const NO_PLAN = 'SAS_000'

export const plan_codes = plans.map((plan) => plan.code)
export const pack_codes = credit_packs.map((pack) => pack.code)

/** Billing periods of a plan. */
export const plan_frequencies = ['MONTHLY', 'YEARLY'] as const
export type PlanFrequency = (typeof plan_frequencies)[number]
/** Payment frequency of a credit pack. */
export const ONE_TIME = 'One-time purchase'
export type Frequency = PlanFrequency | typeof ONE_TIME

/** Credits that a plan grants each month. */
export const monthlyCredits = ({ images }: Pick<Plan, 'images'>) => images * CREDITS_PER_IMAGE

/** Price of a year paid in advance, in kobo: twelve months less 10% (docs/specification.md, section 9). */
export const yearlyKobo = ({ monthly_kobo }: Pick<Plan, 'monthly_kobo'>) =>
  Math.round((monthly_kobo * 12 * 9) / 10)

export const findPlan = (code: string): Plan | undefined => plans.find((plan) => plan.code === code)
export const findPack = (code: string): CreditPack | undefined =>
  credit_packs.find((pack) => pack.code === code)

/** A code with one of its payment frequencies. */
export interface Offer {
  code: PlanCode | PackCode
  frequency: Frequency
  amount_kobo: number
  /** Credits granted: at once for a pack, monthly for a plan. */
  credits: number
  /** Duration of a plan in months; 0 for a pack. */
  months: number
}

export const offers: Offer[] = [
  ...plans.flatMap((plan): Offer[] => {
    const { code } = plan
    const credits = monthlyCredits(plan)
    return [
      { code, frequency: 'MONTHLY', amount_kobo: plan.monthly_kobo, credits, months: 1 },
      { code, frequency: 'YEARLY', amount_kobo: yearlyKobo(plan), credits, months: 12 },
    ]
  }),
  ...credit_packs.map(
    ({ code, credits, price_kobo }): Offer => ({
      code,
      frequency: ONE_TIME,
      amount_kobo: price_kobo,
      credits,
      months: 0,
    }),
  ),
]

/** Price of one image with an offer, in kobo, rounded to whole kobo. */
export const imageKobo = ({
  amount_kobo,
  credits,
  months,
}: Pick<Offer, 'amount_kobo' | 'credits' | 'months'>) =>
  Math.round((amount_kobo * CREDITS_PER_IMAGE) / (credits * Math.max(1, months)))

/** The lowest price per image without paying a year in advance, in kobo. */
export const LOWEST_IMAGE_KOBO = Math.min(
  ...offers.filter(({ frequency }) => frequency !== 'YEARLY').map(imageKobo),
)

/** The offer for this code and frequency; undefined when there is none. */
export const findOffer = (code: string, frequency: string): Offer | undefined =>
  offers.find((offer) => offer.code === code && offer.frequency === frequency)

/**
 * Description of an offer: "Creative Basic, 5 images a month", followed by " for a year" for yearly plans; "20
 * credits".
 */
export function offerText(code: string, frequency: string): string {
  const plan = findPlan(code)
  if (plan) return `${plan.name}, ${plan.images} images a month${frequency === 'YEARLY' ? ' for a year' : ''}`
  const pack = findPack(code)
  return pack ? creditsText(pack.credits) : code
}
