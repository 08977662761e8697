import { randomBytes } from 'node:crypto'
import { DomainError, findOffer, type Offer } from '@taswira/contract'
import type { Deps, PaymentDeps } from '../../deps.ts'
import { allowMember } from '../limits/allow-member.ts'
import { findCurrentSubscription, findLastWaiting } from '../subscriptions/queries.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { asRefusal } from './provider-refusal.ts'
import { deletePendingOrder, insertOrder } from './queries.ts'

/**
 * Creates an order at our own price and prepares its payment with the provider. Throws invalid_input,
 * price_changed, already_subscribed, too_many_requests, and unavailable, which leaves no order behind.
 */
export async function openTransaction(
  deps: PaymentDeps,
  user_id: string,
  {
    code,
    frequency,
    auto_renew,
    amount,
    country,
  }: {
    code: string
    frequency: string
    auto_renew: boolean
    /** The price that the member saw, in kobo. */
    amount?: number | undefined
    country: string | null
  },
) {
  const { db, payments } = deps
  const { prices, prices_version } = await currentPrices(db)
  const offer = findOffer(prices, code, frequency)
  if (!offer)
    throw new DomainError('invalid_input', {
      frequency: ["This plan or pack isn't sold with this frequency."],
    })
  if (amount !== undefined && amount !== offer.amount_kobo) throw new DomainError('price_changed')
  await allowPlan(deps, user_id, offer)
  await allowMember(deps, 'order', user_id)

  const reference = `${deps.config.site.id_prefix}-${randomBytes(12).toString('hex')}`
  const { order_id, email } = await insertOrder(db, {
    ...offer,
    prices_version,
    reference,
    user_id,
    mode: payments.mode,
    auto_renew: auto_renew && offer.months > 0,
    vat_percent: deps.config.site.vat_percent,
    country,
  })
  const { amount_kobo } = offer
  try {
    const access_code = await payments.initialize({
      reference,
      email,
      amount_kobo,
      card_only: auto_renew && offer.months > 0,
    })
    const { public_key } = payments
    return { reference, access_code, amount: amount_kobo, currency: 'NGN' as const, email, public_key }
  } catch (error) {
    // The access code was never handed out, so no payment is possible.
    await deletePendingOrder(db, order_id)
    throw asRefusal(deps, error)
  }
}

/**
 * Allows one plan at a time: during an active plan, only the same plan can be bought, once, for the following period.
 * Payments that are already in progress are not blocked; settlement queues their periods.
 */
async function allowPlan({ db }: Pick<Deps, 'db'>, user_id: string, { code, months }: Offer): Promise<void> {
  if (months === 0) return
  const current = await findCurrentSubscription(db, user_id)
  if (!current) return
  if (current.code !== code || (await findLastWaiting(db, user_id)))
    throw new DomainError('already_subscribed')
}
