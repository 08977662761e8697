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

/** Confirms the stored secret and stores the recovery codes. Returns false when it was already confirmed. */
export async function confirmFactor(tx: Tx, operator_id: number, code_hashes: Buffer[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update operator_factors set confirmed_at = now() where operator_id = $1 and confirmed_at is null',
    [operator_id],
  )
  if (rowCount !== 1) return false
  await tx.query(
    'insert into operator_recovery_codes (operator_id, code_hash) select $1, unnest($2::bytea[])',
    [operator_id, code_hashes],
  )
  return true
}

/** Uses up a recovery code. Returns false when there is no unused code with this hash. */
export async function takeRecoveryCode(tx: Tx, operator_id: number, code_hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from operator_recovery_codes where operator_id = $1 and code_hash = $2',
    [operator_id, code_hash],
  )
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
