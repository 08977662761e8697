import type { ReviewReason } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { ProviderTransaction } from '../../outside/provider-transaction.ts'
import { houseAccount, openAccount, writeEntry } from '../credits/ledger.ts'
import { bookOrder } from '../earnings/book-order.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { receiptLetter, renewedLetter, underpaidLetter } from '../receipts/receipt-letters.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { advanceSubscription } from '../subscriptions/advance-subscription.ts'
import { findAddress, insertSubscription, lockMember } from '../subscriptions/queries.ts'
import { markAttemptPaid } from '../subscriptions/renewal-attempt-queries.ts'
import { isErased } from '../members/queries.ts'
import { hasOwnRefund, insertChargeback } from './chargeback-queries.ts'
import { keepCard } from './keep-card.ts'
import { noteReceived } from './money-queries.ts'
import { hasUseLeft } from '../promo-codes/promo-codes.ts'
import {
  endDiscount,
  lockOrder,
  markOrderPaid,
  type OrderRow,
  type PaymentFacts,
  setWaiting,
} from './queries.ts'
import { noteRefund, takeBack } from './take-back.ts'
import { insertReview } from './review-queries.ts'

/**
 * `unpaid`: pending or declined. `waiting`: a bank transfer is in progress. `mismatched`: paid, but not as ordered or
 * by a deleted member, so it needs review.
 */
export type Settlement = 'settled' | 'unpaid' | 'waiting' | 'mismatched' | 'unknown'

/**
 * Compares a provider's transaction with our order and, if everything matches, marks the order as paid and grants what
 * was bought, in one transaction. Orders are only granted here: verify, webhook and reconciliation all call it,
 * possibly concurrently, and the second call finds the order already settled (docs/threat-model.md, "Payments").
 */
export async function settleOrder(
  deps: ServiceDeps,
  reference: string,
  transaction: ProviderTransaction,
): Promise<Settlement> {
  const { db, log } = deps
  if (transaction.status !== 'success' && transaction.status !== 'reversed') {
    const waiting = isOnItsWay(transaction)
    await setWaiting(db, reference, waiting)
    return waiting ? 'waiting' : 'unpaid'
  }
  const { settlement, granted_to, reason } = await inTransaction(db, (tx) =>
    settle(deps, tx, reference, transaction),
  )
  if (granted_to) log.info({ event: 'order granted', reference, user_id: granted_to }, 'grant')
  if (reason) log.error({ event: 'payment to review', reference, reason }, 'security')
  return settlement
}

/** Statuses of a payment that was started but not finished (docs/providers.md, "Paystack verification"). */
const unfinished = ['ongoing', 'pending', 'processing', 'queued']

/** Whether money may arrive without further action by the customer. A card payment needs its holder. */
const isOnItsWay = ({ status, channel }: ProviderTransaction) =>
  unfinished.includes(status) && channel !== null && channel !== 'card'

interface Outcome {
  settlement: Settlement
  /** The member who received the grant, if this call made it. */
  granted_to?: string
  /** The reason why the payment needs review. */
  reason?: ReviewReason
}

