import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type CustomerAct,
  type NextCharge,
  type PaymentBook,
  toPublicTransaction,
  type Transaction,
} from './payment-book.ts'
import { type SendEvent, type Sending, sending_schema } from './payment-events.ts'

const kobo_schema = { type: 'integer', minimum: 0 }
const bodySchema = (properties: object, required: string[] = []) => ({
  body: { type: ['object', 'null'], required, properties: { ...properties, ...sending_schema } },
})
const act_schema = bodySchema(
  {
    outcome: { enum: ['success', 'declined', 'abandoned', 'pending'] },
    channel: { type: 'string' },
    again: { type: 'boolean' },
    // Any value, to simulate invalid amounts and currencies.
    amount: {},
    requested_amount: {},
    currency: {},
    domain: { type: 'string' },
    reusable: { type: 'boolean' },
    last4: { type: 'string', pattern: '^[0-9]{4}$' },
  },
  ['outcome'],
)
const refund_schema = bodySchema({ amount: { type: 'integer', minimum: 1 } })
const dispute_schema = bodySchema(
  {
    event: { enum: ['create', 'resolve'] },
    resolution: { enum: ['merchant-accepted', 'declined'] },
    amount: kobo_schema,
    number: { type: 'integer', minimum: 1 },
  },
  ['event'],
)
const next_schema = {
  body: {
    type: 'object',
    required: ['outcome'],
    properties: { outcome: { enum: ['success', 'declined', 'paused'] }, hang: { type: 'boolean' } },
  },
}

interface Dispute {
  event: 'create' | 'resolve'
  /** `merchant-accepted`: the customer was refunded. */
  resolution?: 'merchant-accepted' | 'declined'
  /** Disputed amount in kobo; the full amount by default. */
  amount?: number
  /** Which dispute of this payment it is; the first one by default. */
  number?: number
}

/**
 * Control calls with which people and tests act as customer and bank; amounts in kobo. Each accepts `webhook: true` to
 * send the provider's signed event, with `times` and `delay_ms`; call them in another order to send events out of
 * order.
 *
 * - `GET /_payments`: all transactions, newest first.
 * - `POST /_payments/{reference}` `{outcome, channel?, again?, amount?, requested_amount?, currency?, domain?, reusable?,
 *   last4?}`: `pending` and `success` with the channel `bank_transfer` are a transfer that arrives later; with `again` the
 *   same order is paid a second time.
 * - `POST /_payments/authorisations/{code}` `{outcome: "success"|"declined"|"paused", hang?}`: result of the card's
 *   next charge, and whether the shop gets no response; the code may be the reference of a payment made with it.
 * - `POST /_payments/{reference}/refund` `{amount?}`: all that is left by default.
 * - `POST /_payments/{reference}/dispute` `{event: "create"|"resolve", resolution?, amount?, number?}`
 */
export function paymentControls(app: FastifyInstance, book: PaymentBook, send: SendEvent) {
  app.get('/_payments', async () =>
    book.list().map((transaction) => {
      const { reference, status, amount, currency, customer, created_at, paid_at, refunded } = transaction
      return { reference, status, amount, currency, email: customer.email, created_at, paid_at, refunded }
    }),
  )

  app.post<{ Params: { reference: string }; Body: CustomerAct & Sending }>(
    '/_payments/:reference',
    { schema: act_schema },
    async (request, reply) => {
      const transaction = book.find(request.params.reference)
      if (!transaction) return unknown(reply)
      const { webhook = false, times = 1, delay_ms = 0, ...act } = request.body
      book.act(transaction, act)
      const event = { event: 'charge.success', data: toPublicTransaction(transaction) }
      // The provider sends events only for successful charges.
      const sending = { webhook: webhook && act.outcome === 'success', times, delay_ms }
      return { ...event.data, webhook_status: await send(event, sending) }
    },
  )

  app.post<{ Params: { code: string }; Body: NextCharge }>(
    '/_payments/authorisations/:code',
    { schema: next_schema },
    async (request, reply) => (book.steer(request.params.code, request.body) ? request.body : unknown(reply)),
  )

  app.post<{ Params: { reference: string }; Body: ({ amount?: number } & Sending) | null }>(
    '/_payments/:reference/refund',
    { schema: refund_schema },
    async (request, reply) => {
      const transaction = book.find(request.params.reference)
      if (!transaction) return unknown(reply)
      if (!transaction.paid_at) return reply.code(409).send({ detail: "This hasn't been paid." })
      const { amount, ...sending } = request.body ?? {}
      const refunded = book.refund(transaction, amount)
      const data = {
        status: 'processed',
        transaction_reference: transaction.reference,
        refund_reference: randomBytes(6).toString('hex'),
        // As a string, as the provider does.
        amount: String(refunded),
        currency: transaction.currency,
        domain: transaction.domain,
        customer: transaction.customer,
      }
      return { ...data, webhook_status: await send({ event: 'refund.processed', data }, sending) }
    },
  )

  app.post<{ Params: { reference: string }; Body: Dispute & Sending }>(
    '/_payments/:reference/dispute',
    { schema: dispute_schema },
    async (request, reply) => {
      const transaction = book.find(request.params.reference)
      if (!transaction) return unknown(reply)
      const { event, resolution = 'merchant-accepted', amount, number = 1, ...sending } = request.body
      const resolved = event === 'resolve'
      if (resolved && resolution === 'merchant-accepted') book.refund(transaction, amount)
      const data = describeDispute(transaction, { amount, number, resolution: resolved ? resolution : null })
      return { ...data, webhook_status: await send({ event: `charge.dispute.${event}`, data }, sending) }
    },
  )
}

function describeDispute(
  transaction: Transaction,
  { amount, number, resolution }: { amount: number | undefined; number: number; resolution: string | null },
) {
  const { id, domain, status, reference, currency } = transaction
  return {
    id: Number(`${id}${number}`),
    refund_amount: amount ?? transaction.amount,
    currency,
    status: resolution ? 'resolved' : 'awaiting-merchant-feedback',
    resolution,
    domain,
    category: 'chargeback',
    transaction: { id, domain, status, reference, amount: transaction.amount, currency },
  }
}

const unknown = (reply: FastifyReply) =>
  reply.code(404).send({ detail: 'There is no payment with this reference.' })
