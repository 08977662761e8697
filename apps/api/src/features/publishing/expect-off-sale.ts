import { DomainError, OFF_SALE_LIMIT_FROM } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import type { Operator } from '../../http/callers.ts'
import { lockOperator } from '../operators/operator-queries.ts'
import { countOffSale } from './off-sale-queries.ts'

/**
 * Only owners may take more than a tenth of the images off sale in a day, because one stolen session of an editor would
 * otherwise close the shop. Call it in the transaction that takes them off. Throws off_sale_limit.
 */
export async function expectOffSaleAllowed(
  tx: Tx,
  { operator_id, role }: Pick<Operator, 'operator_id' | 'role'>,
  stock_ids: string[],
): Promise<void> {
  if (role === 'owner') return
  await lockOperator(tx, operator_id)
  const { on_sale, taken_off, asked } = await countOffSale(tx, operator_id, stock_ids)
  // As many as there would be had the operator taken nothing off.
  const catalogue = on_sale + taken_off
  if (asked > 0 && catalogue >= OFF_SALE_LIMIT_FROM && (taken_off + asked) * 10 > catalogue)
    throw new DomainError('off_sale_limit')
}
