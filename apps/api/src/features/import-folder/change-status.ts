import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { removeCutouts } from '../cutouts/make-cutout.ts'
import { picturesOf } from '../pictures/pictures.ts'

/** What was done, as one line for whoever asked. */
export interface StatusChange {
  ok: boolean
  line: string
}

type AssetStatus = keyof typeof words

const words = { published: 'published', unpublished: 'not published', removed: 'removed' } as const

/**
 * Shows or hides an asset, or removes it for good: then its original is deleted, while its row stays so that
 * licences which name it still mean something and the same file is not imported again by accident.
 */
export async function changeStatus(deps: Deps, stock_id: string, status: AssetStatus): Promise<StatusChange> {
  const asset = await setStatus(deps.db, stock_id, status)
  if (!asset) return { ok: false, line: `There is no asset ${stock_id}.` }
  if (asset.before === 'removed' && status !== 'removed') {
    return { ok: false, line: `${stock_id} was removed; its original is gone.` }
  }
  if (status === 'removed') {
    // After the row: should this fail, nothing points to the file any more and running it again deletes it.
    await deps.storage.delete(asset.master_key)
    await removeCutouts(deps, asset.asset_id)
    await picturesOf(deps).cache.forget(asset.picture_key)
  }
  return { ok: true, line: `${stock_id} is ${asset.before === status ? 'already ' : ''}${words[status]}.` }
}

/** Sets the status of an asset unless it was removed, and tells what it was before; undefined when there is none. */
export async function setStatus(db: Db, stock_id: string, status: AssetStatus) {
  const { rows } = await db.query<{
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
