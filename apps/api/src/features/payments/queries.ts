import type { InvoiceDetails, Offer } from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { findInvoiceDetails, invoice_to } from '../invoice-details/queries.ts'

export interface OrderRow {
  order_id: number
  reference: string
  user_id: string
  code: string
  frequency: string
  amount_kobo: number
  credits: number
  months: number
  item: string | null
  /** The promotion code that reduces the amount; null without one, and once the discount has ended. */
  promo_code_id: number | null
  /** When a promotion code stopped reducing the amount, which is the full price since then. */
  discount_ended_at: Date | null
  mode: PaymentMode
  status: 'pending' | 'paid' | 'review' | 'expired'
  auto_renew: boolean
  /** The part of the order's amount that has been refunded. */
  refunded_kobo: number
  /** Money received beyond the order's amount. */
  surplus_kobo: number
  /** The part of the surplus that has been returned. */
  surplus_returned_kobo: number
  /** The provider's id of the transaction that paid the order; null until then, and for old orders. */
  transaction_id: string | null
}

const columns = `order_id, reference, user_id, code, frequency, amount_kobo, credits, months, item, promo_code_id, discount_ended_at, mode, status,
  auto_renew, refunded_kobo, surplus_kobo, surplus_returned_kobo, transaction_id`

interface NewOrder {
  reference: string
  user_id: string
  mode: PaymentMode
  auto_renew: boolean
  /** Version of the prices; null: those of a new shop. */
  prices_version: number | null
  promo_code_id?: number
  /** What a promotion code took off the price. */
  discount_kobo?: number
  /** Percentage of VAT included in the price; null when no VAT is configured. */
  vat_percent: number | null
  /** Country of the buyer; null when unknown. */
  country: string | null
}

/** Terms that an order stores, so that later prices don't change it. */
export type Terms = Omit<Offer, 'item' | 'rollover_cap'> & {
  item: string | null
  rollover_cap: number | null
}

interface InvoiceColumns {
  invoice_company: string
  invoice_address: string
  invoice_tax_number: string
}

/**
 * Inserts an order at the offer's price, with the member's invoice details as they are now. Returns its id and the
 * member's email address, which the payment needs.
 */
export async function insertOrder(
  db: Db,
  {
    code,
    frequency,
    amount_kobo,
    credits,
    months,
    item,
    plan_name,
    rollover_cap,
    ...order
  }: Terms & NewOrder,
): Promise<{ order_id: number; email: string }> {
  const { company, address, tax_number } = await findInvoiceDetails(db, order.user_id)
  const invoice = { invoice_company: company, invoice_address: address, invoice_tax_number: tax_number }
  const { rows } = await insertRow<NewOrder & Terms & InvoiceColumns, { order_id: number; email: string }>(
    db,
    'orders',
    { code, frequency, amount_kobo, credits, months, item, plan_name, rollover_cap, ...invoice, ...order },
    'returning order_id, (select email from users u where u.user_id = orders.user_id) as email',
  )
  return rows[0]!
}

/** Deletes an order whose payment could not be prepared. */
export async function deletePendingOrder(db: Db, order_id: number): Promise<void> {
  await db.query("delete from orders where order_id = $1 and status = 'pending'", [order_id])
}

/** Empties the invoice details of an erased member's orders without an invoice. */
export async function clearUnpaidOrdersOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query(
    `update orders set invoice_company = '', invoice_address = '', invoice_tax_number = ''
     where user_id = $1 and invoice_number is null`,
    [user_id],
  )
}

/** Excludes a renewal's order from reconciliation, because the renewal job checks it on its own schedule. */
export async function leaveToRenewal(tx: Tx, order_id: number): Promise<void> {
  await tx.query("update orders set next_check_at = 'infinity' where order_id = $1", [order_id])
}

/**
 * SQL: ends an order's discount for good. Its amount is the full price from then on, because later reports about the
 * payment change the status (decision 132).
 */
const end_discount = `discount_ended_at = case when promo_code_id is null then discount_ended_at else now() end,
  amount_kobo = amount_kobo + discount_kobo, discount_kobo = 0, promo_code_id = null`

/** Ends the discount of a locked order. Returns the order at its full price. */
export async function endDiscount(tx: Tx, order_id: number): Promise<OrderRow> {
  return oneRow<OrderRow>(tx, `update orders set ${end_discount} where order_id = $1 returning ${columns}`, [
    order_id,
  ])
}

/** Expires an order whose charge was refused or never sent. If a payment arrives anyway, the order is still granted. */
export async function closeOrder(tx: Tx, order_id: number): Promise<void> {
  await tx.query(
    `update orders set status = 'expired', ${end_discount} where order_id = $1 and status = 'pending'`,
    [order_id],
  )
}

