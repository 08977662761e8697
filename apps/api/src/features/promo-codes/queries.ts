import { CHANGE_WAIT_HOURS, type PromoCode } from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

const columns = `p.promo_code_id, p.code, p.percent, p.amount_kobo, p.offers, p.first_day::text, p.last_day::text,
  p.most_uses, p.most_per_member`

/**
 * SQL: orders that hold a use of the code: paid ones, and unpaid ones for an hour. After that, an order paid late takes
 * its use only if one is left (decision 132).
 */
const holding =
  "o.promo_code_id = p.promo_code_id and (o.status = 'paid' or o.created_at > now() - interval '1 hour')"

export interface PromoRow extends Omit<PromoCode, 'ended_at' | 'uses' | 'given_kobo' | 'waits_until'> {
  /** Whether today, in Lagos, is before its first day or it has to wait, or it is over. */
  early: boolean
  over: boolean
  /** Whether an owner ended it. */
  ended: boolean
  uses: number
  /** Uses by the member's mailbox, whichever account had them. */
  member_uses: number
}

/** The code with its uses. In a transaction, `lock` keeps others from using it until the transaction ends. */
export async function findPromoCode(
  db: Db,
  { code, user_id, lock = false }: { code: string; user_id: string; lock?: boolean },
): Promise<PromoRow | undefined> {
  const { rows } = await db.query<{ promo_code_id: number }>(
    `select promo_code_id from promo_codes where code = $1 ${lock ? 'for update' : ''}`,
    [code],
  )
  return rows[0] && readPromoCode(db, { ...rows[0], user_id, order_id: null })
}

/** Locks the code of an order until the transaction ends. Its uses are those of other orders. */
export async function lockPromoCodeOf(
  tx: Tx,
  order: { promo_code_id: number; user_id: string; order_id: number },
): Promise<PromoRow & { held: boolean }> {
  await tx.query('select from promo_codes where promo_code_id = $1 for update', [order.promo_code_id])
  return readPromoCode(tx, order)
}

/** `held`: whether the order still holds its use. Call it in a statement after the lock, to see what others stored. */
const readPromoCode = (
  db: Db,
  { promo_code_id, user_id, order_id }: { promo_code_id: number; user_id: string; order_id: number | null },
) =>
  oneRow<PromoRow & { held: boolean }>(
    db,
    `with holders as (
       select o.order_id, mailbox_of(u.email) = (select mailbox_of(email) from users where user_id = $2) as is_member
       from promo_codes p join orders o on ${holding} join users u using (user_id) where p.promo_code_id = $1)
     select ${columns},
       first_day > (now() at time zone 'Africa/Lagos')::date or applies_from > now() as early,
       ended_at is not null or coalesce(last_day < (now() at time zone 'Africa/Lagos')::date, false) as over,
       ended_at is not null as ended,
       count(holders) filter (where order_id is distinct from $3)::int as uses,
       count(holders) filter (where order_id is distinct from $3 and is_member)::int as member_uses,
       coalesce(bool_or(order_id = $3), false) as held
     from promo_codes p left join holders on true where promo_code_id = $1 group by p.promo_code_id`,
    [promo_code_id, user_id, order_id],
  )

type ListedRow = Omit<PromoCode, 'ended_at' | 'waits_until'> & {
  ended_at: Date | null
  waits_until: Date | null
}

export async function listPromoCodes(db: Db): Promise<ListedRow[]> {
  const { rows } = await db.query<ListedRow>(
    `select ${columns}, p.ended_at, case when p.applies_from > now() then p.applies_from end as waits_until,
       (select count(*)::int from orders o where ${holding}) as uses,
       (select coalesce(sum(discount_kobo), 0)::bigint from orders o where ${holding} and o.status = 'paid') as given_kobo
     from promo_codes p order by promo_code_id desc`,
  )
  return rows
}

export interface NewPromoCode {
  code: string
  percent: number | null
  amount_kobo: number | null
  offers: string[]
  first_day: string
  last_day: string | null
  most_uses: number | null
  most_per_member: number
}

/** Inserts a code. Returns false when it exists already. */
export async function insertPromoCode(
  tx: Tx,
  code: NewPromoCode & { operator_id: number },
): Promise<boolean> {
  const { rowCount } = await insertRow<NewPromoCode & { operator_id: number }>(
    tx,
    'promo_codes',
    code,
    'on conflict (code) do nothing',
  )
  return rowCount === 1
}

/** Lets a code wait a day, and returns until when. */
export async function holdPromoCode(tx: Tx, code: string): Promise<Date> {
  const { applies_from } = await oneRow<{ applies_from: Date }>(
    tx,
    `update promo_codes set applies_from = now() + interval '${CHANGE_WAIT_HOURS} hours' where code = $1
     returning applies_from`,
    [code],
  )
  return applies_from
}

/** Ends a code now and returns it; undefined when there is none or it had ended. */
export async function endPromoCode(tx: Tx, promo_code_id: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ code: string }>(
    'update promo_codes set ended_at = now() where promo_code_id = $1 and ended_at is null returning code',
    [promo_code_id],
  )
  return rows[0]?.code
}
