import { type SubmissionReason, TRANSPARENCY_MIN } from '@taswira/contract'
import type { PaymentMode } from '../../outside/payments.ts'
import type { Db } from '../../db/pool.ts'

export interface TransparencyRow {
  month: string
  reviewed: number | null
  median_hours: number | null
  reasons: Partial<Record<SubmissionReason, number>>
  licences: number | null
  paid_out_kobo: number | null
}

/** Counted months, latest first. */
export async function listCountedMonths(db: Db, limit: number): Promise<TransparencyRow[]> {
  const { rows } = await db.query<TransparencyRow>(
    `select month, reviewed, median_hours, reasons, licences, paid_out_kobo from transparency_months
     order by month desc limit $1`,
    [limit],
  )
  return rows
}

/**
 * Completed months in Lagos time that aren't counted yet, oldest first, starting with the first decision or earning. A
 * shop without contributors has none.
 */
async function listUncountedMonths(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(
    `with began as (
       select date_trunc('month', least((select min(decided_at) from submission_decisions),
         (select min(created_at) from earnings where contributor_id is not null)) at time zone 'Africa/Lagos') as at)
     select to_char(start, 'YYYY-MM') as month
     from began, generate_series(began.at,
       date_trunc('month', now() at time zone 'Africa/Lagos') - interval '1 month', '1 month') start
     where to_char(start, 'YYYY-MM') not in (select month from transparency_months) order by start`,
  )
  return rows.map(({ month }) => month)
}

/** Counts a completed month. If another process has counted it, nothing changes. */
export async function countMonth(db: Db, month: string, mode: PaymentMode): Promise<void> {
  await db.query(
    `with bounds as (
       select ($1 || '-01')::timestamp at time zone 'Africa/Lagos' as starts,
         (($1 || '-01')::timestamp + interval '1 month') at time zone 'Africa/Lagos' as ends),
     decisions as (
       select d.* from submission_decisions d, bounds where d.decided_at >= starts and d.decided_at < ends),
     given as (
       select reason, count(*)::int as times from decisions, unnest(reasons) reason where outcome = 'refused'
       group by reason having count(*) >= $3),
     paid as (
       select p.contributor_id, sum(case when a.kind = 'paid_out' then e.kobo else -e.kobo end) as kobo
       from bounds, money_entries e
         join payouts p on p.payout_id = e.payout_id
         join money_accounts a on a.account_id = e.to_account
         join money_accounts b on b.account_id = e.from_account
       where 'paid_out' in (a.kind, b.kind) and p.mode = $2 and e.created_at >= starts and e.created_at < ends
       group by p.contributor_id)
     insert into transparency_months (month, reviewed, median_hours, reasons, licences, paid_out_kobo)
     select $1,
       (select case when count(*) >= $3 then count(*) end from decisions),
       (select case when count(*) >= $3 then greatest(1, ceil(percentile_cont(0.5) within group
          (order by extract(epoch from decided_at - submitted_at)::float8) / 3600)) end from decisions),
       coalesce((select jsonb_object_agg(reason, times) from given), '{}'),
       (select case when count(distinct e.entitlement_id) >= $3 then count(distinct e.entitlement_id) end
        from bounds, earnings e left join orders o on o.order_id = e.order_id
        where e.cause = 'licence' and e.contributor_id is not null and coalesce(o.mode, $2) = $2
          and e.created_at >= starts and e.created_at < ends),
       (select case when count(*) filter (where kobo > 0) >= $3 and sum(kobo) > 0 then sum(kobo) end from paid)
     on conflict do nothing`,
    [month, mode, TRANSPARENCY_MIN],
  )
}

/** Counts all completed months, including those that ended while no server was running. */
export async function countMonths(db: Db, mode: PaymentMode): Promise<void> {
  for (const month of await listUncountedMonths(db)) await countMonth(db, month, mode)
}
