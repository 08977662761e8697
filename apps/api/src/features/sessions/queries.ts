import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { Hashes } from '../../secret.ts'

export interface LogInRow {
  user_id: string
  password_hash: string
  verified: boolean
}

/** The account with this address, and whether this client has logged in to it before. */
export async function findAccount(db: Db, email: string, client_hashes: Hashes) {
  const { rows } = await db.query<Partial<LogInRow> & { known: boolean }>({
    name: 'account-by-email',
    text: `select u.user_id, u.password_hash, u.verified_at is not null as verified, exists (select from known_clients k where k.user_id = u.user_id and k.client_hash = any($2)) as known
     from users u where u.email = $1`,
    values: [email, client_hashes],
  })
  return rows[0] as (LogInRow & { known: boolean }) | undefined
}

interface NewSession {
  user_id: string
  /** The password hash that was checked. */
  password_hash: string
  token_hash: Buffer
  client_hash: Buffer
  device: string | null
}

/**
 * Creates a session and counts the log-in. Returns false when the password changed since it was checked, so that a
 * reset also stops a log-in in progress.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-session',
    text: `with entered as (
       update users set login_count = login_count + 1
       where user_id = $1 and password_hash = $2 and verified_at is not null returning user_id),
     known as (
       insert into known_clients (user_id, client_hash) select user_id, $4 from entered
       on conflict (user_id, client_hash) do update set seen_at = now())
     insert into sessions (token_hash, user_id, device) select $3, user_id, $5 from entered`,
    values: [session.user_id, session.password_hash, session.token_hash, session.client_hash, session.device],
  })
  return rowCount === 1
}

export interface SessionRow {
  user_id: string
  /** Whether its last recorded use is over an hour ago. */
  stale: boolean
}

/** A session ends 30 days after its last use, and 180 days after its start. */
export const session_is_valid =
  "used_at > now() - interval '30 days' and created_at > now() - interval '180 days'"

export async function findSession(db: Db, token_hash: Buffer) {
  const { rows } = await db.query<SessionRow>({
    name: 'session',
    text: `select user_id, used_at < now() - interval '1 hour' as stale from sessions
     where token_hash = $1 and ${session_is_valid}`,
    values: [token_hash],
  })
  return rows[0]
}

export async function touchSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.query('update sessions set used_at = now() where token_hash = $1', [token_hash])
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await db.query('delete from sessions where token_hash = $1', [token_hash])
}

export async function deleteSessionsOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query('delete from sessions where user_id = $1', [user_id])
}

/** Ends the sessions of a member except the one with this token. */
export async function deleteOtherSessions(db: Db, user_id: string, token_hash: Buffer): Promise<void> {
  await db.query('delete from sessions where user_id = $1 and token_hash <> $2', [user_id, token_hash])
}

/** Ends a session of the member; false when they have none with this id. */
export async function deleteSessionById(db: Db, user_id: string, session_id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from sessions where user_id = $1 and session_id = $2', [
    user_id,
    session_id,
  ])
  return rowCount === 1
}

export interface ListedSession {
  session_id: string
  device: string | null
  current: boolean
  created_at: Date
  used_at: Date
}

/** The member's valid sessions: the one with this token first, then by last use. */
export async function listSessions(
  db: Db,
  { user_id, token_hash }: { user_id: string; token_hash: Buffer },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sessions: ListedSession[]; total: number }> {
  const { rows } = await db.query<ListedSession>(
    `select session_id, device, token_hash = $2 as current, created_at, used_at from sessions
     where user_id = $1 and ${session_is_valid}
     order by current desc, used_at desc, session_id limit $3 offset $4`,
    [user_id, token_hash, limit, offset],
  )
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(*) as total from sessions where user_id = $1 and ${session_is_valid}`,
    [user_id],
  )
  return { sessions: rows, total }
}

/** The id of the session with this token; undefined when it has ended. */
export async function findSessionId(db: Db, token_hash: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ session_id: string }>(
    `select session_id from sessions where token_hash = $1 and ${session_is_valid}`,
    [token_hash],
  )
  return rows[0]?.session_id
}

/** Whether the member is still logged in with this session. */
export async function isSessionValid(db: Db, user_id: string, session_id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sessions where user_id = $1 and session_id = $2 and ${session_is_valid}`,
    [user_id, session_id],
  )
  return rowCount === 1
}

export async function deleteKnownClientsOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query('delete from known_clients where user_id = $1', [user_id])
}

/** Whether this client address created the account, logged in to it, or entered its correct password. */
export async function isKnownClient(db: Db, user_id: string, client_hashes: Hashes): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from known_clients where user_id = $1 and client_hash = any($2) limit 1',
    [user_id, client_hashes],
  )
  return rowCount === 1
}

/** Removes known clients of an unverified account, because the person who signed up may not own the address. */
export async function forgetUnverifiedClients(tx: Tx, user_id: string): Promise<void> {
  await tx.query(
    `delete from known_clients k using users u
     where k.user_id = $1 and u.user_id = k.user_id and u.verified_at is null`,
    [user_id],
  )
}

export async function rememberClient(tx: Tx, user_id: string, client_hash: Buffer): Promise<void> {
  await tx.query(
    `insert into known_clients (user_id, client_hash) values ($1, $2)
     on conflict (user_id, client_hash) do update set seen_at = now()`,
    [user_id, client_hash],
  )
}

/** Deletes expired sessions, and client addresses that haven't been seen for 180 days. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.query(`delete from sessions where not (${session_is_valid})`)
  await db.query("delete from known_clients where seen_at < now() - interval '180 days'")
}
