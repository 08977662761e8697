import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { sumCredits } from '../credits/ledger.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import { findCurrentSubscription } from '../subscriptions/queries.ts'
import { changeRenewal } from './change-renewal.ts'
import { openTransaction } from './open-transaction.ts'
import type { PaymentDeps } from '../../deps.ts'
import type { Settlement } from './settle-order.ts'
import { takeEvent } from './take-event.ts'
import { verifyTransaction } from './verify-transaction.ts'

/** Messages for the checkout when an order is not settled. */
const messages: Record<Exclude<Settlement, 'settled'>, string> = {
  unpaid: "This payment hasn't been completed.",
  waiting: "Your payment hasn't arrived yet. We'll email you when it does.",
  mismatched: "This payment doesn't match its order. We've been notified and will review it.",
  unknown: "This payment hasn't been completed.",
}

interface Visitors {
  /** Undefined when unknown. */
  visitorCountry: (address: string, named_by_proxy: string | undefined) => Promise<string | undefined>
}

export function paymentRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps & Visitors) {
  mount(app, deps, contract.openTransaction, async ({ member, body, caller }) => {
    const country = (await deps.visitorCountry(caller.address, caller.country)) ?? null
    return openTransaction(deps, member.user_id, { ...body, country })
  })

  mount(app, deps, contract.verifyTransaction, async ({ member: { user_id }, params: { reference } }) => {
    const settlement = await verifyTransaction(deps, user_id, reference)
    if (settlement !== 'settled')
      return {
        status: false,
        message: messages[settlement],
        ...(settlement === 'waiting' && { waiting: true }),
      }
    const current = await findCurrentSubscription(deps.db, user_id)
    return {
      status: true,
      credits: await sumCredits(deps.db, user_id),
      subscription: current?.code ?? contract.NO_PLAN,
    }
  })

  mount(app, deps, contract.updateSubscription, async ({ member: { user_id }, body }) => {
    await changeRenewal(deps, user_id, body.auto_renew)
    return presentSubscription(deps.db, deps.settings.now().site.prices, user_id)
  })
}

/** Largest event body accepted (docs/threat-model.md, "Input"). */
const EVENT_MAX_BYTES = 1024 * 1024

/** The provider's webhook. Register it in its own scope without parsers, because the signature covers the raw bytes. */
export function webhookRoutes(app: FastifyInstance, deps: PaymentDeps) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) => {
    done(null, body)
  })
  app.post('/webhooks/paystack/', { bodyLimit: EVENT_MAX_BYTES }, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await takeEvent(deps, raw, request.headers['x-paystack-signature'])
    return reply.code(200).header('cache-control', 'no-store').send()
  })
}
