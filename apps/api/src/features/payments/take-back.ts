import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { ProviderRefund } from '../../outside/provider-transaction.ts'
import { houseAccount, lockBalances, writeEntry } from '../credits/ledger.ts'
import { bookOrder } from '../earnings/book-order.ts'
import { sumCreditsLeft } from '../earnings/lot-queries.ts'
import { refundedLetter } from '../receipts/receipt-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { advanceSubscription, revokePeriod } from '../subscriptions/advance-subscription.ts'
import { findAddress, findSubscriptionOf, lockMember } from '../subscriptions/queries.ts'
import { flagMember, isErased } from '../members/queries.ts'
import { decideDispute, insertChargeback, openDispute } from './chargeback-queries.ts'
import { findNewCreditNote, insertRefund } from './money-queries.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import { claimAttempt } from './refund-queries.ts'
import { insertReview } from './review-queries.ts'

/**
 * `source` identifies the report: `refund:` plus a reference for a partial refund; `dispute` or `reversed` for the
 * total.
 */
interface Refund {
  source: string
  amount_kobo: number
}

/**
 * Handles an event that reports a refund or dispute of an order: adds it to the review list and, for a refund, takes
 * the credits back. May be called repeatedly, and before or after the payment itself is known.
 */
export async function takeRefund(
  deps: ServiceDeps,
  refund: ProviderRefund,
  source: string | undefined,
): Promise<void> {
  const { reference, currency } = refund
  const reason = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, reference)
    if (!order) return undefined
    const received_kobo = order.amount_kobo + order.surplus_kobo
    const refunded_kobo = refund.amount_kobo ?? received_kobo
    // Before the payment is settled, more than the price may have been received.
    const amount_kobo = order.status === 'paid' ? Math.min(refunded_kobo, received_kobo) : refunded_kobo
    const ours = currency === 'NGN' && (refund.mode === null || refund.mode === order.mode)
    const why = !ours ? 'refund_of_another_kind' : source === undefined ? 'disputed' : 'reversed'
    if (ours && source?.startsWith('refund:') && amount_kobo > 0) {
      const asked = await claimAttempt(tx, order.order_id, { source, amount_kobo })
      // An operator requested it, so it needs no review.
      if (asked) return countAskedRefund(deps, tx, order, { ...asked, amount_kobo })
    }
    // A further dispute needs review even though the first one was reviewed.
    const again = why === 'disputed' && (await openDispute(tx, order.order_id, refund.dispute_id))
    await insertReview(tx, { order_id: order.order_id, reason: why, amount_kobo, currency, again })
    if (why === 'reversed' && amount_kobo > 0) {
      if (source === 'dispute') {
        const is_new = await decideDispute(tx, refund)
        await insertChargeback(tx, order.order_id, amount_kobo, { ...refund, is_new })
      }
      await noteRefund(deps, tx, order, { source: source!, amount_kobo })
    } else if (ours) await flagMember(tx, order.user_id)
    return why
  })
  if (reason) deps.log.error({ event: 'payment to review', reference, reason }, 'security')
}

/** Counts a refund of a locked order, takes back its credits, and flags the member for review. */
export async function noteRefund(deps: ServiceDeps, tx: Tx, order: OrderRow, refund: Refund): Promise<void> {
  await countRefund(deps, tx, order, refund)
  await flagMember(tx, order.user_id)
}

/**
 * Like `noteRefund`, for a refund that an operator requested: it is recorded as reviewed, and the member is mailed if
 * it is new.
 */
export async function countAskedRefund(
  deps: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  { news, ...refund }: Refund & { news: boolean },
): Promise<undefined> {
  const { order_id } = order
  const { amount_kobo } = refund
  await insertReview(tx, {
    order_id,
    reason: 'refunded_by_us',
    amount_kobo,
    currency: 'NGN',
    looked_at: true,
  })
  const taken = await countRefund(deps, tx, order, refund)
  if (news) await mailRefunded(deps, tx, order, { ...refund, ...taken })
}

/**
 * Mails the member about a refund by us. Reversals by their bank or the provider aren't mailed, because the member
 * knows about them or they need review first.
 */
