import { DomainError } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { type AssetStatus, updateAssetStatus } from '../assets/change-queries.ts'
import { findObstacles } from '../releases/attachment-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'

/**
 * Sets the status of an asset that wasn't removed and writes the desk log. Returns the asset with its previous status;
 * undefined when there is no such asset. Throws release_withdrawn when it may not be published.
 */
export async function setStatus(
  tx: Tx,
  { operator_id, stock_id, status }: { operator_id: number | null; stock_id: string; status: AssetStatus },
) {
  const asset = await updateAssetStatus(tx, stock_id, status)
  if (asset && status === 'published' && (await findObstacles(tx, asset.asset_id)).withheld)
    throw new DomainError('release_withdrawn')
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
