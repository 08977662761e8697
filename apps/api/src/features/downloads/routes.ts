import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'

export function downloadRoutes(app: FastifyInstance, deps: MountDeps) {
  // Nothing can be licensed yet, so nobody has licensed anything.
  mount(app, deps, contract.listDownloads, () => ({ items: [], total: 0, total_exact: true }))
}
