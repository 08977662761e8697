import type { Db } from '../../db/pool.ts'
import { oneRow } from '../../db/pool.ts'
import { accounts_of_person } from '../operators/operator-queries.ts'

interface OffSale {
  /** Images on sale now. */
  on_sale: number
  /** Images that the operator's person took off sale in the last 24 hours and that still are. */
  taken_off: number
  /** Of the given images, those on sale. */
  asked: number
}

/** Counts what an operator takes and took off sale. */
export const countOffSale = (db: Db, operator_id: number, stock_ids: string[]): Promise<OffSale> =>
  oneRow(
    db,
    `select (select coalesce(sum(published), 0)::int from category_counts) as on_sale,
       (select count(*)::int from assets where status = 'unpublished' and stock_id in (
          select substr(subject, length('asset ') + 1) from desk_log
          where action = 'asset_unpublished' and operator_id in ${accounts_of_person}
            and created_at > now() - interval '24 hours')) as taken_off,
       (select count(*)::int from assets where status = 'published' and stock_id = any($2)) as asked`,
    [operator_id, stock_ids],
  )
