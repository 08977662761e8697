import type { PlanFrequency } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** A period that has started, with data from its order. */
export interface SubscriptionRow {
  subscription_id: number
  order_id: number
  user_id: string
  code: string
  frequency: PlanFrequency
  /** What the order sold; null in an order from before prices could change. */
  item: string | null
  plan_name: string | null
  rollover_cap: number | null
  /** Credits granted each month, unless part of the price was refunded. */
  credits: number
  amount_kobo: number
  /** What a promotion code took off the price; the plan renews at the full one. */
  discount_kobo: number
  refunded_kobo: number
  months: number
  granted_months: number
  starts_at: Date
  ends_at: Date
  next_due_at: Date
  auto_renew: boolean
}

const columns = `s.subscription_id, s.order_id, s.user_id, o.code, o.frequency, o.item, o.plan_name, o.rollover_cap, o.credits, o.amount_kobo, o.discount_kobo, o.refunded_kobo,
  o.months, s.granted_months,
  s.starts_at, s.ends_at, s.next_due_at, s.auto_renew`
const from_subscriptions = 'from subscriptions s join orders o using (order_id)'

/** Inserts a period that waits to start. There is one per order. */
export async function insertSubscription(
  tx: Tx,
  { user_id, order_id, auto_renew }: { user_id: string; order_id: number; auto_renew: boolean },
): Promise<void> {
  await tx.query('insert into subscriptions (user_id, order_id, auto_renew) values ($1, $2, $3)', [
    user_id,
    order_id,
    auto_renew,
  ])
}

/** The member's email address. */
export async function findAddress(tx: Tx, user_id: string): Promise<string> {
  const { email } = await oneRow<{ email: string }>(tx, 'select email from users where user_id = $1', [
    user_id,
  ])
  return email
}

/** Locks the member, so that no other transaction changes their subscriptions until this one ends. */
export async function lockMember(tx: Tx, user_id: string): Promise<void> {
  await tx.query('select from users where user_id = $1 for no key update', [user_id])
}

/** The active period, and whether anything is due for it by the database's clock. */
export async function findActiveSubscription(
  tx: Tx,
  user_id: string,
): Promise<(SubscriptionRow & { due: boolean }) | undefined> {
  const { rows } = await tx.query<SubscriptionRow & { due: boolean }>(
    `select ${columns}, s.next_due_at <= now() as due ${from_subscriptions}
     where s.user_id = $1 and s.status = 'active'`,
    [user_id],
  )
  return rows[0]
}

/** The most recently ended period. */
export async function findLastEnded(tx: Tx, user_id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await tx.query<SubscriptionRow>(
    `select ${columns} ${from_subscriptions}
     where s.user_id = $1 and s.status = 'ended' order by s.ends_at desc, s.subscription_id desc limit 1`,
    [user_id],
  )
  return rows[0]
}

/** SQL for a time some months later, at the same time of the same day in Lagos, or on the last day of a shorter month. */
const monthsAfter = (time: string, months: string) =>
  `((${time} at time zone 'Africa/Lagos' + make_interval(months => ${months})) at time zone 'Africa/Lagos')`

type StartedRow = Pick<SubscriptionRow, 'subscription_id' | 'code' | 'rollover_cap'> & {
  within_a_week: boolean
}

/**
 * Starts the earliest waiting period. It starts when the previous one ended or, if it was paid later, when it was paid.
 * `within_a_week`: it started at most 7 days after the previous one ended.
 */