async function settle(
  deps: ServiceDeps,
  tx: Tx,
  reference: string,
  transaction: ProviderTransaction,
): Promise<Outcome> {
  // Concurrent calls for the same order wait here.
  const found = await lockOrder(tx, reference)
  if (!found) return { settlement: 'unknown' }
  const paid = found.status === 'paid'
  const order = paid ? found : await atCurrentPrice(tx, found)
  if (paid && transaction.status === 'success') {
    const twice = await notePaidTwice(tx, order, transaction)
    if (twice.reason) return { settlement: 'settled', ...twice }
  }
  const mismatch = findMismatch(order, transaction)
  const reason = mismatch ?? (transaction.status === 'reversed' ? 'reversed' : undefined)
  if (reason) {
    const is_new = await insertReview(tx, {
      order_id: order.order_id,
      reason,
      ...moneyForReview(transaction),
    })
    if (!paid) await noteUnused(tx, order, transaction)
    if (!paid && is_new && reason === 'less_was_charged') await mailUnderpaid(deps, tx, order, transaction)
    if (!mismatch) {
      const { order_id, amount_kobo, refunded_kobo, surplus_kobo } = order
      // The provider reports our own refunds as "reversed" too.
      const refunded = refunded_kobo >= amount_kobo || (await hasOwnRefund(tx, order_id))
      if (!refunded) await insertChargeback(tx, order_id, amount_kobo)
      await noteRefund(deps, tx, order, { source: 'reversed', amount_kobo: amount_kobo + surplus_kobo })
    }
    return { settlement: paid ? 'settled' : 'mismatched', reason }
  }
  if (paid) return { settlement: 'settled' }
  if (await isErased(tx, order.user_id)) {
    const why = 'member_was_deleted'
    await insertReview(tx, { order_id: order.order_id, reason: why, ...moneyForReview(transaction) })
    await noteUnused(tx, order, transaction)
    return { settlement: 'mismatched', reason: why }
  }
  const renewed = await grant(deps, tx, order, transaction)
  // As late as possible, because all other settlements wait for their invoice numbers until this one commits.
  const overpaid = await noteSurplus(tx, order, transaction)
  const payment = await markOrderPaid(tx, order.order_id, transaction.transaction_id)
  await mailReceipt(deps, tx, { ...order, ...payment }, renewed && (transaction.card?.label ?? 'card'))
  // A refund was reported before the payment.
  const settled = (await lockOrder(tx, reference)) ?? order
  if (settled.refunded_kobo > 0) await takeBack(deps, tx, settled, 0)
  await bookOrder(tx, order.order_id)
  return { settlement: 'settled', granted_to: order.user_id, ...overpaid }
}

/** The unpaid order at the price that pays for it now: the full one once no use of its promotion code is left. */
async function atCurrentPrice(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { promo_code_id } = order
  if (promo_code_id === null || (await hasUseLeft(tx, { ...order, promo_code_id }))) return order
  return endDiscount(tx, order.order_id)
}

/**
 * Records a further transaction for a paid order, such as a transfer made twice, which must be returned. For an order
 * paid before transaction ids were stored, it can't be told apart from the first.
 */
async function notePaidTwice(
  tx: Tx,
  order: OrderRow,
  transaction: ProviderTransaction,
): Promise<Pick<Outcome, 'reason'>> {
  const { order_id, transaction_id: first } = order
  const { transaction_id, amount_kobo: kobo } = transaction
  if (!first || !transaction_id || transaction_id === first) return {}
  if (!isMoneyFor(order, transaction) || !kobo) return {}
  const is_new = await noteReceived(tx, order_id, { transaction_id, kobo })
  // A later report may say more: a transfer that was topped up.
  await bookOrder(tx, order_id)
  if (!is_new) return {}
  await insertReview(tx, { order_id, reason: 'paid_twice', ...moneyForReview(transaction), again: true })
  return { reason: 'paid_twice' }
}

/** Records money that doesn't pay for its order; all of it must be returned. */
async function noteUnused(tx: Tx, order: OrderRow, transaction: ProviderTransaction): Promise<void> {
  const { transaction_id, amount_kobo: kobo, status } = transaction
  if (status !== 'success' || !transaction_id || !kobo || !isMoneyFor(order, transaction)) return
  await noteReceived(tx, order.order_id, { transaction_id, kobo })
  await bookOrder(tx, order.order_id)
}

/**
 * Records by how much the paying transaction exceeds the price. Call it before the order is marked as paid: only then
 * can an earlier refund count as the return of the excess. For a card payment, the difference is a fee that the
 * customer pays.
 */
async function noteSurplus(
  tx: Tx,
  { order_id, amount_kobo: ordered_kobo }: OrderRow,
  transaction: ProviderTransaction,
): Promise<Pick<Outcome, 'reason'>> {
  const { channel, amount_kobo, transaction_id } = transaction
  const by_card = channel === null || channel === 'card'
  const kobo = by_card ? 0 : Math.max(0, (amount_kobo ?? 0) - ordered_kobo)
  if (transaction_id) await noteReceived(tx, order_id, { transaction_id, kobo, pays: true })
  if (kobo === 0) return {}
  await insertReview(tx, { order_id, reason: 'more_was_paid', ...moneyForReview(transaction) })
  return { reason: 'more_was_paid' }
}

