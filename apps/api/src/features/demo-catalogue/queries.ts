import type { Db } from '../../db/pool.ts'

export interface DemoAsset {
  stock_id: string
  /** Whether a member has a licence for it. */
  licensed: boolean
}

/** Demo assets that were not removed and are either on sale or licensed by nobody, oldest first. */
export async function listDemoAssets(db: Db): Promise<DemoAsset[]> {
  const { rows } = await db.query<DemoAsset & Record<string, unknown>>(
    `select * from (
       select stock_id, status, exists (select from entitlements e where e.asset_id = a.asset_id) as licensed
       from assets a join contributors using (contributor_id) where demo order by asset_id) as demo_assets
     where status = 'published' or (status = 'unpublished' and not licensed)`,
  )
  return rows
}
