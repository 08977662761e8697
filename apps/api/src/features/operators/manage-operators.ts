import { randomBytes } from 'node:crypto'
import { type DeskRole, DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { hashPassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import {
  disableOperator,
  hasActiveOperator,
  lockOperatorAndOwners,
  saveOperator,
  updateRole,
} from './operator-queries.ts'

type By = Pick<Operator, 'operator_id'>

/** Adds or re-enables an operator, and returns the generated password. Throws operator_exists. */
export async function addOperator(
  { db }: Pick<Deps, 'db'>,
  by: By,
  { email, role }: { email: string; role: DeskRole },
): Promise<string> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (await hasActiveOperator(tx, email)) throw new DomainError('operator_exists')
    await saveOperator(tx, { email, password_hash, role })
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_added',
      subject: `operator ${email}`,
      before: { account: 'none' },
      after: { account: 'open', role },
    })
  })
  return password
}

/** Changes a role and logs the operator out everywhere. Throws not_found, last_owner. */
export async function setOperatorRole(
  { db }: Pick<Deps, 'db'>,
  by: By,
  { operator_id, role }: { operator_id: number; role: DeskRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.role === role) return
    if (operator.last_owner) throw new DomainError('last_owner')
    await updateRole(tx, operator_id, role)
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_role_changed',
      subject: `operator ${operator.email}`,
      before: { role: operator.role },
      after: { role },
    })
  })
}

/** Disables an account. Throws not_found, last_owner. */
export async function removeOperator({ db }: Pick<Deps, 'db'>, by: By, operator_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.last_owner) throw new DomainError('last_owner')
    await disableOperator(tx, operator.email)
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_removed',
      subject: `operator ${operator.email}`,
      before: { account: 'open' },
      after: { account: 'ended' },
    })
  })
}

/** 125 random bits in groups of five unambiguous characters (Crockford's base 32). */
export function newPassword(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const letters = [...randomBytes(25)].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}
