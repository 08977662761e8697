import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { listPayees } from '../earnings/queries.ts'
import { closeDisputes } from '../payments/chargeback-queries.ts'
import { lockOrder } from '../payments/queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'

/**
 * Ends the hold on an order's earnings when the decision about its disputes never arrived, and logs the reason. A
 * chargeback reported later still takes the earnings back (decision 89). Throws not_found, conflict when no dispute is
 * open, and own_payout for an operator who earns from the order.
 */
export async function endHold(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  const subject = `order ${reference}`
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, reference)
    if (!order) throw new DomainError('not_found')
    for (const contributor_id of await listPayees(tx, order.order_id))
      if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_payout')
    if (!(await closeDisputes(tx, order.order_id))) throw await overtaken(tx, 'conflict', subject)
    await writeDeskLog(tx, { operator_id, action: 'hold_ended', subject, after: { reason } })
  })
}
