import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderTransaction } from '../../outside/payments.ts'
import { houseAccount, openAccount, writeEntry } from '../credits/ledger.ts'
import { advanceSubscription } from '../subscriptions/advance-subscription.ts'
import { insertSubscription } from '../subscriptions/queries.ts'
import { insertReview, lockOrder, markOrderPaid, type OrderRow } from './queries.ts'

/** `unpaid`: not yet, or declined. `mismatched`: paid, but not what was ordered; a person looks at it. */
export type Settlement = 'settled' | 'unpaid' | 'mismatched' | 'unknown'

/**
 * Holds what the provider tells of a transaction against our order and, when all of it matches, marks the order paid
 * and grants what it paid for, in one transaction. The one way to a grant: verify, webhook and reconciliation all come
 * here, at once and as often as they like; the second finds it settled (security.md, section 7).
 */
export async function settleOrder(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  reference: string,
  told: ProviderTransaction,
): Promise<Settlement> {
  if (told.status !== 'success' && told.status !== 'reversed') return 'unpaid'
  const { settlement, granted_to, reason } = await inTransaction(db, (tx) => settle(tx, reference, told))
  if (granted_to) log.info({ event: 'order granted', reference, user_id: granted_to }, 'grant')
  if (reason) log.error({ event: 'payment to review', reference, reason }, 'security')
  return settlement
}

interface Outcome {
  settlement: Settlement
  /** The member who got it, when this call was the one that granted. */
  granted_to?: string
  /** Why a person has to look at it. */
  reason?: string
}

async function settle(tx: Tx, reference: string, told: ProviderTransaction): Promise<Outcome> {
  // Whoever comes at the same moment waits here.
  const order = await lockOrder(tx, reference)
  if (!order) return { settlement: 'unknown' }
  const paid = order.status === 'paid'
  const reason = told.status === 'reversed' ? 'reversed' : mismatchOf(order, told)
  if (reason) {
    const { amount_kobo, currency } = told
    await insertReview(tx, { order_id: order.order_id, reason, amount_kobo, currency })
    return { settlement: paid ? 'settled' : 'mismatched', reason }
  }
  if (paid) return { settlement: 'settled' }
  await markOrderPaid(tx, order.order_id)
  await grant(tx, order)
  return { settlement: 'settled', granted_to: order.user_id }
}

/**
 * Which rule a paid transaction breaks; undefined when it pays for the order. The amount really charged must not be
 * below the order's, or a partial debit would pass; it may be above where the customer bears the fees, and then the
 * amount asked for says so (providers.md, section 1.3).
 */
export function mismatchOf(
  order: Pick<OrderRow, 'reference' | 'amount_kobo' | 'mode'>,
  told: ProviderTransaction,
): string | undefined {
  if (told.reference !== order.reference) return 'another reference'
  if (told.mode !== order.mode) return 'another mode'
  if (told.currency !== 'NGN') return 'another currency'
  if (told.amount_kobo < order.amount_kobo) return 'less was charged'
  if (told.requested_amount_kobo !== null && told.requested_amount_kobo !== order.amount_kobo)
    return 'another amount was asked for'
  return undefined
}

/** A pack gives its credits at once and for ever, a plan a period that begins now or after the active one. */
async function grant(tx: Tx, { order_id, user_id, credits, months }: OrderRow): Promise<void> {
  if (months > 0) {
    await insertSubscription(tx, { user_id, order_id })
    await advanceSubscription(tx, user_id)
    return
  }
  await writeEntry(tx, {
    from_account: await houseAccount(tx, 'sold'),
    to_account: await openAccount(tx, user_id, 'lasting'),
    credits,
    cause: 'pack',
    idempotency_key: `pack:${order_id}`,
  })
}
