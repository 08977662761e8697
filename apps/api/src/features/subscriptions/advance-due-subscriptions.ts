import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { listMembersDue } from './queries.ts'

/** Members handled in one run of the job; the rest wait for the next run. */
const MEMBERS_A_TURN = 1_000

/**
 * Grants, ends and starts whatever is due. Returns for how many members; each has their own transaction. Safe to run in
 * several processes: the second waits for the member's lock and finds nothing due.
 */
export async function advanceDueSubscriptions(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<number> {
  const { db, log } = deps
  const due = await listMembersDue(db, MEMBERS_A_TURN)
  for (const user_id of due) {
    try {
      await inTransaction(db, (tx) => advanceSubscription(deps, tx, user_id))
    } catch (err) {
      // One member's failure must not stop the others.
      log.error({ err, user_id }, 'subscription not advanced')
    }
  }
  return due.length
}
