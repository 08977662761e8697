import { DomainError } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { houseAccount, listHeldCredits, lockBalances, writeEntry } from './ledger.ts'

/**
 * Debits a member's credits for one licence: plan credits first, because they expire, and none that a refund in
 * progress will take back. Call it in the transaction that inserts the licence. Throws insufficient_credits.
 */
export async function spendCredits(
  tx: Tx,
  {
    user_id,
    credits,
    ...licence
  }: { user_id: string; credits: number; entitlement_id: number; free_month_kobo: number },
): Promise<void> {
  // Lock before reading: two concurrent downloads must not see the same balance.
  const balances = await lockBalances(tx, user_id)
  const held = await listHeldCredits(tx, user_id)
  const plan_first = balances.sort((a, b) => Number(b.kind === 'plan') - Number(a.kind === 'plan'))
  const to_account = await houseAccount(tx, 'spent')
  let left = credits
  for (const { account_id, kind, balance } of plan_first) {
    const free = balance - (held.find((one) => one.kind === kind)?.credits ?? 0)
    const part = Math.min(left, free)
    if (part <= 0) continue
    left -= part
    await writeEntry(tx, {
      from_account: account_id,
      to_account,
      credits: part,
      event: { cause: 'download', ...licence },
      idempotency_key: `download:${licence.entitlement_id}:${kind}`,
    })
  }
  if (left > 0) throw new DomainError('insufficient_credits')
}
