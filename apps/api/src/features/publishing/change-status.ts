import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { removeCutouts } from '../cutouts/make-cutout.ts'
import type { AssetStatus } from '../assets/change-queries.ts'
import { setStatus } from './set-status.ts'
import { sharedPictures } from '../pictures/pictures.ts'

/** The outcome, with one line of text for the operator. */
export interface StatusChange {
  ok: boolean
  line: string
}

/**
 * Publishes, hides or permanently removes an asset and writes the desk log; `operator_id` is null for a command. Removing deletes its original but keeps its
 * row, so that licences still refer to it and the same file isn't imported again by accident.
 */
export async function changeStatus(
  deps: Deps,
  stock_id: string,
  status: AssetStatus,
  operator_id: number | null = null,
): Promise<StatusChange> {
  const asset = await inTransaction(deps.db, (tx) => setStatus(tx, { operator_id, stock_id, status })).catch(
    (error: unknown) => {
      if (error instanceof DomainError) return error.message
      throw error
    },
  )
  if (typeof asset === 'string') return { ok: false, line: asset }
  if (!asset) return { ok: false, line: `There is no image ${stock_id}.` }
  if (asset.before === 'removed' && status !== 'removed') {
    return { ok: false, line: `${stock_id} was permanently removed.` }
  }
  if (status === 'removed') {
    // Delete the file after the row: if this fails, nothing refers to the file, and repeating the command deletes it.
    await deps.storage.delete(asset.master_key)
    await removeCutouts(deps, asset.asset_id)
    await sharedPictures(deps).remove(asset.picture_key)
  }
  return { ok: true, line: `${stock_id} is ${asset.before === status ? 'already ' : ''}${status}.` }
}
