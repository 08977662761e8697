import { advisory_locks } from '../../db/advisory-locks.ts'
import type { DemoWork } from '@taswira/demo-catalogue'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { AssetColumns } from '../assets/queries.ts'
import type { PixelDescription } from '../../images/describe-pixels.ts'

export interface DemoAsset {
  stock_id: string
  /** Whether any member has a licence for it. */
  licensed: boolean
}

/** Demo assets that are published, or that are hidden and unlicensed, oldest first. */
export async function listDemoAssets(db: Db): Promise<DemoAsset[]> {
  const { rows } = await db.query<DemoAsset>(
    `select * from (
       select stock_id, status, exists (select from entitlements e where e.asset_id = a.asset_id) as licensed
       from assets a join contributors using (contributor_id) where demo order by asset_id) as demo_assets
     where status = 'published' or (status = 'unpublished' and not licensed)`,
  )
  return rows
}

/** Waits until no other process is seeding, and makes others wait until this transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  // Seeding the first catalogue can take longer than these timeouts.
  await tx.query('set local idle_in_transaction_session_timeout = 0')
  await tx.query('set local lock_timeout = 0')
  await tx.query('set local statement_timeout = 0')
  await tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.demo_catalogue])
}

/** Whether the catalogue has any assets, demo or not. */
export async function hasAssets(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from assets limit 1')
  return Boolean(rowCount)
}

/** Which of these content hashes belong to existing assets. */
export async function listKnownHashes(tx: Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ content_hash: string }>(
    'select content_hash from assets where content_hash = any($1::text[])',
    [hashes],
  )
  return new Set(rows.map((row) => row.content_hash))
}

/** Inserts missing contributors; `given` may contain duplicates. */
export async function insertContributors(tx: Tx, given: DemoWork['contributor'][]) {
  const contributors = [...new Map(given.map((one) => [one.username, one])).values()]
  await tx.query(
    `insert into contributors (username, full_name, demo)
     select username, full_name, true from unnest($1::text[], $2::text[]) as given(username, full_name)
     on conflict (username) do nothing`,
    [contributors.map((one) => one.username), contributors.map((one) => one.full_name)],
  )
}

/** Ids of the assets with these content hashes, in the order given. */
export async function listIdsByHash(tx: Tx, hashes: string[]): Promise<number[]> {
  const { rows } = await tx.query<{ asset_id: number }>(
    `select asset_id from assets join unnest($1::text[]) with ordinality as given(content_hash, position)
     using (content_hash) order by position`,
    [hashes],
  )
  return rows.map(({ asset_id }) => asset_id)
}

export interface NewDemoAsset
  extends PixelDescription,
    Pick<AssetColumns, 'slug' | 'picture_key' | 'master_key' | 'content_hash'> {
  work: DemoWork
}

/** Adds a demo work as an asset; its contributor must exist. */
export async function insertDemoAsset(tx: Tx, { work, ...asset }: NewDemoAsset): Promise<void> {
  const { title, description, keywords, category, width_px, height_px, people, published_days_ago } = work
  const { contributor_id, published_at } = await oneRow<{ contributor_id: number; published_at: Date }>(
    tx,
    `select contributor_id, date_trunc('hour', now()) - make_interval(mins => ($2 * 1440)::int) as published_at
     from contributors where username = $1`,
    [work.contributor.username, published_days_ago],
  )
  await insertRow<AssetColumns>(tx, 'assets', {
    ...asset,
    focal_x: work.focal_x,
    focal_y: work.focal_y,
    title,
    description,
    keywords,
    category_slug: category,
    contributor_id,
    width_px,
    height_px,
    people,
    published_at,
    master_format: 'svg',
    digital_source_type: 'algorithmicMedia',
  })
}
