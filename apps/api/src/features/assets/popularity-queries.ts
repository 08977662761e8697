import { setTimeout as sleep } from 'node:timers/promises'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { inTransaction, oneRow, type Pool, type Tx } from '../../db/pool.ts'

/** Assets read by one statement; few enough to stay below the 5 s statement timeout on a slow disk. */
const READ_AT_ONCE = 10_000
/**
 * Assets written by one statement. A write adds entries to every index of assets, including the full-text index, so it
 * costs far more than a read: 500 took 3.8 s on a busy machine.
 */
const WRITTEN_AT_ONCE = 200
/**
 * Smallest change of popularity that is written. Popularity is a natural logarithm, so a change below 0.05 is less than
 * 5 percent, too little to visibly reorder anything.
 */
const VISIBLE_CHANGE = 0.05

export interface PopularityBatch {
  /** Assets whose popularity changed visibly. */
  changed: number
  /** Id of the last asset in this batch; null when none are left. */
  last_id: number | null
}

/**
 * Updates the popularity of the next assets after `after_id`: the logarithm of the addresses that viewed it, where a
 * download counts as 40 addresses and a save as 10 (decision 32). A new asset starts with a bonus of 50 addresses that
 * halves every 30 days, so that it appears in results at all. Returns undefined while another process runs a batch.
 */
export async function refreshPopularityBatch(tx: Tx, after_id: number): Promise<PopularityBatch | undefined> {
  const row = await oneRow<{ locked: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as locked', [
    advisory_locks.popularity,
  ])
  if (!row.locked) return undefined
  return oneRow<PopularityBatch>(tx, {
    name: 'refresh-popularity',
    // All in double precision, because numeric takes ten times as long. The age is bounded, because PostgreSQL raises
    // an error when a power underflows.
    text: `with slice as materialized (
       select a.asset_id, a.popularity as old, ln(1::float8 + n.addresses + 10 * n.saves + 40 * n.downloads + 50 * power(
           0.5::float8, greatest(0, least(3650, extract(epoch from now() - a.published_at)::float8 / 86400)) / 30)) as new
       from assets a join asset_counts n on n.asset_id = a.asset_id
       where a.asset_id > $1 order by a.asset_id limit $2),
     moved as materialized (
       select asset_id, new from slice where abs(new - old) > $4 order by asset_id limit $3),
     changed as (
       update assets a set popularity = moved.new from moved where a.asset_id = moved.asset_id returning a.asset_id)
     select count(changed.asset_id)::int as changed, (select
       case when count(moved) = $3 then max(moved.asset_id) else (select max(asset_id) from slice) end from moved) as last_id
     from changed`,
    values: [after_id, READ_AT_ONCE, WRITTEN_AT_ONCE, VISIBLE_CHANGE],
  })
}

interface Pace {
  /** Pause after each batch, as a multiple of its duration; 0 for none. */
  rest_times?: number
  signal?: AbortSignal
}

/**
 * Updates the popularity of every asset, in batches ordered by id. Each batch commits on its own and skips up-to-date
 * assets, so an interrupted run loses nothing and the next one continues. Stops early when `signal` aborts, or when
 * another process is doing the same. Returns how many assets changed.
 */
export async function refreshPopularity(db: Pool, { rest_times = 0, signal }: Pace = {}): Promise<number> {
  let changed = 0
  for (let after_id: number | null = 0; after_id !== null; ) {
    if (signal?.aborted) break
    const started = performance.now()
    const from: number = after_id
    const batch: PopularityBatch | undefined = await inTransaction(db, (tx) =>
      refreshPopularityBatch(tx, from),
    )
    if (!batch) break
    changed += batch.changed
    after_id = batch.last_id
    if (rest_times)
      await sleep(rest_times * (performance.now() - started), undefined, { signal }).catch(() => {})
  }
  return changed
}
