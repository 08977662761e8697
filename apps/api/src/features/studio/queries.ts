import type { ReleaseSummary } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

export interface StudioImageRow {
  stock_id: string
  slug: string
  title: string
  picture_key: string
  width_px: number
  height_px: number
  views: number
  saves: number
  downloads: number
  release: ReleaseSummary | null
  published_at: Date
}

/** A contributor's published images, newest first. */
export async function listStudioImages(
  db: Db,
  contributor_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StudioImageRow[]> {
  const { rows } = await db.query<StudioImageRow>(
    `select stock_id, slug, title, picture_key, width_px, height_px, views, saves, downloads,
       release_summary(asset_id) as release, published_at
     from assets join asset_counts using (asset_id) where contributor_id = $1 and status = 'published'
     order by published_at desc, asset_id desc limit $2 offset $3`,
    [contributor_id, limit, offset],
  )
  return rows
}
