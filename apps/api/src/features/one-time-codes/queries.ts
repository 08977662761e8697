import type { Db, Tx } from '../../db/pool.ts'

export type CodePurpose = 'verify_email' | 'reset_password'

/** How many codes of one purpose an account was sent in the last minute, hour and day. */
export async function countSentCodes(tx: Tx, user_id: string, purpose: CodePurpose) {
  const { rows } = await tx.query<{ minute: number; hour: number; day: number }>(
    `select count(*) filter (where created_at > now() - interval '1 minute') as minute,
       count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day
     from one_time_codes where user_id = $1 and purpose = $2 and created_at > now() - interval '1 day'`,
    [user_id, purpose],
  )
  return rows[0]!
}

interface NewCode {
  user_id: string
  purpose: CodePurpose
  code_hash: Buffer
  lifetime_s: number
}

/** Puts a code in the place of the one before. The account must be locked. */
export async function insertCode(tx: Tx, { user_id, purpose, code_hash, lifetime_s }: NewCode) {
  await tx.query(
    'update one_time_codes set ended_at = now() where user_id = $1 and purpose = $2 and ended_at is null',
    [user_id, purpose],
  )
  await tx.query(
    `insert into one_time_codes (user_id, purpose, code_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [user_id, purpose, code_hash, lifetime_s],
  )
}

export interface TriedCode {
  /** `dead` after too many wrong ones, `invalid` for a wrong, used or expired code. */
  outcome: 'accepted' | 'invalid' | 'dead'
  /** Whose address it was; undefined when nobody has it. */
  user_id: string | undefined
}

/**
 * Tries a code that proves an address. One statement accepts it, ends it and verifies the account, or counts the
 * wrong try; the database holds further tries of the same code back until this one is counted, so that of any
 * number at once no more than `most_tries` are looked at.
 */
export async function tryVerificationCode(
  db: Db,
  { email, code_hash, most_tries }: { email: string; code_hash: Buffer; most_tries: number },
): Promise<TriedCode> {
  const { rows } = await db.query<{ accepted: boolean; user_id: string }>(
    `with tried as (
       update one_time_codes c set
         wrong_tries = c.wrong_tries + (c.code_hash <> $2)::int,
         ended_at = case when c.code_hash = $2 then now() end
       from users u
       where u.email = $1 and c.user_id = u.user_id and c.purpose = 'verify_email'
         and c.ended_at is null and c.expires_at > now() and c.wrong_tries < $3
       returning c.user_id, c.ended_at is not null as accepted),
     verified as (
       update users set verified_at = coalesce(verified_at, now())
       where user_id in (select user_id from tried where accepted))
     select accepted, user_id from tried`,
    [email, code_hash, most_tries],
  )
  if (rows[0]) return { outcome: rows[0].accepted ? 'accepted' : 'invalid', user_id: rows[0].user_id }
  const { rows: accounts } = await db.query<{ dead: boolean; user_id: string }>(
    `select user_id, exists (
       select from one_time_codes c
       where c.user_id = u.user_id and c.purpose = 'verify_email' and c.ended_at is null and c.expires_at > now()
         and c.wrong_tries >= $2) as dead
     from users u where email = $1`,
    [email, most_tries],
  )
  return { outcome: accounts[0]?.dead ? 'dead' : 'invalid', user_id: accounts[0]?.user_id }
}

const open_reset = `user_id = $1 and purpose = 'reset_password' and code_hash = $2 and ended_at is null
  and expires_at > now()`

/** Whether a reset code would be accepted right now: asked before the expensive hash of the new password. */
export async function hasOpenReset(db: Db, user_id: string, code_hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(`select from one_time_codes where ${open_reset}`, [user_id, code_hash])
  return rowCount === 1
}

/** Ends a reset code; returns whether it was still good. */
export async function useReset(tx: Tx, user_id: string, code_hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(`update one_time_codes set ended_at = now() where ${open_reset}`, [
    user_id,
    code_hash,
  ])
  return rowCount === 1
}

/** Codes too old to count for any limit; returns how many were forgotten. */
export async function deleteOldCodes(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    "delete from one_time_codes where created_at < now() - interval '1 day' and expires_at < now()",
  )
  return rowCount ?? 0
}
