import type { StuckWork, WorkKind } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** Something to do for one upload or image, leased by this process. */
export interface Work {
  kind: WorkKind
  /** The upload's key or the image's id. */
  key: string
  /** Number of tries, this one included. */
  tries: number
  /** Number of earlier tries whose process ended without a result, as the work itself may be the cause. */
  crashes: number
}

/** Seconds after which the process of a try counts as dead; longer than any try takes. */
const LEASE_S: Record<WorkKind, number> = {
  // images/check-picture.ts
  check_upload: 15 * 60,
  find_faces: 5 * 60,
  make_fingerprints: 5 * 60,
}

/** Tries after which work counts as stuck, as in the index `work_stuck`. */
export const STUCK_TRIES = 3

/** SQL condition, with the kind as $1, for a key that no process works on and that doesn't wait for its next try. */
export const isDue = (key: string) =>
  `not exists (select from work w where w.kind = $1 and w.key = ${key} and w.due_at > now())`

/** SQL for the pause after a number of tries: 1, 2, 4, … minutes, and at most a day. */
const pauseAfter = (tries: string) => `least(1440, power(2, least(${tries}, 20) - 1)) * interval '1 minute'`

/**
 * Leases work that is due; undefined when another process was faster. If the process dies, the lease is its pause, so that
 * work which kills its processes is tried less and less often, too.
 */
export async function leaseWork(db: Db, kind: WorkKind, key: string): Promise<Work | undefined> {
  const { rows } = await db.query<Work>(
    `insert into work (kind, key, due_at) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (kind, key) do update set
       due_at = greatest(excluded.due_at, now() + ${pauseAfter('work.tries + 1')}),
       tries = work.tries + 1, tried_at = now(), error = null
       where work.due_at <= now()
     returning kind, key, tries, crashes`,
    [kind, key, LEASE_S[kind]],
  )
  return rows[0]
}

// The number of tries tells a lease from the next one, of another process.
const leased = 'kind = $1 and key = $2 and tries = $3'

export async function finishWork(db: Db, { kind, key, tries }: Work): Promise<void> {
  await db.query(`delete from work where ${leased}`, [kind, key, tries])
}

/** Ends a try that wasn't the work's own failure and doesn't count: any process may start it again after the pause, in s. */
export async function putBack(db: Db, { kind, key, tries }: Work, pause_s = 0): Promise<void> {
  await db.query(
    `update work set due_at = now() + make_interval(secs => $4), tries = tries - 1 where ${leased}`,
    [kind, key, tries, pause_s],
  )
}

/** Ends a failed try; `error` is a sentence of at most 200 characters. */
export async function postponeWork(
  db: Db,
  { kind, key, tries }: Work,
  { error, is_crash }: { error: string; is_crash: boolean },
): Promise<void> {
  await db.query(
    `update work set error = $4, crashes = crashes + $5::int, due_at = now() + ${pauseAfter('tries')} where ${leased}`,
    [kind, key, tries, error, Number(is_crash)],
  )
}

/** Deletes what is left of work that nobody needs any more: otherwise it would have been tried long ago. */
export async function deleteOldWork(db: Db): Promise<void> {
  await db.query("delete from work where due_at < now() - interval '30 days'")
}

/** SQL for stuck work with its upload or image, unless that is gone or done. */
const stuck = `work w
  left join uploads u on w.kind = 'check_upload' and u.upload_key = w.key
  left join images i on i.image_id = case when w.kind <> 'check_upload' then w.key::bigint end
  left join contributors c on c.contributor_id = u.contributor_id
  where w.tries >= ${STUCK_TRIES} and case w.kind
    when 'check_upload' then u.status = 'arrived'
    when 'find_faces' then i.faces is null and i.master_key is not null and i.status <> 'removed'
    else i.status <> 'removed' and not exists (select from picture_fingerprints f where f.asset_id = i.image_id) end`

type StuckRow = Omit<StuckWork, 'since' | 'next_try_at'> & { created_at: Date; due_at: Date }

/** Oldest first. */
export async function listStuckWork(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<StuckWork[]> {
  const { rows } = await db.query<StuckRow>(
    `select w.kind, w.key, w.tries, w.error, w.created_at, w.due_at,
       coalesce(nullif(i.title, ''), nullif(i.file_name, ''), u.file_name, '') as name, c.username, i.stock_id,
       case when i.status in ('in_review', 'changes_requested', 'refused') then i.submission_key end as submission_key
     from ${stuck} order by w.created_at, w.kind, w.key limit $1 offset $2`,
    [limit, offset],
  )
  return rows.map(({ created_at, due_at, ...row }) => ({
    ...row,
    since: created_at.toISOString(),
    next_try_at: due_at.toISOString(),
  }))
}

/** Counts up to DESK_COUNT_MAX + 1. */
export async function countStuckWork(db: Db): Promise<number> {
  const { count } = await oneRow<{ count: number }>(db, `select ${boundedCount(stuck)} as count`)
  return count
}

/** Makes stuck work due now: all, a kind or one, unless a process works on it. Returns how much. */
export async function retryStuckWork(
  tx: Tx,
  { kind, key }: { kind?: WorkKind | undefined; key?: string | undefined },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update work set due_at = now() where tries >= ${STUCK_TRIES}
       and (error is not null or tried_at < now() - make_interval(secs => $3))
       and ($1::text is null or kind = $1) and ($2::text is null or key = $2)`,
    [kind ?? null, key ?? null, Math.max(...Object.values(LEASE_S))],
  )
  return rowCount ?? 0
}
