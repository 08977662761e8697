import * as contract from '@taswira/contract'
import { deskTotal } from '../../db/bounded-count.ts'
import { chosenPoint, type DeskAsset, DomainError, pickFacts, pointOfFaces } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { sensitiveKeywords } from '../assets/sensitive-keywords.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import {
  countAssetsByStatus,
  countDeskAssets,
  type DeskAssetRow,
  findDeskAsset,
  listDeskAssets,
} from './asset-queries.ts'
import { bulkEditAssets } from './bulk-edit-assets.ts'
import { editAsset, setAssetStatus, setFocalPoint } from './change-asset.ts'

export function deskAssetRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  const presentAsset = ({
    category_slug,
    full_name,
    picture_key,
    published_at,
    faces,
    focal_x,
    focal_y,
    ...row
  }: DeskAssetRow): DeskAsset => ({
    ...row,
    sensitive_keywords: sensitiveKeywords(row.keywords),
    category: category_slug,
    author: full_name,
    thumbnail: thumbnailUrl(config, { picture_key, status: row.status }),
    focal_point: chosenPoint({ focal_x, focal_y }),
    automatic_point: pointOfFaces(faces),
    published_at: published_at.toISOString(),
  })

  async function oneAsset(stock_id: string) {
    const row = await findDeskAsset(db, stock_id)
    if (!row) throw new DomainError('not_found')
    return presentAsset(row)
  }

  mount(app, deps, contract.listDeskAssets, async ({ query }) => {
    const which = { q: query.q ?? '', status: query.status }
    const page = toListPage(query)
    const { id_prefix } = config
    const items = (await listDeskAssets(db, { ...which, ...page, id_prefix })).map(presentAsset)
    const total = await countDeskAssets(db, { ...which, id_prefix })
    return { items, ...deskTotal(total), ...neighbourPages(page, total, which) }
  })

  mount(app, deps, contract.countDeskAssets, () => countAssetsByStatus(db))

  mount(app, deps, contract.bulkEditAssets, async ({ operator, body }) => ({
    results: await bulkEditAssets(deps, operator, body),
  }))

  mount(app, deps, contract.viewDeskAsset, ({ params }) => oneAsset(params.stock_id))

  mount(app, deps, contract.setAssetStatus, async ({ operator, params: { stock_id }, body }) => {
    await setAssetStatus(deps, operator, { stock_id, ...body })
    return oneAsset(stock_id)
  })

  mount(app, deps, contract.setFocalPoint, async ({ operator, params: { stock_id }, body }) => {
    await setFocalPoint(deps, operator, { stock_id, ...body })
    return oneAsset(stock_id)
  })

  mount(app, deps, contract.editAsset, async ({ operator, params: { stock_id }, body }) => {
    const { category: category_slug, version, title, keywords, description } = body
    await editAsset(deps, operator, {
      stock_id,
      version,
      change: (words) => ({
        title,
        keywords,
        category_slug,
        description: description ?? words.description,
        ...pickFacts(words),
        ...pickFacts(body),
      }),
    })
    return oneAsset(stock_id)
  })
}
