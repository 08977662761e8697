import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify'
import type { PaymentBook, Transaction } from './payment-book.ts'
import { type SendEvent, type Sending, sending_schema } from './payment-events.ts'

type RefundStatus = 'pending' | 'processed' | 'failed' | 'needs-attention'

/** A refund requested by the shop; amounts in kobo. */
interface Refund {
  id: number
  status: RefundStatus
  amount: number
  transaction: Transaction
  merchant_note: string | null
  /** ISO 8601 UTC. */
  created_at: string
}

/** Result of the next refund of a payment. With `hang` the shop gets no response. */
interface NextRefund {
  status: RefundStatus
  hang?: boolean
}

interface AskedRefund {
  transaction: string | number
  amount?: number | string
  merchant_note?: string
}

/** Test cards whose refunds fail (test-cards.ts). */
const by_card: Record<string, RefundStatus> = { '1803': 'failed', '1902': 'needs-attention' }

/** Duration of a refund by default, in ms. */
const FINISHED_AFTER_MS = 300

const statuses = ['pending', 'processed', 'failed', 'needs-attention']
const next_schema = {
  body: {
    type: 'object',
    required: ['status'],
    properties: { status: { enum: statuses }, hang: { type: 'boolean' } },
  },
}
const finish_schema = {
  body: {
    type: 'object',
    required: ['status'],
    properties: { status: { enum: statuses.slice(1) }, ...sending_schema },
  },
}

/**
 * Refunds that the shop requests. Each is queued and, by default, completed a moment later with the signed event.
 * Control calls for people and tests:
 *
 * - `POST /_payments/{reference}/next_refund` `{status: "pending"|"processed"|"failed"|"needs-attention", hang?}`: the
 *   answer to the next refund request; `pending` stays pending, and `processed` also sends its event.
 * - `POST /_payments/refunds/{id}` `{status, webhook?, times?, delay_ms?}`: completes a pending refund.
 */
export function paymentRefunds(
  app: FastifyInstance,
  { book, send, receive }: { book: PaymentBook; send: SendEvent; receive: preHandlerAsyncHookHandler[] },
): { clear: () => void } {
  const refunds = new RefundBook(book, send)

  app.post<{ Body: AskedRefund | null }>('/refund', { preHandler: receive }, async (request, reply) => {
    const { transaction: name, amount, merchant_note = null } = request.body ?? { transaction: '' }
    const transaction = book.find(String(name)) ?? book.list().find(({ id }) => id === Number(name))
    if (!transaction) return refuse(reply, 'Transaction not found')
    const left = refunds.refundable(transaction)
    if (!transaction.paid_at || left <= 0) return refuse(reply, 'Transaction has been fully reversed')
    const kobo = amount === undefined ? left : Number(amount)
    if (!Number.isInteger(kobo) || kobo <= 0) return refuse(reply, 'Invalid Amount Sent')
    if (kobo > left) return refuse(reply, 'Refund amount cannot be more than transaction amount')
    const { refund, hang } = await refunds.queue(transaction, kobo, merchant_note)
    if (hang) return reply.hijack()
    return { status: true, message: 'Refund has been queued for processing', data: toPublicRefund(refund) }
  })

  app.get<{ Params: { id: string } }>('/refund/:id', { preHandler: receive }, async (request, reply) => {
    const refund = refunds.find(Number(request.params.id))
    if (!refund) return reply.code(404).send({ status: false, message: 'Refund not found' })
    return { status: true, message: 'Refund retrieved', data: toPublicRefund(refund) }
  })

  app.get<{ Querystring: { from?: string } }>('/refund', { preHandler: receive }, async (request) => {
    const listed = refunds.listSince(request.query.from ?? '')
    return { status: true, message: 'Refunds retrieved', data: listed.map(toPublicRefund) }
  })

  app.post<{ Params: { reference: string }; Body: NextRefund }>(
    '/_payments/:reference/next_refund',
    { schema: next_schema },
    async (request, reply) => {
      const { reference } = request.params
      if (!book.find(reference)) return unknown(reply)
      refunds.steer(reference, request.body)
      return request.body
    },
  )

  app.post<{ Params: { id: string }; Body: { status: RefundStatus } & Sending }>(
    '/_payments/refunds/:id',
    { schema: finish_schema },
    async (request, reply) => {
      const refund = refunds.find(Number(request.params.id))
      if (!refund) return unknown(reply)
      const { status, ...sending } = request.body
      const webhook_status = await refunds.finish(refund, status, sending)
      return { ...toPublicRefund(refund), webhook_status }
    },
  )

  return { clear: () => refunds.clear() }
}

