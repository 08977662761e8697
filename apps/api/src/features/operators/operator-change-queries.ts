import { CHANGE_WAIT_HOURS, type DeskRole } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

interface OperatorChange {
  operator_id: number
  /** Null: the account is turned off. For an account that is off: the role for which it is invited again. */
  role: DeskRole | null
}

/** Stores a change that applies in CHANGE_WAIT_HOURS and returns when; undefined while another one waits. */
export async function insertOperatorChange(
  tx: Tx,
  { operator_id, role, asked_by }: OperatorChange & { asked_by: number },
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ applies_at: Date }>(
    `insert into operator_changes (operator_id, role, asked_by, applies_at)
     values ($1, $2, $3, now() + interval '${CHANGE_WAIT_HOURS} hours')
     on conflict do nothing returning applies_at`,
    [operator_id, role, asked_by],
  )
  return rows[0]?.applies_at
}

/** Whether a change of the account was cancelled less than CHANGE_WAIT_HOURS ago. */
export async function wasChangeCancelled(tx: Tx, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from desk_log where subject = 'operator ' || $1 and action = 'operator_change_cancelled'
       and created_at > now() - interval '${CHANGE_WAIT_HOURS} hours' limit 1`,
    [email],
  )
  return rowCount === 1
}

/** Deletes the change that waits. Returns false when there is none. */
export async function deleteOperatorChange(tx: Tx, operator_id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from operator_changes where operator_id = $1', [operator_id])
  return rowCount === 1
}

export async function listDueChanges(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ operator_id: number }>(
    'select operator_id from operator_changes where applies_at <= now() order by applies_at',
  )
  return rows.map(({ operator_id }) => operator_id)
}

/** Deletes a due change and returns it with the owner who asked for it; undefined when it was cancelled since. */
export async function takeDueChange(tx: Tx, operator_id: number) {
  const { rows } = await tx.query<
    OperatorChange & { asked_by: number; asked_by_email: string; email: string; asked_by_owner: boolean }
  >(
    `delete from operator_changes c using operators a, operators o
     where c.operator_id = $1 and c.applies_at <= now()
       and a.operator_id = c.asked_by and o.operator_id = c.operator_id
     returning c.operator_id, c.role, c.asked_by, a.email as asked_by_email, o.email,
       a.role = 'owner' and a.disabled_at is null as asked_by_owner`,
    [operator_id],
  )
  return rows[0]
}

/** The disabled account with this address, if it was an owner's when it was disabled or before. */
export async function findFormerOwner(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ operator_id: number }>(
    'select operator_id from operators where email = $1 and disabled_at is not null and owner_until is not null',
    [email],
  )
  return rows[0]?.operator_id
}

export async function getOperatorEmail(tx: Tx, operator_id: number): Promise<string> {
  const { email } = await oneRow<{ email: string }>(
    tx,
    'select email from operators where operator_id = $1',
    [operator_id],
  )
  return email
}
