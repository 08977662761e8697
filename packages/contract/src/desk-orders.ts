import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { paging_query } from './paging-query.ts'
import { reference_schema } from './payments.ts'
import { review_reason_codes } from './review-reasons.ts'

export const order_statuses = ['pending', 'paid', 'review', 'expired'] as const
/** `asked`: not known yet. `unsent`: the provider does not know of it. */
export const refund_states = ['asked', 'pending', 'needs_attention', 'processed', 'failed', 'unsent'] as const
export type RefundState = (typeof refund_states)[number]

/** One order. Amounts in kobo, times ISO 8601 UTC. */
export const desk_order_schema = v.object({
  reference: reference_schema,
  /** What was ordered, in words. */
  item: v.string(),
  amount: v.number(),
  refunded_amount: v.number(),
  status: v.picklist(order_statuses),
  created_at: v.string(),
  paid_at: v.nullable(v.string()),
  /** Whether no real card was charged. */
  test: v.boolean(),
  member: v.object({
    full_name: v.string(),
    email: v.string(),
    /** Since when somebody should look at them; null: nobody need. */
    flagged_at: v.nullable(v.string()),
  }),
  /** Why somebody should look at it, as far as nobody has. */
  reasons: v.array(v.picklist(review_reason_codes)),
  /** Of a refund that is under way. */
  refund_state: v.nullable(v.picklist(refund_states)),
})
export type DeskOrder = v.InferOutput<typeof desk_order_schema>

/**
 * Latest first. With `flagged` only those that somebody should look at, with `refunds` those whose refund the provider has
 * not finished, both oldest first; `q` is a reference or a member's address.
 */
export const listDeskOrders = endpoint({
  name: 'listDeskOrders',
  method: 'GET',
  path: '/desk/orders/',
  auth: 'operator',
  summary: 'Orders',
  query: v.object({
    ...paging_query.entries,
    flagged: v.optional(v.picklist(['yes'], 'Say yes or nothing.')),
    refunds: v.optional(v.picklist(['open'], 'Say open or nothing.')),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254, 'Please use at most 254 characters.'))),
  }),
  response: desk_order_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

const one_order = v.object({ reference: reference_schema })

export const desk_order_detail_schema = v.object({
  ...desk_order_schema.entries,
  /** All credits of the member now. */
  member_credits: v.number(),
  /** All credits that the member has ever spent. */
  member_spent_credits: v.number(),
  /** What may still be given back, in kobo. */
  refundable_amount: v.number(),
  /** What did not match, or went back; each with what the provider said of it. */
  reviews: v.array(
    v.object({
      review_id: v.number(),
      reason: v.picklist(review_reason_codes),
      amount: v.number(),
      currency: v.string(),
      created_at: v.string(),
      looked_at: v.nullable(v.string()),
    }),
  ),
  /** What operators asked the provider to give back, latest first. */
  refunds: v.array(
    v.object({
      amount: v.number(),
      state: v.picklist(refund_states),
      operator: v.string(),
      created_at: v.string(),
      changed_at: v.string(),
    }),
  ),
})
export type DeskOrderDetail = v.InferOutput<typeof desk_order_detail_schema>

export const viewDeskOrder = endpoint({
  name: 'viewDeskOrder',
  method: 'GET',
  path: '/desk/orders/:reference/',
  auth: 'operator',
  summary: 'One order',
  params: one_order,
  response: desk_order_detail_schema,
  errors: ['unauthenticated', 'not_found'],
})

/**
 * Asks the provider to give money back; the credits go back when it has. The same key is the same refund, however often
 * it is sent. More than is left is `invalid_input`, a refund while another one is under way `conflict`.
 */
export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/desk/orders/:reference/refunds/',
  auth: 'operator',
  summary: 'Gives money of an order back',
  params: one_order,
  body: v.strictObject({
    /** In kobo. */
    amount: v.pipe(
      v.number('Please enter an amount.'),
      v.safeInteger('Please enter an amount.'),
      v.minValue(1, 'Please enter an amount.'),
    ),
    /** What the operator's screen said could be given back, in kobo; a conflict where that is not so any more. */
    refundable_amount: v.optional(v.pipe(v.number(), v.safeInteger())),
    /** What the operator's screen showed; `credits_spent_since` when the member has spent more by now. */
    member_spent_credits: v.pipe(v.number(), v.safeInteger()),
    idempotency_key: v.pipe(v.string(), v.uuid()),
  }),
  response: desk_order_detail_schema,
  errors: [
    'invalid_input',
    'unauthenticated',
    'not_found',
    'conflict',
    'credits_spent_since',
    'refund_refused',
    'unavailable',
  ],
})

/** Notes that these reviews were looked at, and takes the flag off the member when no others are open. */
export const clearFlag = endpoint({
  name: 'clearFlag',
  method: 'POST',
  path: '/desk/orders/:reference/looked_at/',
  auth: 'operator',
  summary: 'Notes that an order was looked at',
  params: one_order,
  body: v.strictObject({
    /** Those that were on the screen: one that has come since is not taken for seen. */
    review_ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(100)),
  }),
  response: desk_order_detail_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict'],
})
