import { vatWithin } from '@taswira/contract'
import { oneRow, type Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/** SQL list of the states in which a refund may still succeed. */
export const open_refund_states = "('asked', 'pending', 'needs_attention')"

/** The facts about an order that the money books need. Amounts are in kobo. */
export interface BookedOrder {
  order_id: number
  mode: PaymentMode
  status: string
  amount_kobo: number
  /** 0 when the price includes no VAT. */
  vat_percent: number
  months: number
  refunded_kobo: number
  surplus_kobo: number
  surplus_returned_kobo: number
}

export async function getOrder(tx: Tx, order_id: number): Promise<BookedOrder> {
  return oneRow<BookedOrder>(
    tx,
    `select order_id, mode, status, amount_kobo, coalesce(vat_percent, 0)::float8 as vat_percent, months, refunded_kobo,
       surplus_kobo, surplus_returned_kobo
     from orders where order_id = $1`,
    [order_id],
  )
}

/** The amounts booked for an order so far, in kobo. */
export interface Funds {
  order_id: number
  mode: PaymentMode
  /** The price without VAT. */
  net_kobo: number
  /** The part of `net_kobo` for months that are not granted yet. A pack is granted at once. */
  ungranted_kobo: number
  months_left: number
  /** Value of credits that a refund took back, to be booked with that refund. */
  released_kobo: number
  received_kobo: number
  refunded_kobo: number
  surplus_kobo: number
  surplus_returned_kobo: number
  /** Number of times that anything was booked. */
  bookings: number
}

/** Locks the amounts booked for an order; undefined when nothing is booked. */
export async function lockFunds(tx: Tx, order_id: number): Promise<Funds | undefined> {
  const { rows } = await tx.query<Funds>('select * from order_funds where order_id = $1 for update', [
    order_id,
  ])
  return rows[0]
}

/** Starts the books of an order: nothing is booked, and its whole price is for months that are not granted yet. */
export async function insertFunds(tx: Tx, order: BookedOrder): Promise<Funds> {
  const net_kobo = order.amount_kobo - vatWithin(order.amount_kobo, order.vat_percent)
  return oneRow<Funds>(
    tx,
    `insert into order_funds (order_id, mode, net_kobo, ungranted_kobo, months_left) values ($1, $2, $3, $3, $4)
     returning *`,
    [order.order_id, order.mode, net_kobo, Math.max(order.months, 1)],
  )
}

export async function updateFunds(tx: Tx, funds: Funds): Promise<void> {
  await tx.query(
    `update order_funds set ungranted_kobo = $2, months_left = $3, released_kobo = $4, received_kobo = $5,
       refunded_kobo = $6, surplus_kobo = $7, surplus_returned_kobo = $8, bookings = $9
     where order_id = $1`,
    [
      funds.order_id,
      funds.ungranted_kobo,
      funds.months_left,
      funds.released_kobo,
      funds.received_kobo,
      funds.refunded_kobo,
      funds.surplus_kobo,
      funds.surplus_returned_kobo,
      funds.bookings,
    ],
  )
}
