import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from './faults.ts'
import { misbehave } from './http-faults.ts'
import { toPublicTransaction, type Transaction } from './payment-book.ts'
import type { PaymentStandIn } from './payments.ts'
import { type CardEntry, nextStep, test_cards } from './test-cards.ts'
import { windowPage } from './window-page.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, 'payment-window', name), 'utf8')
const [inline_script, window_script, window_style] = ['inline.js', 'window.js', 'window.css'].map(file)

/** Content policy of the window: its own script and calls; only the shop may embed it. */
const policyFor = (shop_origins: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${shop_origins.join(' ')}`.trim(),
  ].join('; ')

interface NewTransaction {
  accessCode?: string
  key?: string
  email?: string
  amount?: number
  currency?: string
  reference?: string
}

/**
 * The browser part of the provider: the script `v2/inline.js`, and the card window that the script opens (`/popup`) or
 * a link opens (`/checkout/{access_code}`). Test cards decide the result (test-cards.ts). The fault `payments`
 * applies to the script and the window too.
 */
export function paymentWindow(
  app: FastifyInstance,
  { book, send }: PaymentStandIn,
  { faults, shop_origins }: { faults: Faults; shop_origins: string[] },
) {
  const policy = policyFor(shop_origins)

  async function receive(_request: unknown, reply: FastifyReply) {
    const fault = faults.of('payments')
    if (fault && (await misbehave(fault, reply))) return reply
  }
  const reply_as =
    (type: string, text: string | undefined) => async (_request: unknown, reply: FastifyReply) =>
      reply.header('content-security-policy', policy).type(`${type}; charset=utf-8`).send(text)

  app.get('/v2/inline.js', { preHandler: receive }, reply_as('text/javascript', inline_script))
  app.get('/popup/window.js', reply_as('text/javascript', window_script))
  app.get('/popup/window.css', reply_as('text/css', window_style))
  app.get('/popup', { preHandler: receive }, reply_as('text/html', windowPage(test_cards)))
  app.get('/checkout/:access_code', { preHandler: receive }, reply_as('text/html', windowPage(test_cards)))

  /** Finds the transaction of an access code, or creates one with the public key as `newTransaction` does. */
  app.post<{ Body: NewTransaction | null }>(
    '/popup/transactions',
    { preHandler: receive },
    async (request, reply) => {
      const { accessCode, key, email, amount, currency = 'NGN', reference } = request.body ?? {}
      const refuse = (message: string) => reply.code(400).send({ message })
      if (accessCode) {
        const transaction = book.findByAccessCode(accessCode)
        return transaction ? shown(transaction) : refuse('Access code not found')
      }
      if (!key?.startsWith('pk_')) return refuse('Invalid key')
      if (!email || !Number.isInteger(amount)) return refuse('Invalid transaction parameters')
      if (reference && book.find(reference)) return refuse('Duplicate Transaction Reference')
      const given = { email, amount: amount!, currency, reference: reference ?? `T${Date.now()}` }
      return shown(book.open(given))
    },
  )

  app.post<{ Params: { access_code: string }; Body: CardEntry | null }>(
    '/popup/transactions/:access_code/charge',
    { preHandler: receive },
    async (request, reply) => {
      const transaction = book.findByAccessCode(request.params.access_code)
      if (!transaction) return reply.code(404).send({ message: 'Access code not found' })
      if (transaction.status === 'success') return { step: 'success', transaction: shown(transaction) }
      return charge(transaction, request.body ?? {})
    },
  )

  /** The customer confirms having sent the money; it arrives when a control call acts as the bank. */
  app.post<{ Params: { access_code: string } }>(
    '/popup/transactions/:access_code/transfer',
    { preHandler: receive },
    async (request, reply) => {
      const transaction = book.findByAccessCode(request.params.access_code)
      if (!transaction) return reply.code(404).send({ message: 'Access code not found' })
      if (transaction.status !== 'success')
        book.act(transaction, { outcome: 'pending', channel: 'bank_transfer' })
      return shown(transaction)
    },
  )

  function charge(transaction: Transaction, entry: CardEntry) {
    const next = isPaused(transaction) ? confirmed(entry) : nextStep(entry)
    if (next.step === 'refused') {
      book.act(transaction, { outcome: 'declined' })
      transaction.gateway_response = next.message
      return { step: 'refused', message: next.message }
    }
    if (next.step !== 'success') return next
    const card = 'card' in next ? { reusable: next.card.reusable, last4: next.card.number.slice(-4) } : {}
    book.act(transaction, { outcome: 'success', channel: 'card', ...card })
    // Event and browser race each other, as at the provider.
    void send({ event: 'charge.success', data: toPublicTransaction(transaction) }, { webhook: true })
    return { step: 'success', transaction: shown(transaction) }
  }
}

/** A stored card whose bank requires the customer's confirmation; nothing else is asked for. */
const isPaused = ({ status, authorization }: Transaction) => status === 'ongoing' && authorization !== null

function confirmed({ bank }: CardEntry) {
  if (bank === undefined) return { step: 'bank' } as const
  return bank === 'approve'
    ? ({ step: 'success' } as const)
    : ({ step: 'refused', message: 'Declined by the bank' } as const)
}

/** The transaction as sent to the window. */
function shown(transaction: Transaction) {
  const { id, reference, access_code, amount, currency, customer, status, channels } = transaction
  const paused = isPaused(transaction)
  return { id, reference, access_code, amount, currency, customer, status, channels, paused }
}
