import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { countDownload } from '../assets/change-queries.ts'
import type { LicensedFor } from '../certificates/queries.ts'
import { spendCredits } from '../credits/spend-credits.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { expectSelling } from '../settings/set-up.ts'
import { findLicensableAsset, insertLicence } from './queries.ts'

/**
 * Licenses several assets to a member, all or none. Those that the member owns are free. Returns the number of new
 * licences and their price in credits. Throws not_found, unavailable, insufficient_credits, and price_changed when
 * `shown_credits`, the sum that the member saw, isn't what would be charged.
 */
export async function licenseTogether(
  { db, config, log, storage }: Deps,
  user_id: string,
  {
    stock_ids,
    shown_credits,
    licensed_for,
  }: { stock_ids: string[]; shown_credits: number; licensed_for: LicensedFor },
): Promise<{ licensed: number; credits: number }> {
  expectSelling(config)
  const missing: number[] = []
  for (const stock_id of stock_ids) {
    const asset = await findLicensableAsset(db, user_id, stock_id)
    if (!asset) throw new DomainError('not_found')
    if (asset.licensed) continue
    if (!(await storage.exists(asset.master_key))) {
      log.error({ stock_id }, 'original missing from storage')
      throw new DomainError('unavailable')
    }
    missing.push(asset.asset_id)
  }
  const { free_month_kobo } = config.payment_rules
  return inTransaction(db, async (tx) => {
    const { prices, prices_version } = await currentPrices(tx)
    const each = prices.credits_per_image
    // All licences before the first debit, and in one order: a download of the same member holds its licence while it
    // waits for the balances.
    const licences: { asset_id: number; entitlement_id: number }[] = []
    for (const asset_id of missing.toSorted((a, b) => a - b)) {
      const entitlement_id = await insertLicence(tx, {
        user_id,
        asset_id,
        credits: each,
        prices_version,
        licensed_for,
      })
      if (entitlement_id !== undefined) licences.push({ asset_id, entitlement_id })
    }
    const credits = licences.length * each
    // A second press of the same button finds everything licensed, and charges nothing.
    if (credits !== shown_credits && licences.length > 0) throw new DomainError('price_changed')
    for (const { entitlement_id } of licences)
      await spendCredits(tx, { user_id, credits: each, entitlement_id, free_month_kobo })
    for (const { asset_id } of licences) await countDownload(tx, asset_id)
    return { licensed: licences.length, credits }
  })
}
