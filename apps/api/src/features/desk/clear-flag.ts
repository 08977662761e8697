import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { lockOrder } from '../payments/queries.ts'
import { markLookedAt } from '../payments/review-queries.ts'
import { lockMember } from '../subscriptions/queries.ts'
import { unflagMember } from '../members/queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'

/**
 * Marks reviews of an order as done, and unflags its member when no other review is open. Throws not_found, and
 * conflict when there was nothing to change.
 */
export async function clearFlag(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { reference, review_ids }: { reference: string; review_ids: number[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A concurrent review of the same order waits here.
    const order = await lockOrder(tx, reference)
    if (!order) throw new DomainError('not_found')
    const reasons = await markLookedAt(tx, order.order_id, review_ids)
    // Lock in a separate statement, so that the next one sees reviews that a concurrent transaction committed for
    // another order.
    await lockMember(tx, order.user_id)
    const unflagged = await unflagMember(tx, order.user_id)
    if (reasons.length === 0 && !unflagged) throw new DomainError('conflict')
    await writeDeskLog(tx, {
      operator_id,
      action: 'flag_cleared',
      subject: `order ${reference}`,
      before: {
        ...(reasons.length > 0 && { open: reasons.join(', ').replaceAll('_', ' ') }),
        ...(unflagged && { member: 'flagged' }),
      },
      after: {
        ...(reasons.length > 0 && { open: 'none of these' }),
        ...(unflagged && { member: 'not flagged' }),
      },
    })
  })
}
