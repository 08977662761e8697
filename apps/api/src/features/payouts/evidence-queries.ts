import type { PayoutEvidence } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import { hold_start } from '../earnings/queries.ts'
import type { PayoutRow } from './queries.ts'

/**
 * The licences behind a payout: those whose hold ended after the contributor's previous payout and before this one,
 * with their current earnings. Days are those of the licences, in Lagos time.
 */
export async function findEvidence(
  db: Db,
  { payout_id, contributor_id, mode, created_at }: PayoutRow,
  hold_days: number,
): Promise<PayoutEvidence> {
  return oneRow<PayoutEvidence>(
    db,
    `with earlier as (
       select coalesce(max(created_at), '-infinity') as at from payouts
       where contributor_id = $2 and payout_id < $1 and mode = $3 and state not in ('failed', 'reversed', 'declined')),
     behind as (
       select g.entitlement_id, g.order_id, l.user_id, kobo, licensed_at,
         case when g.order_id is null then 'free' when o.months > 0 then 'plan' else 'pack' end as paid_with
       from (select entitlement_id, order_id, sum(share_kobo) as kobo from earnings
         where contributor_id = $2 group by 1, 2) g
       join entitlements l using (entitlement_id) left join orders o on o.order_id = g.order_id, earlier
       where coalesce(o.mode, $3) = $3 and ${hold_start} + make_interval(days => $5) > earlier.at
         and ${hold_start} + make_interval(days => $5) <= $4),
     of_days as (
       select to_char(licensed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as date, paid_with,
         count(distinct entitlement_id)::int as licences, sum(kobo)::bigint as sum
       from behind group by 1, 2 order by 1 desc, 2 limit 50),
     part as (select coalesce(sum(kobo), 0) as all_kobo from behind)
     select (select count(distinct entitlement_id)::int from behind) as licences, all_kobo::bigint as sum,
       coalesce((select json_agg(of_days) from of_days), '[]') as days,
       coalesce((select round(sum(kobo) * 100 / nullif(all_kobo, 0)) from behind group by user_id
         order by 1 desc nulls last limit 1), 0)::int as largest_buyer_percent,
       coalesce((select round(sum(kobo) * 100 / nullif(all_kobo, 0)) from behind where order_id is null), 0)::int
         as free_percent,
       (select count(*)::int from disputes where decided_at is null and order_id in (select order_id from behind))
         as disputes_open,
       (select count(*)::int from chargebacks where lifted_at is null and order_id in (select order_id from behind))
         as disputes_lost
     from part`,
    [payout_id, contributor_id, mode, created_at, hold_days],
  )
}
