import { findPlan, first_prices } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import {
  findEntryCredits,
  houseAccount,
  lockBalances,
  openAccount,
  sumRefundedCredits,
  writeEntry,
} from '../credits/ledger.ts'
import { renewalGivenUpLetter } from './renewal-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { accountUrl } from './account-url.ts'
import {
  countGrantedMonth,
  cutShort,
  endSubscription,
  findActiveSubscription,
  findAddress,
  findLastEnded,
  listMembersDue,
  lockMember,
  startNextSubscription,
  type SubscriptionRow,
} from './queries.ts'
import { setAutoRenew } from './renewal-queries.ts'
import { forgetCard } from './saved-card-queries.ts'

/**
 * Brings a member's subscription up to date with the database's clock: grants the months that have started, ends a
 * period that is over, and starts the next paid one. After downtime, all missed steps are made up in order. Each grant
 * and expiry has its own key in the ledger, so none happens twice, however often this is called.
 */
export async function advanceSubscription(
  deps: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  user_id: string,
): Promise<void> {
  await lockMember(tx, user_id)
  let ended: SubscriptionRow | undefined
  for (;;) {
    const active = await findActiveSubscription(tx, user_id)
    if (!active) {
      if (await beginNext(tx, user_id)) continue
      if (ended?.auto_renew) await mailNotRenewed(deps, tx, ended)
      break
    } else if (!active.due) {
      break
    } else if (active.granted_months < active.months) {
      await grantMonth(tx, active)
    } else {
      await expireAll(tx, user_id, active.subscription_id)
      await endSubscription(tx, active.subscription_id)
      ended = active
    }
  }
  if (ended) await forgetCard(tx, user_id)
}

/**
 * Ends a period early because its payment was reversed. Its plan credits expire, renewal stops, and the next paid
 * period starts at once.
 */
export async function revokePeriod(
  deps: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  { user_id, subscription_id, status }: { user_id: string; subscription_id: number; status: string },
): Promise<void> {
  if (status === 'active') await expireAll(tx, user_id, subscription_id)
  await cutShort(tx, subscription_id)
  await setAutoRenew(tx, user_id, false)
  await forgetCard(tx, user_id)
  await advanceSubscription(deps, tx, user_id)
}

/** Mails the member that the plan ended although they expected a renewal. */
async function mailNotRenewed(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  { user_id, subscription_id, code, frequency, item, ends_at }: SubscriptionRow,
): Promise<void> {
  const facts = { code, frequency, item, ends_at, account_url: accountUrl(config) }
  await enqueueMail(tx, config, {
    to: await findAddress(tx, user_id),
    topic: `renewal:${subscription_id}`,
    letter: renewalGivenUpLetter(settings.now().site, facts, true),
  })
}

const endKey = (subscription_id: number) => `expiry:${subscription_id}:end`

/**
 * Grants a month's credits; credits above the rollover cap expire first (docs/product-decisions.md, "Credits and
 * plans").
 */
async function grantMonth(tx: Tx, period: SubscriptionRow): Promise<void> {
  const { subscription_id, order_id, user_id, granted_months } = period
  // Refunds reduce future months in proportion. At least one credit is granted, so that the rest of the price still
  // reaches contributors; a full refund ends the period.
  const credits = Math.max(1, period.credits - refundedShare(period, period.credits))
  await expireAbove(tx, user_id, rolloverCap(period), {
    plan_ended: false,
    idempotency_key: `expiry:${subscription_id}:${granted_months}`,
  })
  await writeEntry(tx, {
    from_account: await houseAccount(tx, 'sold'),
    to_account: await openAccount(tx, user_id, 'plan'),
    credits,
    event: { cause: 'plan', order_id },
    idempotency_key: `plan:${subscription_id}:${granted_months}`,
  })
  await countGrantedMonth(tx, subscription_id)
}

/**
 * Starts the next paid period. Returns whether there was one. The same plan within 7 days is a renewal: credits that
 * expired with the last period are returned, up to the cap (docs/product-decisions.md, "Credits and plans").
 */
async function beginNext(tx: Tx, user_id: string): Promise<boolean> {
  const last = await findLastEnded(tx, user_id)
  const next = await startNextSubscription(tx, user_id)
  if (!next) return false
  if (!last || last.code !== next.code || !next.within_a_week) return true
  const expired = await findEntryCredits(tx, endKey(last.subscription_id))
  const credits = Math.min(expired - (await sumRefundedCredits(tx, last)), rolloverCap(next))
  if (credits > 0) {
    await writeEntry(tx, {
      from_account: await houseAccount(tx, 'expired'),
      to_account: await openAccount(tx, user_id, 'plan'),
      credits,
      event: { cause: 'carry_over' },
      idempotency_key: `carry_over:${next.subscription_id}`,
    })
  }
  return true
}

/** The part of these credits whose price was refunded, rounded down. */
const refundedShare = ({ amount_kobo, refunded_kobo }: SubscriptionRow, credits: number) =>
  Math.floor((credits * Math.min(refunded_kobo, amount_kobo)) / amount_kobo)

/** Expires all remaining credits at the end of a plan. */
const expireAll = (tx: Tx, user_id: string, subscription_id: number) =>
  expireAbove(tx, user_id, 0, { plan_ended: true, idempotency_key: endKey(subscription_id) })

async function expireAbove(
  tx: Tx,
  user_id: string,
  cap: number,
  { plan_ended, idempotency_key }: { plan_ended: boolean; idempotency_key: string },
): Promise<void> {
  // Downloads take the same lock, so expiring credits can't be spent.
  const plan = (await lockBalances(tx, user_id)).find((account) => account.kind === 'plan')
  if (!plan || plan.balance <= cap) return
  await writeEntry(tx, {
    from_account: plan.account_id,
    to_account: await houseAccount(tx, 'expired'),
    credits: plan.balance - cap,
    event: { cause: 'expiry', plan_ended },
    idempotency_key,
  })
}

/** The maximum number of credits that roll over to the next month. */
export function rolloverCap({ code, rollover_cap }: Pick<SubscriptionRow, 'code' | 'rollover_cap'>): number {
  const cap = rollover_cap ?? findPlan(first_prices, code)?.rollover_cap
  if (cap === undefined) throw new Error(`unknown plan ${code}`)
  return cap
}

/** Maximum number of members handled in one run of the job. */
const MEMBERS_A_TURN = 1_000

/**
 * Grants, ends and starts whatever is due, with one transaction per member. Returns the number of members. Safe to run
 * in several processes: the second waits for the member's lock and finds nothing due.
 */
export async function advanceDueSubscriptions(deps: ServiceDeps): Promise<number> {
  const { db, log } = deps
  const due = await listMembersDue(db, MEMBERS_A_TURN)
  for (const user_id of due) {
    try {
      await inTransaction(db, (tx) => advanceSubscription(deps, tx, user_id))
    } catch (err) {
      // One member's failure must not stop the others.
      log.error({ err, user_id }, 'subscription not advanced')
    }
  }
  return due.length
}
