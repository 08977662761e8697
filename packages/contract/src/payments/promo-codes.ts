import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { isDay } from '../text.ts'
import { ONE_TIME, pack_code, plan_code, plan_frequencies } from './plans.ts'
import { canonicalPromoCode, promo_code_pattern } from './promo-rules.ts'

const not_sold = "This isn't for sale."
export const offer_code_schema = v.union(
  [v.pipe(v.string(), v.regex(plan_code)), v.pipe(v.string(), v.regex(pack_code))],
  not_sold,
)
export const frequency_schema = v.picklist([...plan_frequencies, ONE_TIME], not_sold)

/** A promotion code as typed. */
export const typed_promo_schema = v.pipe(v.string(), v.maxLength(60), v.transform(canonicalPromoCode))

/** What an offer costs with a promotion code. `invalid_input` says why the code doesn't apply. */
export const checkPromoCode = endpoint({
  name: 'checkPromoCode',
  method: 'POST',
  path: '/promo_code/',
  auth: 'member',
  summary: 'Returns what a plan or pack costs with a promotion code',
  body: v.strictObject({
    promo_code: typed_promo_schema,
    code: offer_code_schema,
    frequency: frequency_schema,
  }),
  response: v.object({
    promo_code: v.string(),
    /** Price before and after, in kobo. */
    full_amount: v.number(),
    amount: v.number(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'too_many_requests'],
})

const day_sentence = 'Enter a day.'
const day = v.pipe(v.string(day_sentence), v.check(isDay, day_sentence))
const uses = (sentence: string) =>
  v.pipe(
    v.number(sentence),
    v.safeInteger(sentence),
    v.minValue(1, sentence),
    v.maxValue(1_000_000, sentence),
  )

export const promo_code_schema = v.object({
  promo_code_id: v.number(),
  code: v.string(),
  percent: v.nullable(v.number()),
  amount_kobo: v.nullable(v.number()),
  /** Codes of the plans and packs it applies to; empty: all. */
  offers: v.array(v.string()),
  /** First and last day, in Lagos; null: no last day. */
  first_day: v.string(),
  last_day: v.nullable(v.string()),
  /** It can't be used before, because it takes much off; ISO 8601 UTC; null when that is over (decision 137). */
  waits_until: v.nullable(v.string()),
  /** How often it may be used in all (null: unlimited) and by each member. */
  most_uses: v.nullable(v.number()),
  most_per_member: v.number(),
  /** Orders that used it, without unpaid ones that have expired. */
  uses: v.number(),
  /** What it took off paid orders so far, in kobo. */
  given_kobo: v.number(),
  ended_at: v.nullable(v.string()),
})
export type PromoCode = v.InferOutput<typeof promo_code_schema>

/** Newest first. */
export const listPromoCodes = endpoint({
  name: 'listPromoCodes',
  method: 'GET',
  path: '/desk/promo_codes/',
  auth: 'operator',
  summary: 'Lists promotion codes',
  response: v.array(promo_code_schema),
  errors: ['unauthenticated'],
})

export const addPromoCode = endpoint({
  name: 'addPromoCode',
  method: 'POST',
  path: '/desk/promo_codes/',
  auth: 'operator',
  summary: 'Adds a promotion code',
  body: v.pipe(
    v.strictObject({
      code: v.pipe(
        v.string('Use 4 to 20 letters, digits or hyphens.'),
        v.transform(canonicalPromoCode),
        v.regex(promo_code_pattern, 'Use 4 to 20 letters, digits or hyphens.'),
      ),
      percent: v.nullable(
        v.pipe(
          v.number('Enter 1 to 90 percent.'),
          v.safeInteger('Enter 1 to 90 percent.'),
          v.minValue(1, 'Enter 1 to 90 percent.'),
          v.maxValue(90, 'Enter 1 to 90 percent.'),
        ),
      ),
      amount_kobo: v.nullable(
        v.pipe(
          v.number('Enter an amount.'),
          v.safeInteger('Enter an amount.'),
          v.minValue(100, 'Enter an amount.'),
          v.maxValue(1_000_000_00, 'Enter at most ₦1,000,000.'),
        ),
      ),
      offers: v.pipe(v.array(offer_code_schema), v.maxLength(60)),
      first_day: day,
      last_day: v.nullable(day),
      most_uses: v.nullable(uses('Enter how often it may be used.')),
      most_per_member: uses('Enter how often each member may use it.'),
    }),
    v.forward(
      v.check(
        ({ percent, amount_kobo }) => (percent === null) !== (amount_kobo === null),
        'Enter either a percentage or an amount.',
      ),
      ['percent'],
    ),
    v.forward(
      v.check(
        ({ first_day, last_day }) => last_day === null || last_day >= first_day,
        'The last day must not be before the first.',
      ),
      ['last_day'],
    ),
  ),
  response: promo_code_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Ends a code; orders made with it stay. */
export const endPromoCode = endpoint({
  name: 'endPromoCode',
  method: 'POST',
  path: '/desk/promo_codes/:promo_code_id/end/',
  auth: 'operator',
  summary: 'Ends a promotion code',
  params: v.object({
    promo_code_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
  }),
  errors: ['unauthenticated', 'not_found'],
})
