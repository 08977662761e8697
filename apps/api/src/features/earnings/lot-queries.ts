import type { Tx } from '../../db/pool.ts'
import { open_refund_states } from './fund-queries.ts'

/** Credits that were granted together, and how many are left. */
export interface Lot {
  lot_id: number
  /** The order that paid for them; null for free credits. */
  order_id: number | null
  /** For carried-over credits, the lot of the month in which they were granted; otherwise this lot. */
  origin_lot_id: number
  credits_left: number
  value_left_kobo: number
}

/** Credits and their value, taken from one lot. */
export interface Taken {
  lot: Lot
  credits: number
  value_kobo: number
}

const columns = 'lot_id, order_id, origin_lot_id, credits_left, value_left_kobo'

export interface LotsOrder {
  first_order?: number
  /** Whether lots of orders with a refund in progress come last. */
  refunded_last?: boolean
}

/** Locks the lots of an account that have credits left, those of `first_order` first and then the oldest. */
export async function lockLots(
  tx: Tx,
  account_id: number,
  { first_order, refunded_last = false }: LotsOrder,
): Promise<Lot[]> {
  const { rows } = await tx.query<Lot>({
    name: 'lock-lots',
    text: `select ${columns} from credit_lots l where account_id = $1 and credits_left > 0
     order by coalesce(order_id = $2, false) desc, $3 and exists (
       select from refund_attempts a where a.order_id = l.order_id and a.state in ${open_refund_states}), lot_id
     for update of l`,
    values: [account_id, first_order, refunded_last],
  })
  return rows
}

export async function lockLotsOfOrder(tx: Tx, order_id: number): Promise<Lot[]> {
  const { rows } = await tx.query<Lot>(
    `select ${columns} from credit_lots where order_id = $1 and credits_left > 0 order by lot_id for update`,
    [order_id],
  )
  return rows
}

export async function reduceLots(tx: Tx, taken: Taken[]): Promise<void> {
  await tx.query({
    name: 'reduce-lots',
    text: `update credit_lots l set credits_left = credits_left - t.credits, value_left_kobo = value_left_kobo - t.value_kobo
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(lot_id, credits, value_kobo) where l.lot_id = t.lot_id`,
    values: [
      taken.map(({ lot }) => lot.lot_id),
      taken.map(({ credits }) => credits),
      taken.map(({ value_kobo }) => value_kobo),
    ],
  })
}

/** Sums the unspent credits of an order. */
export async function sumCreditsLeft(tx: Tx, order_id: number): Promise<number> {
  const lots = await lockLotsOfOrder(tx, order_id)
  return lots.reduce((sum, { credits_left }) => sum + credits_left, 0)
}

interface NewLot {
  account_id: number
  order_id: number | null
  /** Null when this lot is its own origin. */
  origin_lot_id: number | null
  credits: number
  value_kobo: number
}

export async function insertLot(tx: Tx, lot: NewLot): Promise<void> {
  await tx.query(
    `with next as (select nextval(pg_get_serial_sequence('credit_lots', 'lot_id')) as lot_id)
     insert into credit_lots (lot_id, account_id, order_id, origin_lot_id, credits_left, value_left_kobo)
     overriding system value
     select lot_id, $1, $2, coalesce($3, lot_id), $4, $5 from next`,
    [lot.account_id, lot.order_id, lot.origin_lot_id, lot.credits, lot.value_kobo],
  )
}

/** Plan credits that expired when their plan ended and that a renewal can still return. */
export interface Held {
  held_id: number
  order_id: number | null
  origin_lot_id: number
  credits: number
  value_kobo: number
}

const held_columns = 'held_id, order_id, origin_lot_id, credits, value_kobo'

export async function insertHeld(tx: Tx, account_id: number, taken: Taken[]): Promise<void> {
  await tx.query(
    `insert into held_credits (account_id, order_id, origin_lot_id, credits, value_kobo)
     select $1, h.* from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       as h(order_id, origin_lot_id, credits, value_kobo)`,
    [
      account_id,
      taken.map(({ lot }) => lot.order_id),
      taken.map(({ lot }) => lot.origin_lot_id),
      taken.map(({ credits }) => credits),
      taken.map(({ value_kobo }) => value_kobo),
    ],
  )
}

/** Locks an account's held credits, those that expired last first. */
export async function lockHeld(tx: Tx, account_id: number): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select ${held_columns} from held_credits where account_id = $1 order by held_id desc for update`,
    [account_id],
  )
  return rows
}

export async function lockHeldOfOrder(tx: Tx, order_id: number): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select ${held_columns} from held_credits where order_id = $1 order by held_id for update`,
    [order_id],
  )
  return rows
}

/** Locks held credits that a renewal can no longer return. Skips those that another process has locked. */
export async function lockHeldTooLong(tx: Tx, limit: number): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select ${held_columns} from held_credits where release_at <= now() order by held_id limit $1
     for update skip locked`,
    [limit],
  )
  return rows
}

/** Takes credits and their value from a row of held credits; deletes the row when none are left. */
export async function reduceHeld(
  tx: Tx,
  { held_id, credits: held_credits }: Held,
  { credits, value_kobo }: { credits: number; value_kobo: number },
): Promise<void> {
  if (credits === held_credits) await tx.query('delete from held_credits where held_id = $1', [held_id])
  else
    await tx.query(
      'update held_credits set credits = credits - $2, value_kobo = value_kobo - $3 where held_id = $1',
      [held_id, credits, value_kobo],
    )
}
