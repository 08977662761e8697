import type { Offer } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

export interface OrderRow {
  order_id: number
  reference: string
  user_id: string
  code: string
  frequency: string
  amount_kobo: number
  credits: number
  months: number
  mode: PaymentMode
  status: 'pending' | 'paid' | 'review' | 'expired'
}

const columns = 'order_id, reference, user_id, code, frequency, amount_kobo, credits, months, mode, status'

/** Writes an order at the price of the offer and returns the address that the payment is made for. */
export async function insertOrder(
  db: Db,
  order: Offer & { reference: string; user_id: string; mode: PaymentMode },
): Promise<{ order_id: number; email: string }> {
  const { rows } = await db.query<{ order_id: number; email: string }>(
    `with written as (
       insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning order_id, user_id)
     select order_id, email from written join users using (user_id)`,
    [
      order.reference,
      order.user_id,
      order.code,
      order.frequency,
      order.amount_kobo,
      order.credits,
      order.months,
      order.mode,
    ],
  )
  return rows[0]!
}

/** Takes back an order whose payment could not even be prepared. */
export async function deletePendingOrder(db: Db, order_id: number): Promise<void> {
  await db.query("delete from orders where order_id = $1 and status = 'pending'", [order_id])
}

/** The member's order of this reference; anybody else's is none. */
export async function findOrderOf(db: Db, user_id: string, reference: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>({
    name: 'find-order-of',
    text: `select ${columns} from orders where reference = $2 and user_id = $1`,
    values: [user_id, reference],
  })
  return rows[0]
}

/** The order of this reference, which nobody else changes until the transaction ends. */
export async function lockOrder(tx: Tx, reference: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow & Record<string, unknown>>({
    name: 'lock-order',
    text: `select ${columns} from orders where reference = $1 for no key update`,
    values: [reference],
  })
  return rows[0]
}

export async function markOrderPaid(tx: Tx, order_id: number): Promise<void> {
  await tx.query("update orders set status = 'paid', paid_at = now() where order_id = $1", [order_id])
}

/** Puts a payment before a person, once however often it is told. What is paid stays paid. */
export async function insertReview(
  tx: Tx,
  review: { order_id: number; reason: string; amount_kobo: number; currency: string },
): Promise<void> {
  await tx.query(
    `insert into payment_reviews (order_id, reason, amount_kobo, currency) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [review.order_id, review.reason, review.amount_kobo, review.currency],
  )
  await tx.query("update orders set status = 'review' where order_id = $1 and status <> 'paid'", [
    review.order_id,
  ])
}

/** Keeps an event of the webhook; returns false when the same bytes came before. */
export async function insertEvent(
  db: Db,
  event: { body_hash: Buffer; name: string; reference: string | null; sealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into payment_events (body_hash, name, reference, sealed) values ($1, $2, $3, $4)
     on conflict (body_hash) do nothing`,
    [event.body_hash, event.name, event.reference, event.sealed],
  )
  return rowCount === 1
}

/** How long an order may stay unpaid before nobody asks about it any more. */
const ORDER_LIFETIME = "interval '24 hours'"

/**
 * Takes references of unpaid orders that it is time to ask about, each for one process. The card window is used within
 * two hours, if at all: until then every 2 minutes, afterwards every 15.
 */
export async function leaseUnpaidOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `update orders set next_check_at = now()
       + case when created_at > now() - interval '2 hours' then interval '2 minutes' else interval '15 minutes' end
     where order_id in (
       select order_id from orders where status = 'pending' and next_check_at <= now()
       order by next_check_at limit $1 for no key update skip locked)
     returning reference`,
    [limit],
  )
  return rows.map((row) => row.reference)
}

/** Gives up an order that a last look has just found unpaid after a day. */
export async function expireOrder(db: Db, reference: string): Promise<void> {
  await db.query(
    `update orders set status = 'expired'
     where reference = $1 and status = 'pending' and created_at < now() - ${ORDER_LIFETIME}`,
    [reference],
  )
}

/** Events that have done what they could do three months ago; returns how many were forgotten. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    "delete from payment_events where received_at < now() - interval '90 days'",
  )
  return rowCount ?? 0
}
