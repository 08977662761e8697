import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { Hashes } from '../../secret.ts'

export type CodePurpose = 'verify_email' | 'reset_password'

/**
 * Counts codes sent to an account for one purpose in the last minute, hour and day, and those requested by strangers
 * and by this stranger.
 */
export async function countSentCodes(tx: Tx, user_id: string, purpose: CodePurpose, client_hashes: Hashes) {
  return oneRow<Record<'minute' | 'hour' | 'day' | StrangersSpan, number>>(
    tx,
    `select count(*) filter (where created_at > now() - interval '1 minute') as minute,
       count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day,
       count(*) filter (where created_at > now() - interval '1 hour' and stranger_hash is not null) as strangers_hour,
       count(*) filter (where stranger_hash is not null) as strangers_day,
       count(*) filter (where stranger_hash = any($3)) as one_stranger_day
     from one_time_codes where user_id = $1 and purpose = $2 and created_at > now() - interval '1 day'`,
    [user_id, purpose, client_hashes],
  )
}

type StrangersSpan = 'strangers_hour' | 'strangers_day' | 'one_stranger_day'

interface NewCode {
  user_id: string
  purpose: CodePurpose
  code_hash: Buffer
  lifetime_s: number
  /** Set when someone other than the owner requested it. */
  stranger_hash: Buffer | null
}

/** Inserts a code and ends the previous one. The account must be locked. */
export async function insertCode(
  tx: Tx,
  { user_id, purpose, code_hash, lifetime_s, stranger_hash }: NewCode,
) {
  await tx.query(
    'update one_time_codes set ended_at = now() where user_id = $1 and purpose = $2 and ended_at is null',
    [user_id, purpose],
  )
  await tx.query(
    `insert into one_time_codes (user_id, purpose, code_hash, expires_at, stranger_hash)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
    [user_id, purpose, code_hash, lifetime_s, stranger_hash],
  )
}

export interface TriedCode {
  /**
   * `dead` after too many wrong tries; `held` when strangers have made too many tries today and this is one; `invalid`
   * for a wrong, used or expired code, and for any code once the address is verified.
   */
  outcome: 'accepted' | 'invalid' | 'dead' | 'held'
  /** The account with this address; undefined when there is none. */
  user_id: string | undefined
  /** Whether this verified the address for the first time. */
  newly_verified: boolean
}

interface CodeTry {
  email: string
  code_hashes: Hashes
  client_hashes: Hashes
  /** Number of wrong tries after which a code stops working. */
  most_tries: number
  /** Wrong tries per day from clients other than the owner's, over all codes of the account. */
  most_stranger_tries: number
}

const is_owners_client = (hashes: string) =>
  `exists (select from known_clients k where k.user_id = u.user_id and k.client_hash = any(${hashes}))`

const stranger_tries_today = `(select coalesce(sum(stranger_tries), 0) from one_time_codes t
  where t.user_id = u.user_id and t.purpose = 'verify_email' and t.created_at > now() - interval '1 day')`

/**
 * Tries a code that verifies an address. A single statement either accepts it, ends it and verifies the account, or
 * counts the wrong try. The row lock makes further tries of the same code wait until this one is counted, so at most
 * `most_tries` are checked, however many are concurrent. The sum of strangers' tries may miss concurrent tries of the
 * same code, which `most_tries` limits.
 */
export async function tryVerificationCode(
  db: Db,
  { email, code_hashes, client_hashes, most_tries, most_stranger_tries }: CodeTry,
): Promise<TriedCode> {
  const { rows } = await db.query<{ accepted: boolean; user_id: string; newly_verified: boolean }>(
    `with tried as (
       update one_time_codes c set
         wrong_tries = c.wrong_tries + (c.code_hash <> all($2))::int,
         stranger_tries = c.stranger_tries + (c.code_hash <> all($2) and not u.is_owner)::int,
         ended_at = case when c.code_hash = any($2) then now() end
       from (select user_id, ${is_owners_client('$4')} as is_owner, ${stranger_tries_today} as stranger_tries
         from users u where email = $1 and verified_at is null) u
       where c.user_id = u.user_id and c.purpose = 'verify_email' and c.ended_at is null and c.expires_at > now()
         and c.wrong_tries < $3 and (u.is_owner or u.stranger_tries < $5)
       returning c.user_id, c.ended_at is not null as accepted),
     verified as (
       update users set verified_at = now()
       where user_id in (select user_id from tried where accepted) and verified_at is null returning user_id)
     select accepted, user_id, exists (select from verified) as newly_verified from tried`,
    [email, code_hashes, most_tries, client_hashes, most_stranger_tries],
  )
  if (rows[0]) {
    const { accepted, ...account } = rows[0]
    return { outcome: accepted ? 'accepted' : 'invalid', ...account }
  }
  const { rows: accounts } = await db.query<{ dead: boolean | null; held: boolean; user_id: string }>(
    `select u.user_id, c.wrong_tries >= $2 as dead,
       c.code_id is not null and not ${is_owners_client('$3')} and ${stranger_tries_today} >= $4 as held
     from users u left join one_time_codes c on c.user_id = u.user_id and c.purpose = 'verify_email'
       and c.ended_at is null and c.expires_at > now()
     where u.email = $1`,
    [email, most_tries, client_hashes, most_stranger_tries],
  )
  const { user_id, dead, held } = accounts[0] ?? {}
  return { outcome: dead ? 'dead' : held ? 'held' : 'invalid', user_id, newly_verified: false }
}

const open_reset = `user_id = $1 and purpose = 'reset_password' and code_hash = any($2) and ended_at is null
  and expires_at > now()`

/** Whether a reset code is valid now. Checked before the expensive hash of the new password. */
export async function hasOpenReset(db: Db, user_id: string, code_hashes: Hashes): Promise<boolean> {
  const { rowCount } = await db.query(`select from one_time_codes where ${open_reset}`, [
    user_id,
    code_hashes,
  ])
  return rowCount === 1
}

/** Ends an account's open reset links. */
export async function endResetLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.query(
    `update one_time_codes set ended_at = now()
     where user_id = $1 and purpose = 'reset_password' and ended_at is null`,
    [user_id],
  )
}

/** Ends a reset code. Returns whether it was still valid. */
export async function useReset(tx: Tx, user_id: string, code_hashes: Hashes): Promise<boolean> {
  const { rowCount } = await tx.query(`update one_time_codes set ended_at = now() where ${open_reset}`, [
    user_id,
    code_hashes,
  ])
  return rowCount === 1
}

/** Deletes codes that are too old to count towards a limit. Returns how many. */
export async function deleteOldCodes(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    "delete from one_time_codes where created_at < now() - interval '1 day' and expires_at < now()",
  )
  return rowCount ?? 0
}

export async function deleteCodesOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query('delete from one_time_codes where user_id = $1', [user_id])
}
