import { OutboundError } from '../../outside/outbound-client.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { expireOrder, leaseUnpaidOrders } from './queries.ts'
import { settleOrder } from './settle-order.ts'

/** Orders asked about at once. */
const AT_ONCE = 4
/** And in one turn of the job, so that a heap of forgotten checkouts does not become a flood of calls. */
const ORDERS_A_TURN = 400

/**
 * Asks the provider about orders that nobody has told us of: a payment whose browser and webhook both vanished is
 * granted within 5 minutes (docs/threat-model.md, "Payments"). Returns how many were asked about. Several processes may
 * do so.
 */
export async function reconcileOrders(deps: PaymentDeps): Promise<number> {
  let asked = 0
  while (asked < ORDERS_A_TURN) {
    const references = await leaseUnpaidOrders(deps.db, AT_ONCE)
    if (references.length === 0) break
    const answered = await Promise.all(references.map((reference) => reconcileOne(deps, reference)))
    asked += references.length
    // Nobody is there: the others would only wait too.
    if (!answered.some(Boolean)) break
  }
  return asked
}

/** Returns whether the provider answered. */
async function reconcileOne(deps: PaymentDeps, reference: string): Promise<boolean> {
  try {
    const told = await deps.payments.verify(reference)
    const settlement = told ? await settleOrder(deps, reference, told) : 'unpaid'
    if (settlement === 'unpaid') await expireOrder(deps.db, reference)
    return true
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    deps.log.warn({ err: error, reference }, 'an order could not be reconciled and will be again')
    return false
  }
}
