import { randomBytes } from 'node:crypto'
import { PAYOUT_MIN_KOBO } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { sumEarnings } from '../earnings/queries.ts'
import {
  findAccount,
  findDueMonth,
  findPayee,
  hasOpenPayout,
  insertPayout,
  listUnpaid,
  lockContributor,
} from './queries.ts'

type PayoutDeps = Pick<Deps, 'db' | 'config'> & { mode: PaymentMode }

/**
 * Makes a payout of a contributor's balance, or of as much as may be sent in a day, and returns its reference; undefined
 * when nothing can be paid out: too little, an open payout, or no account that can be used already. It is sent by a job, after the approvals it needs.
 */
export async function openPayout(
  { db, config, mode }: PayoutDeps,
  contributor_id: number,
  month: string | null,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Concurrent requests wait here, so the balance is taken once.
    await lockContributor(tx, contributor_id)
    const account = await findAccount(tx, contributor_id)
    if (!account || account.usable_from > new Date()) return undefined
    const payee = await findPayee(tx, contributor_id)
    if (!payee || (await hasOpenPayout(tx, contributor_id))) return undefined
    const { balance } = await sumEarnings(tx, contributor_id, mode)
    if (balance < leastPayout(payee)) return undefined
    const { approve_above_kobo, two_above_kobo, daily_kobo } = config.paystack.payouts
    // A larger one would wait for ever.
    const kobo = Math.min(balance, daily_kobo)
    const approvals_needed =
      kobo > two_above_kobo ? 2 : kobo > approve_above_kobo || !account.name_matches ? 1 : 0
    const reference = `tsw-payout-${randomBytes(12).toString('hex')}`
    const is_new = await insertPayout(tx, { reference, kobo, mode, month, approvals_needed }, account)
    return is_new ? reference : undefined
  })
}

/** In kobo. Somebody who left gets the rest, whatever the sum. */
export const leastPayout = ({ left_at }: { left_at: Date | null }) => (left_at ? 1 : PAYOUT_MIN_KOBO)

/** In the first days of a month, makes the payouts of everybody with enough. Returns how many it made. */
export async function openMonthlyPayouts(deps: PayoutDeps): Promise<number> {
  const month = await findDueMonth(deps.db)
  if (!month) return 0
  let opened = 0
  for (const contributor_id of await listUnpaid(deps.db, month))
    if (await openPayout(deps, contributor_id, month)) opened++
  return opened
}
