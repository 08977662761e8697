import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { track } from '../analytics/track.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { downloadAsset } from './download-asset.ts'
import { MemberTurns } from './member-turns.ts'
import { countEntitlements, findLicence, listEntitlements } from './queries.ts'

export function downloadRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  const turns = new MemberTurns()

  mount(app, deps, contract.downloadAsset, async ({ member: { user_id }, body: { stock_id }, caller }) => {
    const file = await turns.run(user_id, () => downloadAsset(deps, user_id, stock_id))
    track(deps, caller, 'download', { user_id, stock_id })
    return { file }
  })

  mount(app, deps, contract.viewLicence, async ({ member, params: { stock_id } }) => {
    const licence = await findLicence(db, member.user_id, stock_id)
    return {
      licensed_at: licence?.licensed_at.toISOString() ?? null,
      certificate_id: licence?.certificate_id ?? null,
    }
  })

  mount(app, deps, contract.listDownloads, async ({ member, query }) => {
    const page = toListPage(query)
    const rights = await listEntitlements(db, member.user_id, page)
    const total = await countEntitlements(db, member.user_id)
    const assets = await listKeptAssetsById(
      db,
      rights.map((right) => right.asset_id),
    )
    const right_to = new Map(rights.map((right) => [right.asset_id, right]))
    const items = assets.map((asset) => {
      const { status, licensed_at, certificate_id } = right_to.get(asset.asset_id)!
      return {
        ...presentAsset(config, asset),
        status,
        licensed_at: licensed_at.toISOString(),
        certificate_id,
      }
    })
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })
}
