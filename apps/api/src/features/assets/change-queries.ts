import {
  type CategorySlug,
  chosenPoint,
  EDITORIAL_CATEGORY,
  fact_names,
  type FocalPoint,
  type ImageFacts,
  type ImageStatus,
  pickFacts,
  stepsTo,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { updateRow } from '../../db/update-row.ts'
import { keepEditorial } from './face-queries.ts'

export type AssetStatus = Extract<ImageStatus, 'published' | 'unpublished' | 'removed'>

/**
 * Sets the status of an asset, if it may step to that; returns the previous status, or undefined when there is no such
 * asset.
 */
export async function updateAssetStatus(tx: Tx, stock_id: string, status: AssetStatus) {
  const { rows } = await tx.query<{
    asset_id: number
    contributor_id: number
    before: AssetStatus
    picture_key: string
    master_key: string
  }>(
    `with old as (
       select asset_id, contributor_id, status as before, picture_key, master_key from assets where stock_id = $1 for no key update),
     changed as (
       update assets a set status = $2, draft_reason = null from old
       where a.asset_id = old.asset_id and old.before = any($3))
     select * from old`,
    [stock_id, status, stepsTo(status)],
  )
  return rows[0]
}

/**
 * Takes a contributor's images off sale. Returns how many. 20,000 take five seconds, which is the usual statement
 * timeout.
 */
export async function unpublishImagesOf(tx: Tx, contributor_id: number): Promise<number> {
  await tx.query("set local statement_timeout = '60s'")
  const { rowCount } = await tx.query(
    "update assets set status = 'unpublished' where contributor_id = $1 and status = 'published'",
    [contributor_id],
  )
  return rowCount ?? 0
}

/** Records that a release was attached to an image without a release status. */
export async function setReleased(tx: Tx, asset_id: number): Promise<void> {
  await tx.query(
    "update assets set release_status = 'released' where asset_id = $1 and release_status is null",
    [asset_id],
  )
}

/**
 * SQL for the version of the editable fields. When they change, the table's trigger sets `updated_at`, in microseconds.
 */
export const version = '(extract(epoch from updated_at) * 1000000)::bigint::text as version'

export interface AssetWords extends ImageFacts {
  title: string
  description: string
  keywords: string[]
  category_slug: CategorySlug
}

interface LockedAsset extends AssetWords {
  asset_id: number
  contributor_id: number
  version: string
}

/** The asset's editable fields, locked until the transaction ends. */
export async function lockAssetWords(tx: Tx, stock_id: string): Promise<LockedAsset | undefined> {
  const { rows } = await tx.query<LockedAsset>(
    `select asset_id, contributor_id, title, description, keywords, category_slug, ${fact_names.join(', ')}, ${version}
     from assets
     where stock_id = $1 and status <> 'removed' for no key update`,
    [stock_id],
  )
  return rows[0]
}

/** The slug stays, so that URLs don't change. The table's triggers update search and pages. */
export async function updateAssetWords(tx: Tx, asset_id: number, words: AssetWords): Promise<void> {
  const { title, description, keywords, category_slug } = words
  if (category_slug !== EDITORIAL_CATEGORY) await keepEditorial(tx, asset_id)
  await updateRow<AssetWords & { asset_id: number }>(
    tx,
    'assets',
    { asset_id },
    { title, description, keywords, category_slug, ...pickFacts(words) },
  )
}

/**
 * Sets the focal point of an asset unless it was removed; returns the previous one, or undefined when there is no such
 * asset.
 */
export async function updateFocalPoint(
  tx: Tx,
  stock_id: string,
  focal_point: FocalPoint | null,
): Promise<FocalPoint | null | undefined> {
  const { rows } = await tx.query<{ focal_x: number | null; focal_y: number | null }>(
    `with old as (
       select asset_id, focal_x, focal_y from assets where stock_id = $1 and status <> 'removed' for no key update),
     changed as (update assets a set focal_x = $2, focal_y = $3 from old where a.asset_id = old.asset_id)
     select * from old`,
    [stock_id, focal_point?.x, focal_point?.y],
  )
  return rows[0] && chosenPoint(rows[0])
}

/** Counts one more licensed download. Make it the last write of the transaction, because many members share the row. */
export async function countDownload(tx: Tx, asset_id: number): Promise<void> {
  await tx.query({
    name: 'count-download',
    text: 'update asset_counts set downloads = downloads + 1 where asset_id = $1',
    values: [asset_id],
  })
}
