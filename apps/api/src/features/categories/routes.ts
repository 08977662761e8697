import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { CatalogueCountsReader } from './catalogue-counts.ts'

interface CountsDeps {
  catalogue_counts: CatalogueCountsReader
}

export function categoryRoutes(app: FastifyInstance, deps: MountDeps & CountsDeps) {
  mount(app, deps, contract.listCategories, async () => (await deps.catalogue_counts.get()).categories)
}
