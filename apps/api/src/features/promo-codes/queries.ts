import type { PromoCode } from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import type { Db, Tx } from '../../db/pool.ts'

const columns = `p.promo_code_id, p.code, p.percent, p.amount_kobo, p.offers, p.first_day::text, p.last_day::text,
  p.most_uses, p.most_per_member`

/** SQL: orders that hold a use of the code: paid ones, and unpaid ones that may still be paid. */
const holding = "o.promo_code_id = p.promo_code_id and o.status <> 'expired'"

export interface PromoRow extends Omit<PromoCode, 'ended_at' | 'uses' | 'given_kobo'> {
  /** Whether today, in Lagos, is before its first day, or it is over. */
  early: boolean
  over: boolean
  uses: number
  member_uses: number
}

/** The code with its uses. In a transaction, `lock` keeps others from using it until the transaction ends. */
export async function findPromoCode(
  db: Db,
  { code, user_id, lock = false }: { code: string; user_id: string; lock?: boolean },
): Promise<PromoRow | undefined> {
  if (lock) await db.query('select from promo_codes where code = $1 for update', [code])
  const { rows } = await db.query<PromoRow>(
    `select ${columns},
       first_day > (now() at time zone 'Africa/Lagos')::date as early,
       ended_at is not null or coalesce(last_day < (now() at time zone 'Africa/Lagos')::date, false) as over,
       (select count(*)::int from orders o where ${holding}) as uses,
       (select count(*)::int from orders o where ${holding} and o.user_id = $2) as member_uses
     from promo_codes p where code = $1`,
    [code, user_id],
  )
  return rows[0]
}

type ListedRow = Omit<PromoCode, 'ended_at'> & { ended_at: Date | null }

export async function listPromoCodes(db: Db): Promise<ListedRow[]> {
  const { rows } = await db.query<ListedRow>(
    `select ${columns}, p.ended_at, (select count(*)::int from orders o where ${holding}) as uses,
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

/** Ends a code now and returns it; undefined when there is none or it had ended. */
export async function endPromoCode(tx: Tx, promo_code_id: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ code: string }>(
    'update promo_codes set ended_at = now() where promo_code_id = $1 and ended_at is null returning code',
    [promo_code_id],
  )
  return rows[0]?.code
}
