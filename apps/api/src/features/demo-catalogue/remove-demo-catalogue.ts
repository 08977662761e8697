import type { Deps } from '../../deps.ts'
import { changeStatus } from '../publishing/change-status.ts'
import type { DemoAsset } from './queries.ts'

/**
 * Takes demo assets off sale: unlicensed ones are removed for good, the others are unpublished so that licensees can
 * still download them. The rows stay, so that the next start doesn't seed the catalogue again.
 */
export async function removeDemoCatalogue(deps: Deps, assets: DemoAsset[]): Promise<void> {
  for (const { stock_id, licensed } of assets)
    await changeStatus(deps, stock_id, licensed ? 'unpublished' : 'removed')
}
