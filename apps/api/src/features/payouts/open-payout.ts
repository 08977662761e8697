import { randomBytes } from 'node:crypto'
import { type Held, PAYOUT_MIN_KOBO, type PaymentRules } from '@taswira/contract'
import { type Db, inTransaction } from '../../db/pool.ts'
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
  type PayoutAccount,
  type PayoutRow,
} from './queries.ts'
import { isSameName } from './same-name.ts'

type PayoutDeps = Pick<Deps, 'db' | 'settings'> & { mode: PaymentMode }

/**
 * Creates a payout of a contributor's available earnings, at most the daily limit, and returns its reference; undefined
 * when nothing can be paid out: too little is available, a payout is open, or no account is usable yet. A job sends it
 * after the required approvals.
 */
export async function openPayout(
  { db, settings, mode }: PayoutDeps,
  contributor_id: number,
  month: string | null,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Concurrent requests wait here, so that earnings are paid out once.
    await lockContributor(tx, contributor_id)
    const account = await findAccount(tx, contributor_id)
    if (!account || account.usable_from > new Date()) return undefined
    const payee = await findPayee(tx, contributor_id)
    if (!payee || (await hasOpenPayout(tx, contributor_id))) return undefined
    const { available, held } = await sumEarnings(tx, contributor_id, {
      mode,
      ...settings.now().payment_rules,
    })
    if (available < leastPayout(payee, held)) return undefined
    const rules = settings.now().payment_rules
    // A larger payout could never be sent.
    const kobo = Math.min(available, rules.daily_kobo)
    const name_matches = await isInAgreedName(tx, contributor_id, account)
    const approvals_needed = countApprovals(rules, { kobo, name_matches })
    const reference = `tsw-payout-${randomBytes(12).toString('hex')}`
    const is_new = await insertPayout(
      tx,
      { reference, kobo, mode, month, approvals_needed, name_matches },
      account,
    )
    return is_new ? reference : undefined
  })
}

/** How many operators must approve a payout under these rules (docs/decisions/0074-payouts.md). */
export function countApprovals(
  { approve_above_kobo, two_above_kobo }: Pick<PaymentRules, 'approve_above_kobo' | 'two_above_kobo'>,
  { kobo, name_matches }: Pick<PayoutRow, 'kobo' | 'name_matches'>,
): number {
  if (kobo > two_above_kobo) return 2
  return kobo > approve_above_kobo || !name_matches ? 1 : 0
}

/** Whether the bank's name for an account is the name in the contributor's agreement; false if it isn't known. */
export async function isInAgreedName(
  db: Db,
  contributor_id: number,
  { account_name }: Pick<PayoutAccount, 'account_name'>,
): Promise<boolean> {
  const agreed_name = await findAgreedName(db, contributor_id)
  return account_name !== null && agreed_name !== null && isSameName(account_name, agreed_name)
}

/** The minimum payout in kobo. Contributors who left get any remaining amount once nothing is on hold. */
export const leastPayout = ({ left_at }: { left_at: Date | null }, held: Held[]) =>
  left_at && held.length === 0 ? 1 : PAYOUT_MIN_KOBO

/**
 * Creates payouts for all contributors with enough earnings during the first days of a month; for contributors who
 * left, on any day, because their last hold may have ended. Returns how many were created.
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
