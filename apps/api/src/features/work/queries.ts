import type { WorkKind } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/** Something to do for one upload or image, leased by this process. */
export interface Work {
  kind: WorkKind
  /** The upload's key or the image's id. */
  key: string
  /** Number of tries, this one included. */
  tries: number
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
     returning kind, key, tries`,
    [kind, key, LEASE_S[kind]],
  )
  return rows[0]
}

// The number of tries tells a lease from the next one, of another process.
const leased = 'kind = $1 and key = $2 and tries = $3'

export async function finishWork(db: Db, { kind, key, tries }: Work): Promise<void> {
  await db.query(`delete from work where ${leased}`, [kind, key, tries])
}

/** Ends a try that wasn't the work's own failure and doesn't count: any process may start it again at once. */
export async function putBack(db: Db, { kind, key, tries }: Work): Promise<void> {
  await db.query(`update work set due_at = now(), tries = tries - 1 where ${leased}`, [kind, key, tries])
}

/** Ends a failed try; `error` is a sentence of at most 200 characters. */
export async function postponeWork(db: Db, { kind, key, tries }: Work, error: string): Promise<void> {
  await db.query(`update work set error = $4, due_at = now() + ${pauseAfter('tries')} where ${leased}`, [
    kind,
    key,
    tries,
    error,
  ])
}

/** Deletes what is left of work that nobody needs any more: otherwise it would have been tried when it was due. */
export async function deleteOldWork(db: Db): Promise<void> {
  await db.query("delete from work where due_at < now() - interval '1 day'")
}
