import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { presentSubscription } from './present-subscription.ts'
import { hasPaidFor } from './queries.ts'

export function subscriptionRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.viewSubscription, ({ member }) =>
    presentSubscription(db, deps.config.site.prices, member.user_id),
  )

  mount(app, deps, contract.subscribe, async ({ member: { user_id }, body }) => {
    const wanted = { code: body.sub_id, frequency: body.subscription_frequency }
    if (!(await hasPaidFor(db, user_id, wanted))) throw new DomainError('payment_required')
    return presentSubscription(db, deps.config.site.prices, user_id)
  })
}