/** Mails the member that less than the price arrived and that it will be returned. */
async function mailUnderpaid(
  { config, settings }: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  { status, amount_kobo }: ProviderTransaction,
): Promise<void> {
  if (status !== 'success' || !amount_kobo || (await isErased(tx, order.user_id))) return
  await enqueueMail(tx, config, {
    to: await findAddress(tx, order.user_id),
    topic: `underpaid:${order.order_id}`,
    letter: underpaidLetter(settings.now().site, order, {
      received_kobo: amount_kobo,
      pricing_url: `${config.public_origin}/pricing`,
    }),
  })
}

/** Whether the transaction is naira for this order, whatever the amount. */
const isMoneyFor = (order: OrderRow, { reference, mode, currency }: ProviderTransaction) =>
  reference === order.reference && mode === order.mode && currency === 'NGN'

/**
 * Amount and currency shown in a review: zero and empty when the provider sent nothing readable, as the reason then
 * explains.
 */
const moneyForReview = ({ amount_kobo, currency }: ProviderTransaction) => ({
  amount_kobo: amount_kobo ?? 0,
  currency: currency ?? '',
})

/**
 * The rule that a paid transaction breaks; undefined when it pays for the order. The charged amount must not be below
 * the order's, or a partial debit would be accepted. It may be above when the customer pays the fees; the requested
 * amount must then match (docs/providers.md, "Paystack verification").
 */
function findMismatch(
  order: Pick<OrderRow, 'reference' | 'amount_kobo' | 'mode'>,
  transaction: ProviderTransaction,
): ReviewReason | undefined {
  if (transaction.reference !== order.reference) return 'another_reference'
  if (transaction.mode !== order.mode) return 'another_mode'
  if (transaction.currency === null) return 'no_currency'
  if (transaction.currency !== 'NGN') return 'another_currency'
  if (transaction.amount_kobo === null) return 'unreadable_amount'
  if (transaction.amount_kobo < order.amount_kobo) return 'less_was_charged'
  if (transaction.requested_amount_kobo !== null && transaction.requested_amount_kobo !== order.amount_kobo)
    return 'another_amount_was_asked_for'
  return undefined
}

/**
 * Grants a pack's credits, which never expire, or a plan's period, which starts now or after the active one. Returns
 * whether it was a renewal that we charged.
 */
async function grant(
  deps: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  transaction: ProviderTransaction,
): Promise<boolean> {
  const { order_id, user_id, credits, months } = order
  if (months > 0) return grantPeriod(deps, tx, order, transaction.card)
  await writeEntry(tx, {
    from_account: await houseAccount(tx, 'sold'),
    to_account: await openAccount(tx, user_id, 'lasting'),
    credits,
    event: { cause: 'pack', order_id },
    idempotency_key: `pack:${order_id}`,
  })
  return false
}

async function grantPeriod(
  deps: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  card: ProviderTransaction['card'],
): Promise<boolean> {
  const { order_id, user_id } = order
  await lockMember(tx, user_id)
  const continued = await markAttemptPaid(tx, order_id)
  // The choice made at the checkout; for a renewal, whether the member has kept renewal on since the charge.
  const wanted = continued?.auto_renew ?? order.auto_renew
  const auto_renew = wanted && (await keepCard(deps, tx, order, card))
  await insertSubscription(tx, { user_id, order_id, auto_renew })
  await advanceSubscription(deps, tx, user_id)
  return continued !== undefined
}

/** `renewed_with` is the card that we charged for a renewal; false for an order that the member paid. */
async function mailReceipt(
  { config, settings }: ServiceDeps,
  tx: Tx,
  order: OrderRow & PaymentFacts,
  renewed_with: string | false,
): Promise<void> {
  const { site } = settings.now()
  await enqueueMail(tx, config, {
    to: await findAddress(tx, order.user_id),
    topic: `${renewed_with ? 'renewed' : 'receipt'}:${order.order_id}`,
    letter: renewed_with
      ? renewedLetter(site, order, { card: renewed_with, account_url: accountUrl(config) })
      : receiptLetter(site, order, `${config.public_origin}/account/receipts/${order.reference}`),
  })
}
