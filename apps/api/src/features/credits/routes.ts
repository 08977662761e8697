import * as contract from '@taswira/contract'
import type { CreditCause } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { claimFreeCredits, hasClaimed } from './claim-free-credits.ts'
import { countMovements, listMovements, sumCredits } from './ledger.ts'

const descriptions: Record<CreditCause, string> = {
  welcome: 'Welcome credits',
  download: 'Image download',
  pack: 'Credit pack',
  plan: 'Monthly credits',
  expiry: 'Unused credits expired',
  carry_over: 'Unused credits carried over',
  reversal: 'Payment refunded or reversed',
}

export function creditRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.claimFreeCredits, async ({ member, caller }) => ({
    claimed: true,
    credits: await claimFreeCredits(deps, member.user_id, caller),
  }))
  mount(app, deps, contract.viewFreeCredits, async ({ member }) => ({
    claimed: await hasClaimed(deps, member.user_id),
  }))
  mount(app, deps, contract.viewCredits, async ({ member }) => ({
    credits: await sumCredits(deps.db, member.user_id),
  }))

  mount(app, deps, contract.listCreditMovements, async ({ member, query }) => {
    const page = toListPage(query)
    const rows = await listMovements(deps.db, member.user_id, page)
    const total = await countMovements(deps.db, member.user_id)
    const items = rows.map(({ entry_id, credits, cause, balance, created_at }) => ({
      movement_id: String(entry_id),
      credits,
      cause,
      description: descriptions[cause],
      balance,
      date_and_time: created_at.toISOString(),
    }))
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })
}
