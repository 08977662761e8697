import { DomainError, type DownloadSize, possibleSize } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { LicensedFor } from '../certificates/queries.ts'
import { licensedName } from '../pictures/licensed-file.ts'
import { ORIGINAL_ADDRESS_MAX_S, signOriginalAddress } from '../pictures/signed-originals.ts'
import { grantLicences } from './grant-licences.ts'
import { findLicensableAsset } from './queries.ts'

interface Wanted extends LicensedFor {
  stock_id: string
  /** The price in credits that the member saw, if any. */
  shown_credits?: number | undefined
  size: DownloadSize
}

/**
 * Licenses an asset to a member and returns a signed URL of it in the wanted size, or in the most similar one when that
 * would cut a head. The licence and its debit are written in one transaction; a member who already has the licence pays
 * nothing, whatever the size. Throws not_found, unavailable, and as `grantLicences`.
 */
export async function downloadAsset(
  { db, config, settings, log, storage }: Deps,
  user_id: string,
  { stock_id, shown_credits, size: wanted, ...licensed_for }: Wanted,
): Promise<{ file: string; size: DownloadSize }> {
  const asset = await findLicensableAsset(db, user_id, stock_id)
  if (!asset) throw new DomainError('not_found')
  // Checked before charging the member.
  if (!(await storage.exists(asset.master_key))) {
    log.error({ stock_id }, 'original missing from storage')
    throw new DomainError('unavailable')
  }
  if (!asset.licensed)
    await grantLicences(
      { db, settings },
      { user_id, asset_ids: [asset.asset_id], shown_credits, licensed_for },
    )

  const size = possibleSize(asset, wanted)
  const file = signOriginalAddress(config, {
    asset_id: asset.asset_id,
    user_id,
    expires_at: new Date(Date.now() + ORIGINAL_ADDRESS_MAX_S * 1_000),
    file_name: licensedName({ picture: asset, size }),
    size,
  })
  return { file, size }
}
