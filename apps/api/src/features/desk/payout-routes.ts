import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { PaymentDeps } from '../../deps.ts'
import { findEvidence } from '../payouts/evidence-queries.ts'
import { countDeskPayouts, type DeskPayoutRow, listDeskPayoutRows } from '../payouts/queries.ts'
import { presentPayout } from '../payouts/routes.ts'
import { approvePayout, declinePayout, finishPayout } from './decide-payout.ts'

export function deskPayoutRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { db, settings } = deps
  const { transfers } = deps.payments

  const evidenceOf = async (row: DeskPayoutRow) =>
    row.state === 'waiting' ? findEvidence(db, row, settings.now().payment_rules.hold_days) : null

  mount(app, deps, contract.listDeskPayouts, async ({ query }) => {
    const open = query.view !== 'done'
    const page = toListPage(query)
    const total = await countDeskPayouts(db, open)
    const rows = await listDeskPayoutRows(db, { open, ...page })
    const items = await Promise.all(
      rows.map(async (row) => ({ ...present(row), evidence: await evidenceOf(row) })),
    )
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.approvePayout, ({ operator, params: { reference } }) =>
    approvePayout(deps, operator, reference),
  )

  mount(app, deps, contract.declinePayout, ({ operator, params: { reference }, body: { reason } }) =>
    declinePayout(deps, operator, { reference, reason }),
  )

  mount(app, deps, contract.finishPayout, ({ operator, params: { reference }, body: { otp } }) =>
    finishPayout({ ...deps, transfers }, operator, { reference, otp }),
  )
}

const present = (row: DeskPayoutRow): Omit<contract.DeskPayout, 'evidence'> => ({
  ...presentPayout(row),
  username: row.username,
  full_name: row.full_name,
  name_matches: row.name_matches,
  monthly: row.month !== null,
  approvals_needed: row.approvals_needed,
  approved_by: row.approvers,
  problem: row.problem_note ?? (row.problem && contract.payout_problems[row.problem]),
  mode: row.mode,
})
