import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { allowMember } from '../limits/allow-member.ts'
import { export_tables, type ExportLine, exportTable, type ExportTable } from './queries.ts'

export function memberExportRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.exportMember, async ({ member: { user_id } }) => {
    await allowMember(deps, 'export', user_id)
    const found = {} as Record<ExportTable, ExportLine[]>
    for (const table of export_tables) found[table] = await exportTable(db, table, user_id)
    return { exported_at: new Date().toISOString(), ...found }
  })
}
