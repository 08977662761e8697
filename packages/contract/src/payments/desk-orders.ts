import * as v from 'valibot'
import { desk_reason_schema } from '../desk/desk.ts'
import { endpoint } from '../endpoint.ts'
import { reference_schema } from './payments.ts'
import { review_reason_codes } from './review-reasons.ts'

export const order_statuses = ['pending', 'paid', 'review', 'expired'] as const
/** `asked`: sent, result unknown. `unsent`: the provider has no record of it. */
export const refund_states = ['asked', 'pending', 'needs_attention', 'processed', 'failed', 'unsent'] as const
export type RefundState = (typeof refund_states)[number]

/** An order. Amounts in kobo, times ISO 8601 UTC. */
export const desk_order_schema = v.object({
  reference: reference_schema,
  /** Description of what was ordered. */
  item: v.string(),
  amount: v.number(),
  refunded_amount: v.number(),
  status: v.picklist(order_statuses),
  created_at: v.string(),
  paid_at: v.nullable(v.string()),
  /** Whether it was a test payment. */
  test: v.boolean(),
  member: v.object({
    profile_id: v.string(),
    full_name: v.string(),
    email: v.string(),
    /** When the member was flagged for review; otherwise null. */
    flagged_at: v.nullable(v.string()),
  }),
  reasons: v.array(v.picklist(review_reason_codes)),
  refund_state: v.nullable(v.picklist(refund_states)),
})
export type DeskOrder = v.InferOutput<typeof desk_order_schema>

const one_order = v.object({ reference: reference_schema })

export const desk_order_detail_schema = v.object({
  ...desk_order_schema.entries,
  /** "ABC-2026-000123"; null until it is paid. */
  invoice_number: v.nullable(v.string()),
  /** "ABC-CN-2026-000004", oldest first. */
  credit_notes: v.array(v.string()),
  /** The member's current total credits. */
  member_credits: v.number(),
  /** All credits the member has ever spent. */
  member_spent_credits: v.number(),
  /** Amount that can still be refunded, in kobo. */
  refundable_amount: v.number(),
  /** When a promotion code stopped reducing its price (decision 132); otherwise null. */
  discount_ended_at: v.nullable(v.string()),
  /** When its earnings were put on hold because of a dispute; otherwise null. */
  disputed_at: v.nullable(v.string()),
  /** Mismatches and reversals, each with the provider's data. */
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
  /** Refunds requested by operators, newest first. */
  refunds: v.array(
    v.object({
      amount: v.number(),
      state: v.picklist(refund_states),
      operator: v.string(),
      /** Null for refunds made before reasons were asked for. */
      reason: v.nullable(v.string()),
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
  summary: 'Returns one order',
  params: one_order,
  response: desk_order_detail_schema,
  errors: ['unauthenticated', 'not_found'],
})

/** The most that an operator who is no owner can refund in a day in Lagos, in kobo (decision 133). */
export const REFUNDS_PER_DAY_KOBO = 20_000_000
/** All owners are mailed each time an operator's refunds of a day pass another such sum, in kobo. */
export const REFUND_MAIL_KOBO = 10_000_000

const refund_kobo_schema = v.pipe(
  v.number('Please enter an amount.'),
  v.safeInteger('Please enter an amount.'),
  v.minValue(1, 'Please enter an amount.'),
)

/** What a refund would take back. Amounts in kobo. */
export const refund_preview_schema = v.object({
  /** Credits that were spent or have expired, so that they can't be taken back. */
  used_credits: v.number(),
  /** Taken back from the contributors whose images were licensed. */
  contributors_amount: v.number(),
  /** The part of it that they were already paid, so that we lose it. */
  lost_amount: v.number(),
  /** Whether only an owner can make this refund, and the caller is none. */
  needs_owner: v.boolean(),
})
export type RefundPreview = v.InferOutput<typeof refund_preview_schema>

/** Returns what a refund of this amount would take back, and changes nothing. `conflict` while none is possible. */
export const previewRefund = endpoint({
  name: 'previewRefund',
  method: 'GET',
  path: '/desk/orders/:reference/refunds/preview/',
  auth: 'operator',
  summary: 'Returns what a refund would take back',
  params: one_order,
  query: v.object({ amount: v.pipe(v.string(), v.transform(Number), refund_kobo_schema) }),
  response: refund_preview_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict'],
})

/**
 * Requests a refund from the provider; the credits are deducted once it has succeeded. The key makes it idempotent.
 * `invalid_input` above the refundable amount, `conflict` while another refund is open.
 */
export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/desk/orders/:reference/refunds/',
  auth: 'operator',
  summary: 'Refunds an order, in full or in part',
  params: one_order,
  body: v.strictObject({
    /** In kobo. */
    amount: refund_kobo_schema,
    /** The refundable amount that the operator saw, in kobo; `conflict` when it has changed. */
    refundable_amount: v.optional(v.pipe(v.number(), v.safeInteger())),
    /** The spent credits that the operator saw; `credits_spent_since` when the member has spent more since. */
    member_spent_credits: v.pipe(v.number(), v.safeInteger()),
    /** The loss that the operator saw, in kobo; `refund_loses_more` when it is higher. */
    shown_loss: v.optional(v.pipe(v.number(), v.safeInteger())),
    /** For other operators; the member doesn't see it. */
    reason: desk_reason_schema,
    idempotency_key: v.pipe(v.string(), v.uuid()),
  }),
  response: desk_order_detail_schema,
  errors: [
    'invalid_input',
    'unauthenticated',
    'not_found',
    'conflict',
    'credits_spent_since',
    'refund_limit_reached',
    'refund_needs_owner',
    'refund_loses_more',
    'refund_refused',
    'unavailable',
  ],
})

/** Ends a dispute's hold when the bank's decision never arrived (decision 89). `conflict` when no dispute is open. */
export const endHold = endpoint({
  name: 'endHold',
  method: 'POST',
  path: '/desk/orders/:reference/end_hold/',
  auth: 'operator',
  summary: "Ends the hold on a disputed order's earnings",
  params: one_order,
  body: v.strictObject({ reason: desk_reason_schema }),
  response: desk_order_detail_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'own_payout'],
})

/** Marks these reviews as done; also removes the member's flag when no other reviews are open. */
export const clearFlag = endpoint({
  name: 'clearFlag',
  method: 'POST',
  path: '/desk/orders/:reference/looked_at/',
  auth: 'operator',
  summary: 'Marks reviews of an order as done',
  params: one_order,
  body: v.strictObject({
    /** The reviews that the operator saw, so that newer ones stay open. */
    review_ids: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(100)),
  }),
  response: desk_order_detail_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict'],
})
