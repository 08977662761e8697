import type { Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { readDatabaseTime } from './queries.ts'

/** Difference in seconds that is logged: more than what time servers leave. */
const LOGGED_S = 2
/**
 * Difference in seconds from which a process isn't ready: its signed links, codes and sessions would end too early or too
 * late.
 */
const CLOCK_OFF_MAX_S = 30

/**
 * Compares this process's clock with the database's and logs a difference. `off_s` is how many seconds this clock is
 * ahead, negative when it is behind; what the question itself took isn't counted.
 */
export async function checkClock({ db, log }: Pick<Deps, 'log'> & { db: Pool }) {
  const asked_ms = Date.now()
  const database_ms = await readDatabaseTime(db)
  const answered_ms = Date.now()
  const off_ms = Math.max(0, asked_ms - database_ms) + Math.min(0, answered_ms - database_ms)
  const off_s = Math.round(off_ms / 1_000)
  const is_wrong = Math.abs(off_s) > CLOCK_OFF_MAX_S
  if (Math.abs(off_s) > LOGGED_S)
    log.warn({ off_s, ready: !is_wrong }, "clock: differs from the database's, check the time service")
  return { off_s, is_wrong }
}
