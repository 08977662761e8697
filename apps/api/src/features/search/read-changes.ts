import type { ChangesRead } from '@taswira/search-index'
import type { Db } from '../../db/pool.ts'
import { type AssetChange, listChanges, readChangePosition } from './change-queries.ts'

/** Number of changes applied at once. Indexing them in memory blocks other requests for about 20 ms. */
const CHANGES_AT_ONCE = 1_000

/**
 * Calls `take` with the assets that changed since `read`, a page at a time, and then moves the cursor. Stops without
 * moving the cursor when `mayGoOn` returns false before a page. Returns how many assets were passed to `take`.
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
  // Changes before the cursor are not listed again.
  for (const [asset_id, changed_in] of read.taken)
    if (BigInt(changed_in) < BigInt(cursor)) read.taken.delete(asset_id)
  return count
}
