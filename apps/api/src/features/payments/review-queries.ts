import type { ReviewReason } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'

/**
 * Adds a payment to the review list, once however often it is reported. Returns whether it is new there. With
 * `looked_at`, it is recorded as already reviewed. A paid order stays paid.
 */
export async function insertReview(
  tx: Tx,
  review: {
    order_id: number
    reason: ReviewReason
    amount_kobo: number
    currency: string
    looked_at?: boolean
    /** Adds it again, even if a payment with the same amount was already reviewed. */
    again?: boolean
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_reviews (order_id, reason_code, amount_kobo, currency, looked_at)
     values ($1, $2, $3, $4, case when $5 then now() end)
     on conflict ${review.again ? '(order_id, reason_code, amount_kobo, currency) do update set created_at = now(), looked_at = null' : 'do nothing'}`,
    [review.order_id, review.reason, review.amount_kobo, review.currency, review.looked_at ?? false],
  )
  if (!review.looked_at)
    await tx.query("update orders set status = 'review' where order_id = $1 and status <> 'paid'", [
      review.order_id,
    ])
  return rowCount === 1
}

/** Adds a failed refund to the review list, even if one with the same amount was already reviewed. */
export async function reviewFailedRefund(
  tx: Tx,
  { order_id, amount_kobo }: { order_id: number; amount_kobo: number },
): Promise<void> {
  await tx.query(
    `insert into payment_reviews (order_id, reason_code, amount_kobo, currency) values ($1, 'refund_did_not_work', $2, 'NGN')
     on conflict (order_id, reason_code, amount_kobo, currency) do update set created_at = now(), looked_at = null`,
    [order_id, amount_kobo],
  )
}

/** Marks these open reviews of an order as done. Returns the reasons of those that were open. */
export async function markLookedAt(tx: Tx, order_id: number, review_ids: number[]): Promise<ReviewReason[]> {
  const { rows } = await tx.query<{ reason: ReviewReason }>(
    `update payment_reviews set looked_at = now()
     where order_id = $1 and review_id = any($2::bigint[]) and looked_at is null returning reason_code as reason`,
    [order_id, review_ids],
  )
  return rows.map(({ reason }) => reason)
}
