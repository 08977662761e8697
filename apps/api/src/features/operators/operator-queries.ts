import { type DeskRole, SECOND_FACTOR_DAYS } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { deleteFactor } from './factor-queries.ts'
import { deleteInvitation } from './invitation-queries.ts'
import { deleteOperatorChange } from './operator-change-queries.ts'
import { deleteOperatorSessions, factorDue } from './operator-session-queries.ts'

export interface OperatorRow {
  operator_id: number
  email: string
  role: DeskRole
  second_factor: boolean
  created_at: Date
  disabled_at: Date | null
  /** Last activity in any existing session; null when there is none. */
  used_at: Date | null
  /** A change that waits: when it applies, and the role from then on, null for none. */
  change: { applies_at: string; role: DeskRole | null } | null
}

const factor_due = `now() + interval '${SECOND_FACTOR_DAYS} days'`

/**
 * Creates or re-enables an operator account, or changes its password. In each case, all its sessions and invitations end. Without
 * `role`, an existing account keeps its role and a new one becomes an owner. `password_made`: it was generated, so the
 * operator changes it first. Returns its id and role, and whether it is
 * new or was disabled.
 */
export async function saveOperator(
  tx: Tx,
  {
    email,
    password_hash,
    role,
    password_made = false,
  }: { email: string; password_hash: string; role?: DeskRole | undefined; password_made?: boolean },
): Promise<{ operator_id: number; role: DeskRole; added: boolean }> {
  const { rows: before } = await tx.query(
    'select from operators where email = $1 and disabled_at is null for update',
    [email],
  )
  const operator = await oneRow<{ operator_id: number; role: DeskRole }>(
    tx,
    `insert into operators (email, password_hash, role, password_made, factor_due)
     values ($1, $2, coalesce($3, 'owner'), $4, ${factor_due})
     on conflict (email) do update set password_hash = excluded.password_hash, disabled_at = null,
       role = coalesce($3, operators.role), approves_from = now(), password_made = excluded.password_made,
       factor_due = excluded.factor_due
     returning operator_id, role`,
    [email, password_hash, role ?? null, password_made],
  )
  await endAccess(tx, operator.operator_id)
  await deleteInvitation(tx, email)
  return { ...operator, added: before.length === 0 }
}

/** Ends all sessions, and drops a change that waits: another one was made since. */
async function endAccess(tx: Tx, operator_id: number): Promise<void> {
  await deleteOperatorSessions(tx, operator_id)
  await deleteOperatorChange(tx, operator_id)
}

/** SQL list of the accounts of the person with account $1: their addresses deliver to the same mailbox. */
export const accounts_of_person = `(select b.operator_id from operators a join operators b
  on mailbox_of(a.email) = mailbox_of(b.email) where a.operator_id = $1)`

/** Whether two accounts belong to one person. */
export async function shareMailbox(db: Db, operator_id: number, other_id: number): Promise<boolean> {
  const { rowCount } = await db.query(`select where $2 in ${accounts_of_person}`, [operator_id, other_id])
  return rowCount === 1
}

/** Locks the accounts of an operator's person, so that actions counted against a daily limit run one at a time. */
export async function lockOperator(tx: Tx, operator_id: number): Promise<{ email: string; role: DeskRole }> {
  const { rows } = await tx.query<{ operator_id: number; email: string; role: DeskRole }>(
    `select operator_id, email, role from operators where operator_id in ${accounts_of_person}
     order by operator_id for no key update`,
    [operator_id],
  )
  return rows.find((row) => row.operator_id === operator_id)!
}

/**
 * Disables an operator's account and deletes its sessions and second factor. Returns false when there is no active
 * account with this address.
 */
export async function disableOperator(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ operator_id: number }>(
    `update operators set disabled_at = now(), owner_until = case when role = 'owner' then now() else owner_until end
     where email = $1 and disabled_at is null returning operator_id`,
    [email],
  )
  if (!rows[0]) return false
  await endAccess(tx, rows[0].operator_id)
  await tx.query('delete from operator_clients where operator_id = $1', [rows[0].operator_id])
  await deleteFactor(tx, rows[0].operator_id)
  return true
}

