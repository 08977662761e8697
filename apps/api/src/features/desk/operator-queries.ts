import { type Db, oneRow, type Tx } from '../../db/pool.ts'

export interface OperatorRow {
  operator_id: number
  email: string
  created_at: Date
  disabled_at: Date | null
  /** Last activity of any existing session; null when there is none. */
  used_at: Date | null
}

/**
 * Creates or re-enables an operator account, or changes its password; either way all its sessions end. Returns its id
 * and whether it is new or was disabled.
 */
export async function saveOperator(
  tx: Tx,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<{ operator_id: number; added: boolean }> {
  const { rows: before } = await tx.query(
    'select from operators where email = $1 and disabled_at is null for update',
    [email],
  )
  const { operator_id } = await oneRow<{ operator_id: number }>(
    tx,
    `insert into operators (email, password_hash) values ($1, $2)
     on conflict (email) do update set password_hash = excluded.password_hash, disabled_at = null
     returning operator_id`,
    [email, password_hash],
  )
  await tx.query('delete from operator_sessions where operator_id = $1', [operator_id])
  return { operator_id, added: before.length === 0 }
}

/** Locks an operator's row, so that what they do within a daily limit happens one at a time. */
export async function lockOperator(tx: Tx, operator_id: number): Promise<void> {
  await tx.query('select from operators where operator_id = $1 for no key update', [operator_id])
}

/**
 * Disables an operator's account and deletes its sessions. Returns false when there is no active account with this
 * address.
 */
export async function disableOperator(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ operator_id: number }>(
    'update operators set disabled_at = now() where email = $1 and disabled_at is null returning operator_id',
    [email],
  )
  if (!rows[0]) return false
  await tx.query('delete from operator_sessions where operator_id = $1', [rows[0].operator_id])
  await tx.query('delete from operator_clients where operator_id = $1', [rows[0].operator_id])
  return true
}

export async function listOperators(db: Db): Promise<OperatorRow[]> {
  const { rows } = await db.query<OperatorRow>(
    `select operator_id, email, created_at, disabled_at,
       (select max(used_at) from operator_sessions s where s.operator_id = o.operator_id) as used_at
     from operators o order by email`,
  )
  return rows
}
