import * as contract from '@taswira/contract'
import { DomainError, findOffer } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { allowMember } from '../limits/allow-member.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { addPromoCode, applyPromoCode, endCode } from './promo-codes.ts'
import { listPromoCodes } from './queries.ts'

export function promoCodeRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.checkPromoCode, async ({ member: { user_id }, body }) => {
    await allowMember(deps, 'promotion code', user_id)
    const { prices } = await currentPrices(db)
    const offer = findOffer(prices, body.code, body.frequency)
    if (!offer) throw new DomainError('invalid_input')
    const code = body.promo_code
    const { discount_kobo } = await applyPromoCode(db, { code, user_id, offer, lock: false })
    return { promo_code: code, full_amount: offer.amount_kobo, amount: offer.amount_kobo - discount_kobo }
  })

  const list = async () =>
    (await listPromoCodes(db)).map((row) => ({
      ...row,
      ended_at: row.ended_at?.toISOString() ?? null,
      waits_until: row.waits_until?.toISOString() ?? null,
    }))

  mount(app, deps, contract.listPromoCodes, list)

  mount(app, deps, contract.addPromoCode, async ({ operator, body }) => {
    await addPromoCode(deps, operator, body)
    return (await list()).find(({ code }) => code === body.code)!
  })

  mount(app, deps, contract.endPromoCode, ({ operator, params }) =>
    endCode(deps, operator, params.promo_code_id),
  )
}
