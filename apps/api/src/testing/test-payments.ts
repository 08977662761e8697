import { createHmac } from 'node:crypto'
import { startSandbox } from '@taswira/sandbox'

const SECRET_KEY = 'sk_test_of_the_tests'

export interface CustomerAct {
  outcome: 'success' | 'declined' | 'abandoned' | 'pending'
  channel?: string
  again?: boolean
  amount?: unknown
  requested_amount?: unknown
  currency?: unknown
  domain?: string
  reusable?: boolean
  last4?: string
  webhook?: boolean
  times?: number
}

export type TestPayments = Awaited<ReturnType<typeof startTestPayments>>

/** The payment provider in tests: a stand-in on its own port, and functions that act as its customers. */
export async function startTestPayments() {
  const events = { url: '' }
  const sandbox = await startSandbox({
    port: 0,
    smtp_port: 0,
    payments: { secret_key: SECRET_KEY, webhook_url: () => events.url },
  })
  const base = `http://127.0.0.1:${sandbox.port}`
  const post = (path: string, body: object) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    /** Settings of a site that uses this provider. */
    env: {
      PAYSTACK_BASE_URL: base,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_PUBLIC_KEY: 'pk_test_of_the_tests',
    },

    /** Acts as the customer. Returns the transaction as the provider's verify call would. */
    async act(reference: string, act: CustomerAct): Promise<Record<string, unknown>> {
      const answer = await post(`/_payments/${reference}`, act)
      if (!answer.ok) throw new Error(`no such payment: ${reference}`)
      return (await answer.json()) as Record<string, unknown>
    },

    /** Sets the outcome of the next charge to the card that paid this order. */
    async nextCharge(
      reference: string,
      next: { outcome: 'success' | 'declined' | 'paused'; hang?: boolean },
    ) {
      const answer = await post(`/_payments/authorisations/${reference}`, next)
      if (!answer.ok) throw new Error(`no card paid this: ${reference}`)
    },

    refund: (reference: string, refund: { amount?: number; webhook?: boolean; times?: number } = {}) =>
      post(`/_payments/${reference}/refund`, refund),

    /** Sets the provider's response to the next refund request for this payment. */
    async nextRefund(reference: string, next: { status: string; hang?: boolean }) {
      const answer = await post(`/_payments/${reference}/next_refund`, next)
      if (!answer.ok) throw new Error(`no such payment: ${reference}`)
    },

    /** Finishes the latest refund requested for this payment. */
    async finishRefund(reference: string, end: { status: string; webhook?: boolean; times?: number }) {
      const list = await fetch(`${base}/refund`, { headers: { authorization: `Bearer ${SECRET_KEY}` } })
      const { data } = (await list.json()) as { data: { id: number; transaction: { reference: string } }[] }
      const refund = data.find(({ transaction }) => transaction.reference === reference)
      if (!refund) throw new Error(`no refund of ${reference}`)
      await post(`/_payments/refunds/${refund.id}`, end)
    },

    dispute: (
      reference: string,
      dispute: {
        event: 'create' | 'resolve'
        resolution?: 'merchant-accepted' | 'declined'
        amount?: number
        number?: number
        webhook?: boolean
        times?: number
      },
    ) => post(`/_payments/${reference}/dispute`, dispute),

    /** Sets the result of the next transfer. */
    async nextTransfer(next: { status: string; hang?: boolean; amount?: number }) {
      const answer = await post('/_transfers/next', next)
      if (!answer.ok) throw new Error('the next transfer was not set')
    },

    /** Changes the status of a transfer. */
    async changeTransfer(reference: string, change: { status: string; webhook?: boolean; times?: number }) {
      const answer = await post(`/_transfers/${reference}`, change)
      if (!answer.ok) throw new Error(`no such transfer: ${reference}`)
    },

    /** Lists transfers that the provider accepted, oldest first. */
    async transfers(): Promise<{ reference: string; status: string; amount: number }[]> {
      return (await fetch(`${base}/_transfers`)).json() as never
    },

    /** Lists requests to the provider, oldest first: "POST /transaction/initialize" and its body. */
    async requests(): Promise<{ request: string; body: Record<string, unknown> | null }[]> {
      return (await fetch(`${base}/_requests?service=payments`)).json() as never
    },

    /** Lists charges to stored cards with their references and outcomes. */
    async charges(): Promise<{ reference: string; status: string; email: string; amount: number }[]> {
      return (await fetch(`${base}/_payments`)).json() as never
    },

    /** Sets the URL to which the stand-in sends its events. */
    tell: (url: string) => (events.url = url),

    fault: (mode: string, more: { ms?: number; status?: number } = {}) =>
      post('/_faults', { service: 'payments', mode, ...more }),

    /** Creates an event as the provider would send it: the body and its signature. */
    signed(event: object | string) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = createHmac('sha512', SECRET_KEY).update(payload).digest('hex')
      return { payload, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } }
    },

    close: () => sandbox.close(),
  }
}
