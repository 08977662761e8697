import { type DeskRole, type FirstDuty, OPERATOR_HOURS, OPERATOR_IDLE_HOURS } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { Hashes } from '../../secret.ts'

/** SQL: from when the operator `o`, an owner without a second factor, can only set one up; null for anybody else. */
export const factorDue = `case when o.role = 'owner' and not exists (
    select from operator_factors f where f.operator_id = o.operator_id and f.confirmed_at is not null)
  then o.factor_due end`

interface LogInRow {
  operator_id: number
  password_hash: string
  role: DeskRole
  /** Whether a second factor is on. */
  second_factor: boolean
  /** From when an owner without a second factor can only set one up; null for anybody else. */
  factor_due: Date | null
  /** Whether the operator has logged in from this client before. */
  known: boolean
}

/** Finds the active account with this address. */
export async function findOperator(
  db: Db,
  email: string,
  client_hashes: Hashes,
): Promise<LogInRow | undefined> {
  const { rows } = await db.query<LogInRow>(
    `select o.operator_id, o.password_hash, o.role,
       exists (select from operator_factors f where f.operator_id = o.operator_id and confirmed_at is not null)
         as second_factor, ${factorDue} as factor_due,
       exists (
         select from operator_clients k where k.operator_id = o.operator_id and k.client_hash = any($2)) as known
     from operators o where o.email = $1 and o.disabled_at is null`,
    [email, client_hashes],
  )
  return rows[0]
}

/** Creates a session. Returns false when the account was disabled or its password changed since it was checked. */
export async function insertOperatorSession(
  db: Db,
  session: { operator_id: number; password_hash: string; token_hash: Buffer; client_hash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with entered as (
       select operator_id from operators
       where operator_id = $1 and password_hash = $2 and disabled_at is null for update),
     known as (
       insert into operator_clients (operator_id, client_hash) select operator_id, $4 from entered
       on conflict (operator_id, client_hash) do update set seen_at = now())
     insert into operator_sessions (token_hash, operator_id) select $3, operator_id from entered`,
    [session.operator_id, session.password_hash, session.token_hash, session.client_hash],
  )
  return rowCount === 1
}

const alive = `s.used_at > now() - interval '${OPERATOR_IDLE_HOURS} hours'
  and s.created_at > now() - interval '${OPERATOR_HOURS} hours'`

/** The session's operator. `stale`: its last recorded use was over five minutes ago. */
export async function findOperatorSession(db: Db, token_hash: Buffer) {
  const { rows } = await db.query<{
    operator_id: number
    email: string
    role: DeskRole
    duty: FirstDuty | null
    stale: boolean
  }>({
    name: 'operator-session',
    text: `select o.operator_id, o.email, o.role,
       case when o.password_made then 'password' when ${factorDue} <= now() then 'second_factor' end as duty, s.used_at < now() - interval '5 minutes' as stale
     from operator_sessions s join operators o using (operator_id)
     where s.token_hash = $1 and o.disabled_at is null and ${alive}`,
    values: [token_hash],
  })
  return rows[0]
}

export async function touchOperatorSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.query('update operator_sessions set used_at = now() where token_hash = $1', [token_hash])
}

export async function deleteOperatorSessions(tx: Tx, operator_id: number): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1', [operator_id])
}

export async function deleteOtherOperatorSessions(
  tx: Tx,
  { operator_id, token_hash }: { operator_id: number; token_hash: Buffer },
): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1 and token_hash <> $2', [
    operator_id,
    token_hash,
  ])
}

export async function deleteOperatorSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.query('delete from operator_sessions where token_hash = $1', [token_hash])
}

/** Deletes expired sessions, and client addresses not seen for 180 days. */
export async function deleteEndedOperatorSessions(db: Db): Promise<void> {
  await db.query(`delete from operator_sessions s where not (${alive})`)
  await db.query("delete from operator_clients where seen_at < now() - interval '180 days'")
}
