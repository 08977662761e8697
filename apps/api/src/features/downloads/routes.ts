import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { track } from '../analytics/track.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { downloadAsset } from './download-asset.ts'
import { MemberTurns } from './member-turns.ts'
import { countLicences, findLicence, listLicences } from './queries.ts'

export function downloadRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps
  const turns = new MemberTurns()

  mount(app, deps, contract.downloadAsset, async ({ member: { user_id }, body, caller }) => {
    const { stock_id } = body
    const answer = await turns.run(user_id, () => downloadAsset(deps, user_id, body))
    track(deps, caller, 'download', { user_id, stock_id })
    return answer
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
    const { q = '', sort = 'newest' } = query
    const licences = await listLicences(db, member.user_id, { q, sort, ...page })
    const total = await countLicences(db, member.user_id, q)
    const assets = await listKeptAssetsById(
      db,
      licences.map((licence) => licence.asset_id),
    )
    const licence_of = new Map(licences.map((licence) => [licence.asset_id, licence]))
    const items = assets.map((asset) => {
      const { status, licensed_at, certificate_id, split } = licence_of.get(asset.asset_id)!
      return {
        ...presentAsset(deps, asset),
        status,
        licensed_at: licensed_at.toISOString(),
        certificate_id,
        split,
      }
    })
    return { items, total, total_exact: true, ...neighbourPages(page, total, { ...(q && { q }), sort }) }
  })
}
