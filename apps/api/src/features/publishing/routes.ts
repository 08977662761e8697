import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import { uploadAsset } from './upload-asset.ts'

export function uploadRoutes(
  app: FastifyInstance,
  deps: MountDeps & { fingerprint_index: FingerprintIndex },
) {
  mount(app, deps, contract.uploadAsset, ({ operator, body, file }) =>
    uploadAsset(deps, operator, { words: body, file }),
  )
}
