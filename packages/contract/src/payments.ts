import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ONE_TIME, pack_codes, plan_codes, plan_frequencies } from './plans.ts'

/** Of one of our orders, as the payment provider knows it. */
export const reference_schema = v.pipe(v.string(), v.regex(/^TSW-[0-9a-f]{24}$/))

const not_sold = 'This is not on sale.'

/**
 * Orders a plan or a pack and prepares its payment; the price is the server's. A `frequency` that does not go with the
 * code is `invalid_input`, another plan than the active one `already_subscribed`.
 */
export const openTransaction = endpoint({
  name: 'openTransaction',
  method: 'POST',
  path: '/transactions/',
  auth: 'member',
  status: 201,
  summary: 'Orders a plan or a credit pack and prepares its payment',
  body: v.strictObject({
    code: v.picklist([...plan_codes, ...pack_codes], not_sold),
    frequency: v.picklist([...plan_frequencies, ONE_TIME], not_sold),
    /** Whether the card is to be charged again for the next period; means nothing for a pack. */
    auto_renew: v.optional(v.boolean(), false),
  }),
  response: v.object({
    reference: reference_schema,
    /** What the payment script resumes. */
    access_code: v.string(),
    /** In kobo. */
    amount: v.number(),
    currency: v.literal('NGN'),
    email: v.string(),
    public_key: v.string(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'already_subscribed', 'too_many_requests', 'unavailable'],
})

/** `status: true` only once the payment is granted; however often it is asked, it is granted once. */
export const verifyTransaction = endpoint({
  name: 'verifyTransaction',
  method: 'GET',
  // Both modes are read alike: the order knows in which it was made.
  path: '/verify_transaction/:mode/:reference/',
  auth: 'member',
  summary: 'Whether an order has been paid',
  params: v.object({ mode: v.picklist(['test', 'live']), reference: reference_schema }),
  response: v.object({
    status: v.boolean(),
    /** All credits of the member; with `status: true`. */
    credits: v.optional(v.number()),
    /** Code of the active plan, SAS_000 for none; with `status: true`. */
    subscription: v.optional(v.string()),
    /** Why not, in a sentence; with `status: false`. */
    message: v.optional(v.string()),
  }),
  errors: ['unauthenticated', 'not_found', 'unavailable'],
})