/** The refunds that the shop requested, and the results that control calls have set for the next ones. */
class RefundBook {
  readonly #book: PaymentBook
  readonly #send: SendEvent
  readonly #refunds = new Map<number, Refund>()
  readonly #next = new Map<string, NextRefund>()
  #last_id = 0

  constructor(book: PaymentBook, send: SendEvent) {
    this.#book = book
    this.#send = send
  }

  find = (id: number) => this.#refunds.get(id)

  /** Newest first; `from` is ISO 8601 UTC. */
  listSince = (from: string) =>
    [...this.#refunds.values()].filter(({ created_at }) => created_at >= from).reverse()

  /** Sets the result of the next refund of this payment. */
  steer = (reference: string, next: NextRefund) => this.#next.set(reference, next)

  /** Amount that can still be refunded; queued refunds are deducted. */
  refundable(transaction: Transaction): number {
    const queued = [...this.#refunds.values()].filter((one) => one.transaction === transaction && isOpen(one))
    return transaction.amount - transaction.refunded - queued.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Queues a refund and completes it as the control calls or the test card specify, by default a moment later. */
  async queue(
    transaction: Transaction,
    amount: number,
    merchant_note: string | null,
  ): Promise<{ refund: Refund; hang: boolean }> {
    const steered = this.#next.get(transaction.reference)
    this.#next.delete(transaction.reference)
    const refund: Refund = {
      id: ++this.#last_id,
      status: 'pending',
      amount,
      transaction,
      merchant_note,
      created_at: new Date().toISOString(),
    }
    this.#refunds.set(refund.id, refund)
    const status = steered?.status ?? by_card[transaction.authorization?.last4 ?? '']
    if (!status)
      void sleep(FINISHED_AFTER_MS, undefined, { ref: false }).then(() =>
        this.finish(refund, 'processed', { webhook: true }),
      )
    else if (status !== 'pending') await this.finish(refund, status, { webhook: true })
    return { refund, hang: steered?.hang ?? false }
  }

  /** The provider's event for a successful refund has a name that differs from the status in its response. */
  async finish(refund: Refund, status: RefundStatus, sending: Sending): Promise<number | null> {
    if (!isOpen(refund)) return null
    refund.status = status
    if (status !== 'processed') return null
    const { transaction, amount } = refund
    this.#book.refund(transaction, amount)
    const data = {
      status,
      transaction_reference: transaction.reference,
      refund_reference: String(randomInt(100_000_000, 999_999_999)),
      amount: String(amount),
      currency: transaction.currency,
      domain: transaction.domain,
      customer: transaction.customer,
    }
    return this.#send({ event: 'refund.processed', data }, sending)
  }

  clear() {
    this.#refunds.clear()
    this.#next.clear()
  }
}

const isOpen = ({ status }: Refund) => status === 'pending' || status === 'needs-attention'

function toPublicRefund({ transaction, created_at, ...refund }: Refund) {
  const { id, reference, amount, currency, domain } = transaction
  return {
    ...refund,
    currency,
    domain,
    channel: 'card',
    createdAt: created_at,
    transaction: { id, reference, amount },
  }
}

const refuse = (reply: FastifyReply, message: string) =>
  reply.code(400).send({ status: false, message, type: 'validation_error' })
const unknown = (reply: FastifyReply) =>
  reply.code(404).send({ detail: 'There is nothing with this reference.' })
