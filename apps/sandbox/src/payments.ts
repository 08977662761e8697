import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { arrivals, type StandInDeps } from './http-faults.ts'
import { PaymentBook, toPublicTransaction } from './payment-book.ts'
import { paymentControls } from './payment-controls.ts'
import { paymentRefunds } from './payment-refunds.ts'
import { paymentTransfers } from './payment-transfers.ts'
import { createEventSender, type SendEvent } from './payment-events.ts'

export interface PaymentOptions {
  /** Authenticates the shop and signs webhooks. */
  secret_key: string
  /** URL for events. */
  webhook_url: () => string
  /** Origins of the shop's pages; only they may embed the card window. */
  shop_origins?: string[]
}

/** Interface for other parts of the sandbox. */
export interface PaymentStandIn {
  book: PaymentBook
  send: SendEvent
  /** Deletes all payments. */
  clear: () => void
}

interface Initialize {
  email: string
  amount: number | string
  reference: string
  currency?: string
  channels?: string[]
}

interface ChargeAuthorization extends Initialize {
  authorization_code: string
}

/**
 * Simulates Paystack: initialize, verify, charge_authorization, refund and transfer as used by the shop, and control
 * calls to act as customer and bank.
 */
export function paymentRoutes(
  app: FastifyInstance,
  options: PaymentOptions,
  deps: StandInDeps,
): PaymentStandIn {
  const book = new PaymentBook()
  const send = createEventSender(options)
  const receive = [arrivals(deps, 'payments'), expectKey(options.secret_key)]
  paymentControls(app, book, send)
  transactionRoutes(app, book, receive)
  const refunds = paymentRefunds(app, { book, send, receive })
  const transfers = paymentTransfers(app, { send, receive })
  function clear() {
    book.clear()
    refunds.clear()
    transfers.clear()
  }
  return { book, send, clear }
}

/** Checks the key of each call of the provider's API. */
const expectKey = (secret_key: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization !== `Bearer ${secret_key}`)
    return reply.code(401).send({ status: false, message: 'Invalid key' })
}

function transactionRoutes(
  app: FastifyInstance,
  book: PaymentBook,
  preHandler: preHandlerAsyncHookHandler[],
): void {
  app.post<{ Body: Partial<Initialize> | null }>(
    '/transaction/initialize',
    { preHandler },
    async (request, reply) => {
      const wanted = readInitialize(book, request.body, reply)
      if (!wanted) return reply
      const { access_code, reference } = book.open(wanted)
      const data = { authorization_url: checkoutUrl(request, access_code), access_code, reference }
      return { status: true, message: 'Authorization URL created', data }
    },
  )

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    { preHandler },
    async (request, reply) => {
      const data = book.find(request.params.reference)
      if (!data) return refuse(reply, 'Transaction reference not found', 'transaction_not_found')
      return { status: true, message: 'Verification successful', data: toPublicTransaction(data) }
    },
  )

  app.post<{ Body: Partial<ChargeAuthorization> | null }>(
    '/transaction/charge_authorization',
    { preHandler },
    async (request, reply) => {
      const wanted = readInitialize(book, request.body, reply)
      if (!wanted) return reply
      const code = request.body?.authorization_code ?? ''
      const problem = cardProblem(book, code, wanted.email)
      if (problem) return refuse(reply, problem, 'invalid_params')

      const transaction = book.open(wanted)
      const { outcome, hang } = book.charge(transaction, code)
      if (hang) return reply.hijack()
      if (outcome === 'paused') {
        const { access_code, reference } = transaction
        const authorization_url = checkoutUrl(request, access_code)
        const data = { authorization_url, reference, access_code, paused: true }
        const message = 'Please, redirect your customer to the authorization url provided'
        return { status: true, message, data }
      }
      // This response lacks fields of verify.
      const { paid_at: _, requested_amount: __, ...data } = toPublicTransaction(transaction)
      return { status: true, message: 'Charge attempted', data }
    },
  )
}

/** Validation for both ways to start a transaction; undefined when it has been refused. */
function readInitialize(book: PaymentBook, body: Partial<Initialize> | null, reply: FastifyReply) {
  const { email, amount, reference = randomBytes(8).toString('hex'), currency = 'NGN', channels } = body ?? {}
  if (!email) return void refuse(reply, 'Email Address is required', 'missing_params')
  const kobo = Number(amount)
  if (!Number.isInteger(kobo) || kobo <= 0) return void refuse(reply, 'Invalid Amount Sent', 'invalid_params')
  if (book.find(reference))
    return void refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference')
  return { email, amount: kobo, reference, currency, ...(Array.isArray(channels) && { channels }) }
}

/** Why a stored card can't be charged for this address. */
function cardProblem(book: PaymentBook, code: string, email: string): string | undefined {
  const card = book.findCard(code)
  if (!card) return 'Authorization code does not exist or has been deactivated'
  if (!card.authorization.reusable) return 'This authorization is not reusable'
  if (card.email !== email) return 'Email does not match Authorization code. Please confirm'
  return undefined
}

const checkoutUrl = (request: FastifyRequest, access_code: string) =>
  `${request.protocol}://${request.host}/checkout/${access_code}`

const refuse = (reply: FastifyReply, message: string, code: string) =>
  reply.code(400).send({ status: false, message, type: 'validation_error', code })
