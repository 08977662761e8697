import type { PlanFrequency } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** One try to charge a card, with data from its order and period. */
export interface AttemptRow {
  attempt_id: number
  subscription_id: number
  user_id: string
  email: string
  state: 'sent' | 'needs_action' | 'paid' | 'refused' | 'dropped'
  action_url: string | null
  order_id: number
  reference: string
  code: string
  frequency: PlanFrequency
  item: string | null
  amount_kobo: number
  ends_at: Date
}

const columns = `a.attempt_id, a.subscription_id, s.user_id, u.email, a.state, a.action_url, a.order_id, o.reference,
  o.code, o.frequency, o.item, o.amount_kobo, s.ends_at`
const from_attempts = `from renewal_attempts a join orders o using (order_id)
  join subscriptions s on s.subscription_id = a.subscription_id join users u on u.user_id = s.user_id`

/** Inserts a try before the card is charged. The database refuses a second one that could also succeed. */
export async function insertAttempt(
  tx: Tx,
  attempt: { subscription_id: number; try_number: number; order_id: number },
): Promise<number> {
  const { attempt_id } = await oneRow<{ attempt_id: number }>(
    tx,
    `insert into renewal_attempts (subscription_id, try_number, order_id) values ($1, $2, $3) returning attempt_id`,
    [attempt.subscription_id, attempt.try_number, attempt.order_id],
  )
  return attempt_id
}

/** Reads a try. Call it under the member's lock when a decision depends on the result. */
export async function findAttempt(db: Db, attempt_id: number): Promise<AttemptRow | undefined> {
  const { rows } = await db.query<AttemptRow>(`select ${columns} ${from_attempts} where a.attempt_id = $1`, [
    attempt_id,
  ])
  return rows[0]
}

/**
 * Leases tries with an unknown outcome, each to one process and for longer than a charge may take. After a week they
 * are no longer checked, but a webhook can still settle them.
 */
export async function leaseOpenAttempts(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ attempt_id: number }>(
    `update renewal_attempts set next_check_at = now()
       + case state when 'sent' then interval '1 minute' else interval '4 minutes' end
     where attempt_id in (
       select attempt_id from renewal_attempts
       where state in ('sent', 'needs_action') and next_check_at <= now() and created_at > now() - interval '7 days'
       order by next_check_at limit $1 for no key update skip locked)
     returning attempt_id`,
    [limit],
  )
  return rows.map((row) => row.attempt_id)
}

/** Closes a try, or records that the member has to act. Returns false when it was already closed. */
export async function moveAttempt(
  tx: Tx,
  attempt_id: number,
  { state, action_url = null }: { state: 'needs_action' | 'refused' | 'dropped'; action_url?: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update renewal_attempts set state = $2, action_url = $3, next_check_at = now() + interval '1 minute'
     where attempt_id = $1 and state in ('sent', 'needs_action') and state <> $2`,
    [attempt_id, state, action_url],
  )
  return rowCount === 1
}

/**
 * Records that the charge of this order succeeded; undefined when the order is not a renewal. Returns whether the
 * member still wants to renew. Call it under the member's lock.
 */
export async function markAttemptPaid(
  tx: Tx,
  order_id: number,
): Promise<{ auto_renew: boolean } | undefined> {
  await tx.query(
    // A refused try that succeeds later stays as it is while another one is open.
    `update renewal_attempts a set state = 'paid', action_url = null where order_id = $1 and not exists (
       select from renewal_attempts b where b.subscription_id = a.subscription_id and b.attempt_id <> a.attempt_id
         and b.state in ('sent', 'needs_action', 'paid'))`,
    [order_id],
  )
  const { rows } = await tx.query<{ auto_renew: boolean }>(
    `select s.auto_renew from renewal_attempts a join subscriptions s using (subscription_id) where a.order_id = $1`,
    [order_id],
  )
  return rows[0]
}
