import type { ImageSales } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/** Days in Lagos, both included. */
interface Period {
  from: string
  to: string
  mode: PaymentMode
}

/** SQL for the bookings of licences in a period, as `e` with the licence as `l`. Moves between orders are left out. */
const from_bookings = `from earnings e left join order_funds f using (order_id)
  join entitlements l on l.entitlement_id = e.entitlement_id
  where e.cause in ('licence', 'unused', 'refund') and coalesce(f.mode, $3) = $3
    and e.created_at >= $1::date::timestamp at time zone 'Africa/Lagos'
    and e.created_at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'`

export interface SoldImageRow extends Omit<ImageSales, 'removed' | 'thumbnail' | 'last_licensed_at'> {
  status: 'published' | 'unpublished' | 'removed'
  picture_key: string
  last_licensed_at: Date | null
}

/** What each image sold in a period, in kobo, best first. */
export async function listImageSales(
  db: Db,
  { from, to, mode, limit, offset }: Period & { limit: number; offset: number },
): Promise<SoldImageRow[]> {
  const { rows } = await db.query<SoldImageRow>(
    `select a.stock_id, a.title, a.status, a.picture_key, c.username, sold.licences, sold.last_licensed_at,
       sold.credits, sold.net, sold.share
     from (
       select l.asset_id, (count(distinct e.entitlement_id) filter (where e.cause = 'licence'))::int as licences,
         max(e.created_at) filter (where e.cause = 'licence') as last_licensed_at,
         (coalesce(sum(e.credits) filter (where e.cause = 'licence'), 0))::int as credits,
         (coalesce(sum(e.value_kobo) filter (where e.order_id is not null), 0))::bigint as net,
         sum(e.share_kobo)::bigint as share
       ${from_bookings} group by l.asset_id order by net desc, licences desc, l.asset_id limit $4 offset $5) sold
     join assets a using (asset_id) join contributors c using (contributor_id)
     order by sold.net desc, sold.licences desc, a.asset_id`,
    [from, to, mode, limit, offset],
  )
  return rows
}

/** Number of licences on each day in Lagos that has any. */
export async function countLicencesByDay(db: Db, { from, to, mode }: Period) {
  const { rows } = await db.query<{ day: string; licences: number }>(
    `select to_char(e.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
       count(distinct e.entitlement_id)::int as licences
     ${from_bookings} and e.cause = 'licence' group by day`,
    [from, to, mode],
  )
  return rows
}

export async function countImageSales(db: Db, { from, to, mode }: Period): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(distinct l.asset_id)::int as total ${from_bookings}`,
    [from, to, mode],
  )
  return total
}
