import type { SoldItem } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/** Days in Lagos, both included. */
interface Days {
  from: string
  to: string
}

const within = (column: string) => `${column} >= $1::date::timestamp at time zone 'Africa/Lagos'
  and ${column} < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'`

interface ExportedOrder extends SoldItem {
  reference: string
  created_at: Date
  paid_at: Date | null
  status: string
  invoice_number: string | null
  credit_notes: string[]
  amount_kobo: number
  vat_percent: number | null
  promo_code: string | null
  discount_kobo: number
  refunded_kobo: number
  country: string | null
  mode: string
  user_id: string
  full_name: string
  email: string
}

/** Orders placed between two days, earliest first. */
export async function listOrdersToExport(
  db: Db,
  { from, to }: Days,
  limit: number,
): Promise<ExportedOrder[]> {
  const { rows } = await db.query<ExportedOrder>(
    `select o.reference, o.created_at, o.paid_at, o.status, o.code, o.frequency, o.item, o.invoice_number,
       array(select credit_note_number from credit_notes n where n.order_id = o.order_id order by n.credit_note_id)
         as credit_notes,
       o.amount_kobo, o.vat_percent::float8 as vat_percent,
       (select p.code from promo_codes p where p.promo_code_id = o.promo_code_id) as promo_code, o.discount_kobo,
       o.refunded_kobo, o.country, o.mode, o.user_id, u.full_name, u.email
     from orders o join users u using (user_id) where ${within('o.created_at')}
     order by o.created_at, o.order_id limit $3`,
    [from, to, limit],
  )
  return rows
}

interface ExportedMember {
  user_id: string
  created_at: Date
  full_name: string
  email: string
  verified: boolean
  marketing: boolean
  /** Code of the active plan. */
  plan: string | null
  credits: number
  orders: number
  paid_kobo: number
  last_order_at: Date | null
  licences: number
}

/** Members who signed up between two days and weren't deleted, earliest first, with their payments in one mode. */
export async function listMembersToExport(
  db: Db,
  { from, to }: Days,
  mode: PaymentMode,
  limit: number,
): Promise<ExportedMember[]> {
  const { rows } = await db.query<ExportedMember>(
    `select u.user_id, u.created_at, u.full_name, u.email, u.verified_at is not null as verified,
       u.marketing_consent_at is not null as marketing,
       (select o.code from subscriptions s join orders o using (order_id)
        where s.user_id = u.user_id and s.status = 'active' limit 1) as plan,
       (select coalesce(sum(balance), 0)::bigint from credit_accounts c where c.user_id = u.user_id) as credits,
       bought.orders, bought.paid_kobo, bought.last_order_at,
       (select count(*)::int from entitlements e where e.user_id = u.user_id) as licences
     from users u, lateral (
       select count(*)::int as orders, coalesce(sum(amount_kobo - refunded_kobo), 0)::bigint as paid_kobo,
         max(paid_at) as last_order_at
       from orders o where o.user_id = u.user_id and o.status = 'paid' and o.mode = $4) bought
     where u.erased_at is null and ${within('u.created_at')}
     order by u.created_at, u.user_id limit $3`,
    [from, to, limit, mode],
  )
  return rows
}
