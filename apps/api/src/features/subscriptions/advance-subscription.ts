import { findPlan, type PlanCode } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { findEntryCredits, houseAccount, lockBalances, openAccount, writeEntry } from '../credits/ledger.ts'
import {
  countGrantedMonth,
  endSubscription,
  findActiveSubscription,
  findLastEnded,
  lockMember,
  startNextSubscription,
  type SubscriptionRow,
} from './queries.ts'

/**
 * Brings a member's subscription up to the database's clock: grants the months that have begun, ends a period that is
 * over, begins the next one that is paid. After a long time of nobody running, all that was missed happens now, in
 * order. The ledger names each grant and expiry, so none happens twice whoever calls this, and when.
 */
export async function advanceSubscription(tx: Tx, user_id: string): Promise<void> {
  await lockMember(tx, user_id)
  for (;;) {
    const active = await findActiveSubscription(tx, user_id)
    if (!active) {
      if (!(await beginNext(tx, user_id))) return
    } else if (!active.due) {
      return
    } else if (active.granted_months < active.months) {
      await grantMonth(tx, active)
    } else {
      await expireAbove(tx, user_id, 0, endKey(active.subscription_id))
      await endSubscription(tx, active.subscription_id)
    }
  }
}

const endKey = (subscription_id: number) => `expiry:${subscription_id}:end`

/** What is above the rollover cap expires as the new month's credits come (product.md, Credits). */
async function grantMonth(tx: Tx, period: SubscriptionRow): Promise<void> {
  const { subscription_id, user_id, code, credits, granted_months } = period
  await expireAbove(tx, user_id, rolloverCap(code), `expiry:${subscription_id}:${granted_months}`)
  await writeEntry(tx, {
    from_account: await houseAccount(tx, 'sold'),
    to_account: await openAccount(tx, user_id, 'plan'),
    credits,
    cause: 'plan',
    idempotency_key: `plan:${subscription_id}:${granted_months}`,
  })
  await countGrantedMonth(tx, subscription_id)
}

/**
 * Begins the next paid period; returns whether there was one. The same plan again within 7 days is a renewal: of what
 * expired at the end of the last period, as much as the cap allows comes back (product.md, Credits).
 */
async function beginNext(tx: Tx, user_id: string): Promise<boolean> {
  const last = await findLastEnded(tx, user_id)
  const next = await startNextSubscription(tx, user_id)
  if (!next) return false
  if (!last || last.code !== next.code || !next.within_a_week) return true
  const expired = await findEntryCredits(tx, endKey(last.subscription_id))
  const credits = Math.min(expired, rolloverCap(next.code))
  if (credits > 0) {
    await writeEntry(tx, {
      from_account: await houseAccount(tx, 'expired'),
      to_account: await openAccount(tx, user_id, 'plan'),
      credits,
      cause: 'carry_over',
      idempotency_key: `carry_over:${next.subscription_id}`,
    })
  }
  return true
}

/** Takes plan credits so that at most `cap` are left. */
async function expireAbove(tx: Tx, user_id: string, cap: number, idempotency_key: string): Promise<void> {
  // The lock that downloads take too: nobody spends what is expiring.
  const plan = (await lockBalances(tx, user_id)).find((account) => account.kind === 'plan')
  if (!plan || plan.balance <= cap) return
  await writeEntry(tx, {
    from_account: plan.account_id,
    to_account: await houseAccount(tx, 'expired'),
    credits: plan.balance - cap,
    cause: 'expiry',
    idempotency_key,
  })
}

/** In credits. */
function rolloverCap(code: PlanCode): number {
  const plan = findPlan(code)
  if (!plan) throw new Error(`no plan ${code}`)
  return plan.rollover_cap
}
