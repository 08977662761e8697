import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { listCountedMonths, type TransparencyRow } from './queries.ts'

const MONTHS_SHOWN = 24

export function transparencyRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.listTransparencyMonths, async () => ({
    months: (await listCountedMonths(deps.db, MONTHS_SHOWN)).map(present),
  }))
}

const present = ({ reasons, paid_out_kobo, ...row }: TransparencyRow): contract.TransparencyMonth => ({
  ...row,
  reasons: contract.submission_reason_codes
    .flatMap((reason) => (reasons[reason] ? [{ reason, refused: reasons[reason] }] : []))
    .sort((one, other) => other.refused - one.refused),
  paid_out: paid_out_kobo,
})
