import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
import { misbehave } from './http-faults.ts'
import type { RequestRecord } from './request-record.ts'

export interface PaymentOptions {
  /** What the shop signs in with, and what webhooks are signed with. */
  secret_key: string
  /** Where events are sent to. */
  webhook_url: () => string
}

/** A transaction in the provider's own words; amounts in kobo. */
interface Transaction {
  id: number
  domain: string
  status: 'abandoned' | 'success' | 'failed'
  reference: string
  amount: number
  requested_amount: number
  currency: string
  gateway_response: string
  channel: 'card'
  /** ISO 8601 UTC. */
  created_at: string
  paid_at: string | null
  access_code: string
  customer: { email: string }
}

interface Initialize {
  email: string
  amount: number | string
  reference: string
  currency?: string
}

/** What the customer does at the card window. */
interface CustomerAct {
  outcome: 'success' | 'declined' | 'abandoned'
  amount?: number
  requested_amount?: number
  currency?: string
  domain?: string
  webhook?: boolean
}

const kobo_schema = { type: 'integer', minimum: 0 }
const act_schema = {
  body: {
    type: 'object',
    required: ['outcome'],
    properties: {
      outcome: { enum: ['success', 'declined', 'abandoned'] },
      amount: kobo_schema,
      requested_amount: kobo_schema,
      currency: { type: 'string' },
      domain: { type: 'string' },
      webhook: { type: 'boolean' },
    },
  },
}

const outcomes = {
  success: { status: 'success', gateway_response: 'Successful' },
  declined: { status: 'failed', gateway_response: 'Declined' },
  abandoned: { status: 'abandoned', gateway_response: 'The transaction was not completed' },
} as const

/**
 * Stands in for Paystack: initialize and verify as the shop calls them, and `POST /_payments/{reference}` for whoever
 * acts as the customer. Returns how to forget all transactions.
 */
export function paymentRoutes(
  app: FastifyInstance,
  { secret_key, webhook_url }: PaymentOptions,
  { faults, record }: { faults: Faults; record: RequestRecord },
): { clear: () => void } {
  const transactions = new Map<string, Transaction>()
  let next_id = 1

  /** Before each call of the provider's own: notes it, misbehaves as told, and asks for the key. */
  async function receive(request: FastifyRequest, reply: FastifyReply) {
    record.add({
      service: 'payments',
      request: `${request.method} ${request.url}`,
      body: request.body ?? null,
      at: new Date().toISOString(),
    })
    const fault = faults.of('payments')
    if (fault && (await misbehave(fault, reply))) return reply
    if (request.headers.authorization !== `Bearer ${secret_key}`)
      return reply.code(401).send({ status: false, message: 'Invalid key' })
  }

  app.post<{ Body: Partial<Initialize> | null }>(
    '/transaction/initialize',
    { preHandler: receive },
    async (request, reply) => {
      const {
        email,
        amount,
        reference = randomBytes(8).toString('hex'),
        currency = 'NGN',
      } = request.body ?? {}
      const refuse = (message: string, code: string) =>
        reply.code(400).send({ status: false, message, type: 'validation_error', code })
      if (!email) return refuse('Email Address is required', 'missing_params')
      const kobo = Number(amount)
      if (!Number.isInteger(kobo) || kobo <= 0) return refuse('Invalid Amount Sent', 'invalid_params')
      if (transactions.has(reference)) return refuse('Duplicate Transaction Reference', 'duplicate_reference')
      const access_code = randomBytes(8).toString('hex').slice(1)
      transactions.set(reference, {
        id: next_id++,
        domain: 'test',
        ...outcomes.abandoned,
        reference,
        amount: kobo,
        requested_amount: kobo,
        currency,
        channel: 'card',
        created_at: new Date().toISOString(),
        paid_at: null,
        access_code,
        customer: { email },
      })
      const authorization_url = `${request.protocol}://${request.host}/checkout/${access_code}`
      const data = { authorization_url, access_code, reference }
      return { status: true, message: 'Authorization URL created', data }
    },
  )

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    { preHandler: receive },
    async (request, reply) => {
      const data = transactions.get(request.params.reference)
      if (!data) return reply.code(400).send({ status: false, message: 'Transaction reference not found' })
      return { status: true, message: 'Verification successful', data: told(data) }
    },
  )

  app.post<{ Params: { reference: string }; Body: CustomerAct }>(
    '/_payments/:reference',
    { schema: act_schema },
    async (request, reply) => {
      const transaction = transactions.get(request.params.reference)
      if (!transaction) return reply.code(404).send({ detail: 'No transaction has this reference.' })
      const { outcome, webhook, ...as_told } = request.body
      Object.assign(transaction, outcomes[outcome], as_told, {
        paid_at: outcome === 'success' ? new Date().toISOString() : null,
      })
      // The provider tells of charges that worked, and of no others.
      const sent = webhook && outcome === 'success'
      return { ...told(transaction), webhook_status: sent ? await sendWebhook(transaction) : null }
    },
  )

  /** Sends the signed event; returns the status of the answer, or null when nobody answers. */
  async function sendWebhook(transaction: Transaction): Promise<number | null> {
    const body = JSON.stringify({ event: 'charge.success', data: told(transaction) })
    const signature = createHmac('sha512', secret_key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    try {
      const signal = AbortSignal.timeout(30_000)
      return (await fetch(webhook_url(), { method: 'POST', headers, body, signal })).status
    } catch {
      return null
    }
  }

  return { clear: () => transactions.clear() }
}

/** What verify and events tell: no access code, and the oddities of the real thing. */
function told(transaction: Transaction) {
  const { access_code: _, ...public_part } = transaction
  return { ...public_part, metadata: '', fees: null, authorization: { reusable: true, card_type: 'visa ' } }
}
