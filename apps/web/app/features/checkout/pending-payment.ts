import { tab_store } from '../../browser/browser-store.ts'

/** A payment of this tab until the member has seen its outcome. It survives a reload and a log-in in between. */
export interface PendingPayment {
  reference: string
  code: string
  frequency: string
  /** The window said that it was paid: then nothing is paid a second time before we know. */
  paid: boolean
  /** The server has confirmed it: after a reload its success is shown again. */
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
