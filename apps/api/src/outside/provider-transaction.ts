import * as v from 'valibot'

/** A card that may be charged again without the customer. Everything but the label is secret. */
export interface ChargeableCard {
  authorization_code: string
  /** The address it was first used with; it can only be charged with this one. */
  email: string
  /** For display: "visa ending in 4081". */
  label: string
}

/** A transaction as the provider reports it; settlement decides what it means for an order. */
export interface ProviderTransaction {
  reference: string
  /** Only "success" means paid. */
  status: string
  /** The amount charged; null when it is not a whole number of kobo. */
  amount_kobo: number | null
  /** The amount requested; null when missing, NaN when it is not a whole number of kobo. */
  requested_amount_kobo: number | null
  /** Null when missing. */
  currency: string | null
  /** "test" or "live"; null when missing. */
  mode: string | null
  /** The provider's id; null when missing. */
  transaction_id: string | null
  /** "card", "bank_transfer", "ussd"…; null when missing. */
  channel: string | null
  /** Null when the card is not reusable; undefined when the provider doesn't report it. */
  card: ChargeableCard | null | undefined
}

/** Money that was refunded or is disputed. */
export interface ProviderRefund {
  /** Reference of the transaction. */
  reference: string
  /** Identifies a partial refund; null when missing. */
  refund_reference: string | null
  /** The provider's id of the dispute; empty for a refund, and when missing. */
  dispute_id: string
  /** Null when missing, which means the whole amount. */
  amount_kobo: number | null
  currency: string
  /** "test" or "live"; null when missing. */
  mode: string | null
}

// Some amounts are sent as text (docs/providers.md, "Paystack requests").
const kobo = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number)),
])
// The characters that the provider allows (docs/providers.md, "Paystack references").
const reference = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.=-]{1,100}$/))
const currency = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,10}$/))
const short_text = v.pipe(v.string(), v.maxLength(50))
const provider_id = v.nullish(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.transform(String)),
    v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/)),
  ]),
  null,
)
const domain = v.pipe(v.string(), v.maxLength(20))

const authorization_schema = v.object({
  authorization_code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  reusable: v.boolean(),
  // Sent with a trailing space (docs/providers.md, "Paystack verification").
  card_type: v.fallback(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z ]{1,30}$/)), 'card'),
  last4: v.fallback(v.pipe(v.string(), v.regex(/^[0-9]{4}$/)), ''),
})
const customer_schema = v.object({ email: v.pipe(v.string(), v.maxLength(254), v.includes('@')) })

export const transaction_schema = v.pipe(
  v.object({
    reference,
    status: short_text,
    // An unreadable amount must reach a reviewer; rejecting the answer would leave the order pending for ever.
    amount: v.fallback(v.nullable(kobo), null),
    requested_amount: v.fallback(v.nullish(kobo, null), Number.NaN),
    currency: v.fallback(v.nullable(currency), null),
    domain: v.fallback(v.nullable(domain), null),
    id: v.fallback(provider_id, null),
    channel: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)), null), null),
    // Invalid card data counts as missing; the payment is what matters.
    authorization: v.fallback(v.optional(authorization_schema), undefined),
    customer: v.fallback(v.optional(customer_schema), undefined),
  }),
  v.transform(
    (answer): ProviderTransaction => ({
      reference: answer.reference,
      status: answer.status,
      amount_kobo: answer.amount,
      requested_amount_kobo: answer.requested_amount,
      currency: answer.currency,
      mode: answer.domain,
      transaction_id: answer.id,
      channel: answer.channel,
      card: toCard(answer.authorization, answer.customer),
    }),
  ),
)

function toCard(
  authorization: v.InferOutput<typeof authorization_schema> | undefined,
  customer: v.InferOutput<typeof customer_schema> | undefined,
): ProviderTransaction['card'] {
  if (!authorization || !customer) return undefined
  if (!authorization.reusable) return null
  const { authorization_code, card_type, last4 } = authorization
  const label = last4 ? `${card_type} ending in ${last4}` : card_type
  return { authorization_code, email: customer.email, label }
}

export const refund_schema = v.pipe(
  v.object({
    transaction_reference: reference,
    refund_reference: v.nullish(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._=-]{1,100}$/)), null),
    amount: v.nullish(kobo, null),
    currency,
    domain: v.nullish(domain, null),
  }),
  v.transform(
    (answer): ProviderRefund => ({
      reference: answer.transaction_reference,
      refund_reference: answer.refund_reference,
      dispute_id: '',
      amount_kobo: answer.amount,
      currency: answer.currency,
      mode: answer.domain,
    }),
  ),
)

const refund_states = new Map<string, 'processed' | 'failed' | 'needs_attention'>([
  ['processed', 'processed'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
])

/** A refund that we requested (docs/providers.md, "Paystack refunds"). */
export const asked_refund_schema = v.pipe(
  v.object({
    id: v.union([
      v.pipe(v.number(), v.transform(String)),
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,50}$/)),
    ]),
    status: short_text,
    merchant_note: v.fallback(v.nullish(v.string(), null), null),
  }),
  v.transform((answer) => ({
    // Any other status means in progress.
    state: refund_states.get(answer.status) ?? ('pending' as const),
    provider_id: answer.id,
    note: answer.merchant_note,
  })),
)
export const refund_list_schema = v.array(asked_refund_schema)

/** The outcome of a dispute: `merchant-accepted` refunded the money, `declined` did not. */
export const dispute_schema = v.pipe(
  v.object({
    id: v.fallback(provider_id, null),
    transaction: v.object({ reference }),
    refund_amount: v.nullish(kobo, null),
    currency,
    resolution: v.nullish(short_text, null),
    domain: v.nullish(domain, null),
  }),
  v.transform(({ id, transaction, refund_amount, currency: currency_code, resolution, domain: mode }) => ({
    refund: {
      reference: transaction.reference,
      refund_reference: null,
      dispute_id: id ?? '',
      amount_kobo: refund_amount,
      currency: currency_code,
      mode,
    } satisfies ProviderRefund,
    lost: resolution !== null && resolution.endsWith('-accepted'),
    won: resolution === 'declined',
  })),
)
