import type { Db } from '../../db/pool.ts'

/** One line of an export; a time is ISO 8601 UTC, what stood in a form is by its fields' names. */
export type ExportLine = Record<string, string | number | boolean | null | Record<string, string>>

/** What is held about a member, table by table. Hashes, tokens and what charges a card are secrets and stay here. */
const tables = {
  account: `select user_id as profile_id, full_name, email, login_count, created_at, verified_at, marketing_consent_at,
      payments_flagged_at
    from users where user_id = $1`,
  sessions: 'select created_at, used_at from sessions where user_id = $1 order by created_at',
  known_devices: 'select seen_at from known_clients where user_id = $1 order by seen_at',
  saves: `select a.stock_id, a.title, s.saved_at from saves s join assets a using (asset_id)
    where s.user_id = $1 order by s.saved_at`,
  licences: `select a.stock_id, a.title, e.credits, e.licensed_at, c.certificate_id
    from entitlements e join assets a using (asset_id) left join certificates c using (entitlement_id)
    where e.user_id = $1 order by e.entitlement_id`,
  credits: `select m.created_at, m.cause, case when t.user_id = $1 then m.credits else -m.credits end as credits
    from credit_entries m
    join credit_accounts f on f.account_id = m.from_account join credit_accounts t on t.account_id = m.to_account
    where (f.user_id is not distinct from $1) <> (t.user_id is not distinct from $1) order by m.entry_id`,
  payments: `select reference, code, frequency, amount_kobo, refunded_kobo, status, created_at, paid_at
    from orders where user_id = $1 order by order_id`,
  refunds: `select o.reference, r.amount_kobo, r.created_at
    from refunds r join orders o using (order_id) where o.user_id = $1 order by r.refund_id`,
  stored_cards: 'select label, saved_at from saved_cards where user_id = $1',
  subscriptions: `select o.code, o.frequency, s.status, s.starts_at, s.ends_at, s.auto_renew
    from subscriptions s join orders o using (order_id) where s.user_id = $1 order by s.subscription_id`,
  messages: `select q.kind, q.created_at, q.status, q.fields
    from enquiries q join users u on u.email = q.email where u.user_id = $1 order by q.enquiry_id`,
} as const

export type ExportTable = keyof typeof tables
export const export_tables = Object.keys(tables) as ExportTable[]

export async function exportTable(db: Db, table: ExportTable, user_id: string): Promise<ExportLine[]> {
  const { rows } = await db.query(tables[table], [user_id])
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : (value as ExportLine[string]),
      ]),
    ),
  )
}