export async function startNextSubscription(tx: Tx, user_id: string): Promise<StartedRow | undefined> {
  const { rows } = await tx.query<StartedRow>(
    `with before as (
       select max(ends_at) as ends_at from subscriptions where user_id = $1 and status = 'ended'),
     next as (
       select s.subscription_id, o.code, o.rollover_cap, o.months, greatest(s.created_at, before.ends_at) as starts_at,
         before.ends_at as before_ends_at
       from subscriptions s join orders o using (order_id), before
       where s.user_id = $1 and s.status = 'waiting' order by s.subscription_id limit 1)
     update subscriptions s set status = 'active', starts_at = next.starts_at, next_due_at = next.starts_at,
       ends_at = ${monthsAfter('next.starts_at', 'next.months')}
     from next where s.subscription_id = next.subscription_id
     returning s.subscription_id, next.code, next.rollover_cap,
       coalesce(next.starts_at <= next.before_ends_at + interval '7 days', false) as within_a_week`,
    [user_id],
  )
  return rows[0]
}

/**
 * Records that one more month was granted. The next date is computed from the first day, so that a plan from the 31st
 * returns to the 31st after February.
 */
export async function countGrantedMonth(tx: Tx, subscription_id: number): Promise<void> {
  await tx.query(
    `update subscriptions set granted_months = granted_months + 1,
       next_due_at = ${monthsAfter('starts_at', 'granted_months + 1')}
     where subscription_id = $1`,
    [subscription_id],
  )
}

export async function endSubscription(tx: Tx, subscription_id: number): Promise<void> {
  await tx.query("update subscriptions set status = 'ended' where subscription_id = $1", [subscription_id])
}

/** Members for whose active period something is due, longest overdue first. */
export async function listMembersDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from subscriptions where status = 'active' and next_due_at <= now()
     order by next_due_at limit $1`,
    [limit],
  )
  return rows.map((row) => row.user_id)
}

/** The current period. An expired one doesn't count, even before the job has ended it. */
export async function findCurrentSubscription(db: Db, user_id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await db.query<SubscriptionRow>({
    name: 'current-subscription',
    text: `select ${columns} ${from_subscriptions}
     where s.user_id = $1 and s.status = 'active' and s.ends_at > now()`,
    values: [user_id],
  })
  return rows[0]
}

/** The last paid period that has not started. Its `auto_renew` decides whether the plan continues after it. */
export async function findLastWaiting(
  db: Db,
  user_id: string,
): Promise<Pick<SubscriptionRow, 'auto_renew' | 'code' | 'plan_name'> | undefined> {
  const { rows } = await db.query<Pick<SubscriptionRow, 'auto_renew' | 'code' | 'plan_name'>>(
    `select s.auto_renew, o.code, o.plan_name ${from_subscriptions} where s.user_id = $1 and s.status = 'waiting'
     order by s.subscription_id desc limit 1`,
    [user_id],
  )
  return rows[0]
}

/** The period that an order paid for. */
export async function findSubscriptionOf(
  tx: Tx,
  order_id: number,
): Promise<
  { subscription_id: number; status: 'waiting' | 'active' | 'ended'; granted_months: number } | undefined
> {
  const { rows } = await tx.query<{
    subscription_id: number
    status: 'waiting' | 'active' | 'ended'
    granted_months: number
  }>('select subscription_id, status, granted_months from subscriptions where order_id = $1', [order_id])
  return rows[0]
}

/** Ends a period now; a waiting one never starts. */
export async function cutShort(tx: Tx, subscription_id: number): Promise<void> {
  await tx.query(
    `update subscriptions set status = 'ended', starts_at = coalesce(starts_at, now()),
       ends_at = least(ends_at, now()), next_due_at = least(next_due_at, now())
     where subscription_id = $1 and status <> 'ended'`,
    [subscription_id],
  )
}

/** Whether the member has a paid period of this plan and frequency that isn't over. */
export async function hasPaidFor(
  db: Db,
  user_id: string,
  { code, frequency }: { code: string; frequency: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 ${from_subscriptions} where s.user_id = $1 and o.code = $2 and o.frequency = $3
       and (s.status = 'waiting' or (s.status = 'active' and s.ends_at > now())) limit 1`,
    [user_id, code, frequency],
  )
  return rowCount === 1
}
