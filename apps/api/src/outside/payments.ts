import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { keyedHash, type SecretConfig } from '../secret.ts'
import type { CurrentSettings } from '../site-settings.ts'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'
import {
  asked_refund_schema,
  dispute_schema,
  type ProviderRefund,
  type ProviderTransaction,
  refund_list_schema,
  refund_schema,
  transaction_schema,
} from './provider-transaction.ts'
import {
  createPaystackTransfers,
  type ProviderTransfer,
  transfer_schema,
  type Transfers,
} from './transfers.ts'

/** Test and live mode differ only in the key (docs/providers.md, "Paystack requests"). */
export type PaymentMode = 'test' | 'live'

/** A webhook event whose signature was verified. */
type PaymentEvent = {
  name: string
  /** Reference of the transaction; null when missing or invalid. */
  reference: string | null
} & (
  | { kind: 'paid'; transaction: ProviderTransaction }
  /** Money was refunded; `source` distinguishes partial refunds of an order. */
  | { kind: 'refunded'; refund: ProviderRefund; source: string }
  | { kind: 'disputed'; refund: ProviderRefund }
  | { kind: 'dispute won'; refund: ProviderRefund }
  /** A payout has changed its state. */
  | { kind: 'transfer'; transfer: ProviderTransfer }
  /** Stored without any effect. */
  | { kind: 'other' }
)

/** The outcome of charging a stored card. */
type ChargeOutcome =
  | { kind: 'answered'; transaction: ProviderTransaction }
  /** The bank wants the customer to confirm the charge at this URL. */
  | { kind: 'paused'; action_url: string }
  /** The reference was used before; verify returns the outcome. */
  | { kind: 'known' }
  /** The card can't be charged any more. */
  | { kind: 'unusable' }

interface Charge {
  reference: string
  email: string
  amount_kobo: number
  authorization_code: string
}

/** The provider's state of a refund that we requested; `failed` when refused, at once or later. */
export interface RefundAnswer {
  state: 'pending' | 'needs_attention' | 'processed' | 'failed'
  /** The provider's id; null when it sent none. */
  provider_id: string | null
}

/** Card payments with Paystack. */
export interface Payments {
  mode: PaymentMode
  /** For the payment script on the checkout page. */
  public_key: string
  /** Prepares a transaction and returns the access code with which the page resumes it. Throws OutboundError. */
  initialize(order: {
    reference: string
    email: string
    amount_kobo: number
    /** Offers only cards, because only a card can be charged again. */
    card_only: boolean
  }): Promise<string>
  /** The state of a transaction; undefined when the provider doesn't know it. Throws OutboundError. */
  verify(reference: string): Promise<ProviderTransaction | undefined>
  /** Charges a stored card. After an OutboundError the outcome is unknown: verify before charging again. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /**
   * Requests a refund and stores `note` with it. After an OutboundError that is not `unsent`, the outcome is unknown:
   * look the refund up before requesting it again.
   */
  refund(refund: { reference: string; amount_kobo: number; note: string }): Promise<RefundAnswer>
  /**
   * Finds a refund by its id or, without one, by its note, if it was requested at `since` or later; undefined when the
   * provider doesn't know it. Throws OutboundError.
   */
  findRefund(wanted: {
    provider_id: string | null
    note: string
    since: Date
  }): Promise<RefundAnswer | undefined>
  /** Verifies and parses a webhook event; undefined when the bytes don't have the provider's signature. */
  readEvent(raw: Buffer, signature: unknown): PaymentEvent | undefined
  /** Money to contributors. */
  transfers: Transfers
}

