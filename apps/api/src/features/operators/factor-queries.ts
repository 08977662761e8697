import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { STEP_S } from './totp.ts'

/** Key context for the sealed secrets, so that their ciphertext can't be used for anything else. */
export const FACTOR_SEAL = 'second factor'

export interface FactorRow {
  sealed: Buffer
  confirmed: boolean
  /** The current time step by the database's clock. */
  step: number
}

export async function findFactor(db: Db, operator_id: number): Promise<FactorRow | undefined> {
  const { rows } = await db.query<FactorRow>(
    `select sealed, confirmed_at is not null as confirmed, floor(extract(epoch from now()) / ${STEP_S})::bigint as step
     from operator_factors where operator_id = $1`,
    [operator_id],
  )
  return rows[0]
}

/** Stores a secret that must still be confirmed. Returns false when the operator already has a confirmed one. */
export async function saveUnconfirmedFactor(db: Db, operator_id: number, sealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into operator_factors as f (operator_id, sealed) values ($1, $2)
     on conflict (operator_id) do update set sealed = excluded.sealed, last_step = 0 where f.confirmed_at is null`,
    [operator_id, sealed],
  )
  return rowCount === 1
}

/** Uses up a time step. Returns false when this or a later one was already used, also by a concurrent log-in. */
export async function takeStep(db: Db, operator_id: number, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update operator_factors set last_step = $2 where operator_id = $1 and last_step < $2',
    [operator_id, step],
  )
  return rowCount === 1
}

/** A stored recovery code: its first group, which finds it, and the slow hash of all of it. */
interface RecoveryCode {
  code_start: string
  slow_hash: string
}

/** Confirms the stored secret and stores the recovery codes. Returns false when it was already confirmed. */
export async function confirmFactor(tx: Tx, operator_id: number, codes: RecoveryCode[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update operator_factors set confirmed_at = now() where operator_id = $1 and confirmed_at is null',
    [operator_id],
  )
  if (rowCount !== 1) return false
  await tx.query(
    `insert into operator_recovery_codes (operator_id, code_start, slow_hash)
     select $1, * from unnest($2::text[], $3::text[])`,
    [operator_id, codes.map(({ code_start }) => code_start), codes.map(({ slow_hash }) => slow_hash)],
  )
  return true
}

/** Unused codes that may be this one. Those of before the slow hashes have none and are found by `old_hash` (SHA-256). */
export async function listRecoveryCodes(
  db: Db,
  operator_id: number,
  { code_start, old_hash }: { code_start: string; old_hash: Buffer },
): Promise<{ code_id: number; slow_hash: string | null }[]> {
  const { rows } = await db.query<{ code_id: number; slow_hash: string | null }>(
    `select code_id, slow_hash from operator_recovery_codes
     where operator_id = $1 and (code_start = $2 or code_hash = $3)`,
    [operator_id, code_start, old_hash],
  )
  return rows
}

/** Uses up a recovery code. Returns false when a concurrent log-in has used it. */
export async function takeRecoveryCode(tx: Tx, code_id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from operator_recovery_codes where code_id = $1', [code_id])
  return rowCount === 1
}

export async function countRecoveryCodes(db: Db, operator_id: number): Promise<number> {
  const { left } = await oneRow<{ left: number }>(
    db,
    'select count(*)::int as left from operator_recovery_codes where operator_id = $1',
    [operator_id],
  )
  return left
}

export async function deleteFactor(tx: Tx, operator_id: number): Promise<void> {
  await tx.query('delete from operator_factors where operator_id = $1', [operator_id])
  await tx.query('delete from operator_recovery_codes where operator_id = $1', [operator_id])
}
