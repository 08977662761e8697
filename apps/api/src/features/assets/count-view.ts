import { createHash } from 'node:crypto'
import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/mount.ts'
import { countAssetView } from './queries.ts'

/**
 * Counts a look at an asset, a viewer once in 30 minutes. Who looked is kept only as a hash, and only for that
 * time. Throws not_found.
 */
export async function countView({ db }: Pick<Deps, 'db'>, stock_id: string, caller: Caller): Promise<void> {
  const viewer_hash = createHash('sha256')
    .update(`${caller.address}\n${caller.user_agent}`)
    .digest()
    .subarray(0, 16)
  if (!(await countAssetView(db, { stock_id, viewer_hash }))) throw new DomainError('not_found')
}
