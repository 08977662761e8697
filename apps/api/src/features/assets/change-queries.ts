import type { CategorySlug } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'

export type AssetStatus = 'published' | 'unpublished' | 'removed'

/** Sets the status of an asset unless it was removed; returns what it was before, undefined when there is no such asset. */
export async function updateAssetStatus(tx: Tx, stock_id: string, status: AssetStatus) {
  const { rows } = await tx.query<{
    asset_id: number
    before: AssetStatus
    picture_key: string
    master_key: string
  }>(
    `with old as (
       select asset_id, status as before, picture_key, master_key from assets where stock_id = $1 for no key update),
     changed as (
       update assets a set status = $2 from old
       where a.asset_id = old.asset_id and old.before <> 'removed' and old.before <> $2)
     select * from old`,
    [stock_id, status],
  )
  return rows[0]
}

/** Of what is said of an asset, as SQL: the trigger that follows the words sets the moment, to a millionth of a second. */
export const version = '(extract(epoch from updated_at) * 1000000)::bigint::text as version'

export interface AssetWords {
  title: string
  keywords: string[]
  category_slug: CategorySlug
}

/** What is said of an asset now, which nobody else changes until the transaction ends. */
export async function lockAssetWords(
  tx: Tx,
  stock_id: string,
): Promise<(AssetWords & { version: string }) | undefined> {
  const { rows } = await tx.query<AssetWords & { version: string }>(
    `select title, keywords, category_slug, ${version} from assets where stock_id = $1 and status <> 'removed'
     for no key update`,
    [stock_id],
  )
  return rows[0]
}

/** The slug stays, so that no address changes. Search and pages follow by the triggers of the table. */
export async function updateAssetWords(tx: Tx, stock_id: string, words: AssetWords): Promise<void> {
  await tx.query('update assets set title = $2, keywords = $3, category_slug = $4 where stock_id = $1', [
    stock_id,
    words.title,
    words.keywords,
    words.category_slug,
  ])
}

/** One more licensed download of this asset; the last write of its transaction, as many members share the row. */
export async function countDownload(tx: Tx, asset_id: number): Promise<void> {
  await tx.query({
    name: 'count-download',
    text: 'update asset_counts set downloads = downloads + 1 where asset_id = $1',
    values: [asset_id],
  })
}
