import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { reference_pattern } from '../id-prefix.ts'
import { invoice_details_schema } from './invoice-details.ts'
import { frequency_schema, offer_code_schema, typed_promo_schema } from './promo-codes.ts'

/** Reference of an order at the payment provider. */
export const reference_schema = v.pipe(v.string(), v.regex(reference_pattern))

/**
 * Orders a plan or a pack and initialises its payment; the server sets the price. `invalid_input` when `frequency` does
 * not fit the code or the promotion code doesn't apply, `already_subscribed` when another plan is active,
 * `price_changed` when the member saw another price.
 */
export const openTransaction = endpoint({
  name: 'openTransaction',
  method: 'POST',
  path: '/transactions/',
  auth: 'member',
  status: 201,
  summary: 'Orders a plan or a credit pack and prepares its payment',
  body: v.strictObject({
    code: offer_code_schema,
    frequency: frequency_schema,
    /** Whether to charge the card for the next period; ignored for packs. */
    auto_renew: v.optional(v.boolean(), false),
    promo_code: v.optional(typed_promo_schema),
    /** Stored as the member's invoice details, too; without it, those apply. */
    invoice_to: v.optional(invoice_details_schema),
    /** The price that the page shows, in kobo; `price_changed` if it isn't the current one. */
    shown_amount: v.optional(v.pipe(v.number(), v.safeInteger())),
  }),
  response: v.object({
    reference: reference_schema,
    /** Access code for the payment provider's script. */
    access_code: v.string(),
    /** In kobo. */
    amount: v.number(),
    currency: v.literal('NGN'),
    email: v.string(),
    public_key: v.string(),
  }),
  errors: [
    'invalid_input',
    'unauthenticated',
    'already_subscribed',
    'not_selling',
    'price_changed',
    'too_many_requests',
    'unavailable',
  ],
})

/** Grants the order if it has been paid; then `status: true`. Idempotent. */
export const verifyTransaction = endpoint({
  name: 'verifyTransaction',
  method: 'GET',
  // The mode in the path is ignored, because it is stored with the order.
  path: '/verify_transaction/:mode/:reference/',
  auth: 'member',
  summary: 'Checks whether an order has been paid',
  params: v.object({ mode: v.picklist(['test', 'live']), reference: reference_schema }),
  response: v.object({
    status: v.boolean(),
    /** The member's total credits; with `status: true`. */
    credits: v.optional(v.number()),
    /** Code of the active plan, or SAS_000; with `status: true`. */
    subscription: v.optional(v.string()),
    /** Why it isn't granted; with `status: false`. */
    message: v.optional(v.string()),
    /** A transfer is in progress and the member doesn't need to do anything; with `status: false`. */
    waiting: v.optional(v.boolean()),
  }),
  errors: ['unauthenticated', 'not_found', 'unavailable'],
})
