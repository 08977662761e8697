import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { limitKey, takeTurn } from '../limits/queries.ts'
import { export_tables, type ExportLine, exportTable, type ExportTable } from './queries.ts'

/** Exports a member may ask for in an hour: each one reads all their tables. */
const EXPORTS_PER_HOUR = 10

export function memberExportRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.exportMember, async ({ member: { user_id } }) => {
    const wait_s = await takeTurn(db, {
      key: limitKey(config, 'export', user_id),
      most: Math.ceil(EXPORTS_PER_HOUR * config.limits_factor),
      window_s: 3_600,
    })
    if (wait_s) throw new DomainError('too_many_requests', undefined, wait_s)
    const found = {} as Record<ExportTable, ExportLine[]>
    for (const table of export_tables) found[table] = await exportTable(db, table, user_id)
    return { exported_at: new Date().toISOString(), ...found }
  })
}
