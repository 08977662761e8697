import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { countDownload } from '../assets/change-queries.ts'
import type { LicensedFor } from '../certificates/queries.ts'
import { spendCredits } from '../credits/spend-credits.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { expectSelling } from '../settings/set-up.ts'
import { insertLicence, isLicensed } from './queries.ts'

interface Granted {
  user_id: string
  asset_ids: number[]
  /** The sum in credits that the member saw, if any. */
  shown_credits: number | undefined
  licensed_for?: LicensedFor
}

/**
 * Grants a member the licences of assets that they don't have yet, and takes the credits, in one transaction: all or
 * none. Returns the number of new licences and their price in credits. Throws not_found when an asset is no longer sold,
 * insufficient_credits, not_selling, and price_changed when another sum than `shown_credits` would be charged.
 */
export async function grantLicences(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { user_id, asset_ids, shown_credits, licensed_for }: Granted,
): Promise<{ licensed: number; credits: number }> {
  expectSelling({ settings })
  const { free_month_kobo } = settings.now().payment_rules
  return inTransaction(db, async (tx) => {
    const { prices, prices_version } = await currentPrices(tx)
    const each = prices.credits_per_image
    // All licences before the first debit, and in one order: a download of the same member holds its licence while it
    // waits for the balances.
    const licences: { asset_id: number; entitlement_id: number }[] = []
    for (const asset_id of asset_ids.toSorted((a, b) => a - b)) {
      const licence = { user_id, asset_id, credits: each, prices_version, licensed_for }
      const entitlement_id = await insertLicence(tx, licence)
      if (entitlement_id !== undefined) licences.push({ asset_id, entitlement_id })
      // Taken off sale since it was found.
      else if (!(await isLicensed(tx, user_id, asset_id))) throw new DomainError('not_found')
    }
    const credits = licences.length * each
    // A second press of the same button finds everything licensed, and charges nothing.
    if (licences.length > 0 && shown_credits !== undefined && credits !== shown_credits)
      throw new DomainError('price_changed')
    for (const { entitlement_id } of licences)
      await spendCredits(tx, { user_id, credits: each, entitlement_id, free_month_kobo })
    for (const { asset_id } of licences) await countDownload(tx, asset_id)
    return { licensed: licences.length, credits }
  })
}
