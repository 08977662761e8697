import { inTransaction, type Pool } from '../../db/pool.ts'
import { type PopularityBatch, refreshPopularityBatch } from './popularity-queries.ts'

/**
 * Updates the popularity of every asset, in batches ordered by id. Each batch commits on its own and skips up-to-date
 * assets, so an interrupted run loses nothing and the next one continues. Stops early when `signal` aborts, or when
 * another process is doing the same. Returns how many assets changed.
 */
export async function refreshPopularity(db: Pool, signal?: AbortSignal): Promise<number> {
  let changed = 0
  for (let after_id: number | null = 0; after_id !== null; ) {
    if (signal?.aborted) break
    const from: number = after_id
    const batch: PopularityBatch | undefined = await inTransaction(db, (tx) =>
      refreshPopularityBatch(tx, from),
    )
    if (!batch) break
    changed += batch.changed
    after_id = batch.last_id
  }
  return changed
}
