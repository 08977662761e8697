import type { PaymentMode } from '../../outside/payments.ts'
import type { Db } from '../../db/pool.ts'
import { countMonth, listUncountedMonths } from './queries.ts'

/** Counts each month once it has ended, also those that ended while no server ran. */
export async function countMonths(db: Db, mode: PaymentMode): Promise<void> {
  for (const month of await listUncountedMonths(db)) await countMonth(db, month, mode)
}