async function mailRefunded(
  { config, settings }: ServiceDeps,
  tx: Tx,
  { order_id, user_id, code, frequency, item }: OrderRow,
  { source, ...given_back }: Refund & Taken,
): Promise<void> {
  if (await isErased(tx, user_id)) return
  await enqueueMail(tx, config, {
    to: await findAddress(tx, user_id),
    // One mail per partial refund, even while another is unsent.
    topic: `refunded ${source}`,
    letter: refundedLetter(settings.now().site, {
      code,
      frequency,
      item,
      ...given_back,
      credit_note: await findNewCreditNote(tx, order_id),
      account_url: accountUrl(config),
    }),
  })
}

/** What was taken back with the money. */
interface Taken {
  credits: number
  /** Credits that should have been taken back, too, but were spent or have expired. */
  used_credits: number
  plan_ended: boolean
}
const nothing_taken: Taken = { credits: 0, used_credits: 0, plan_ended: false }

/** Takes back the credits for the newly refunded part, and then books the refund. */
export async function countRefund(
  deps: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  refund: Refund,
): Promise<Taken> {
  // Lock the member first, as settlements do: the refund may issue a credit note, and the lock on their numbers must be
  // the last.
  await lockMember(tx, order.user_id)
  const refunded_kobo = await insertRefund(tx, order.order_id, refund)
  const taken =
    refunded_kobo > order.refunded_kobo
      ? await takeBack(deps, tx, { ...order, refunded_kobo }, order.refunded_kobo, {
          by_bank: !refund.source.startsWith('refund:'),
        })
      : nothing_taken
  await bookOrder(tx, order.order_id)
  return taken
}

/**
 * Takes back credits in proportion to the money refunded beyond `before_kobo`, rounded down to whole credits and never
 * more than are left. A full refund also ends the plan's period and its renewal; for a period that had ended before, the
 * running one goes on renewing unless the bank took the money back.
 */
export async function takeBack(
  deps: ServiceDeps,
  tx: Tx,
  order: OrderRow,
  before_kobo: number,
  { by_bank = false } = {},
): Promise<Taken> {
  const { order_id, user_id, amount_kobo, refunded_kobo, months } = order
  if (order.status !== 'paid') return nothing_taken
  await lockMember(tx, user_id)
  if (months === 0) {
    const taken = await takeCredits(tx, order, { kind: 'lasting', granted: order.credits, before_kobo })
    return { ...taken, plan_ended: false }
  }

  // Bring the plan up to date first, because a period that has ended has no credits left to take.
  await advanceSubscription(deps, tx, user_id)
  const period = await findSubscriptionOf(tx, order_id)
  if (!period) return nothing_taken
  const granted = order.credits * period.granted_months
  // Once a period has ended, its only credits left are those that a renewal returned.
  const most = period.status === 'active' ? Number.POSITIVE_INFINITY : await sumCreditsLeft(tx, order_id)
  const taken = await takeCredits(tx, order, { kind: 'plan', granted, before_kobo, most })
  const all = refunded_kobo >= amount_kobo
  if (all && (by_bank || period.status !== 'ended')) await revokePeriod(deps, tx, { user_id, ...period })
  return { ...taken, plan_ended: all && period.status !== 'ended' }
}

/** Takes at most the credits that are left; spent credits are not reclaimed. */
async function takeCredits(
  tx: Tx,
  { order_id, user_id, amount_kobo, refunded_kobo }: OrderRow,
  {
    kind,
    granted,
    before_kobo,
    most = Number.POSITIVE_INFINITY,
  }: { kind: 'lasting' | 'plan'; granted: number; before_kobo: number; most?: number },
): Promise<Pick<Taken, 'credits' | 'used_credits'>> {
  const share = (kobo: number) => Math.floor((granted * kobo) / amount_kobo)
  const account = (await lockBalances(tx, user_id)).find((one) => one.kind === kind)
  const wanted = share(refunded_kobo) - share(before_kobo)
  const credits = Math.max(0, Math.min(wanted, account?.balance ?? 0, most))
  const taken = { credits, used_credits: wanted - credits }
  if (!account || credits === 0) return taken
  await writeEntry(tx, {
    from_account: account.account_id,
    to_account: await houseAccount(tx, 'reversed'),
    credits,
    event: { cause: 'reversal', order_id },
    idempotency_key: `reversal:${order_id}:${refunded_kobo}`,
  })
  return taken
}
