import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { CatalogueSearch } from '../search/search-catalogue.ts'
import { addMeaning, previewMeaning, removeMeaning, toMeaning } from './meanings.ts'
import { listMeanings } from './queries.ts'

export function meaningRoutes(app: FastifyInstance, deps: MountDeps & { search: CatalogueSearch }) {
  const { db, search } = deps
  mount(app, deps, contract.listMeanings, () => listMeanings(db))
  mount(app, deps, contract.previewMeaning, async ({ body }) =>
    previewMeaning(db, search, toMeaning(body, await search.lexicon())),
  )
  mount(app, deps, contract.addMeaning, async ({ operator, body }) =>
    addMeaning(deps, operator, toMeaning(body, await search.lexicon())),
  )
  mount(app, deps, contract.removeMeaning, ({ operator, params }) =>
    removeMeaning(deps, operator, params.meaning_id),
  )
}
