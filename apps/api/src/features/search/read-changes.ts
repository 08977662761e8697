import type { Db } from '../../db/pool.ts'
import { type AssetChange, listChanges, readChangePosition } from './change-queries.ts'

/** Changes taken in at once: indexing them in memory holds other requests up for about 20 ms. */
const CHANGES_AT_ONCE = 1_000

/** How far an index has read the changes of one epoch. */
export interface ChangesRead {
  /** All transactions before this one have been read. */
  cursor: string
  /** Changes at or behind the cursor that were already taken in: the transaction of each asset. */
  taken: Map<number, string>
}

/**
 * Calls `take` with the assets that changed since, some at a time, and then moves the cursor. Stops before a page for
 * which `mayGoOn` says no; the cursor then stays. Returns how many were taken in.
 */
export async function takeChanges(
  db: Db,
  read: ChangesRead,
  take: (asset_ids: number[]) => Promise<void>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  const { cursor } = await readChangePosition(db)
  let count = 0
  let after: AssetChange | undefined
  do {
    if (!mayGoOn()) return count
    const page = await listChanges(db, { cursor: read.cursor, after, limit: CHANGES_AT_ONCE })
    const fresh = page.filter(({ asset_id, changed_in }) => read.taken.get(asset_id) !== changed_in)
    if (fresh.length) await take(fresh.map(({ asset_id }) => asset_id))
    for (const { asset_id, changed_in } of fresh) read.taken.set(asset_id, changed_in)
    count += fresh.length
    after = page.length === CHANGES_AT_ONCE ? page.at(-1) : undefined
  } while (after)
  read.cursor = cursor
  // What came before the cursor is not listed again.
  for (const [asset_id, changed_in] of read.taken)
    if (BigInt(changed_in) < BigInt(cursor)) read.taken.delete(asset_id)
  return count
}
