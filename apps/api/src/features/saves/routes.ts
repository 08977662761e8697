import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listAssetsById } from '../assets/queries.ts'
import { countSaves, deleteSave, insertSave, listSaves } from './queries.ts'

/** Maximum number of stock ids returned by one call; enough to mark saved images in a gallery. */
const MARKED_SAVES = 1_000

export function saveRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.saveAsset, async ({ member, body: { stock_id } }) => {
    if (!(await insertSave(db, member.user_id, stock_id))) throw new DomainError('not_found')
    return { stock_id, saved: true }
  })

  mount(app, deps, contract.unsaveAsset, async ({ member, params }) => {
    if (!(await deleteSave(db, member.user_id, params.stock_id))) throw new DomainError('not_found')
  })

  mount(app, deps, contract.listSaves, async ({ member, query }) => {
    const page = toListPage(query)
    const saves = await listSaves(db, member.user_id, page)
    const total = await countSaves(db, member.user_id)
    const assets = await listAssetsById(
      db,
      saves.map((save) => save.asset_id),
    )
    const saved_at = new Map(saves.map((save) => [save.asset_id, save.saved_at.toISOString()]))
    const items = assets.map((asset) => ({
      ...presentAsset(deps, asset),
      saved_at: saved_at.get(asset.asset_id)!,
    }))
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.listSavedStockIds, async ({ member }) => {
    const saves = await listSaves(db, member.user_id, { limit: MARKED_SAVES, offset: 0 })
    return saves.map((save) => save.stock_id)
  })
}
