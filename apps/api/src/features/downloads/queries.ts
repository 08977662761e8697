import type { FocalFacts, PurchaseSort, Split } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { insertCertificate, type LicensedFor } from '../certificates/queries.ts'

export interface LicensableAsset extends FocalFacts {
  asset_id: number
  slug: string
  master_key: string
  has_alpha: boolean
  width_px: number
  height_px: number
  /** Whether this member has licensed it before. */
  licensed: boolean
}

/**
 * Finds the asset with this stock id if the member may license it: it is published, or they licensed it before and it
 * wasn't removed.
 */
export async function findLicensableAsset(
  db: Db,
  user_id: string,
  stock_id: string,
): Promise<LicensableAsset | undefined> {
  const { rows } = await db.query<LicensableAsset>({
    name: 'licensable-asset',
    text: `select a.asset_id, a.slug, a.master_key, a.has_alpha, a.width_px, a.height_px, a.faces, a.focal_x, a.focal_y, e.entitlement_id is not null as licensed
     from assets a left join entitlements e on e.asset_id = a.asset_id and e.user_id = $1
     where a.stock_id = $2
       and (a.status = 'published' or (a.status = 'unpublished' and e.entitlement_id is not null))`,
    values: [user_id, stock_id],
  })
  return rows[0]
}

/** Whether the member has a licence of the asset, also of one that is no longer sold. */
export async function isLicensed(db: Db, user_id: string, asset_id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from entitlements where user_id = $1 and asset_id = $2', [
    user_id,
    asset_id,
  ])
  return rowCount === 1
}

/**
 * Inserts a licence of a published asset and its certificate. Returns the licence's id, or undefined when the asset is
 * off sale or the member already has a licence. A concurrent second insert waits here for the first, and taking the
 * asset off sale waits for this transaction, or is seen here.
 */
export async function insertLicence(
  tx: Tx,
  {
    user_id,
    asset_id,
    credits,
    prices_version,
    licensed_for = { client: '', project: '' },
  }: {
    user_id: string
    asset_id: number
    credits: number
    prices_version: number | null
    licensed_for?: LicensedFor
  },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ entitlement_id: number }>({
    name: 'insert-licence',
    text: `insert into entitlements (user_id, asset_id, credits, prices_version)
     select $1, asset_id, $3, $4 from assets where asset_id = $2 and status = 'published' for share
     on conflict (user_id, asset_id) do nothing returning entitlement_id`,
    values: [user_id, asset_id, credits, prices_version],
  })
  const entitlement_id = rows[0]?.entitlement_id
  if (entitlement_id !== undefined) await insertCertificate(tx, entitlement_id, licensed_for)
  return entitlement_id
}

export interface LicenceRow {
  asset_id: number
  status: 'published' | 'unpublished' | 'removed'
  licensed_at: Date
  certificate_id: string
  split: Split
}

/**
 * SQL for the payment split of a licence. It sums all bookings, because refunds and expired credits change what the
 * licence earned.
 */
const split = `(select json_build_object(
    'paid', coalesce(sum(value_kobo) filter (where order_id is not null), 0),
    'paid_share', coalesce(sum(share_kobo) filter (where order_id is not null), 0),
    'free_share', coalesce(sum(share_kobo) filter (where order_id is null), 0))
  from earnings g where g.entitlement_id = e.entitlement_id and g.contributor_id is not null) as split`

const from_licences = `from entitlements e join certificates using (entitlement_id)
  join assets a on a.asset_id = e.asset_id where e.user_id = $1`

const orders: Record<PurchaseSort, string> = {
  newest: 'e.licensed_at desc, e.entitlement_id desc',
  oldest: 'e.licensed_at, e.entitlement_id',
  title: 'folded_text(a.title), e.entitlement_id',
}

const matches = `($2 = '' or folded_text(a.title) like folded_text($2) or a.stock_id ilike $2)`

/** A LIKE pattern for any text that contains `q` literally. */
const containing = (q: string) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : '')

/**
 * Lists licences in the given order, newest first by default. Includes assets that are no longer published, because
 * their certificates can only be found here.
 */
export async function listLicences(
  db: Db,
  user_id: string,
  { q, sort, limit, offset }: { q: string; sort: PurchaseSort; limit: number; offset: number },
): Promise<LicenceRow[]> {
  const { rows } = await db.query<LicenceRow>({
    name: `list-licences-${sort}`,
    text: `select e.asset_id, a.status, e.licensed_at, certificate_id, ${split} ${from_licences} and ${matches}
     order by ${orders[sort]} limit $3 offset $4`,
    values: [user_id, containing(q), limit, offset],
  })
  return rows
}

export async function countLicences(db: Db, user_id: string, q: string): Promise<number> {
  const { total } = await oneRow<{ total: number }>(db, {
    name: 'count-licences',
    text: `select count(*) as total ${from_licences} and ${matches}`,
    values: [user_id, containing(q)],
  })
  return total
}

/** When the member licensed the asset with this stock id; undefined if they never did. */
export async function findLicence(
  db: Db,
  user_id: string,
  stock_id: string,
): Promise<{ licensed_at: Date; certificate_id: string } | undefined> {
  const { rows } = await db.query<{ licensed_at: Date; certificate_id: string }>({
    name: 'find-licence',
    text: `select e.licensed_at, certificate_id ${from_licences} and a.stock_id = $2`,
    values: [user_id, stock_id],
  })
  return rows[0]
}
