import * as contract from '@taswira/contract'
import { DomainError, PAGE_SIZE } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { CatalogueCountsReader } from '../categories/catalogue-counts.ts'
import { countView } from './count-view.ts'
import {
  type AssetRow,
  type AssetWords,
  findAssetBySlug,
  findAssetNotes,
  findAssetWords,
  findHighestAssetId,
  listAssetSlugs,
} from './queries.ts'
import { presentAsset } from './present-asset.ts'
import { spreadOut } from './spread-out.ts'

const RELATED_LIMIT = 12
/** Asset ids per part of the slug list: 2,000 take 20 ms. The sitemap protocol allows 50,000 parts. */
const SLUGS_PART = 2_000
/** Number of pages across which the order `varied` spreads assets. */
const SPREAD_PAGES = 5

interface ListDeps {
  /** The database, or a replica with little lag. */
  reads: Db
  catalogue_counts: CatalogueCountsReader
  /** The search index, which provides the order of a large catalogue. */
  search: {
    listNewest(page: { limit: number; offset: number }): Promise<AssetRow[]>
    listRelated(asset: AssetWords, limit: number): Promise<AssetRow[]>
  }
}

export function assetRoutes(app: FastifyInstance, deps: MountDeps & ListDeps) {
  const { reads, config, catalogue_counts, search } = deps

  async function listPage(page: number, order: 'newest' | 'varied' | '' = 'newest') {
    const { total } = await catalogue_counts.get()
    const offset = (page - 1) * PAGE_SIZE
    const limit = order === 'varied' ? PAGE_SIZE * SPREAD_PAGES : PAGE_SIZE
    const first = offset - (offset % limit)
    // Past the end, skip the query: PostgreSQL would walk a million rows to reach the offset.
    const newest = offset < total ? await search.listNewest({ limit, offset: first }) : []
    const rows =
      order === 'varied' ? spreadOut(newest).slice(offset - first, offset - first + PAGE_SIZE) : newest
    const query = order === 'varied' ? { order } : {}
    return {
      items: rows.map((row) => presentAsset(deps, row)),
      total,
      total_exact: true,
      ...(offset + PAGE_SIZE < total && { next: { params: { page: String(page + 1) }, query } }),
      ...(page > 1 && { prev: { params: { page: String(page - 1) }, query } }),
    }
  }

  mount(app, deps, contract.listImages, ({ params, query }) => listPage(params.page, query.order))
  mount(app, deps, contract.listFirstImages, async () => {
    const { items, total, total_exact } = await listPage(1)
    // No page links: they would point to the numbered pages, which are another endpoint.
    return { items, total, total_exact }
  })

  mount(app, deps, contract.viewAsset, async ({ params }) => {
    const row = await findAssetBySlug(reads, params.slug)
    if (!row) throw new DomainError('not_found')
    return presentAsset(deps, row)
  })

  mount(app, deps, contract.viewAssetNotes, async ({ params }) => {
    const notes = await findAssetNotes(reads, params.slug)
    if (!notes) throw new DomainError('not_found')
    return notes
  })

  mount(app, deps, contract.listRelatedAssets, async ({ params }) => {
    const asset = await findAssetWords(reads, params.slug)
    if (!asset) throw new DomainError('not_found')
    const related = await search.listRelated(asset, RELATED_LIMIT)
    return {
      items: related.map((one) => presentAsset(deps, one)),
      total: related.length,
      total_exact: true,
    }
  })

  mount(app, deps, contract.listAssetSlugs, async ({ query }) => {
    const after_id = ((query.part ?? 1) - 1) * SLUGS_PART
    const [highest_id, rows] = await Promise.all([
      findHighestAssetId(reads),
      listAssetSlugs(reads, { after_id, to_id: after_id + SLUGS_PART }),
    ])
    const images = rows.map((row) => ({
      slug: row.slug,
      name: row.title,
      updated_at: row.updated_at.toISOString(),
      main_file_url: contract.pictureAddress(config.public_origin, row.picture_key, 'display'),
    }))
    return { parts: Math.ceil(highest_id / SLUGS_PART), images }
  })

  mount(app, deps, contract.countView, ({ body, caller }) => countView(deps, body.stock_id, caller))
}
