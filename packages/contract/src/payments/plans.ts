import { creditsText } from './credit-rules.ts'

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

/** Plans that differ only by their tier, shown in one price card. */
export interface PlanFamily extends Pick<Plan, 'name' | 'rollover_cap'> {
  /** Shown below the name: "Images only". */
  sentence: string
  /** Shown in its list of features, before those that all plans share. */
  features: string[]
  tiers: Pick<Plan, 'code' | 'images' | 'monthly_kobo'>[]
}

/** Everything that has a price, and what credits are worth. Owners change it at the desk (decision 114). */
export interface PriceList {
  plans: PlanFamily[]
  /** Reduction for paying a year in advance, in percent. */
  yearly_discount_percent: number
  /** In the order of their dropdown. */
  packs: CreditPack[]
  /** Credits that an image download costs, and credits per image in a plan. */
  credits_per_image: number
  /** Gift to new members, claimed once; enough for an image. */
  welcome_credits: number
}

/** The prices of a new shop (docs/specification.md, section 9; docs/product-decisions.md, "Credits and plans"). */
export const first_prices: PriceList = {
  plans: [
    {
      name: 'Creative Basic',
      sentence: 'Images only',
      features: [],
      rollover_cap: 20,
      tiers: [
        { code: 'SAS_001', images: 5, monthly_kobo: 936_000 },
        { code: 'SAS_002', images: 10, monthly_kobo: 1_684_800 },
        { code: 'SAS_003', images: 15, monthly_kobo: 2_527_200 },
      ],
    },
    {
      name: 'Creative Pro',
      sentence: 'Images and videos',
      features: ['Videos included at launch'],
      rollover_cap: 50,
      tiers: [
        { code: 'SAS_004', images: 20, monthly_kobo: 3_744_000 },
        { code: 'SAS_005', images: 27, monthly_kobo: 5_054_400 },
        { code: 'SAS_006', images: 35, monthly_kobo: 7_413_120 },
      ],
    },
  ],
  yearly_discount_percent: 10,
  packs: [
    { code: 'PACK_2', credits: 2, price_kobo: 187_200 },
    { code: 'PACK_20', credits: 20, price_kobo: 1_872_000 },
    { code: 'PACK_10', credits: 10, price_kobo: 936_000 },
    { code: 'PACK_5', credits: 5, price_kobo: 483_600 },
    { code: 'PACK_4', credits: 4, price_kobo: 374_400 },
  ],
  credits_per_image: 3,
  welcome_credits: 24,
}

/** Codes of plans and packs. `SAS_000` means "no subscription". */
export const plan_code = /^SAS_(?!000)\d{3}$/
export const pack_code = /^PACK_\d{1,4}$/

/** Means "no subscription" (docs/specification.md, section 4). */
export const NO_PLAN = 'SAS_000'

/** Billing periods of a plan. */
export const plan_frequencies = ['MONTHLY', 'YEARLY'] as const
export type PlanFrequency = (typeof plan_frequencies)[number]
/** Payment frequency of a credit pack. */
export const ONE_TIME = 'One-time purchase'
export type Frequency = PlanFrequency | typeof ONE_TIME

/** The tiers of a family as plans. */
export const tiersOf = ({ name, rollover_cap, tiers }: PlanFamily): Plan[] =>
  tiers.map((tier) => ({ ...tier, name, rollover_cap }))

export const listPlans = ({ plans }: Pick<PriceList, 'plans'>): Plan[] => plans.flatMap(tiersOf)

/** Credits that a plan grants each month. */
export const monthlyCredits = (
  { credits_per_image }: Pick<PriceList, 'credits_per_image'>,
  { images }: Pick<Plan, 'images'>,
) => images * credits_per_image

/** Price of a year paid in advance, in kobo: twelve months less the discount (docs/specification.md, section 9). */
export const yearlyKobo = (
  { yearly_discount_percent }: Pick<PriceList, 'yearly_discount_percent'>,
  { monthly_kobo }: Pick<Plan, 'monthly_kobo'>,
) => Math.round((monthly_kobo * 12 * (100 - yearly_discount_percent)) / 100)

export const findPlan = (prices: Pick<PriceList, 'plans'>, code: string): Plan | undefined =>
  listPlans(prices).find((plan) => plan.code === code)
export const findPack = ({ packs }: Pick<PriceList, 'packs'>, code: string): CreditPack | undefined =>
  packs.find((pack) => pack.code === code)

/** A code with one of its payment frequencies. */
export interface Offer {
  code: string
  frequency: Frequency
  amount_kobo: number
  /** Credits granted: at once for a pack, monthly for a plan. */
  credits: number
  /** Duration of a plan in months; 0 for a pack. */
  months: number
  /** "Creative Basic, 5 images a month", followed by " for a year" for yearly plans; "20 credits". */
  item: string
  /** "Creative Basic"; null for a pack. */
  plan_name: string | null
  /** Maximum of unused credits carried over to the next month. */
  rollover_cap: number
}

export const listOffers = (prices: PriceList): Offer[] => [
  ...listPlans(prices).flatMap((plan): Offer[] => {
    const { code, name: plan_name, images, monthly_kobo, rollover_cap } = plan
    const item = `${plan_name}, ${images} images a month`
    const shared = { code, credits: monthlyCredits(prices, plan), plan_name, rollover_cap }
    return [
      { ...shared, frequency: 'MONTHLY', amount_kobo: monthly_kobo, months: 1, item },
      {
        ...shared,
        frequency: 'YEARLY',
        amount_kobo: yearlyKobo(prices, plan),
        months: 12,
        item: `${item} for a year`,
      },
    ]
  }),
  ...prices.packs.map(
    ({ code, credits, price_kobo }): Offer => ({
      code,
      frequency: ONE_TIME,
      amount_kobo: price_kobo,
      credits,
      months: 0,
      item: creditsText(credits),
      plan_name: null,
      rollover_cap: 0,
    }),
  ),
]

/** Price of one image with an offer, in kobo, rounded to whole kobo. */
export const imageKobo = (
  { credits_per_image }: Pick<PriceList, 'credits_per_image'>,
  { amount_kobo, credits, months }: Pick<Offer, 'amount_kobo' | 'credits' | 'months'>,
) => Math.round((amount_kobo * credits_per_image) / (credits * Math.max(1, months)))

/** The lowest price per image without paying a year in advance, in kobo. */
export const lowestImageKobo = (prices: PriceList) =>
  Math.min(
    ...listOffers(prices)
      .filter(({ frequency }) => frequency !== 'YEARLY')
      .map((offer) => imageKobo(prices, offer)),
  )

/** The offer for this code and frequency; undefined when there is none. */
export const findOffer = (prices: PriceList, code: string, frequency: string): Offer | undefined =>
  listOffers(prices).find((offer) => offer.code === code && offer.frequency === frequency)

/** What an order sold, as it stores it. */
export interface SoldItem {
  code: string
  frequency: string
  item: string | null
}

/** Description of what an order sold. An order from before prices could change has no text of its own; its code says it all. */
export const itemText = ({ item, code, frequency }: SoldItem): string =>
  item ?? findOffer(first_prices, code, frequency)?.item ?? code
