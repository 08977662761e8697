import type { Db, Tx } from '../../db/pool.ts'
import type { ProviderRefund } from '../../outside/provider-transaction.ts'

/**
 * Records that the bank took back an order's payment, in kobo. Later reports about the same order change nothing, except
 * the first decision about a dispute: a chargeback that was lifted then counts again.
 */
export async function insertChargeback(
  tx: Tx,
  order_id: number,
  amount_kobo: number,
  decided?: { dispute_id: string; is_new: boolean },
): Promise<void> {
  await tx.query(
    `insert into chargebacks as c (order_id, amount_kobo, dispute_id) values ($1, $2, $3)
     on conflict (order_id) do update set dispute_id = $3, lifted_at = null,
       reversed_at = case when c.lifted_at is null then c.reversed_at else now() end
       where $4`,
    [order_id, amount_kobo, decided?.dispute_id ?? null, decided?.is_new ?? false],
  )
}

/** Whether we refunded the order or asked the provider to. If so, its reversal is not a chargeback. */
export async function hasOwnRefund(tx: Tx, order_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from refund_attempts where order_id = $1 and state not in ('failed', 'unsent') limit 1`,
    [order_id],
  )
  return rowCount === 1
}

/** Lifts the chargeback of a dispute that was decided in our favour after all. Does nothing for another one's. */
export async function liftChargeback(db: Db, { reference, dispute_id }: ProviderRefund): Promise<void> {
  await db.query(
    `update chargebacks c set lifted_at = now() from orders
     where orders.order_id = c.order_id and reference = $1 and lifted_at is null
       and coalesce(c.dispute_id, $2) = $2`,
    [reference, dispute_id],
  )
}

/**
 * Records that a bank disputes an order's payment. Returns whether the dispute is new: repeated and late reports change
 * nothing (decision 89). `dispute_id` is the provider's id.
 */
export async function openDispute(tx: Tx, order_id: number, dispute_id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into disputes as d (order_id, open_ids) values ($1, array[$2])
     on conflict (order_id) do update set opened_at = now(), decided_at = null, open_ids = d.open_ids || $2
       where $2 <> all(d.open_ids || d.decided_ids)`,
    [order_id, dispute_id],
  )
  return rowCount === 1
}

/**
 * Records that the bank has decided a dispute, even if its opening was never reported. Returns whether it is the first
 * decision about it.
 */
export async function decideDispute(db: Db, { reference, dispute_id }: ProviderRefund): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into disputes as d (order_id, decided_at, decided_ids)
     select order_id, now(), array[$2] from orders where reference = $1
     on conflict (order_id) do update set open_ids = array_remove(d.open_ids, $2), decided_ids = d.decided_ids || $2,
       decided_at = case when array_remove(d.open_ids, $2) = '{}' then now() end
       where $2 <> all(d.decided_ids)`,
    [reference, dispute_id],
  )
  return rowCount === 1
}

/** When an open dispute put the order's earnings on hold; null when no dispute is open. */
export async function findDisputedAt(db: Db, order_id: number): Promise<Date | null> {
  const { rows } = await db.query<{ opened_at: Date }>(
    'select opened_at from disputes where order_id = $1 and decided_at is null',
    [order_id],
  )
  return rows[0]?.opened_at ?? null
}

/** Closes all open disputes of an order without a decision of the bank. Returns whether there were any. */
export async function closeDisputes(tx: Tx, order_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update disputes set decided_at = now(), open_ids = '{}', decided_ids = decided_ids || open_ids
     where order_id = $1 and decided_at is null`,
    [order_id],
  )
  return rowCount === 1
}

export interface Chargeback {
  order_id: number
  amount_kobo: number
  /** Price of the whole order. */
  order_kobo: number
  reversed_at: Date
}

/** A member's payments that are currently reversed, oldest reversal first. */
export async function listChargebacks(db: Db, user_id: string): Promise<Chargeback[]> {
  const { rows } = await db.query<Chargeback>(
    `select c.order_id, c.amount_kobo, o.amount_kobo as order_kobo, c.reversed_at
     from chargebacks c join orders o using (order_id)
     where o.user_id = $1 and c.lifted_at is null order by c.reversed_at, c.order_id`,
    [user_id],
  )
  return rows
}
