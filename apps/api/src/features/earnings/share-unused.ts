import { inTransaction, type Pool, type Tx } from '../../db/pool.ts'
import { listLicencesOfLot } from './book-queries.ts'
import { lockHeldTooLong, reduceHeld } from './lot-queries.ts'
import { portion, shareOf, writeEarnings } from './write-earnings.ts'

/** Rows of held credits processed in one transaction. */
const HELD_A_TURN = 100

/**
 * Distributes the value of expired credits among the licences paid with other credits of the same month, in proportion
 * to their credits. Without such licences, the house gets it.
 */
export async function shareUnused(
  tx: Tx,
  {
    origin_lot_id,
    order_id,
    value_kobo,
  }: { origin_lot_id: number; order_id: number | null; value_kobo: number },
): Promise<void> {
  if (value_kobo === 0) return
  const unused = { cause: 'unused', order_id, origin_lot_id } as const
  const licences = await listLicencesOfLot(tx, origin_lot_id)
  if (licences.length === 0) {
    const house = { entitlement_id: null, contributor_id: null, share_percent: 0, share_kobo: 0 }
    return writeEarnings(tx, [{ ...unused, ...house, value_kobo }])
  }
  const total = licences.reduce((sum, { credits }) => sum + credits, 0)
  let seen = 0
  let given = 0
  await writeEarnings(
    tx,
    licences.map(({ credits, ...licence }) => {
      seen += credits
      const part = portion(value_kobo, seen, total) - given
      given += part
      return { ...unused, ...licence, value_kobo: part, share_kobo: shareOf(part, licence.share_percent) }
    }),
  )
}

/**
 * Distributes the value of expired credits that a renewal can no longer return. Returns how many rows were processed.
 */
export async function shareHeldCredits(db: Pool): Promise<number> {
  let shared = 0
  for (;;) {
    const turn = await inTransaction(db, async (tx) => {
      const held = await lockHeldTooLong(tx, HELD_A_TURN)
      for (const one of held) {
        await shareUnused(tx, one)
        await reduceHeld(tx, one, one)
      }
      return held.length
    })
    shared += turn
    if (turn < HELD_A_TURN) return shared
  }
}
