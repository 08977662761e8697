import type { CreditCause } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { bookCredits, type CreditEvent } from '../earnings/book-credits.ts'
import { open_refund_states } from '../earnings/fund-queries.ts'

/**
 * House accounts: credits come from `welcome`, `sold` or `goodwill`, and go to `spent`, `expired` or, after a refund, `reversed`.
 */
type HouseAccount = 'welcome' | 'sold' | 'spent' | 'expired' | 'reversed' | 'goodwill'

/** The kinds of credits a member can have; each kind has its own account. */
type MemberAccount = 'lasting' | 'plan'

/** Returns the member's account of one kind, and opens an empty one if there is none. Accounts are never closed. */
export async function openAccount(tx: Tx, user_id: string, kind: MemberAccount): Promise<number> {
  await tx.query(
    'insert into credit_accounts (user_id, kind, balance) values ($1, $2, 0) on conflict (user_id, kind) do nothing',
    [user_id, kind],
  )
  const { account_id } = await oneRow<{ account_id: number }>(
    tx,
    'select account_id from credit_accounts where user_id = $1 and kind = $2',
    [user_id, kind],
  )
  return account_id
}

/** Locks the member's accounts until the transaction ends, and returns their balances in credits. */
export async function lockBalances(tx: Tx, user_id: string) {
  const { rows } = await tx.query<{ account_id: number; kind: MemberAccount; balance: number }>({
    name: 'lock-balances',
    // Lock in the order of ids, as entries do, to avoid deadlocks.
    text: `select account_id, kind, balance from credit_accounts where user_id = $1
     order by account_id for no key update`,
    values: [user_id],
  })
  return rows
}

/**
 * Credits of each kind that refunds in progress will take back; of a plan's ended period at most those that a renewal
 * returned and are left. They must not be spent in the meantime, or the member would get both the money and the
 * licence. Lock the balances first.
 */
export async function listHeldCredits(
  tx: Tx,
  user_id: string,
): Promise<{ kind: MemberAccount; credits: number }[]> {
  const { rows } = await tx.query<{ kind: MemberAccount; credits: number }>({
    name: 'held-credits',
    // The shares are computed as in payments/take-back.ts. A refund returns the surplus first.
    text: `select kind,
       sum(least(most, granted * after_kobo / amount_kobo - granted * refunded_kobo / amount_kobo))::bigint as credits
     from (
       select case when o.months = 0 then 'lasting' else 'plan' end as kind, o.amount_kobo, o.refunded_kobo,
         case when s.status = 'ended' then (
           select coalesce(sum(credits_left), 0) from credit_lots l where l.order_id = o.order_id) end as most,
         o.credits * case when o.months = 0 then 1 else s.granted_months end as granted,
         least(o.amount_kobo, o.refunded_kobo
           + greatest(0, a.amount_kobo - (o.surplus_kobo - o.surplus_returned_kobo))) as after_kobo
       from orders o join refund_attempts a using (order_id) left join subscriptions s using (order_id)
       where o.user_id = $1 and o.status = 'paid' and a.state in ${open_refund_states}
         and (o.months = 0 or s.status in ('active', 'ended'))) refunded
     group by kind`,
    values: [user_id],
  })
  return rows
}

export async function houseAccount(tx: Tx, kind: HouseAccount): Promise<number> {
  const { account_id } = await oneRow<{ account_id: number }>(
    tx,
    'select account_id from credit_accounts where user_id is null and kind = $1',
    [kind],
  )
  return account_id
}

export interface Movement {
  from_account: number
  to_account: number
  /** A positive whole number. */
  credits: number
  event: CreditEvent
  /** Identifies the event that this entry records. */
  idempotency_key: string
}

/** Causes with which a member receives credits; all others take credits from a member. */
const received: readonly CreditCause[] = ['welcome', 'goodwill', 'pack', 'plan', 'carry_over']

/**
 * Writes one entry and books its effect on the money books; the database updates both balances and rejects a negative
 * one. Returns false when the event already has an entry. Credits move only through this function: entries are never
 * changed, and corrections are new entries.
 */
export async function writeEntry(tx: Tx, entry: Movement): Promise<boolean> {
  const { from_account, to_account, credits, event } = entry
  const { rowCount } = await tx.query(
    `insert into credit_entries (from_account, to_account, credits, cause, idempotency_key)
     values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing`,
    [from_account, to_account, credits, event.cause, entry.idempotency_key],
  )
  if (rowCount === 0) return false
  const account_id = received.includes(event.cause) ? to_account : from_account
  await bookCredits(tx, account_id, credits, event)
  return true
}

/** The member's total credits of all kinds. */
export async function sumCredits(db: Db, user_id: string): Promise<number> {
  const { credits } = await oneRow<{ credits: number }>(db, {
    name: 'sum-credits',
    text: 'select coalesce(sum(balance), 0)::bigint as credits from credit_accounts where user_id = $1',
    values: [user_id],
  })
  return credits
}

