import { oneRow, type Tx } from '../../db/pool.ts'
import { invoice_to } from '../invoice-details/queries.ts'
import type { PaymentFacts } from './queries.ts'

/**
 * Records money in kobo that was received for an order but doesn't pay for it: a transaction that is too small or a
 * second one, or the excess of the paying one (`pays`). Returns whether the transaction is new. Reports may arrive in
 * any order, so one of less changes nothing, unless the transaction turns out to pay for the order.
 */
export async function noteReceived(
  tx: Tx,
  order_id: number,
  { transaction_id, kobo, pays = false }: { transaction_id: string; kobo: number; pays?: boolean },
): Promise<boolean> {
  const { is_new } = await oneRow<{ is_new: boolean }>(
    tx,
    `update orders o set extra_transactions = o.extra_transactions || jsonb_build_object($2::text,
       greatest($3::bigint, case when not $4 then (o.extra_transactions ->> $2::text)::bigint end))
     from orders before where o.order_id = $1 and before.order_id = o.order_id
     returning not before.extra_transactions ? $2::text as is_new`,
    [order_id, transaction_id, kobo, pays],
  )
  await recountRefunds(tx, order_id)
  return is_new
}

/**
 * Updates an order's overpayment and refunds, in kobo. Refunds first return the overpayment, and the rest refunds the
 * order's amount. Once an order is paid, its refunds never decrease, because credits were taken back for them. Partial
 * refunds add up; a dispute or a verify call reports the total, including partial refunds.
 */
async function recountRefunds(tx: Tx, order_id: number): Promise<number> {
  const { refunded_kobo } = await oneRow<{ refunded_kobo: number }>(
    tx,
    `with received as (
       select order_id, status, amount_kobo, refunded_kobo, surplus_returned_kobo,
         (select coalesce(sum(value::bigint), 0) from jsonb_each_text(extra_transactions)) as surplus_kobo,
         (select coalesce(greatest(sum(amount_kobo) filter (where source like 'refund:%'),
             max(amount_kobo) filter (where source not like 'refund:%')), 0)
           from refunds r where r.order_id = o.order_id) as said_kobo
       from orders o where order_id = $1),
     counted as (
       select *, least(amount_kobo + surplus_kobo, said_kobo) as back_kobo,
         greatest(0, least(amount_kobo + surplus_kobo, said_kobo) - refunded_kobo - surplus_returned_kobo) as news_kobo
       from received)
     update orders o set surplus_kobo = c.surplus_kobo,
       surplus_returned_kobo = case when c.status = 'paid'
         then c.surplus_returned_kobo + least(c.news_kobo, c.surplus_kobo - c.surplus_returned_kobo)
         else least(c.back_kobo, c.surplus_kobo) end,
       refunded_kobo = case when c.status = 'paid'
         then c.refunded_kobo + greatest(0, c.news_kobo - (c.surplus_kobo - c.surplus_returned_kobo))
         else greatest(0, c.back_kobo - c.surplus_kobo) end
     from counted c where o.order_id = c.order_id returning o.refunded_kobo`,
    [order_id],
  )
  return refunded_kobo
}

/** Facts about a credit note and its invoice. */
export interface CreditNoteFacts extends Omit<PaymentFacts, 'paid_at'> {
  credit_note_number: string
}

/** The credit note that this transaction issued for an order; undefined when the order has no invoice. */
export async function findNewCreditNote(tx: Tx, order_id: number): Promise<CreditNoteFacts | undefined> {
  const { rows } = await tx.query<CreditNoteFacts>(
    `select n.credit_note_number, o.invoice_number, o.vat_percent::float8 as vat_percent, ${invoice_to}
     from credit_notes n join orders o using (order_id)
     where n.order_id = $1 and n.created_at = now() order by n.credit_note_id desc limit 1`,
    [order_id],
  )
  return rows[0]
}

/** Records a refund, once per source. Returns how much of the order's amount has been refunded in total, in kobo. */
export async function insertRefund(
  tx: Tx,
  order_id: number,
  { source, amount_kobo }: { source: string; amount_kobo: number },
): Promise<number> {
  await tx.query(
    `insert into refunds (order_id, source, amount_kobo) values ($1, $2, $3)
     on conflict (order_id, source) do update set amount_kobo = greatest(refunds.amount_kobo, excluded.amount_kobo)`,
    [order_id, source, amount_kobo],
  )
  return recountRefunds(tx, order_id)
}
