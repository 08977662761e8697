import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { claimFreeCredits, hasClaimed } from './claim-free-credits.ts'
import { countMovements, listMovements, viewBalance } from './ledger.ts'
import { presentMovement } from './present-movement.ts'

export function creditRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.claimFreeCredits, async ({ member, caller }) => ({
    claimed: true,
    credits: await claimFreeCredits(deps, member.user_id, caller),
  }))
  mount(app, deps, contract.viewFreeCredits, async ({ member }) => ({
    claimed: await hasClaimed(deps, member.user_id),
  }))
  mount(app, deps, contract.viewCredits, ({ member }) => viewBalance(deps.db, member.user_id))

  mount(app, deps, contract.listCreditMovements, async ({ member, query }) => {
    const page = toListPage(query)
    const rows = await listMovements(deps.db, member.user_id, page)
    const total = await countMovements(deps.db, member.user_id)
    return { items: rows.map(presentMovement), total, total_exact: true, ...neighbourPages(page, total) }
  })
}
