import type { PayoutState } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { insertMoneyEntries, type MoneyAccount } from './book-queries.ts'

interface BookedPayout {
  payout_id: number
  contributor_id: number
  kobo: number
  mode: PaymentMode
  /** How often its money was moved after it was made. */
  moves: number
}

/** Where a payout's money is: back in the balance when it failed, was declined or reversed (decision 74). */
function placeOf(state: PayoutState): 'payouts' | 'paid_out' | 'balance' {
  if (state === 'success') return 'paid_out'
  return state === 'failed' || state === 'reversed' || state === 'declined' ? 'balance' : 'payouts'
}

export const movesMoney = (before: PayoutState, after: PayoutState) => placeOf(before) !== placeOf(after)

/** Moves a payout's money to where its state says; `before` is null for a new one, whose money is in the balance. */
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
