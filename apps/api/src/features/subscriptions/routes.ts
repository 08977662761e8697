import * as contract from '@taswira/contract'
import { DomainError, findPlan, type RunningPlans } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { moveRunningPlans } from './move-plans.ts'
import { presentSubscription } from './present-subscription.ts'
import { countBehind } from './price-move-queries.ts'
import { hasPaidFor } from './queries.ts'

export function subscriptionRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.viewSubscription, ({ member }) =>
    presentSubscription(db, deps.settings.now().site.prices, member.user_id),
  )

  async function countRunning(): Promise<RunningPlans> {
    const { prices_version } = await currentPrices(db)
    if (prices_version === null) return { version_id: null, moved_at: null, behind: 0, told: 0 }
    const { moved_at, ...counts } = await countBehind(db, prices_version)
    return { version_id: prices_version, moved_at: moved_at?.toISOString() ?? null, ...counts }
  }

  mount(app, deps, contract.viewRunningPlans, countRunning)

  mount(app, deps, contract.moveRunningPlans, async ({ operator, body }) => {
    await moveRunningPlans(deps, operator, body.version_id)
    return countRunning()
  })

  mount(app, deps, contract.subscribe, async ({ member: { user_id }, body }) => {
    const wanted = { code: body.sub_id, frequency: body.subscription_frequency }
    if (!(await hasPaidFor(db, user_id, wanted))) {
      const { prices } = await currentPrices(db)
      if (findPlan(prices, wanted.code)) throw new DomainError('payment_required')
      throw new DomainError('invalid_input', { sub_id: ["This isn't for sale."] })
    }
    return presentSubscription(db, deps.settings.now().site.prices, user_id)
  })
}
