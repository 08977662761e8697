import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { declineApplicant, inviteApplicant } from './decide-application.ts'
import {
  type ApplicationRow,
  countApplications,
  countApplicationsByStatus,
  listApplications,
} from './application-queries.ts'

export function applicationRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.listApplications, async ({ query }) => {
    const { status = 'open', application_id } = query
    const page = toListPage(query)
    const items = (await listApplications(db, { status, application_id, ...page })).map(present)
    const total = await countApplications(db, { status, application_id })
    return { items, total, total_exact: true, ...neighbourPages(page, total, { status }) }
  })

  mount(app, deps, contract.countApplications, () => countApplicationsByStatus(db))
  mount(app, deps, contract.inviteApplicant, ({ operator, params, body }) =>
    inviteApplicant(deps, operator, { ...params, ...body }),
  )
  mount(app, deps, contract.declineApplicant, ({ operator, params, body }) =>
    declineApplicant(deps, operator, { ...params, ...body }),
  )
}

const present = ({
  changed_at,
  link_expires_at,
  apply_again_at,
  ...row
}: ApplicationRow): contract.Application => ({
  ...row,
  changed_at: changed_at.toISOString(),
  link_expires_at: link_expires_at?.toISOString() ?? null,
  apply_again_at: apply_again_at?.toISOString() ?? null,
})
