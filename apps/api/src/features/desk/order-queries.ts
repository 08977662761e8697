import {
  DESK_COUNT_MAX,
  type DeskOrder,
  type DeskOrderDetail,
  type RefundState,
  type ReviewReason,
} from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { OrderRow } from '../payments/queries.ts'
import { open_refund_states } from '../earnings/fund-queries.ts'
import { boundedCount } from '../../db/bounded-count.ts'

/** An order with its member and its reasons for review. */
export interface DeskOrderRow extends OrderRow {
  created_at: Date
  paid_at: Date | null
  full_name: string
  email: string
  payments_flagged_at: Date | null
  reasons: ReviewReason[]
  refund_state: RefundState | null
  invoice_number: string | null
  credit_notes: string[]
}

const columns = `o.order_id, o.reference, o.user_id, o.code, o.frequency, o.item, o.amount_kobo, o.promo_code_id,
  o.discount_ended_at, o.credits, o.months, o.mode,
  o.status, o.auto_renew, o.refunded_kobo, o.surplus_kobo, o.surplus_returned_kobo, o.transaction_id, o.created_at, o.paid_at, u.full_name, u.email, u.payments_flagged_at,
  array(select distinct reason_code from payment_reviews r where r.order_id = o.order_id and r.looked_at is null
    order by reason_code) as reasons,
  (select state from refund_attempts a where a.order_id = o.order_id and a.state in ${open_refund_states}) as refund_state,
  o.invoice_number, array(select credit_note_number from credit_notes n where n.order_id = o.order_id order by n.credit_note_id)
    as credit_notes`
/**
 * SQL for the ids of orders that have an open review, a flagged member, or a refund for which the provider needs our
 * input. With `first`, each part is limited to its lowest `first` ids, which include those of the whole list.
 */
const flaggedOrders = (first?: number) => {
  const cut = first === undefined ? '' : `order by order_id limit ${first}`
  return `(select distinct r.order_id from payment_reviews r where r.looked_at is null ${cut})
  union (select distinct r.order_id from users u join orders o using (user_id) join payment_reviews r using (order_id)
    where u.payments_flagged_at is not null ${cut})
  union (select a.order_id from refund_attempts a where a.state = 'needs_attention' ${cut})`
}

interface Which {
  flagged?: boolean
  /** Only orders with a refund still open at the provider. */
  refunds_open?: boolean
  /** Only orders with this status. */
  status?: DeskOrder['status'] | undefined
  /** Only orders of this member. */
  user_id?: string | undefined
  /** A reference, a number on its papers, or a member's address; all orders when empty. */
  q: string
}

/**
 * SQL for the ids of orders with this reference, invoice, credit note or member's address, and of those that paid for
 * the licence with this certificate.
 */
const ordersNamed = (q: string) => `
  select order_id from orders where reference = ${q} or invoice_number = upper(${q})
  union select order_id from credit_notes where credit_note_number = upper(${q})
  union select order_id from certificates join earnings using (entitlement_id)
    where certificate_id = ${certificateId(q)} and order_id is not null
  union select order_id from orders join users using (user_id) where email = lower(${q})`

/** SQL for the certificate number in a text, which people read aloud or copy in groups of four. */
export const certificateId = (q: string) => `translate(lower(${q}), ' -', '')`

/** SQL source of the matching orders, as `o`. `first` is the maximum number of orders that the caller reads. */
function matching(which: Which, first: number): { source: string; values: string[] } {
  const values: string[] = []
  const place = (value: string) => `$${values.push(value)}`
  const q = which.q && place(which.q)
  const others = [
    which.user_id && `o.user_id = ${place(which.user_id)}`,
    which.status && `o.status = ${place(which.status)}`,
    q && `o.order_id in (${ordersNamed(q)})`,
  ].filter((one) => typeof one === 'string' && one !== '')
  const refunds_open = `refund_attempts o where state in ${open_refund_states}`
  if (!others.length && which.flagged && !which.refunds_open)
    return { source: `(${flaggedOrders(first)}) o`, values }
  if (!others.length && which.refunds_open && !which.flagged) return { source: refunds_open, values }
  const conditions = [
    ...others,
    ...(which.flagged ? [`o.order_id in (${flaggedOrders()})`] : []),
    ...(which.refunds_open ? [`o.order_id in (select order_id from ${refunds_open})`] : []),
  ]
  return { source: `orders o ${conditions.length ? `where ${conditions.join(' and ')}` : ''}`, values }
}

/** Number of orders in each list of the desk. */
export async function countOrderLists(db: Db) {
  const of = (status: DeskOrder['status']) => boundedCount(`orders where status = '${status}'`)
  return oneRow<Record<'all' | 'flagged' | 'refunds' | DeskOrder['status'], number>>(
    db,
    `select ${boundedCount('orders')} as all, ${boundedCount(`(${flaggedOrders(DESK_COUNT_MAX + 1)}) f`)} as flagged,
       ${boundedCount(`refund_attempts where state in ${open_refund_states}`)} as refunds,
       ${of('pending')} as pending, ${of('paid')} as paid, ${of('review')} as review, ${of('expired')} as expired`,
  )
}

/** Latest first; orders that need attention oldest first, so that new ones don't push them to later pages. */
export async function listDeskOrders(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<DeskOrderRow[]> {
  const { source, values } = matching(which, limit + offset)
  const place = values.length
  const direction = which.flagged || which.refunds_open ? 'asc' : 'desc'
  const { rows } = await db.query<DeskOrderRow>(
    `with page as (
       select o.order_id from ${source} order by o.order_id ${direction} limit $${place + 1} offset $${place + 2})
     select ${columns} from page join orders o using (order_id) join users u using (user_id)
     order by o.order_id ${direction}`,
    [...values, limit, offset],
  )
  return rows
}

export async function countDeskOrders(db: Db, which: Which): Promise<number> {
  const { source, values } = matching(which, DESK_COUNT_MAX + 1)
  const { total } = await oneRow<{ total: number }>(db, `select ${boundedCount(source)} as total`, values)
  return total
}

/** Counts refunds still open at the provider. */
export async function countOpenRefunds(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`refund_attempts where state in ${open_refund_states}`)} as total`,
  )
  return total
}

export async function findDeskOrder(db: Db, reference: string): Promise<DeskOrderRow | undefined> {
  const { rows } = await db.query<DeskOrderRow>(
    `select ${columns} from orders o join users u using (user_id) where o.reference = $1`,
    [reference],
  )
  return rows[0]
}

type Dated<T, Dates extends keyof T> = Omit<T, Dates> & {
  [Name in Dates]: T[Name] extends string ? Date : Date | null
}
type Review = Dated<DeskOrderDetail['reviews'][number], 'created_at' | 'looked_at'>
type Refund = Dated<DeskOrderDetail['refunds'][number], 'created_at' | 'changed_at'>

/** The order's reviews, oldest first. */
export async function listReviews(db: Db, order_id: number): Promise<Review[]> {
  const { rows } = await db.query<Review>(
    `select review_id, reason_code as reason, amount_kobo as amount, currency, created_at, looked_at from payment_reviews
     where order_id = $1 order by review_id limit 100`,
    [order_id],
  )
  return rows
}

/** The refunds that operators requested, latest first. */
export async function listRefunds(db: Db, order_id: number): Promise<Refund[]> {
  const { rows } = await db.query<Refund>(
    `select a.amount_kobo as amount, a.state, p.email as operator, a.reason, a.created_at, a.changed_at
     from refund_attempts a join operators p using (operator_id)
     where a.order_id = $1 order by a.attempt_id desc limit 100`,
    [order_id],
  )
  return rows
}
