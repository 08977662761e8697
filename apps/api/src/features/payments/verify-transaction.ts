import { DomainError } from '@taswira/contract'
import type { PaymentDeps } from '../../deps.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { findOrderOf } from './queries.ts'
import { settleOrder, type Settlement } from './settle-order.ts'

/**
 * Asks the provider about a member's order and settles it. The reference is only used in a URL once it matched one of
 * our orders, and the provider is called outside any transaction. Throws not_found, unavailable.
 */
export async function verifyTransaction(
  deps: PaymentDeps,
  user_id: string,
  reference: string,
): Promise<Settlement> {
  const order = await findOrderOf(deps.db, user_id, reference)
  if (!order) throw new DomainError('not_found')
  if (order.status === 'paid') return 'settled'
  const transaction = await deps.payments.verify(reference).catch((error: unknown) => {
    throw asRefusal(deps, error)
  })
  return transaction ? settleOrder(deps, reference, transaction) : 'unpaid'
}
