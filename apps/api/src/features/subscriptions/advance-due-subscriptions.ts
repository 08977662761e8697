import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { listMembersDue } from './queries.ts'

/** Members dealt with in one turn of the job; more wait for the next. */
const MEMBERS_A_TURN = 1_000

/**
 * Grants, ends and begins whatever is due; returns for how many members. Each has a transaction of their own. Several
 * processes may do so: the second waits for the member's lock and finds nothing due any more.
 */
export async function advanceDueSubscriptions(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<number> {
  const { db, log } = deps
  const due = await listMembersDue(db, MEMBERS_A_TURN)
  for (const user_id of due) {
    try {
      await inTransaction(db, (tx) => advanceSubscription(deps, tx, user_id))
    } catch (err) {
      // One member's trouble is not the others'.
      log.error({ err, user_id }, 'a subscription could not be advanced')
    }
  }
  return due.length
}
