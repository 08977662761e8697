import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { keyedHash } from '../secret.ts'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'

/** Test and live differ only by the key (providers.md, section 1.1). */
export type PaymentMode = 'test' | 'live'

/** A transaction as the provider tells it; what of it is true for an order, settlement decides. */
export interface ProviderTransaction {
  reference: string
  /** "success" alone means paid. */
  status: string
  /** What was really charged. */
  amount_kobo: number
  /** What was asked for; null where the provider does not say. */
  requested_amount_kobo: number | null
  currency: string
  /** "test" or "live". */
  mode: string
}

/** What the provider sent to the webhook, after its signature was checked. */
export interface PaymentEvent {
  name: string
  /** Null for events that are about no transaction, or that cannot be read as one. */
  transaction: ProviderTransaction | null
}

/** Card payment by Paystack. */
export interface Payments {
  mode: PaymentMode
  /** For the payment script of the checkout page. */
  public_key: string
  /** Prepares a transaction that the page resumes by the access code. Throws OutboundError. */
  initialize(order: { reference: string; email: string; amount_kobo: number }): Promise<string>
  /** What became of a transaction; undefined when the provider does not know it. Throws OutboundError. */
  verify(reference: string): Promise<ProviderTransaction | undefined>
  /** Undefined when the bytes do not carry the provider's signature. */
  readEvent(raw: Buffer, signature: unknown): PaymentEvent | undefined
}

// Some amounts come as text (providers.md, section 1.1).
const kobo = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number)),
])

const transaction_schema = v.pipe(
  v.object({
    // The characters that the provider allows (providers.md, section 1.2).
    reference: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.=-]{1,100}$/)),
    status: v.pipe(v.string(), v.maxLength(50)),
    amount: kobo,
    requested_amount: v.nullish(kobo, null),
    currency: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,10}$/)),
    domain: v.pipe(v.string(), v.maxLength(20)),
  }),
  v.transform(
    ({ reference, status, amount, requested_amount, currency, domain }): ProviderTransaction => ({
      reference,
      status,
      amount_kobo: amount,
      requested_amount_kobo: requested_amount,
      currency,
      mode: domain,
    }),
  ),
)

/** The envelope of every answer; its own status says whether the call was understood, not whether anyone paid. */
const envelope = v.object({ status: v.boolean(), message: v.optional(v.string(), ''), data: v.unknown() })
const initialized_schema = v.object({ access_code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/)) })
const event_schema = v.object({ event: v.pipe(v.string(), v.regex(/^[a-z._]{1,100}$/)), data: v.unknown() })

export function createPaystack(
  config: Pick<Config, 'paystack' | 'signing_secret' | 'data_dir'>,
  limits?: Partial<OutboundLimits>,
): Payments {
  const secret_key = paystackSecretKey(config)
  const call = createOutboundClient({
    service: 'payments',
    base_url: config.paystack.base_url,
    headers: { authorization: `Bearer ${secret_key}` },
    limits,
  })

  return {
    mode: secret_key.startsWith('sk_live_') ? 'live' : 'test',
    public_key: config.paystack.public_key,

    async initialize({ reference, email, amount_kobo }) {
      const body = { reference, email, amount: amount_kobo, currency: 'NGN', channels: ['card'] }
      const answer = await call({ method: 'POST', path: '/transaction/initialize', body, schema: envelope })
      return understood(initialized_schema, answer.body).access_code
    },

    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const { status, body } = await call({ method: 'GET', path, schema: envelope })
      // 400 has been seen for an unknown reference, the documents say 404 (providers.md, section 1.4).
      if (!body.status && (status === 404 || (status === 400 && /not found/i.test(body.message))))
        return undefined
      return understood(transaction_schema, body)
    },

    readEvent(raw, signature) {
      if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return undefined
      const expected = createHmac('sha512', secret_key).update(raw).digest()
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
      return eventIn(raw)
    },
  }
}

/** What a good answer holds. Throws OutboundError for one that says no or something else. */
function understood<S extends v.GenericSchema>(
  schema: S,
  { status, data }: { status: boolean; data?: unknown },
) {
  const parsed = v.safeParse(schema, data)
  if (!status || !parsed.success) throw new OutboundError('payments', 'nonsense')
  return parsed.output as v.InferOutput<S>
}

function eventIn(raw: Buffer): PaymentEvent {
  let content: unknown
  try {
    content = JSON.parse(raw.toString('utf8'))
  } catch {
    // Signed, so it is theirs; unreadable, so it is kept and does nothing.
  }
  const event = v.safeParse(event_schema, content)
  if (!event.success) return { name: 'unreadable', transaction: null }
  const transaction = v.safeParse(transaction_schema, event.output.data)
  return { name: event.output.event, transaction: transaction.success ? transaction.output : null }
}

/** The key of the settings; beside the stand-in one of its own for each installation, so that nobody can guess it. */
export const paystackSecretKey = (config: Pick<Config, 'paystack' | 'signing_secret' | 'data_dir'>) =>
  config.paystack.secret_key ?? `sk_test_${keyedHash(config, 'stand-in payments').toString('hex')}`
