import type { Tx } from '../../db/pool.ts'
import { insertEarnings, insertMoneyEntries, type NewEarning } from './book-queries.ts'

/** Returns `kobo * part / whole`, rounded down to whole kobo. Uses bigint because the product may exceed 2^53. */
export const portion = (kobo: number, part: number, whole: number) =>
  Number((BigInt(kobo) * BigInt(part)) / BigInt(whole))

/** A contributor's share of a value, rounded down to whole kobo (decision 73). */
export const shareOf = (value_kobo: number, percent: number) => portion(value_kobo, percent, 100)

/**
 * Records earnings and moves the money: the share goes to the contributor and the rest to us, both from the order's
 * prepayment. For free credits, we pay the share.
 */
export async function writeEarnings(tx: Tx, earnings: NewEarning[]): Promise<void> {
  if (earnings.length === 0) return
  const written = await insertEarnings(tx, earnings)
  await insertMoneyEntries(
    tx,
    earnings.flatMap(({ cause, order_id, contributor_id, value_kobo, share_kobo }, place) => {
      const { earning_id, mode } = written[place]!
      if (cause === 'moved') return []
      const entry = { mode, order_id, earning_id }
      const given_away = order_id === null
      return [
        {
          ...entry,
          from: given_away ? ('house' as const) : ('deferred' as const),
          to: contributor_id === null ? ('house' as const) : { contributor_id },
          kobo: share_kobo,
          idempotency_key: `earning:${earning_id}:share`,
        },
        {
          ...entry,
          from: 'deferred' as const,
          to: 'house' as const,
          kobo: given_away ? 0 : value_kobo - share_kobo,
          idempotency_key: `earning:${earning_id}:house`,
        },
      ]
    }),
  )
}
