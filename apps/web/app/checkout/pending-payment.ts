import { tab_store } from '../browser/browser-store.ts'

/** A payment of this tab, stored until the member has seen its result. Survives a reload and a log-in in between. */
export interface PendingPayment {
  reference: string
  code: string
  frequency: string
  /**
   * The payment window reported it as paid, so the member must not pay again until the server has confirmed or denied
   * it.
   */
  paid: boolean
  /** The server confirmed it; after a reload the success is shown again. */
  confirmed?: true
}

const KEY = 'payment'

export const keepPending = (payment: PendingPayment) => tab_store.keep(KEY, JSON.stringify(payment))

export const forgetPending = () => tab_store.forget(KEY)

export function readPending(): PendingPayment | null {
  try {
    const payment = JSON.parse(tab_store.read(KEY) ?? 'null')
    return typeof payment?.reference === 'string' ? payment : null
  } catch {
    return null
  }
}
