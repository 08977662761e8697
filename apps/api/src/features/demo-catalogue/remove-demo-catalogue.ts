import type { Deps } from '../../deps.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { listDemoAssets } from './queries.ts'

/** What happens to the demo images, or did: licensed ones are only unpublished. */
export interface DemoRemoval {
  removed: number
  unpublished: number
}

/** What `removeDemoCatalogue` would do now. */
export async function countDemoRemoval(deps: Pick<Deps, 'db'>): Promise<DemoRemoval> {
  const assets = await listDemoAssets(deps.db)
  const unpublished = assets.filter(({ licensed }) => licensed).length
  return { removed: assets.length - unpublished, unpublished }
}

/**
 * Takes demo assets off sale: unlicensed ones are removed for good, the others are unpublished so that licensees can
 * still download them. The rows stay, so that the next start doesn't seed the catalogue again. `operator_id` is null for
 * the command.
 */
export async function removeDemoCatalogue(deps: Deps, operator_id: number | null): Promise<DemoRemoval> {
  const done = { removed: 0, unpublished: 0 }
  for (const { stock_id, licensed } of await listDemoAssets(deps.db)) {
    const status = licensed ? 'unpublished' : 'removed'
    await changeStatus(deps, stock_id, status, operator_id)
    done[status] += 1
  }
  return done
}
