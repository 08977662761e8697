import type { PlanFrequency } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/**
 * When the card is charged before a period ends. The first try is three days before, so that the plan doesn't lapse
 * while a refused card is retried; the last is an hour before.
 */
const TRIES_BEFORE_END = ['3 days', '2 days', '1 day', '1 hour']

/** A period whose card will be charged, with the facts for mails about it. */
export interface RenewalRow {
  subscription_id: number
  user_id: string
  email: string
  code: string
  frequency: PlanFrequency
  item: string | null
  /** Price of the next period, in kobo. */
  amount_kobo: number
  /** Reference of the order that paid for the period. */
  reference: string
  ends_at: Date
  card: string
}

export interface DueRenewal extends RenewalRow {
  try_number: number
  credits: number
  months: number
  plan_name: string | null
  rollover_cap: number | null
  prices_version: number | null
  /** Country of the buyer of the current period; null when unknown. */
  country: string | null
}

const columns = `s.subscription_id, s.user_id, u.email, o.code, o.frequency, o.item,
  o.amount_kobo + o.discount_kobo as amount_kobo, o.reference, s.ends_at, c.label as card`

/** Active periods that will renew: auto-renewal on, a saved card, and no next period paid for. */
const from_renewing = `from subscriptions s join orders o using (order_id) join users u on u.user_id = s.user_id
  join saved_cards c on c.user_id = s.user_id
  where s.status = 'active' and s.auto_renew and s.ends_at > now()
    and not exists (select from subscriptions w where w.user_id = s.user_id and w.status = 'waiting')`

/** Number of the try that is due; 0 when it is too early for the first. $1 is the list of tries. */
const try_now = '(select count(*)::int from unnest($1::interval[]) before where s.ends_at - before <= now())'

const renewals_due = `select ${columns}, o.country, o.credits, o.months, o.plan_name, o.rollover_cap,
  o.prices_version, ${try_now} as try_number ${from_renewing}
  and s.ends_at <= now() + ($1::interval[])[1] and c.mode = $2
  and not exists (select from renewal_attempts a where a.subscription_id = s.subscription_id
    and (a.state in ('sent', 'needs_action', 'paid') or a.try_number >= ${try_now}))`

/** Members whose card is due for a charge by the database's clock, ordered by the end of their plan. */
export async function listRenewalsDue(db: Db, mode: PaymentMode, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string }>(`${renewals_due} order by s.ends_at limit $3`, [
    TRIES_BEFORE_END,
    mode,
    limit,
  ])
  return rows.map((row) => row.user_id)
}

/** Like listRenewalsDue, for one member. Call it under the member's lock. */
export async function findRenewalDue(
  tx: Tx,
  user_id: string,
  mode: PaymentMode,
): Promise<DueRenewal | undefined> {
  const { rows } = await tx.query<DueRenewal>(`${renewals_due} and s.user_id = $3`, [
    TRIES_BEFORE_END,
    mode,
    user_id,
  ])
  return rows[0]
}

/**
 * Whether the period may still be renewed: not cancelled, not over, no next period paid for. Call it under the member's
 * lock.
 */
export async function mayStillRenew(tx: Tx, subscription_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(`select ${from_renewing} and s.subscription_id = $1`, [subscription_id])
  return rowCount === 1
}

/** The renewal of the member's active period; undefined when it ends without one. */
export async function findRenewal(
  db: Db,
  user_id: string,
): Promise<
  | {
      card: string
      state: 'planned' | 'retrying' | 'needs_action'
      action_url: string | null
      /** When the card was charged, if the outcome is still unknown; otherwise when it will be charged. */
      charge_at: Date
      /** The next try; null when none is left. */
      next_at: Date | null
    }
  | undefined
> {
  const { rows } = await db.query<{
    card: string
    open: 'sent' | 'needs_action' | null
    action_url: string | null
    sent_at: Date | null
    refused: boolean
    next_at: Date | null
    ends_at: Date
  }>(
    `select c.label as card, s.ends_at, a.state as open, a.action_url, a.created_at as sent_at,
       exists (select from renewal_attempts r where r.subscription_id = s.subscription_id and r.state = 'refused') as refused,
       (select min(s.ends_at - before) from unnest($1::interval[]) with ordinality as tries (before, number)
        where number >= ${try_now} and number > coalesce(
          (select max(try_number) from renewal_attempts m where m.subscription_id = s.subscription_id), 0)) as next_at
     from (select s.* ${from_renewing} and s.user_id = $2) s
     join saved_cards c on c.user_id = s.user_id
     left join renewal_attempts a on a.subscription_id = s.subscription_id and a.state in ('sent', 'needs_action')`,
    [TRIES_BEFORE_END, user_id],
  )
  const [row] = rows
  if (!row) return undefined
  const { card, open, action_url, sent_at, next_at, ends_at, refused } = row
  return {
    card,
    state: open === 'needs_action' ? open : refused ? 'retrying' : 'planned',
    action_url,
    charge_at: sent_at ?? next_at ?? ends_at,
    next_at,
  }
}

/** Turns renewal on or off for all of the member's paid periods. */
export async function setAutoRenew(tx: Tx, user_id: string, auto_renew: boolean): Promise<void> {
  await tx.query(
    "update subscriptions set auto_renew = $2 where user_id = $1 and status in ('active', 'waiting')",
    [user_id, auto_renew],
  )
}

/** How long before its first charge a yearly renewal is announced. */
const ANNOUNCED_BEFORE = '7 days'

/**
 * Claims one yearly renewal that is due for announcement; the caller queues the mail in the same transaction. Monthly
 * renewals are too frequent to be announced.
 */
export async function takeRenewalToAnnounce(tx: Tx): Promise<(RenewalRow & { charge_at: Date }) | undefined> {
  const { rows } = await tx.query<RenewalRow & { charge_at: Date }>(
    `with taken as (
       update subscriptions set announced_at = now() where subscription_id = (
         select s.subscription_id ${from_renewing} and o.frequency = 'YEARLY' and s.announced_at is null
           and s.ends_at <= now() + $1::interval + $2::interval and s.ends_at > now() + $1::interval
         order by s.ends_at limit 1 for no key update of s skip locked)
       returning subscription_id)
     select ${columns}, s.ends_at - $1::interval as charge_at ${from_renewing}
       and s.subscription_id = (select subscription_id from taken)`,
    [TRIES_BEFORE_END[0], ANNOUNCED_BEFORE],
  )
  return rows[0]
}
