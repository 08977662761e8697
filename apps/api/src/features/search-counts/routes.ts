import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { deskTotal } from '../../db/bounded-count.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { hasSlur } from '../assets/expect-no-slurs.ts'
import { expectStudio } from '../contributors/expect-studio.ts'
import type { CatalogueSearch } from '../search/search-catalogue.ts'
import { findNow } from './find-now.ts'
import { listHiddenWanted } from './hidden-wanted-queries.ts'
import { hideWanted, showWanted } from './hide-wanted.ts'
import { countSearchCounts, listSearchCounts, type SearchCountRow } from './list-queries.ts'
import { listWanted } from './list-wanted.ts'
import type { SearchCounter } from './search-counter.ts'

interface SearchCountDeps {
  /** The database, or a replica with little lag. */
  reads: Db
  search: CatalogueSearch
  search_counter: SearchCounter
}

export function searchCountRoutes(app: FastifyInstance, deps: MountDeps & SearchCountDeps) {
  const { db, reads, search, search_counter } = deps

  mount(app, deps, contract.countSearch, ({ body, caller }) => search_counter.note(body, caller))

  mount(app, deps, contract.listSearchCounts, async ({ query }) => {
    const { view = 'all', days = contract.SEARCH_COUNT_DAYS } = query
    const page = toListPage(query)
    const items: contract.SearchCount[] = []
    // Run one search at a time: operators can wait, visitors can't.
    for (const row of await listSearchCounts(reads, { view, days, ...page }))
      if (!hasSlur(row.words)) items.push(await present(row))
    const total = await countSearchCounts(reads, { view, days })
    return { items, ...deskTotal(total), ...neighbourPages(page, total, { view, days: String(days) }) }
  })

  const present = async (row: SearchCountRow) => ({ ...row, now: await findNow(search, row.words) })

  mount(app, deps, contract.listWanted, async ({ member }) => {
    await expectStudio(db, member)
    return { wanted: await wantedWithout(await listHiddenWanted(db)) }
  })
  mount(app, deps, contract.listDeskWanted, async () => {
    const hidden = await listHiddenWanted(db)
    return { wanted: await wantedWithout(hidden), hidden }
  })
  mount(app, deps, contract.hideWanted, ({ operator, body }) => hideWanted(deps, operator, body.words))
  mount(app, deps, contract.showWanted, ({ operator, params }) =>
    showWanted(deps, operator, params.hidden_id),
  )

  const wantedWithout = (hidden: contract.HiddenWanted[]) =>
    listWanted(
      reads,
      hidden.map(({ words }) => words),
      (words) => findNow(search, words),
    )
}
