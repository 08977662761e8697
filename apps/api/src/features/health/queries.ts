import { type Db, oneRow } from '../../db/pool.ts'
import { open_refund_states } from '../earnings/fund-queries.ts'

export interface ShopFigures {
  mails_waiting: number
  /** Age of the oldest waiting mail, in seconds; 0 when there is none. */
  oldest_mail_s: number
  mails_failed: number
  orders_to_review: number
  refunds_open: number
  /** Payouts that need attention: in progress without a change for a day, or with a problem. */
  payouts_stuck: number
  /** Downloads per search over the last 7 days; 0 without searches. */
  search_download_share: number
  orders: { status: string; count: number }[]
}

/** Only orders of the last 30 days are counted, because counting all would read the whole table at each scrape. */
const ORDER_DAYS = 30

/** The current figures that operators are alerted about. */
export async function readShopFigures(db: Db): Promise<ShopFigures> {
  return oneRow<ShopFigures>(
    db,
    `select
       (select count(*) from outbox_mails where failed_at is null) as mails_waiting,
       (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox_mails
         where failed_at is null) as oldest_mail_s,
       (select count(*) from outbox_mails where failed_at is not null) as mails_failed,
       (select count(distinct order_id) from payment_reviews where looked_at is null) as orders_to_review,
       (select count(*) from refund_attempts where state in ${open_refund_states}) as refunds_open,
       (select count(*) from payouts where state in ('ready', 'sent', 'pending', 'otp')
         and (changed_at < now() - interval '1 day' or problem is not null)) as payouts_stuck,
       (select coalesce(sum(licensed)::float8 / nullif(sum(exact + nearest + none), 0), 0) from search_counts
         where day > (now() at time zone 'Africa/Lagos')::date - 7) as search_download_share,
       (select coalesce(json_agg(json_build_object('status', status, 'count', count)), '[]') from (
         select status, count(*) as count from orders where created_at > now() - make_interval(days => $1)
         group by status) counted) as orders`,
    [ORDER_DAYS],
  )
}

/** Throws when the database is unavailable or doesn't contain our schema. */
export async function expectMigrations(db: Db): Promise<void> {
  await db.query('select 1 from migrations limit 1')
}

/** The database's clock, in ms since 1970. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { time_ms } = await oneRow<{ time_ms: number }>(
    db,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time_ms',
  )
  return time_ms
}
