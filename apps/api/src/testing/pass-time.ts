import { type Db, inTransaction, oneRow, type Pool } from '../db/pool.ts'

/** Moves a member's plan and its charges back in time by an SQL interval like "2 days". */
export async function passTime(db: Db, email: string, interval: string): Promise<void> {
  await db.query(
    `update subscriptions s set created_at = created_at - $2::interval, starts_at = starts_at - $2::interval,
       ends_at = ends_at - $2::interval, next_due_at = next_due_at - $2::interval
     where user_id = (select user_id from users where email = $1)`,
    [email, interval],
  )
  await db.query(
    `update renewal_attempts a set created_at = a.created_at - $2::interval,
       next_check_at = a.next_check_at - $2::interval
     from orders o, users u where o.order_id = a.order_id and u.user_id = o.user_id and u.email = $1`,
    [email, interval],
  )
}

/** Moves time forward until only `interval` is left of the member's active period. */
export async function passUntil(db: Db, email: string, interval: string): Promise<void> {
  const row = await oneRow<{ gap: string }>(
    db,
    `select extract(epoch from s.ends_at - now() - $2::interval) || ' seconds' as gap
     from subscriptions s join users u using (user_id) where u.email = $1 and s.status = 'active'`,
    [email, interval],
  )
  await passTime(db, email, row.gap)
}

/** Moves all settings and promotion codes a day back in time, so that new ones aren't compared with them. */
export async function passDayOfSettings(db: Pool): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Versions can't be changed otherwise.
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `update setting_versions set valid_from = valid_from - interval '1 day',
         taken_back_at = taken_back_at - interval '1 day'`,
    )
    await tx.query(
      `update promo_codes set created_at = created_at - interval '1 day', applies_from = applies_from - interval '1 day'`,
    )
  })
}
