import * as v from 'valibot'
import { singleLine } from '../text.ts'
import { pack_code, plan_code, type PriceList } from './plans.ts'

const whole = (min: number, max: number, what: string) => {
  const sentence = `Enter ${what} from ${min} to ${max.toLocaleString('en')}.`
  return v.pipe(
    v.number(sentence),
    v.safeInteger(sentence),
    v.minValue(min, sentence),
    v.maxValue(max, sentence),
  )
}

/** Lowest and highest price of anything on sale, in kobo: ₦100 and ₦10,000,000. */
export const PRICE_MIN_KOBO = 100_00
export const PRICE_MAX_KOBO = 10_000_000_00
const price_sentence = 'Enter a price from ₦100 to ₦10,000,000.'
const price = v.pipe(
  v.number(price_sentence),
  v.safeInteger(price_sentence),
  v.minValue(PRICE_MIN_KOBO, price_sentence),
  v.maxValue(PRICE_MAX_KOBO, price_sentence),
)

/** Least price of one credit, in kobo, so that every licence is worth something to its contributor. */
const CREDIT_MIN_KOBO = 100
const too_cheap = 'A credit would cost less than ₦1. Raise the price, or grant fewer credits.'

/** A new plan or pack has an empty code and gets the next free one. */
const codeOf = (pattern: RegExp) =>
  v.union([v.literal(''), v.pipe(v.string(), v.regex(pattern))], 'Unknown code.')

const tier = v.strictObject({
  code: codeOf(plan_code),
  images: whole(1, 1_000, 'a number of images'),
  monthly_kobo: price,
})

const family = v.strictObject({
  name: singleLine(40),
  sentence: singleLine(80),
  features: v.pipe(v.array(singleLine(80)), v.maxLength(6, 'Enter at most 6 lines.')),
  rollover_cap: whole(0, 100_000, 'a number of credits'),
  tiers: v.pipe(
    v.array(tier),
    v.minLength(1, 'A plan needs at least one size.'),
    v.maxLength(8, 'A plan has at most 8 sizes.'),
  ),
})

const pack = v.pipe(
  v.strictObject({
    code: codeOf(pack_code),
    credits: whole(1, 100_000, 'a number of credits'),
    price_kobo: price,
  }),
  v.forward(
    v.check(({ credits, price_kobo }) => price_kobo / credits >= CREDIT_MIN_KOBO, too_cheap),
    ['price_kobo'],
  ),
)

const once = (given: string[]) => new Set(given).size === given.length

/** A whole price list (decision 114). */
export const price_list_schema = v.pipe(
  v.strictObject({
    plans: v.pipe(v.array(family), v.maxLength(4, 'There can be at most 4 plans.')),
    yearly_discount_percent: whole(0, 50, 'a percentage'),
    packs: v.pipe(v.array(pack), v.maxLength(12, 'There can be at most 12 packs.')),
    credits_per_image: whole(1, 100, 'a number of credits'),
    welcome_credits: whole(1, 1_000, 'a number of credits'),
  }),
  v.forward(
    v.check(
      ({ credits_per_image, welcome_credits }) => welcome_credits >= credits_per_image,
      'Give at least as many credits as an image costs.',
    ),
    ['welcome_credits'],
  ),
  v.forward(
    v.check(({ plans, packs }) => plans.length + packs.length > 0, 'Keep at least one plan or pack.'),
    ['packs'],
  ),
  v.forward(
    v.check(
      ({ plans, packs }) =>
        once([...plans.flatMap(({ tiers }) => tiers), ...packs].map(({ code }) => code).filter(Boolean)),
      'Two of these have the same code.',
    ),
    ['plans'],
  ),
  v.forward(
    v.check(
      ({ packs }) => once(packs.map(({ credits }) => String(credits))),
      'Two packs have the same number of credits.',
    ),
    ['packs'],
  ),
  v.forward(
    v.check(
      ({ plans }) => plans.every(({ tiers }) => once(tiers.map(({ images }) => String(images)))),
      'Two sizes of a plan have the same number of images.',
    ),
    ['plans'],
  ),
  v.forward(
    v.check(
      ({ plans }) => once(plans.map(({ name }) => name.toLowerCase())),
      'Two plans have the same name.',
    ),
    ['plans'],
  ),
  v.forward(
    v.check(({ plans, yearly_discount_percent, credits_per_image }) => {
      const share = (100 - yearly_discount_percent) / 100
      return plans.every(({ tiers }) =>
        tiers.every(
          ({ images, monthly_kobo }) =>
            (monthly_kobo * share) / (images * credits_per_image) >= CREDIT_MIN_KOBO,
        ),
      )
    }, too_cheap),
    ['plans'],
  ),
) satisfies v.GenericSchema<any, PriceList>
