import type { CategorySlug, CuratedPlace } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

/** SQL for the version of a set: microseconds since 1970. */
const version = '(extract(epoch from changed_at) * 1000000)::bigint::text as version'

/** Ids of the assets in a set, in display order, published or not. Empty when no set was chosen. */
export async function findCuratedIds(db: Db, place: CuratedPlace): Promise<number[]> {
  const { rows } = await db.query<{ asset_id: number }>({
    name: 'curated-ids',
    text: `select asset_id from curated_sets, unnest(asset_ids) with ordinality as chosen(asset_id, position)
     where place = $1 order by position`,
    values: [place],
  })
  return rows.map(({ asset_id }) => asset_id)
}

export async function listCuratedVersions(db: Db) {
  const { rows } = await db.query<{ place: CuratedPlace; version: string }>(
    `select place, ${version} from curated_sets`,
  )
  return rows
}

/** The assets of all sets, in display order. Removed assets are left out. */
export async function listCuratedAssets(db: Db) {
  const { rows } = await db.query<{
    place: CuratedPlace
    stock_id: string
    title: string
    author: string
    picture_key: string
    status: 'published' | 'unpublished'
  }>(
    `select s.place, a.stock_id, a.title, c.full_name as author, a.picture_key, a.status
     from curated_sets s, unnest(s.asset_ids) with ordinality as chosen(asset_id, position)
     join assets a using (asset_id) join contributors c using (contributor_id)
     where a.status <> 'removed' order by s.place, chosen.position`,
  )
  return rows
}

/** Locks a set until the transaction ends. Its version is "" when no set was ever chosen. */
export async function lockCuratedSet(tx: Tx, place: CuratedPlace) {
  const { rowCount } = await tx.query(
    "insert into curated_sets (place, asset_ids) values ($1, '{}') on conflict do nothing",
    [place],
  )
  const { rows } = await tx.query<{ version: string; stock_ids: string[] }>(
    `select ${version}, array(
       select stock_id from unnest(asset_ids) with ordinality as chosen(asset_id, position)
       join assets using (asset_id) order by position) as stock_ids
     from curated_sets where place = $1 for update`,
    [place],
  )
  const { version: current = '', stock_ids = [] } = rows[0] ?? {}
  return { version: rowCount ? '' : current, stock_ids }
}

/** The published assets among `stock_ids`, in no particular order. */
export async function listPublishedByStockId(tx: Tx, stock_ids: string[]) {
  const { rows } = await tx.query<{ asset_id: number; stock_id: string; category_slug: CategorySlug }>(
    `select asset_id, stock_id, category_slug from assets where stock_id = any($1) and status = 'published'`,
    [stock_ids],
  )
  return rows
}

/** Sets the images of a place, unless a set was already chosen for it. */
export async function suggestCuratedSet(tx: Tx, place: CuratedPlace, asset_ids: number[]): Promise<void> {
  await tx.query('insert into curated_sets (place, asset_ids) values ($1, $2) on conflict do nothing', [
    place,
    asset_ids,
  ])
}

export async function updateCuratedSet(tx: Tx, place: CuratedPlace, asset_ids: number[]): Promise<void> {
  await tx.query('update curated_sets set asset_ids = $2, changed_at = clock_timestamp() where place = $1', [
    place,
    asset_ids,
  ])
}