/** Records whether we still wait to learn if this order's card is reusable. */
export async function setAwaitsCard(tx: Tx, order_id: number, awaits_card: boolean): Promise<void> {
  await tx.query('update orders set awaits_card = $2 where order_id = $1', [order_id, awaits_card])
}

/** Stops waiting to learn whether the member's cards are reusable. */
export async function stopAwaitingCards(tx: Tx, user_id: string): Promise<void> {
  await tx.query('update orders set awaits_card = false where user_id = $1 and awaits_card', [user_id])
}

/** Paid orders for which we don't yet know whether the card is reusable. */
export async function listOrdersAwaitingCard(db: Db, limit: number): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${columns} from orders where awaits_card order by order_id limit $1`,
    [limit],
  )
  return rows
}

export async function isAwaitingCard(tx: Tx, order_id: number): Promise<boolean> {
  const { rowCount } = await tx.query('select from orders where order_id = $1 and awaits_card', [order_id])
  return rowCount === 1
}

/** The order that paid for the member's latest period. */
export async function findOrderOfPlan(db: Db, user_id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>(
    `select ${columns} from orders where order_id = (
       select order_id from subscriptions where user_id = $1 and status in ('active', 'waiting')
       order by subscription_id desc limit 1)`,
    [user_id],
  )
  return rows[0]
}

/** The member's order with this reference; undefined when it is another member's. */
export async function findOrderOf(db: Db, user_id: string, reference: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>({
    name: 'find-order-of',
    text: `select ${columns} from orders where reference = $2 and user_id = $1`,
    values: [user_id, reference],
  })
  return rows[0]
}

/** Locks the order with this reference until the transaction ends. */
export async function lockOrder(tx: Tx, reference: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>({
    name: 'lock-order',
    text: `select ${columns} from orders where reference = $1 for no key update`,
    values: [reference],
  })
  return rows[0]
}

/** Facts about a payment that the receipt shows in addition to the order. */
export interface PaymentFacts {
  invoice_number: string
  paid_at: Date
  vat_percent: number | null
  invoice_to: InvoiceDetails
}

/**
 * Marks an order as paid. The database assigns its invoice number: other settlements wait for theirs until this
 * transaction ends, so that no number is skipped (decision 59).
 */
export async function markOrderPaid(
  tx: Tx,
  order_id: number,
  transaction_id: string | null,
): Promise<PaymentFacts> {
  return oneRow<PaymentFacts>(
    tx,
    `update orders set status = 'paid', paid_at = now(), waiting_since = null, transaction_id = $2 where order_id = $1
     returning invoice_number, paid_at, vat_percent::float8 as vat_percent, ${invoice_to}`,
    [order_id, transaction_id],
  )
}

/**
 * Records whether the provider reports a bank transfer in progress for an unpaid order; the order is then checked
 * again.
 */
export async function setWaiting(db: Db, reference: string, waiting: boolean): Promise<void> {
  await db.query(
    `update orders set waiting_since = case when $2 then coalesce(waiting_since, now()) end,
       status = case when $2 then 'pending' else status end, next_check_at = now() + interval '2 minutes'
     where reference = $1 and status in ('pending', 'expired') and (waiting_since is not null) <> $2`,
    [reference, waiting],
  )
}

/** Stores a webhook event. Returns false when the same bytes were received before. */
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

/** Time after which an unpaid order expires. */
const ORDER_LIFETIME = "interval '24 hours'"
/** Time after which an order that waits for a bank transfer expires. */
const WAITING_LIFETIME = "interval '72 hours'"

/**
 * Leases references of unpaid orders that are due for a check, each to one process: every 2 minutes during the first
 * two hours, then every 4, so that late payments are also found within 5 minutes.
 */
export async function leaseUnpaidOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `update orders set next_check_at = now()
       + case when created_at > now() - interval '2 hours' then interval '2 minutes' else interval '4 minutes' end
     where order_id in (
       select order_id from orders where status = 'pending' and next_check_at <= now()
       order by next_check_at limit $1 for no key update skip locked)
     returning reference`,
    [limit],
  )
  return rows.map((row) => row.reference)
}

/** Expires an order that was still unpaid at its final check. */
export async function expireOrder(db: Db, reference: string): Promise<void> {
  await db.query(
    `update orders set status = 'expired', ${end_discount}
     where reference = $1 and status = 'pending' and created_at < now() - ${ORDER_LIFETIME}
       and (waiting_since is null or waiting_since < now() - ${WAITING_LIFETIME})`,
    [reference],
  )
}

/** Deletes events after 90 days, when they no longer matter. Returns how many were deleted. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    "delete from payment_events where received_at < now() - interval '90 days'",
  )
  return rowCount ?? 0
}
