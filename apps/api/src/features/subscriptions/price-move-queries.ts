import type { PriceList } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** How long after the notice a plan may first renew at later prices (decision 114). */
const NOTICE = "interval '28 days'"

/** Records the decision to move running plans to these prices. Returns false when it was made before. */
export async function insertMove(
  tx: Tx,
  { version_id, operator_id }: { version_id: number; operator_id: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into price_moves (version_id, operator_id) values ($1, $2) on conflict do nothing',
    [version_id, operator_id],
  )
  return rowCount === 1
}

/** SQL: periods that renew under terms older than version $1. */
const from_behind = `from subscriptions s join orders o using (order_id)
  where s.status = 'active' and s.auto_renew and coalesce(o.prices_version, 0) < $1`

/** Counts the plans that renew under older terms than this version, and how many of their members were told. */
export async function countBehind(
  db: Db,
  version_id: number,
): Promise<{ moved_at: Date | null; behind: number; told: number }> {
  return oneRow(
    db,
    `select (select decided_at from price_moves where version_id = $1) as moved_at, count(*)::int as behind,
       count(n.user_id)::int as told
     from (select s.user_id ${from_behind}) plans
     left join price_notices n on n.user_id = plans.user_id and n.version_id = $1`,
    [version_id],
  )
}

export interface NoticeRow {
  user_id: string
  email: string
  code: string
  frequency: string
  item: string | null
  amount_kobo: number
  credits: number
  rollover_cap: number | null
  /** From when the plan renews at the later prices. */
  moves_at: Date
  prices: PriceList
}

/** Claims one member to mail about the latest move; the caller queues the mail in the same transaction. */
export async function takeMemberToMail(tx: Tx): Promise<NoticeRow | undefined> {
  const { rows } = await tx.query<NoticeRow>(
    `with latest as (
       select max(version_id) as version_id from price_moves join setting_versions using (version_id)
       where taken_back_at is null),
     told as (
       insert into price_notices (user_id, version_id)
       select s.user_id, latest.version_id from latest, subscriptions s join orders o using (order_id)
       where s.status = 'active' and s.auto_renew and coalesce(o.prices_version, 0) < latest.version_id
         and not exists (
           select from price_notices n where n.user_id = s.user_id and n.version_id = latest.version_id)
       limit 1 on conflict do nothing returning user_id, version_id, told_at)
     select u.user_id, u.email, o.code, o.frequency, o.item, o.amount_kobo + o.discount_kobo as amount_kobo, o.credits, o.rollover_cap,
       told_at + ${NOTICE} as moves_at,
       v.content as prices
     from told join users u using (user_id) join setting_versions v using (version_id)
     join subscriptions s on s.user_id = told.user_id and s.status = 'active' join orders o using (order_id)`,
  )
  return rows[0]
}

/** The later prices at which the member's active plan renews at this moment; undefined while it keeps its terms. */
export async function findMove(
  db: Db,
  user_id: string,
  at: Date,
): Promise<{ prices_version: number; prices: PriceList } | undefined> {
  const { rows } = await db.query<{ prices_version: number; prices: PriceList }>(
    `select n.version_id as prices_version, v.content as prices
     from price_notices n join setting_versions v using (version_id)
     join subscriptions s on s.user_id = n.user_id and s.status = 'active' join orders o using (order_id)
     where n.user_id = $1 and v.taken_back_at is null and n.told_at + ${NOTICE} <= $2
       and coalesce(o.prices_version, 0) < n.version_id
     order by n.version_id desc limit 1`,
    [user_id, at],
  )
  return rows[0]
}
