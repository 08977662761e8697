import { randomBytes } from 'node:crypto'
import { type Held, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { findAgreedName } from '../contributors/queries.ts'
import { sumEarnings } from '../earnings/queries.ts'
import {
  findAccount,
  findDueMonth,
  findPayee,
  hasOpenPayout,
  insertPayout,
  listLeftUnpaid,
  listUnpaid,
  lockContributor,
} from './queries.ts'
import { isSameName } from './same-name.ts'

type PayoutDeps = Pick<Deps, 'db' | 'config'> & { mode: PaymentMode }

/**
 * Makes a payout of a contributor's available earnings, or of as much as may be sent in a day, and returns its reference; undefined
 * when nothing can be paid out: too little, an open payout, or no account that can be used already. It is sent by a job, after the approvals it needs.
 */
export async function openPayout(
  { db, config, mode }: PayoutDeps,
  contributor_id: number,
  month: string | null,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Concurrent requests wait here, so earnings are taken once.
    await lockContributor(tx, contributor_id)
    const account = await findAccount(tx, contributor_id)
    if (!account || account.usable_from > new Date()) return undefined
    const payee = await findPayee(tx, contributor_id)
    if (!payee || (await hasOpenPayout(tx, contributor_id))) return undefined
    const { available, held } = await sumEarnings(tx, contributor_id, { mode, ...config.earnings })
    if (available < leastPayout(payee, held)) return undefined
    const { approve_above_kobo, two_above_kobo, daily_kobo } = config.paystack.payouts
    // A larger one would wait for ever.
    const kobo = Math.min(available, daily_kobo)
    const agreed_name = await findAgreedName(tx, contributor_id)
    const { account_name } = account
    const name_matches =
      account_name !== null && agreed_name !== null && isSameName(account_name, agreed_name)
    const approvals_needed = kobo > two_above_kobo ? 2 : kobo > approve_above_kobo || !name_matches ? 1 : 0
    const reference = `tsw-payout-${randomBytes(12).toString('hex')}`
    const is_new = await insertPayout(
      tx,
      { reference, kobo, mode, month, approvals_needed, name_matches },
      account,
    )
    return is_new ? reference : undefined
  })
}

/** In kobo. Somebody who left gets the rest, whatever the sum, once nothing is on hold any more. */
export const leastPayout = ({ left_at }: { left_at: Date | null }, held: Held[]) =>
  left_at && held.length === 0 ? 1 : PAYOUT_MIN_KOBO

/**
 * In the first days of a month, makes the payouts of everybody with enough; and on any day those of contributors who
 * left, as their last hold may have ended. Returns how many it made.
 */
export async function openMonthlyPayouts(deps: PayoutDeps): Promise<number> {
  let opened = 0
  for (const contributor_id of await listLeftUnpaid(deps.db))
    if (await openPayout(deps, contributor_id, null)) opened++
  const month = await findDueMonth(deps.db)
  if (!month) return opened
  for (const contributor_id of await listUnpaid(deps.db, month))
    if (await openPayout(deps, contributor_id, month)) opened++
  return opened
}
