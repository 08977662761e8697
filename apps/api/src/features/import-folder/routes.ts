import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { readUploadCsv } from './read-upload-csv.ts'

export function uploadCsvRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.readUploadCsv, ({ file }) => readUploadCsv(file))
}
