import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { countDownload } from '../assets/change-queries.ts'
import { spendCredits } from '../credits/spend-credits.ts'
import { ORIGINAL_ADDRESS_MAX_S, signOriginalAddress } from '../pictures/signed-originals.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { expectSelling } from '../settings/set-up.ts'
import { findLicensableAsset, insertLicence } from './queries.ts'

/**
 * Licenses an asset to a member and returns the signed URL of its original. The licence and its debit are written in
 * one transaction; a member who already has the licence pays nothing. Throws not_found, insufficient_credits,
 * price_changed when the member saw another price, unavailable.
 */
export async function downloadAsset(
  { db, config, log, storage }: Deps,
  user_id: string,
  { stock_id, shown_credits }: { stock_id: string; shown_credits?: number | undefined },
): Promise<string> {
  const asset = await findLicensableAsset(db, user_id, stock_id)
  if (!asset) throw new DomainError('not_found')
  // Checked before charging the member.
  if (!(await storage.exists(asset.master_key))) {
    log.error({ stock_id }, 'original missing from storage')
    throw new DomainError('unavailable')
  }
  if (!asset.licensed) await license({ db, config }, user_id, { asset_id: asset.asset_id, shown_credits })

  return signOriginalAddress(config, {
    asset_id: asset.asset_id,
    user_id,
    expires_at: new Date(Date.now() + ORIGINAL_ADDRESS_MAX_S * 1_000),
    file_name: `${asset.slug}.${originalFormat(asset) === 'png' ? 'png' : 'jpg'}`,
  })
}

function license(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user_id: string,
  { asset_id, shown_credits }: { asset_id: number; shown_credits: number | undefined },
): Promise<void> {
  expectSelling(config)
  const { free_month_kobo } = config.payment_rules
  return inTransaction(db, async (tx) => {
    const { prices, prices_version } = await currentPrices(tx)
    const credits = prices.credits_per_image
    if (shown_credits !== undefined && shown_credits !== credits) throw new DomainError('price_changed')
    const entitlement_id = await insertLicence(tx, { user_id, asset_id, credits, prices_version })
    if (entitlement_id === undefined) return
    await spendCredits(tx, { user_id, credits, entitlement_id, free_month_kobo })
    await countDownload(tx, asset_id)
  })
}
