import type { AssetNotes, Caption } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

/** Adds the captions of a new asset. */
export async function insertAssetCaptions(tx: Tx, asset_id: number, captions: Caption[]): Promise<void> {
  for (const { language, title, description } of captions)
    await tx.query(
      'insert into asset_captions (asset_id, language, title, description) values ($1, $2, $3, $4)',
      [asset_id, language, title, description],
    )
}

/** Place, use, captions and what is released of a published asset. */
export async function findAssetNotes(db: Db, slug: string): Promise<AssetNotes | undefined> {
  const { rows } = await db.query<AssetNotes>({
    name: 'asset-notes',
    text: `select location, editorial, release_summary(asset_id) as release, coalesce((
        select json_agg(json_build_object('language', language, 'title', k.title, 'description', k.description)
          order by language)
        from asset_captions k where k.asset_id = a.asset_id), '[]') as captions
      from assets a where slug = $1 and status = 'published'`,
    values: [slug],
  })
  return rows[0]
}
