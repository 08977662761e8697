import type { SalesPeriod, SalesSplit } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

export interface Sales {
  /** Dates in Lagos, both inclusive. */
  from: string
  to: string
  by: SalesPeriod
  split: SalesSplit
  mode: PaymentMode
}

interface SalesSums {
  period: string
  /** For a split by item, its code, frequency and text; for a split by country, the country. */
  code: string | null
  frequency: string | null
  item: string | null
  country: string | null
  orders: number
  sold: number
  refunds: number
  chargebacks: number
}

const group_columns: Record<SalesSplit, string> = {
  none: 'null::text as code, null::text as frequency, null::text as item, null::text as country',
  item: 'code, frequency, item, null::text as country',
  country: 'null::text as code, null::text as frequency, null::text as item, country',
}

/**
 * Money in and out per period and group, newest period first. Refunds are counted as in orders.refunded_kobo: they
 * first return any overpayment, which isn't a sale; partial refunds add up; a reported total includes them; and the sum
 * never exceeds the price. Each report counts on its day with the amount that it added. A dispute won later reduces the
 * chargebacks of the day when it was won.
 */
export async function sumSales(db: Db, { from, to, by, split, mode }: Sales): Promise<SalesSums[]> {
  const { rows } = await db.query<SalesSums>(
    `with bounds as (
       select $1::date::timestamp at time zone 'Africa/Lagos' as start,
         ($2::date + 1)::timestamp at time zone 'Africa/Lagos' as finish),
     returned as (
       select r.order_id, r.created_at, r.source, least(o.amount_kobo, greatest(0, greatest(
           coalesce(sum(r.amount_kobo) filter (where r.source like 'refund:%') over reports, 0),
           coalesce(max(r.amount_kobo) filter (where r.source not like 'refund:%') over reports, 0))
         - o.surplus_returned_kobo)) as kobo
       from refunds r join orders o using (order_id)
       where r.order_id in (select order_id from refunds, bounds where created_at >= start and created_at < finish)
       window reports as (partition by r.order_id order by r.refund_id)),
     added as (
       select order_id, created_at, source,
         kobo - lag(kobo, 1, 0::numeric) over (partition by order_id order by created_at, kobo) as kobo
       from returned),
     moved as (
       select order_id, paid_at as at, 1 as orders, amount_kobo as sold, 0 as refunds, 0 as chargebacks
       from orders, bounds where status = 'paid' and paid_at >= start and paid_at < finish
       union all
       select order_id, created_at, 0, 0, case when c.order_id is null or source like 'refund:%' then kobo else 0 end,
         case when c.order_id is null or source like 'refund:%' then 0 else kobo end
       from added left join chargebacks c using (order_id)
       union all
       select order_id, lifted_at, 0, 0, 0, -amount_kobo from chargebacks, bounds
       where lifted_at >= start and lifted_at < finish),
     grouped as (
       select to_char(date_trunc($3, at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as period,
         ${group_columns[split]}, m.orders, sold, refunds, chargebacks
       from moved m join orders o using (order_id), bounds
       where at >= start and at < finish and o.mode = $4)
     select period, code, frequency, item, country, sum(orders)::int as orders, sum(sold)::bigint as sold,
       sum(refunds)::bigint as refunds, sum(chargebacks)::bigint as chargebacks
     from grouped group by period, code, frequency, item, country
     order by period desc, sum(sold) desc, code, frequency, item, country`,
    [from, to, by, mode],
  )
  return rows
}
