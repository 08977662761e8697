import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { keyedHash } from '../../secret.ts'
import { clientKey } from '../../http/client-key.ts'
import { countAssetView } from './queries.ts'

/** Viewers per client address counted for an asset in 30 minutes: enough for a household, not for a script. */
const VIEWERS_PER_ADDRESS = 3

/**
 * Counts a view of an asset, once per viewer in 30 minutes and for at most three viewers of one client address. Viewer
 * and address are stored only as keyed hashes, and no longer than needed (decision 32). Throws not_found.
 */
export async function countView(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  stock_id: string,
  { address, user_agent }: Caller,
): Promise<void> {
  const known = await countAssetView(db, {
    stock_id,
    viewer_hash: keyedHash(config, 'view', address, user_agent).subarray(0, 16),
    address_hash: keyedHash(config, 'view from', clientKey(address), stock_id).subarray(0, 16),
    most_viewers: VIEWERS_PER_ADDRESS,
  })
  if (!known) throw new DomainError('not_found')
}
