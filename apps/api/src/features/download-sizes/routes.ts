import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { CutoutDeps } from '../cutouts/make-cutout.ts'
import { listSizes } from './list-sizes.ts'

export function downloadSizeRoutes(app: FastifyInstance, deps: MountDeps & CutoutDeps) {
  mount(app, deps, contract.listDownloadSizes, ({ member, params: { stock_id } }) =>
    listSizes(deps, member.user_id, stock_id),
  )
}
