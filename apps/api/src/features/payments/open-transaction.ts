import { randomBytes } from 'node:crypto'
import {
  DomainError,
  findOffer,
  findPack,
  findPlan,
  type InvoiceDetails,
  type Offer,
} from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps, PaymentDeps } from '../../deps.ts'
import { setInvoiceDetails } from '../invoice-details/queries.ts'
import { allowMember } from '../limits/allow-member.ts'
import { findCurrentSubscription, findLastWaiting } from '../subscriptions/queries.ts'
import { applyPromoCode } from '../promo-codes/promo-codes.ts'
import { currentPrices } from '../settings/current-prices.ts'
import { expectSelling } from '../settings/set-up.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { deletePendingOrder, insertOrder } from './queries.ts'

/**
 * Creates an order at our own price and prepares its payment with the provider. Throws not_selling, invalid_input,
 * price_changed, already_subscribed, too_many_requests, and unavailable, which leaves no order behind.
 */
export async function openTransaction(
  deps: PaymentDeps,
  user_id: string,
  {
    code,
    frequency,
    auto_renew,
    shown_amount,
    promo_code,
    invoice_to,
    country,
  }: {
    code: string
    frequency: string
    auto_renew: boolean
    /** The price that the member saw, in kobo. */
    shown_amount?: number | undefined
    promo_code?: string | undefined
    /** Stored as the member's invoice details. */
    invoice_to?: InvoiceDetails | undefined
    country: string | null
  },
) {
  const { db, payments } = deps
  expectSelling(deps)
  const { prices, prices_version } = await currentPrices(db)
  const offer = findOffer(prices, code, frequency)
  if (!offer) {
    const sold = findPlan(prices, code) ?? findPack(prices, code)
    throw new DomainError(
      'invalid_input',
      sold
        ? { frequency: ["This plan or pack isn't sold with this frequency."] }
        : { code: ["This isn't for sale."] },
    )
  }
  await allowPlan(deps, user_id, offer)
  await allowMember(deps, 'order', user_id)
  if (promo_code) await allowMember(deps, 'promotion code', user_id)

  const reference = `${deps.config.id_prefix}-${randomBytes(12).toString('hex')}`
  const { order_id, email, amount_kobo } = await inTransaction(db, async (tx) => {
    const promo = promo_code
      ? await applyPromoCode(tx, { code: promo_code, user_id, offer, lock: true })
      : { discount_kobo: 0 }
    const left_kobo = offer.amount_kobo - promo.discount_kobo
    if (shown_amount !== undefined && shown_amount !== left_kobo) throw new DomainError('price_changed')
    if (invoice_to) await setInvoiceDetails(tx, user_id, invoice_to)
    const order = await insertOrder(tx, {
      ...offer,
      ...promo,
      amount_kobo: left_kobo,
      prices_version,
      reference,
      user_id,
      mode: payments.mode,
      auto_renew: auto_renew && offer.months > 0,
      vat_percent: deps.settings.now().site.vat_percent,
      country,
    })
    return { ...order, amount_kobo: left_kobo }
  })
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