/** The envelope of every answer. Its status shows whether the call was valid, not whether anyone paid. */
const envelope = v.object({
  status: v.boolean(),
  message: v.optional(v.string(), ''),
  code: v.fallback(v.optional(v.string(), ''), ''),
  // Missing in refusals.
  data: v.optional(v.unknown()),
})
const initialized_schema = v.object({ access_code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/)) })
const paused_schema = v.object({
  paused: v.literal(true),
  authorization_url: v.pipe(v.string(), v.maxLength(500), v.url(), v.regex(/^https?:\/\//)),
})
const event_schema = v.object({
  event: v.pipe(v.string(), v.regex(/^[a-z._]{1,100}$/)),
  data: v.optional(v.unknown()),
})

export function createPaystack(
  { config, settings }: { config: SecretConfig & Pick<Config, 'paystack'>; settings: CurrentSettings },
  limits?: Partial<OutboundLimits>,
): Payments {
  const secret_key = paystackSecretKey(config)
  const { call } = createOutboundClient({
    service: 'payments',
    base_url: config.paystack.base_url,
    headers: { authorization: `Bearer ${secret_key}` },
    limits,
  })

  return {
    mode: secret_key.startsWith('sk_live_') ? 'live' : 'test',
    public_key: config.paystack.public_key,
    transfers: createPaystackTransfers({ base_url: config.paystack.base_url, secret_key }, limits),

    async initialize({ reference, email, amount_kobo, card_only }) {
      const channels = card_only ? ['card'] : settings.now().payment_rules.channels
      const body = { reference, email, amount: amount_kobo, currency: 'NGN', channels }
      const answer = await call({ method: 'POST', path: '/transaction/initialize', body, schema: envelope })
      return understood(initialized_schema, answer.body).access_code
    },

    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const { status, body } = await call({ method: 'GET', path, schema: envelope })
      // For an unknown reference 404 is documented, but 400 has been observed (docs/providers.md, "Paystack
      // errors").
      if (!body.status && (status === 404 || (status === 400 && /not found/i.test(body.message))))
        return undefined
      return understood(transaction_schema, body)
    },

    async charge({ amount_kobo, ...charge }) {
      const body = { ...charge, amount: amount_kobo, currency: 'NGN' }
      const path = '/transaction/charge_authorization'
      const answer = await call({ method: 'POST', path, body, schema: envelope })
      if (!answer.body.status) return refusedCharge(answer.status, answer.body)
      const paused = v.safeParse(paused_schema, answer.body.data)
      if (paused.success) return { kind: 'paused', action_url: paused.output.authorization_url }
      return { kind: 'answered', transaction: understood(transaction_schema, answer.body) }
    },

    async refund({ reference, amount_kobo, note }) {
      const body = { transaction: reference, amount: amount_kobo, currency: 'NGN', merchant_note: note }
      const answer = await call({ method: 'POST', path: '/refund', body, schema: envelope })
      if (!answer.body.status) return { state: 'failed', provider_id: null }
      return understood(asked_refund_schema, answer.body)
    },

    async findRefund({ provider_id, note, since }) {
      if (provider_id) {
        const path = `/refund/${encodeURIComponent(provider_id)}`
        const { body } = await call({ method: 'GET', path, schema: envelope })
        return body.status ? understood(asked_refund_schema, body) : undefined
      }
      // Searches from a minute earlier, because the provider's clock may differ from ours.
      const from = new Date(since.getTime() - 60_000).toISOString()
      const path = `/refund?${new URLSearchParams({ from, perPage: '100' })}`
      const { body } = await call({ method: 'GET', path, schema: envelope })
      return understood(refund_list_schema, body).find((refund) => refund.note === note)
    },

    readEvent(raw, signature) {
      if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return undefined
      const expected = createHmac('sha512', secret_key).update(raw).digest()
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
      return eventIn(raw)
    },
  }
}

/** The data of a successful answer. Throws OutboundError for a refusal or invalid data. */
function understood<S extends v.GenericSchema>(
  schema: S,
  { status, data }: { status: boolean; data?: unknown },
) {
  const parsed = v.safeParse(schema, data)
  if (!status || !parsed.success) throw new OutboundError('payments', 'nonsense')
  return parsed.output as v.InferOutput<S>
}

/** Why a charge was not attempted. Throws OutboundError when the cause is not the card. */
function refusedCharge(status: number, { message, code }: v.InferOutput<typeof envelope>): ChargeOutcome {
  if (code === 'duplicate_reference' || /duplicate transaction reference/i.test(message))
    return { kind: 'known' }
  // Their statuses are not documented (docs/providers.md, "Paystack errors"), only their messages are known.
  if (status === 400 && /authorization/i.test(message)) return { kind: 'unusable' }
  throw new OutboundError('payments', 'nonsense')
}

function eventIn(raw: Buffer): PaymentEvent {
  let content: unknown
  try {
    content = JSON.parse(raw.toString('utf8'))
  } catch {
    // The signature proves that it is the provider's; it is unreadable, so it is stored without effect.
  }
  const parsed = v.safeParse(event_schema, content)
  if (!parsed.success) return { name: 'unreadable', reference: null, kind: 'other' }
  const { event: name, data } = parsed.output
  switch (name) {
    case 'charge.success': {
      const paid = v.safeParse(transaction_schema, data)
      if (!paid.success) break
      return { name, reference: paid.output.reference, kind: 'paid', transaction: paid.output }
    }
    case 'refund.processed': {
      const refunded = v.safeParse(refund_schema, data)
      if (!refunded.success) break
      const { reference, refund_reference } = refunded.output
      return {
        name,
        reference,
        kind: 'refunded',
        refund: refunded.output,
        source: `refund:${refund_reference ?? ''}`,
      }
    }
    case 'transfer.success':
    case 'transfer.failed':
    case 'transfer.reversed': {
      const moved = v.safeParse(transfer_schema, data)
      if (!moved.success) break
      // The event's name and its data could disagree; the name is authoritative.
      const transfer = { ...moved.output, status: name.slice('transfer.'.length) }
      return { name, reference: null, kind: 'transfer', transfer }
    }
    case 'charge.dispute.create':
    case 'charge.dispute.resolve': {
      const disputed = v.safeParse(dispute_schema, data)
      if (!disputed.success) break
      const { refund, lost, won } = disputed.output
      const { reference } = refund
      if (name === 'charge.dispute.create') return { name, reference, kind: 'disputed', refund }
      if (won) return { name, reference, kind: 'dispute won', refund }
      return lost
        ? { name, reference, kind: 'refunded', refund, source: 'dispute' }
        : { name, reference, kind: 'other' }
    }
  }
  return { name, reference: null, kind: 'other' }
}

/** The configured key; with the stand-in, an unguessable one per installation. */
export const paystackSecretKey = (config: SecretConfig & Pick<Config, 'paystack'>) =>
  config.paystack.secret_key ?? `sk_test_${keyedHash(config, 'stand-in payments').toString('hex')}`
