import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { countDemoRemoval, removeDemoCatalogue } from './remove-demo-catalogue.ts'

export function demoRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.countDemoImages, () => countDemoRemoval(deps))

  mount(app, deps, contract.removeDemoImages, ({ operator }) =>
    removeDemoCatalogue(deps, operator.operator_id),
  )
}
