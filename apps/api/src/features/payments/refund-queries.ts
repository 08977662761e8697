import type { RefundState } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { open_refund_states } from '../earnings/fund-queries.ts'
import { accounts_of_person } from '../operators/operator-queries.ts'
import type { OrderRow } from './queries.ts'

/** A refund that we request from the provider. */
export interface RefundAttempt {
  attempt_id: number
  /** Also identifies the refund at the provider. */
  idempotency_key: string
  order_id: number
  reference: string
  amount_kobo: number
  state: RefundState
  provider_id: string | null
  created_at: Date
}

const columns = `a.attempt_id, a.idempotency_key, a.order_id, o.reference, a.amount_kobo, a.state, a.provider_id,
  a.created_at`

/** The refund with this key, in any state. */
export async function findAttempt(tx: Tx, idempotency_key: string): Promise<RefundAttempt | undefined> {
  const { rows } = await tx.query<RefundAttempt>(
    `select ${columns} from refund_attempts a join orders o using (order_id) where a.idempotency_key = $1`,
    [idempotency_key],
  )
  return rows[0]
}

/** Whether a refund of the order may still succeed. */
export async function hasOpenAttempt(tx: Tx, order_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from refund_attempts where order_id = $1 and state in ${open_refund_states}`,
    [order_id],
  )
  return rowCount === 1
}

/** Kobo that an operator's person has refunded since midnight in Lagos, or is refunding. */
export async function sumRefundsToday(tx: Tx, operator_id: number): Promise<number> {
  const { kobo } = await oneRow<{ kobo: number }>(
    tx,
    `select coalesce(sum(amount_kobo), 0)::bigint as kobo from refund_attempts
     where operator_id in ${accounts_of_person} and state not in ('failed', 'unsent')
       and created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`,
    [operator_id],
  )
  return kobo
}

/** Records a refund before it is requested from the provider. */
export async function insertAttempt(
  tx: Tx,
  attempt: {
    idempotency_key: string
    order_id: number
    operator_id: number
    amount_kobo: number
    reason: string
  },
): Promise<number> {
  const { attempt_id } = await oneRow<{ attempt_id: number }>(
    tx,
    `insert into refund_attempts (idempotency_key, order_id, operator_id, amount_kobo, reason)
     values ($1, $2, $3, $4, $5)
     returning attempt_id`,
    [attempt.idempotency_key, attempt.order_id, attempt.operator_id, attempt.amount_kobo, attempt.reason],
  )
  return attempt_id
}

/** Stores the provider's response about an open refund; a finished one keeps its state. Returns whether it was open. */
export async function updateAttempt(
  tx: Tx,
  attempt_id: number,
  { state, provider_id }: { state: Exclude<RefundState, 'processed'>; provider_id: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update refund_attempts set provider_id = coalesce($3, provider_id), state = $2,
       changed_at = case when state = $2 then changed_at else now() end
     where attempt_id = $1 and state in ${open_refund_states}`,
    [attempt_id, state, provider_id],
  )
  return rowCount === 1
}

/** Records that the money was refunded. Returns the source under which to count it; undefined when already recorded. */
export async function finishAttempt(
  tx: Tx,
  attempt_id: number,
  provider_id: string | null,
): Promise<{ source: string; amount_kobo: number } | undefined> {
  const { rows } = await tx.query<{ source: string; amount_kobo: number }>(
    `update refund_attempts set state = 'processed', counted_as = 'refund:desk-' || attempt_id, changed_at = now(),
       provider_id = coalesce($2, provider_id)
     where attempt_id = $1 and state <> 'processed' returning counted_as as source, amount_kobo`,
    [attempt_id, provider_id],
  )
  return rows[0]
}

/**
 * Finds the refund of ours that an event is about. Returns the source under which to count it and whether the refund is
 * new; undefined when it isn't ours. Events have another id than the provider's response to our request, so this picks
 * the order's first refund with this amount that has no event yet. Even if it picks the wrong one, the money is counted
 * once. The order must be locked.
 */
export async function claimAttempt(
  tx: Tx,
  order_id: number,
  { source, amount_kobo }: { source: string; amount_kobo: number },
): Promise<{ source: string; news: boolean } | undefined> {
  const { rows } = await tx.query<{ source: string; news: boolean }>(
    `update refund_attempts a set provider_event_ref = $2, state = 'processed', counted_as = coalesce(counted_as, $2),
       changed_at = case when a.state = 'processed' then changed_at else now() end
     from (
       select attempt_id, state from refund_attempts
       where order_id = $1 and (provider_event_ref = $2 or (provider_event_ref is null and amount_kobo = $3
         and state <> 'unsent' and not exists (select from refunds where order_id = $1 and source = $2)))
       order by provider_event_ref = $2 desc nulls last, state in ${open_refund_states} desc, attempt_id limit 1) before
     where a.attempt_id = before.attempt_id
     returning counted_as as source, before.state <> 'processed' as news`,
    [order_id, source, amount_kobo],
  )
  return rows[0]
}

/**
 * How much of an order can still be refunded, in kobo: the amount received minus refunds. A payment in naira that
 * doesn't match its order counts as received too.
 */
export async function refundableKobo(db: Db, order: OrderRow): Promise<number> {
  if (order.status === 'paid')
    return order.amount_kobo + order.surplus_kobo - order.refunded_kobo - order.surplus_returned_kobo
  if (order.status !== 'review') return 0
  if (order.surplus_kobo > 0) return order.surplus_kobo - order.surplus_returned_kobo
  const row = await oneRow<{ paid_kobo: number }>(
    db,
    `select coalesce(max(amount_kobo), 0) as paid_kobo from payment_reviews
     where order_id = $1 and currency = 'NGN' and reason_code not in ('another_mode', 'another_reference')`,
    [order.order_id],
  )
  return Math.max(0, Math.min(order.amount_kobo, row.paid_kobo) - order.refunded_kobo)
}

/** Leases open refunds that are due for a check, each to one process. */
export async function leaseOpenAttempts(db: Db, mode: PaymentMode, limit: number): Promise<RefundAttempt[]> {
  const { rows } = await db.query<RefundAttempt>(
    `update refund_attempts a set next_check_at = now()
       + case when a.state = 'asked' then interval '1 minute' else interval '10 minutes' end
     from orders o
     where o.order_id = a.order_id and a.attempt_id in (
       select r.attempt_id from refund_attempts r join orders using (order_id)
       where r.state in ${open_refund_states} and r.next_check_at <= now() and mode = $2
       order by r.next_check_at limit $1 for no key update of r skip locked)
     returning ${columns}`,
    [limit, mode],
  )
  return rows
}
