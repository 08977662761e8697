import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { LicensedFor } from '../certificates/queries.ts'
import { grantLicences } from './grant-licences.ts'
import { findLicensableAsset } from './queries.ts'

/**
 * Licenses several assets to a member, all or none. Those that the member owns are free. Returns the number of new
 * licences and their price in credits. Throws not_found, unavailable, and as `grantLicences`.
 */
export async function licenseTogether(
  { db, settings, log, storage }: Deps,
  user_id: string,
  {
    stock_ids,
    shown_credits,
    licensed_for,
  }: { stock_ids: string[]; shown_credits: number; licensed_for: LicensedFor },
): Promise<{ licensed: number; credits: number }> {
  const asset_ids: number[] = []
  for (const stock_id of stock_ids) {
    const asset = await findLicensableAsset(db, user_id, stock_id)
    if (!asset) throw new DomainError('not_found')
    if (asset.licensed) continue
    if (!(await storage.exists(asset.master_key))) {
      log.error({ stock_id }, 'original missing from storage')
      throw new DomainError('unavailable')
    }
    asset_ids.push(asset.asset_id)
  }
  return grantLicences({ db, settings }, { user_id, asset_ids, shown_credits, licensed_for })
}
