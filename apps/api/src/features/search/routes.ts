import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { presentAsset } from '../assets/present-asset.ts'
import type { CatalogueCountsReader } from '../categories/catalogue-counts.ts'
import type { Db } from '../../db/pool.ts'
import type { CatalogueSearch } from './search-catalogue.ts'
import { suggestSearches } from './suggest-searches.ts'

interface SearchDeps {
  search: CatalogueSearch
  reads: Db
  catalogue_counts: CatalogueCountsReader
}

export function searchRoutes(app: FastifyInstance, deps: MountDeps & SearchDeps) {
  const { search } = deps

  mount(app, deps, contract.searchImages, async ({ query }) => {
    const { rows, total, total_exact, match, exact_total, by_fallback } = await search.find(query)
    const { limit, offset, ...filters } = query
    return {
      items: rows.map((row) => presentAsset(deps, row)),
      total,
      total_exact,
      headers: {
        'x-search-match': match,
        'x-search-exact': String(exact_total),
        ...(by_fallback && { 'x-search': 'fallback' }),
      },
      ...neighbourPages(toListPage({ limit, offset }), total, filters),
    }
  })

  mount(app, deps, contract.countFilters, async ({ query }) => ({ counts: await search.count(query) }))
  mount(app, deps, contract.readSearch, ({ query }) => search.readingOf(query))
  mount(app, deps, contract.suggestSearches, ({ query }) => suggestSearches(deps, query.q ?? ''))
}
