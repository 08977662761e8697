import { OutboundError } from '../../outside/outbound-client.ts'
import type { PaymentDeps } from '../../deps.ts'
import { expireOrder, leaseUnpaidOrders } from './queries.ts'
import { settleOrder } from './settle-order.ts'

/** Orders checked concurrently. */
const AT_ONCE = 4
/** Limit per run of the job, so that many abandoned checkouts don't flood the provider with calls. */
const ORDERS_A_TURN = 400

/**
 * Checks unpaid orders with the provider, so that a payment that neither the browser nor a webhook reported is granted
 * within 5 minutes (docs/threat-model.md, "Payments"). Returns how many were checked. Safe to run in several processes.
 */
export async function reconcileOrders(deps: PaymentDeps): Promise<number> {
  let asked = 0
  while (asked < ORDERS_A_TURN) {
    const references = await leaseUnpaidOrders(deps.db, AT_ONCE)
    if (references.length === 0) break
    const answered = await Promise.all(references.map((reference) => reconcileOne(deps, reference)))
    asked += references.length
    // The provider is down, so the remaining calls would time out too.
    if (!answered.some(Boolean)) break
  }
  return asked
}

/** Returns whether the provider responded. */
async function reconcileOne(deps: PaymentDeps, reference: string): Promise<boolean> {
  try {
    const transaction = await deps.payments.verify(reference)
    const settlement = transaction ? await settleOrder(deps, reference, transaction) : 'unpaid'
    if (settlement === 'unpaid' || settlement === 'waiting') await expireOrder(deps.db, reference)
    return true
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    deps.log.warn({ err: error, reference }, 'order check failed, will be retried')
    return false
  }
}
