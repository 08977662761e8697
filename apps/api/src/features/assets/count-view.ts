import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/mount.ts'
import { keyedHash } from '../../secret.ts'
import { countAssetView } from './queries.ts'

/**
 * Counts a look at an asset, a viewer once in 30 minutes. Who looked is kept only as a keyed hash, and only for that
 * time. Throws not_found.
 */
export async function countView(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  stock_id: string,
  caller: Caller,
): Promise<void> {
  const viewer_hash = keyedHash(config, 'view', caller.address, caller.user_agent).subarray(0, 16)
  if (!(await countAssetView(db, { stock_id, viewer_hash }))) throw new DomainError('not_found')
}
