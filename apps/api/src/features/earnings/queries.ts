import type { Earning, Held } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/** SQL for a contributor's earnings in this mode, as `e` with licence and image. Moves between orders are left out. */
const from_earnings = `from earnings e left join order_funds f using (order_id)
  join entitlements l on l.entitlement_id = e.entitlement_id join assets a on a.asset_id = l.asset_id
  where e.contributor_id = $1 and e.cause in ('licence', 'unused', 'refund') and coalesce(f.mode, $2) = $2`

/** The payment mode to count, and the number of days for which earnings are on hold. */
export interface EarningRules {
  mode: PaymentMode
  hold_days: number
}

interface Sums {
  balance: number
  earned: number
  pending: number
  paid_out: number
}

/** Earnings from free credits have no order and count in both modes. */
async function sumMoved(db: Db, contributor_id: number, mode: PaymentMode): Promise<Sums> {
  return oneRow<Sums>(
    db,
    `with mine as (select account_id from money_accounts where contributor_id = $1),
     moved as (
       select kobo, earning_id from money_entries where to_account = (table mine) and coalesce(mode, $2) = $2
       union all
       select -kobo, earning_id from money_entries where from_account = (table mine) and coalesce(mode, $2) = $2)
     select coalesce(sum(kobo), 0)::bigint as balance,
       coalesce(sum(kobo) filter (where earning_id is not null), 0)::bigint as earned,
       (select coalesce(sum(kobo), 0)::bigint from payouts where contributor_id = $1 and mode = $2
         and state = 'success') as paid_out,
       (select coalesce(sum(kobo), 0)::bigint from payouts where contributor_id = $1 and mode = $2
         and state in ('waiting', 'ready', 'sent', 'pending', 'otp')) as pending from moved`,
    [contributor_id, mode],
  )
}

/**
 * SQL for the start of the hold: when the image was licensed as `l`, or, if later, when the order `o` that pays for it
 * was paid. It is later when that order took over after a chargeback (decision 89).
 */
export const hold_start = 'greatest(l.licensed_at, o.paid_at)'

/**
 * Kobo on hold, by the day when they become available. Earnings from a licence are on hold for some days; those paid by
 * a disputed order until the bank decides, even if they were already paid out.
 */
async function listHeld(db: Db, contributor_id: number, { mode, hold_days }: EarningRules): Promise<Held[]> {
  const { rows } = await db.query<Held>(
    `with licences as (
       select entitlement_id, order_id, sum(share_kobo) as kobo from earnings where contributor_id = $1
       group by 1, 2 having sum(share_kobo) > 0),
     holds as (
       select kobo, d.order_id is not null as disputed, ${hold_start} + make_interval(days => $3) as ends_at
       from licences e join entitlements l using (entitlement_id) left join orders o on o.order_id = e.order_id
       left join disputes d on d.order_id = e.order_id and decided_at is null
       where coalesce(o.mode, $2) = $2)
     select sum(kobo)::bigint as sum,
       case when not disputed then to_char(ends_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') end as available_on
     from holds where disputed or ends_at > now()
     group by 2 order by 2`,
    [contributor_id, mode, hold_days],
  )
  return rows
}

/**
 * A contributor's amounts in kobo. `available` can be paid out now; it is negative when paid-out earnings were taken
 * back or are disputed.
 */
export async function sumEarnings(
  db: Db,
  contributor_id: number,
  rules: EarningRules,
): Promise<Sums & { available: number; held: Held[] }> {
  const sums = await sumMoved(db, contributor_id, rules.mode)
  const held = await listHeld(db, contributor_id, rules)
  return { ...sums, held, available: sums.balance - held.reduce((all, { sum }) => all + sum, 0) }
}

/** Contributors who earned from an order. */
export async function listPayees(db: Db, order_id: number): Promise<number[]> {
  const { rows } = await db.query<{ contributor_id: number }>(
    'select distinct contributor_id from earnings where order_id = $1 and contributor_id is not null',
    [order_id],
  )
  return rows.map(({ contributor_id }) => contributor_id)
}

/** The latest 24 months, latest first, in Lagos time. */
export async function listEarningMonths(
  db: Db,
  contributor_id: number,
  mode: PaymentMode,
): Promise<{ month: string; licences: number; earned: number }[]> {
  const { rows } = await db.query<{ month: string; licences: number; earned: number }>(
    `select to_char(e.created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
       (count(distinct e.entitlement_id) filter (where e.cause = 'licence'))::int as licences,
       sum(e.share_kobo)::bigint as earned
     ${from_earnings} group by 1 order by 1 desc limit 24`,
    [contributor_id, mode],
  )
  return rows
}

interface EarningImage {
  stock_id: string
  title: string
  slug: string | null
}

const image = `a.stock_id, a.title, case when a.status = 'published' then a.slug end as slug`

interface EarningImageRow extends EarningImage {
  picture_key: string
  licences: number
  earned: number
}

/** The 50 images that earned most. */
export async function listEarningImages(
  db: Db,
  contributor_id: number,
  mode: PaymentMode,
): Promise<EarningImageRow[]> {
  const { rows } = await db.query<EarningImageRow>(
    `select ${image}, a.picture_key, (count(distinct e.entitlement_id) filter (where e.cause = 'licence'))::int as licences,
       sum(e.share_kobo)::bigint as earned
     ${from_earnings} group by a.asset_id, a.stock_id, a.slug, a.title, a.status, a.picture_key order by earned desc, a.asset_id limit 50`,
    [contributor_id, mode],
  )
  return rows
}

export interface EarningRow extends EarningImage {
  earning_id: number
  cause: Earning['cause']
  credits: number
  paid_with: Earning['paid_with']
  value_kobo: number
  share_percent: number
  share_kobo: number
  unpaid_kobo: number
  created_at: Date
}

/** A contributor's earnings from single licences, newest first. */
export async function listEarningRows(
  db: Db,
  {
    contributor_id,
    mode,
    limit,
    offset,
  }: { contributor_id: number; mode: PaymentMode; limit: number; offset: number },
): Promise<EarningRow[]> {
  const { rows } = await db.query<EarningRow>(
    `select e.earning_id, e.cause, ${image}, e.credits::int as credits,
       case when e.order_id is null then 'free'
         when (select months from orders o where o.order_id = e.order_id) > 0 then 'plan' else 'pack' end as paid_with,
       e.value_kobo, e.share_percent, e.share_kobo, e.unpaid_kobo, e.created_at
     ${from_earnings} order by e.earning_id desc limit $3 offset $4`,
    [contributor_id, mode, limit, offset],
  )
  return rows
}

export async function countEarnings(db: Db, contributor_id: number, mode: PaymentMode): Promise<number> {
  const { total } = await oneRow<{ total: number }>(db, `select count(*) as total ${from_earnings}`, [
    contributor_id,
    mode,
  ])
  return total
}
