import { type Db, oneRow } from '../../db/pool.ts'
import { isDue } from '../work/queries.ts'

/** Stores the fingerprints of the asset with this content, unless another process did so or the asset was removed. */
export async function insertFingerprints(db: Db, content_hash: string, fingerprints: Buffer[]) {
  await db.query(
    `insert into picture_fingerprints (asset_id, fingerprints)
     select asset_id, $2 from assets where content_hash = $1 and status <> 'removed' for share
     on conflict do nothing`,
    [content_hash, Buffer.concat(fingerprints)],
  )
}

export interface UnknownMaster {
  asset_id: number
  content_hash: string
  master_key: string
  format: 'jpeg' | 'png' | 'webp' | 'svg'
  width_px: number
  height_px: number
}

/** Assets whose missing fingerprints are due to be made, newest first, with ids below `before`. */
export async function listMastersWithout(db: Db, { before, limit }: { before: number; limit: number }) {
  const { rows } = await db.query<UnknownMaster>(
    `select asset_id, content_hash, master_key, master_format as format, width_px, height_px from assets a
     where status <> 'removed' and asset_id < $2
       and not exists (select from picture_fingerprints f where f.asset_id = a.asset_id)
       and ${isDue('a.asset_id::text')}
     order by asset_id desc limit $3`,
    ['make_fingerprints', before, limit],
  )
  return rows
}

/** Every transaction before this position has ended, so later statements see all its changes. */
export async function readPosition(db: Db): Promise<string> {
  const { position } = await oneRow<{ position: string }>(
    db,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as position',
  )
  return position
}

export interface FingerprintRow {
  asset_id: number
  fingerprints: Buffer
}

/** A page of all rows with fingerprints, ordered by asset id. */
export async function listFingerprints(db: Db, { after, limit }: { after: number; limit: number }) {
  const { rows } = await db.query<FingerprintRow>(
    `select asset_id, fingerprints from picture_fingerprints
     where asset_id > $1 order by asset_id limit $2`,
    [after, limit],
  )
  return rows
}

/**
 * Rows written since a position. Rows restored from another database may have transaction ids that are still in the
 * future here; they are left out.
 */
export async function listFingerprintsSince(db: Db, position: string) {
  const { rows } = await db.query<FingerprintRow>(
    `select asset_id, fingerprints from picture_fingerprints
     where written_in >= $1::xid8 and written_in < pg_snapshot_xmax(pg_current_snapshot())`,
    [position],
  )
  return rows
}

export interface SimilarRow {
  asset_id: number
  stock_id: string
  slug: string
  content_hash: string
  title: string
  picture_key: string
  status: 'published' | 'unpublished'
}

/** Assets among `asset_ids` that weren't removed, in the given order. */
export async function listSimilarAssets(db: Db, asset_ids: number[]): Promise<SimilarRow[]> {
  const { rows } = await db.query<SimilarRow>(
    `select asset_id, stock_id, slug, content_hash, title, picture_key, status
     from assets join unnest($1::bigint[]) with ordinality as given(asset_id, place) using (asset_id)
     where status <> 'removed' order by place`,
    [asset_ids],
  )
  return rows
}