/** The member's total credits, and those of them that end with the plan. */
export const viewBalance = (db: Db, user_id: string) =>
  oneRow<{ credits: number; plan_credits: number }>(db, {
    name: 'view-balance',
    text: `select coalesce(sum(balance), 0)::bigint as credits,
       coalesce(sum(balance) filter (where kind = 'plan'), 0)::bigint as plan_credits
     from credit_accounts where user_id = $1`,
    values: [user_id],
  })

/** Total credits that the member has ever spent; it never decreases. */
export async function sumSpentCredits(db: Db, user_id: string): Promise<number> {
  const { credits } = await oneRow<{ credits: number }>(
    db,
    `select coalesce(sum(credits), 0)::bigint as credits from credit_entries
     where cause = 'download' and from_account in (select account_id from credit_accounts where user_id = $1)`,
    [user_id],
  )
  return credits
}

export async function hasEntry(db: Db, idempotency_key: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-entry',
    text: 'select from credit_entries where idempotency_key = $1',
    values: [idempotency_key],
  })
  return rowCount === 1
}

/** Credits moved by the entry with this key; 0 when there is none. */
export async function findEntryCredits(db: Db, idempotency_key: string): Promise<number> {
  const { rows } = await db.query<{ credits: number }>(
    'select credits from credit_entries where idempotency_key = $1',
    [idempotency_key],
  )
  return rows[0]?.credits ?? 0
}

/**
 * How many of the plan credits that expired with the member's last period are not returned, because their price was
 * refunded or is being refunded: of that period's order, those not taken back yet; of an earlier one, those above what
 * is still paid.
 */
export async function sumRefundedCredits(
  tx: Tx,
  { user_id, order_id }: { user_id: string; order_id: number },
): Promise<number> {
  const { credits } = await oneRow<{ credits: number }>(
    tx,
    `with mine as (select account_id from credit_accounts where user_id = $1 and kind = 'plan'),
     expired as (
       select order_id, sum(credits) as credits from held_credits
       where account_id in (select account_id from mine) group by order_id),
     refunded as (
       select o.order_id, e.credits as expired, o.credits * granted_months as granted,
         o.credits * granted_months * least(o.amount_kobo, o.refunded_kobo + (
           select coalesce(sum(a.amount_kobo), 0) from refund_attempts a
           where a.order_id = o.order_id and a.state in ${open_refund_states})) / o.amount_kobo as refunded
       from subscriptions join orders o using (order_id) left join expired e using (order_id)
       where order_id = $2 or e.order_id is not null)
     select coalesce(sum(greatest(0, case when order_id <> $2 then expired + refunded - granted
       else refunded - (
         select coalesce(sum(credits), 0) from credit_entries
         where cause = 'reversal' and order_id = $2 and from_account in (select account_id from mine))
       end)), 0)::bigint as credits from refunded`,
    [user_id, order_id],
  )
  return credits
}

export interface MovementRow {
  entry_id: number
  /** Positive: received; negative: spent. */
  credits: number
  cause: CreditCause
  /** For a download: the image's title on the certificate, and its slug while it is published; otherwise null. */
  image_name: string | null
  image_slug: string | null
  /** The member's total credits right after this movement. */
  balance: number
  created_at: Date
}

// An entry between two accounts of the same member is neither income nor spending, so it is left out.
const movements_of = `with mine as (select account_id from credit_accounts where user_id = $1),
  moved as (
    select entry_id, cause, created_at, credits from credit_entries where to_account in (select account_id from mine)
    union all
    select entry_id, cause, created_at, -credits from credit_entries where from_account in (select account_id from mine)),
  movements as (
    select entry_id, cause, created_at, sum(credits)::bigint as credits from moved
    group by entry_id, cause, created_at having sum(credits) <> 0)`

/** The member's movements, newest first, each with the balance after it. */
export async function listMovements(
  db: Db,
  user_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `${movements_of},
     page as (
       select entry_id, cause, created_at, credits, sum(credits) over (order by entry_id)::bigint as balance
       from movements order by entry_id desc limit $2 offset $3)
     select p.entry_id, p.cause, p.created_at, p.credits, p.balance, c.title as image_name,
       case when a.status = 'published' then a.slug end as image_slug
     from page p join credit_entries e using (entry_id)
     left join entitlements l on l.user_id = $1
       and l.entitlement_id = e.for_entitlement_id
     left join certificates c on c.entitlement_id = l.entitlement_id
     left join assets a on a.asset_id = l.asset_id
     order by p.entry_id desc`,
    [user_id, limit, offset],
  )
  return rows
}

export async function countMovements(db: Db, user_id: string): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `${movements_of} select count(*) as total from movements`,
    [user_id],
  )
  return total
}
