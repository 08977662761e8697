import type { PayoutState } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { insertMoneyEntries, type MoneyAccount } from './book-queries.ts'

interface BookedPayout {
  payout_id: number
  contributor_id: number
  kobo: number
  mode: PaymentMode
  /** How often its money has moved since the payout was created. */
  moves: number
}

/**
 * Account that holds a payout's money. A failed, declined or reversed payout's money is back in the balance (decision
 * 74).
 */
function placeOf(state: PayoutState): 'payouts' | 'paid_out' | 'balance' {
  if (state === 'success') return 'paid_out'
  return state === 'failed' || state === 'reversed' || state === 'declined' ? 'balance' : 'payouts'
}

export const movesMoney = (before: PayoutState, after: PayoutState) => placeOf(before) !== placeOf(after)

/**
 * Moves a payout's money between accounts when its state changes. `before` is null for a new payout, whose money is in
 * the balance.
 */
export async function bookPayout(
  tx: Tx,
  { payout_id, contributor_id, kobo, mode, moves }: BookedPayout,
  before: PayoutState | null,
  after: PayoutState,
): Promise<void> {
  const accountOf = (state: PayoutState): MoneyAccount => {
    const place = placeOf(state)
    return place === 'balance' ? { contributor_id } : place
  }
  await insertMoneyEntries(tx, [
    {
      from: before === null ? { contributor_id } : accountOf(before),
      to: accountOf(after),
      kobo,
      mode,
      payout_id,
      idempotency_key: `payout:${payout_id}:${moves}`,
    },
  ])
}
