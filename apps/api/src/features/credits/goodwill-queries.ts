import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { accounts_of_person } from '../operators/operator-queries.ts'

/** Goodwill credits that an operator's person has given since midnight in Lagos. */
export async function sumGoodwillToday(db: Db, operator_id: number): Promise<number> {
  const { given } = await oneRow<{ given: number }>(
    db,
    `select coalesce(sum(credits), 0)::int as given from goodwill_gifts
     where operator_id in ${accounts_of_person}
       and created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`,
    [operator_id],
  )
  return given
}

interface Gift {
  user_id: string
  operator_id: number
  credits: number
  idempotency_key: string
}

/** Records a gift and returns its id, or undefined when its idempotency key was already used. */
export async function insertGift(tx: Tx, gift: Gift): Promise<number | undefined> {
  const { rows } = await tx.query<{ gift_id: number }>(
    `insert into goodwill_gifts (user_id, operator_id, credits, idempotency_key) values ($1, $2, $3, $4)
     on conflict (idempotency_key) do nothing returning gift_id`,
    [gift.user_id, gift.operator_id, gift.credits, gift.idempotency_key],
  )
  return rows[0]?.gift_id
}

/** Whether this gift, with the same key, member, operator and amount, is already recorded. */
export async function isRecorded(tx: Tx, gift: Gift): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from goodwill_gifts
     where user_id = $1 and operator_id = $2 and credits = $3 and idempotency_key = $4`,
    [gift.user_id, gift.operator_id, gift.credits, gift.idempotency_key],
  )
  return rowCount === 1
}
