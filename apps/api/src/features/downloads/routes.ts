import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighboursOf, stretchOf } from '../../http/stretch.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { downloadAsset } from './download-asset.ts'
import { countEntitlements, listEntitlements } from './queries.ts'

export function downloadRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.downloadAsset, async ({ member, body: { stock_id } }) => ({
    file: await downloadAsset(deps, member.user_id, stock_id),
  }))

  mount(app, deps, contract.listDownloads, async ({ member, query }) => {
    const stretch = stretchOf(query)
    const rights = await listEntitlements(db, member.user_id, stretch)
    const total = await countEntitlements(db, member.user_id)
    const assets = await listKeptAssetsById(
      db,
      rights.map((right) => right.asset_id),
    )
    const licensed_at = new Map(rights.map((right) => [right.asset_id, right.licensed_at.toISOString()]))
    const items = assets.map((asset) => ({
      ...presentAsset(config, asset),
      licensed_at: licensed_at.get(asset.asset_id)!,
    }))
    return { items, total, total_exact: true, ...neighboursOf(stretch, total) }
  })
}