export async function listOperators(db: Db): Promise<OperatorRow[]> {
  const { rows } = await db.query<OperatorRow>(
    `select operator_id, email, role,
       exists (select from operator_factors f where f.operator_id = o.operator_id and confirmed_at is not null)
         as second_factor, created_at, disabled_at,
       (select max(used_at) from operator_sessions s where s.operator_id = o.operator_id) as used_at,
       (select jsonb_build_object('applies_at', to_char(applies_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'role', c.role)
        from operator_changes c where c.operator_id = o.operator_id) as change
     from operators o order by disabled_at is not null, email`,
  )
  return rows
}

/** Whether an owner can log in. */
export async function existsOwner(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from operators where role = 'owner' and disabled_at is null limit 1",
  )
  return rowCount === 1
}

/** Email addresses of the owners, and of everybody who was one in the last 30 days (decision 136). */
export async function listOwnersToWarn(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select email from operators
     where (role = 'owner' and disabled_at is null) or owner_until > now() - interval '30 days' order by email`,
  )
  return rows.map(({ email }) => email)
}

/** Whether the account or its role was set up at the desk less than a day ago (decision 136). */
export async function isTooNewToApprove(db: Db, operator_id: number): Promise<boolean> {
  const { too_new } = await oneRow<{ too_new: boolean }>(
    db,
    'select approves_from > now() as too_new from operators where operator_id = $1',
    [operator_id],
  )
  return too_new
}

/** The operator can approve payouts in 24 hours. */
export async function delayApprovals(tx: Tx, operator_id: number): Promise<void> {
  await tx.query("update operators set approves_from = now() + interval '24 hours' where operator_id = $1", [
    operator_id,
  ])
}

export async function hasActiveOperator(tx: Tx, email: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from operators where email = $1 and disabled_at is null', [
    email,
  ])
  return rowCount === 1
}

/**
 * Locks all owners, so that two concurrent changes can't remove the last one, and returns the operator with this id;
 * undefined when there is none or the account is disabled. `owner_stays`: another owner has been one for a day.
 */
export async function lockOperatorAndOwners(
  tx: Tx,
  operator_id: number,
): Promise<
  | { operator_id: number; email: string; role: DeskRole; last_owner: boolean; owner_stays: boolean }
  | undefined
> {
  const { rows } = await tx.query<{ operator_id: number; email: string; role: DeskRole; too_new: boolean }>(
    `select operator_id, email, role, approves_from > now() as too_new from operators
     where disabled_at is null and (role = 'owner' or operator_id = $1) order by operator_id for update`,
    [operator_id],
  )
  const found = rows.find((row) => row.operator_id === operator_id)
  const others = rows.filter((row) => row.role === 'owner' && row !== found)
  return (
    found && {
      ...found,
      last_owner: found.role === 'owner' && others.length === 0,
      owner_stays: others.some(({ too_new }) => !too_new),
    }
  )
}

/** Changes the role and ends the operator's sessions, whose open pages still show the old role's permissions. */
export async function updateRole(tx: Tx, operator_id: number, role: DeskRole): Promise<void> {
  await tx.query(
    `update operators set role = $2, factor_due = ${factor_due},
       owner_until = case when role = 'owner' then now() else owner_until end
     where operator_id = $1`,
    [operator_id, role],
  )
  await endAccess(tx, operator_id)
}

/** Whether the password was generated, and from when an owner without a second factor can only set one up. */
export const getDuties = (
  db: Db,
  operator_id: number,
): Promise<{ password_made: boolean; factor_due: Date | null }> =>
  oneRow(db, `select o.password_made, ${factorDue} as factor_due from operators o where o.operator_id = $1`, [
    operator_id,
  ])

export async function findPasswordHash(db: Db, operator_id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ password_hash: string }>(
    'select password_hash from operators where operator_id = $1 and disabled_at is null',
    [operator_id],
  )
  return rows[0]?.password_hash
}

/** Sets a new password and ends all other sessions. */
export async function updateOwnPassword(
  tx: Tx,
  {
    operator_id,
    password_hash,
    token_hash,
  }: { operator_id: number; password_hash: string; token_hash: Buffer },
): Promise<void> {
  await tx.query('update operators set password_hash = $2, password_made = false where operator_id = $1', [
    operator_id,
    password_hash,
  ])
  await tx.query('delete from operator_sessions where operator_id = $1 and token_hash <> $2', [
    operator_id,
    token_hash,
  ])
}
