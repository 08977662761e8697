import type { Frequency, Identity, InvoiceDetails, OpenPayment, SoldItem } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { invoice_to } from '../invoice-details/queries.ts'
import { publishedAt } from '../settings/queries.ts'

/** A paid order with its member. */
export interface ReceiptRow {
  order_id: number
  /** When its member's account was deleted; otherwise null. */
  erased_at: Date | null
  reference: string
  code: string
  frequency: Frequency
  item: string | null
  amount_kobo: number
  credits: number
  promo_code: string | null
  discount_kobo: number
  paid_at: Date
  refunded_kobo: number
  vat_percent: number | null
  full_name: string
  email: string
  mode: PaymentMode
  invoice_number: string
  invoice_to: InvoiceDetails
  /** Null: that of a new shop. */
  share_percent: number | null
  /** What owners had published about the site when it was paid; null: nothing. */
  seller: Identity | null
  credit_notes: { number: string; amount: number; issued_at: string }[]
}

export interface OpenOrderRow extends SoldItem, Pick<OpenPayment, 'reference' | 'state'> {
  amount_kobo: number
  created_at: Date
}

const from_paid = "from orders o join users u using (user_id) where o.status = 'paid'"
const columns = `o.order_id, u.erased_at, o.reference, o.code, o.frequency, o.item, o.amount_kobo, o.credits, o.discount_kobo,
  (select p.code from promo_codes p where p.promo_code_id = o.promo_code_id) as promo_code, o.paid_at, o.refunded_kobo,
  o.vat_percent::float8 as vat_percent, u.full_name, u.email, o.mode, o.invoice_number, ${invoice_to}, ${publishedAt('identity', 'o.paid_at')} as seller,
  (${publishedAt('agreement', 'o.paid_at')}->>'share_percent')::int as share_percent,
  (select coalesce(json_agg(json_build_object('number', n.credit_note_number, 'amount', n.amount_kobo,
      'issued_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    order by n.credit_note_id), '[]')
   from credit_notes n where n.order_id = o.order_id) as credit_notes`

/** The member's paid orders, latest payment first. */
export async function listReceipts(
  db: Db,
  user_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReceiptRow[]> {
  const { rows } = await db.query<ReceiptRow>(
    `select ${columns} ${from_paid} and o.user_id = $1 order by o.paid_at desc, o.order_id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )
  return rows
}

export async function countReceipts(db: Db, user_id: string): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(*) as total ${from_paid} and o.user_id = $1`,
    [user_id],
  )
  return total
}

/** The member's unpaid orders for which money was sent, or may have been; newest first. */
export async function listOpenOrders(db: Db, user_id: string): Promise<OpenOrderRow[]> {
  const { rows } = await db.query<OpenOrderRow>(
    `select reference, code, frequency, item, amount_kobo, created_at,
       case when status = 'pending' then 'waiting'
         when surplus_kobo > 0 and surplus_returned_kobo >= surplus_kobo then 'returned' else 'review' end as state
     from orders where user_id = $1 and (status = 'review' or status = 'pending' and waiting_since is not null)
     order by order_id desc limit 20`,
    [user_id],
  )
  return rows
}

/** The paid order with this reference; with `user_id`, only when it is that member's. */
export async function findReceipt(
  db: Db,
  { reference, user_id }: { reference: string; user_id?: string },
): Promise<ReceiptRow | undefined> {
  const { rows } = await db.query<ReceiptRow>(
    `select ${columns} ${from_paid} and o.reference = $1 and ($2::uuid is null or o.user_id = $2)`,
    [reference, user_id ?? null],
  )
  return rows[0]
}
