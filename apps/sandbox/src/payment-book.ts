import { randomBytes } from 'node:crypto'

/** A card authorisation as returned to the shop; when reusable, the card can be charged again by its code. */
export interface Authorization {
  authorization_code: string
  bin: string
  last4: string
  exp_month: string
  exp_year: string
  channel: 'card'
  /** Has a trailing space, as at the provider. */
  card_type: string
  bank: string
  country_code: string
  brand: string
  reusable: boolean
  signature: string
  account_name: null
}

/** A transaction in the provider's format; amounts in kobo. */
export interface Transaction {
  id: number
  domain: string
  status: 'abandoned' | 'success' | 'failed' | 'ongoing' | 'pending' | 'reversed'
  reference: string
  amount: number
  requested_amount: number
  currency: string
  gateway_response: string
  channel: string
  /** Ways to pay that the shop allows. */
  channels: string[]
  /** ISO 8601 UTC. */
  created_at: string
  paid_at: string | null
  access_code: string
  customer: { email: string }
  authorization: Authorization | null
  refunded: number
}

/** The customer's action in the card window. */
export interface CustomerAct {
  /** `pending`: a transfer was promised and has not arrived. */
  outcome: 'success' | 'declined' | 'abandoned' | 'pending'
  /** How it was paid; by card by default. Other ways leave no card that could be charged again. */
  channel?: string
  /** Whether this is a second payment for the same order, with its own id. */
  again?: boolean
  /** In kobo; or any other value to send to the shop instead. */
  amount?: unknown
  requested_amount?: unknown
  currency?: unknown
  domain?: string
  /** Whether the card may be charged again without the customer; true by default. */
  reusable?: boolean
  /** Last four digits of the card. */
  last4?: string
}

/** Result of the next charge of a stored card. With `hang` the shop gets no response. */
export interface NextCharge {
  outcome: 'success' | 'declined' | 'paused'
  hang?: boolean
}

const outcomes = {
  success: { status: 'success', gateway_response: 'Successful' },
  declined: { status: 'failed', gateway_response: 'Declined' },
  abandoned: { status: 'abandoned', gateway_response: 'The transaction was not completed' },
  pending: { status: 'pending', gateway_response: 'Waiting for the transfer' },
} as const

/** Number of transactions kept, so that a long-running demo does not fill the memory. */
const KEPT = 20_000

/** The provider's data: transactions, and cards that can be charged again. */
export class PaymentBook {
  readonly #transactions = new Map<string, Transaction>()
  readonly #cards = new Map<string, { authorization: Authorization; email: string; next?: NextCharge }>()
  #next_id = 1

  find(reference: string): Transaction | undefined {
    return this.#transactions.get(reference)
  }

  findByAccessCode(access_code: string): Transaction | undefined {
    return this.list().find((transaction) => transaction.access_code === access_code)
  }

  /** Newest first. */
  list(): Transaction[] {
    return [...this.#transactions.values()].reverse()
  }

  open(wanted: {
    reference: string
    email: string
    amount: number
    currency: string
    channels?: string[]
  }): Transaction {
    const { reference, email, amount, currency, channels = ['card'] } = wanted
    const transaction: Transaction = {
      id: this.#next_id++,
      domain: 'test',
      ...outcomes.abandoned,
      reference,
      amount,
      requested_amount: amount,
      currency,
      channel: 'card',
      channels,
      created_at: new Date().toISOString(),
      paid_at: null,
      access_code: randomBytes(8).toString('hex').slice(1),
      customer: { email },
      authorization: null,
      refunded: 0,
    }
    this.#transactions.set(reference, transaction)
    if (this.#transactions.size > KEPT) this.#transactions.delete(this.#transactions.keys().next().value!)
    return transaction
  }

  /** Performs the customer's action in the card window. */
  act(
    transaction: Transaction,
    { outcome, reusable = true, last4 = '4081', again = false, ...as_told }: CustomerAct,
  ) {
    const paid = outcome === 'success'
    if (again) transaction.id = this.#next_id++
    Object.assign(transaction, outcomes[outcome], as_told, {
      paid_at: paid ? new Date().toISOString() : null,
    })
    if (paid && transaction.channel === 'card')
      transaction.authorization ??= this.#authorize(transaction.customer.email, { reusable, last4 })
  }

  #authorize(email: string, { reusable, last4 }: { reusable: boolean; last4: string }): Authorization {
    const authorization: Authorization = {
      authorization_code: `AUTH_${randomBytes(5).toString('hex')}`,
      bin: '408408',
      last4,
      exp_month: '12',
      exp_year: '2030',
      channel: 'card',
      card_type: 'visa ',
      bank: 'TEST BANK',
      country_code: 'NG',
      brand: 'visa',
      reusable,
      signature: `SIG_${last4}${Buffer.from(email).toString('hex').slice(0, 16)}`,
      account_name: null,
    }
    this.#cards.set(authorization.authorization_code, { authorization, email })
    return authorization
  }

  findCard(authorization_code: string) {
    return this.#cards.get(authorization_code)
  }

  /** Sets the result of the card's next charge; by its code or the reference of a payment made with it. */
  steer(code_or_reference: string, next: NextCharge): boolean {
    const code = this.find(code_or_reference)?.authorization?.authorization_code ?? code_or_reference
    const card = this.#cards.get(code)
    if (card) card.next = next
    return card !== undefined
  }

  /** Charges a stored card with the result set for its next charge; without one, the charge succeeds. */
  charge(transaction: Transaction, authorization_code: string): NextCharge {
    const card = this.#cards.get(authorization_code)!
    const next = card.next ?? { outcome: 'success' }
    delete card.next
    transaction.authorization = card.authorization
    if (next.outcome === 'paused')
      Object.assign(transaction, { status: 'ongoing', gateway_response: 'Waiting for the customer' })
    else this.act(transaction, { outcome: next.outcome })
    if (next.outcome === 'declined') transaction.gateway_response = 'Insufficient Funds'
    return next
  }

  /** Refunds an amount in kobo, by default all that remains; returns the amount. */
  refund(transaction: Transaction, amount = Infinity): number {
    const refunded = Math.min(amount, transaction.amount - transaction.refunded)
    transaction.refunded += refunded
    if (transaction.refunded >= transaction.amount) transaction.status = 'reversed'
    return refunded
  }

  clear() {
    this.#transactions.clear()
    this.#cards.clear()
  }
}

/** The transaction as in verify and in events: without the access code, and with the provider's peculiarities. */
export function toPublicTransaction(transaction: Transaction) {
  const { access_code: _, refunded: __, channels: ___, ...public_part } = transaction
  const { authorization, channel } = public_part
  return {
    ...public_part,
    // A transfer also has an authorization, which can't be charged again.
    authorization:
      authorization ??
      (channel === 'card' ? null : { authorization_code: 'AUTH_transfer', channel, reusable: false }),
    metadata: '',
    fees: null,
  }
}
