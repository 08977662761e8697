import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { allowClient } from '../limits/allow-client.ts'
import { findWhoseImage, type LookupDeps } from './find-whose-image.ts'

export function samePictureRoutes(app: FastifyInstance, deps: MountDeps & LookupDeps) {
  mount(app, deps, contract.whoseImage, async ({ caller, file }) => {
    await allowClient(deps, 'whose_image', caller)
    return findWhoseImage(deps, file)
  })
}
