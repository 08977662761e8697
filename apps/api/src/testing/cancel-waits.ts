import { expect } from 'vitest'
import type { Db } from '../db/pool.ts'

/**
 * Cancels every statement that waits for a lock until `work` has ended, and returns its result. Callers see the same
 * kind of error as when the lock timeout ends the wait, which takes 50 seconds in tests.
 */
export async function cancelWaitsDuring<T>(db: Db, work: Promise<T>): Promise<T> {
  let ended = false
  const end = () => void (ended = true)
  void work.then(end, end)
  const cancelWaits = async () => {
    await db.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return ended
  }
  await expect.poll(cancelWaits).toBe(true)
  return work
}
