import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { CutoutDeps } from './make-cutout.ts'
import { removeBackground } from './remove-background.ts'

export function cutoutRoutes(app: FastifyInstance, deps: MountDeps & CutoutDeps) {
  mount(app, deps, contract.removeBackground, ({ member, body: { image_url } }) =>
    removeBackground(deps, member.user_id, image_url),
  )
}
