import type { Tx } from '../../db/pool.ts'
import { writeDeskLog } from './desk-log-queries.ts'

export type AssetStatus = 'published' | 'unpublished' | 'removed'

/**
 * Sets the status of an asset unless it was removed, and logs the change. Returns the asset with its previous status;
 * undefined when there is no such asset.
 */
export async function setStatus(
  tx: Tx,
  { operator_id, stock_id, status }: { operator_id: number | null; stock_id: string; status: AssetStatus },
) {
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
  const [asset] = rows
  if (asset && asset.before !== 'removed' && asset.before !== status)
    await writeDeskLog(tx, {
      operator_id,
      action: `asset_${status}`,
      subject: `asset ${stock_id}`,
      before: { status: asset.before },
      after: { status },
    })
  return asset
}
