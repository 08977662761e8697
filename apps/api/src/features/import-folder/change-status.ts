import type { Deps } from '../../deps.ts'
import { picturesOf } from '../pictures/pictures.ts'

/** What was done, as one line for whoever asked. */
export interface StatusChange {
  ok: boolean
  line: string
}

const words = { published: 'published', unpublished: 'not published', removed: 'removed' } as const

/**
 * Shows or hides an asset, or removes it for good: then its original is deleted, while its row stays so that
 * licences which name it still mean something and the same file is not imported again by accident.
 */
export async function changeStatus(
  deps: Deps,
  stock_id: string,
  status: 'published' | 'unpublished' | 'removed',
): Promise<StatusChange> {
  const { rows } = await deps.db.query<{
    status: keyof typeof words
    picture_key: string
    master_key: string
  }>('select status, picture_key, master_key from assets where stock_id = $1', [stock_id])
  const asset = rows[0]
  if (!asset) return { ok: false, line: `There is no asset ${stock_id}.` }
  if (asset.status === 'removed' && status !== 'removed') {
    return { ok: false, line: `${stock_id} was removed; its original is gone.` }
  }
  if (asset.status !== status) {
    await deps.db.query("update assets set status = $2 where stock_id = $1 and status <> 'removed'", [
      stock_id,
      status,
    ])
  }
  if (status === 'removed') {
    // After the row: should this fail, nothing points to the file any more and running it again deletes it.
    await deps.storage.delete(asset.master_key)
    await picturesOf(deps).cache.forget(asset.picture_key)
  }
  return { ok: true, line: `${stock_id} is ${asset.status === status ? 'already ' : ''}${words[status]}.` }
}
