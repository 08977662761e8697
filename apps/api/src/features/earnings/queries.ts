import { type Db, oneRow } from '../../db/pool.ts'

/** Lots shared in one statement. */
const LOTS_A_TURN = 500

/** Shares the value of expired credits that no renewal can return any more. Returns how many lots it shared. */
export async function shareHeldCredits(db: Db): Promise<number> {
  const { lots } = await oneRow<{ lots: number }>(db, 'select share_held_credits($1) as lots', [LOTS_A_TURN])
  return lots
}
