import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { SearchCounter } from './search-counter.ts'

export function searchCountRoutes(app: FastifyInstance, deps: MountDeps & { search_counter: SearchCounter }) {
  mount(app, deps, contract.countSearch, ({ body, caller }) => deps.search_counter.note(body, caller))
}
