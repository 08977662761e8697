import { first_prices, type PriceList } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findCurrent, listScheduled } from './queries.ts'

export interface CurrentPrices {
  prices: PriceList
  /** Null for the prices of a new shop. */
  prices_version: number | null
}

/** The prices that apply now by the database's clock. Whatever sells something uses these, not `settings.now().site`. */
export async function currentPrices(db: Db): Promise<CurrentPrices> {
  const found = await findCurrent(db, 'prices')
  return found
    ? { prices: found.content, prices_version: found.version_id }
    : { prices: first_prices, prices_version: null }
}

/** The prices that apply now, then those that are scheduled. */
export const listPricesToCome = async (db: Db): Promise<PriceList[]> => [
  (await currentPrices(db)).prices,
  ...(await listScheduled(db, 'prices')),
]
