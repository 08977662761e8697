import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'

export function categoryRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.listCategories, async () => (await deps.catalogue_counts.get()).categories)
}
