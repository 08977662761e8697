import { randomBytes } from 'node:crypto'
import { type DeskRole, DomainError } from '@taswira/contract'
import type { Config } from '../../config.ts'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { type OwnerChange, ownersLetter } from '../mail/operator-letters.ts'
import { hashPassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import {
  delayApprovals,
  disableOperator,
  hasActiveOperator,
  listOwnersToWarn,
  lockOperatorAndOwners,
  saveOperator,
  updateRole,
} from './operator-queries.ts'

type By = Pick<Operator, 'operator_id' | 'email'>
type ManageDeps = Pick<Deps, 'db' | 'config'>

/** Mails all present and recent owners that somebody became or is no longer one (decision 123). */
async function warnOwners(
  tx: Tx,
  config: Config,
  { by, email, change }: { by: By; email: string; change: OwnerChange },
): Promise<void> {
  const letter = ownersLetter(config.site, {
    operator: by.email,
    email,
    change,
    desk_url: `${config.public_origin}/desk/operators`,
  })
  for (const to of await listOwnersToWarn(tx))
    await enqueueMail(tx, config, { to, topic: `${email} ${change} ${to}`, letter })
}

/** Adds or re-enables an operator, and returns the generated password. Throws operator_exists. */
export async function addOperator(
  { db, config }: ManageDeps,
  by: By,
  { email, role }: { email: string; role: DeskRole },
): Promise<string> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (await hasActiveOperator(tx, email)) throw new DomainError('operator_exists')
    const { operator_id } = await saveOperator(tx, { email, password_hash, role })
    await delayApprovals(tx, operator_id)
    if (role === 'owner') await warnOwners(tx, config, { by, email, change: 'is a new owner' })
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
  { db, config }: ManageDeps,
  by: By,
  { operator_id, role }: { operator_id: number; role: DeskRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.role === role) return
    if (operator.last_owner) throw new DomainError('last_owner')
    await updateRole(tx, operator_id, role)
    await delayApprovals(tx, operator_id)
    if (role === 'owner' || operator.role === 'owner')
      await warnOwners(tx, config, {
        by,
        email: operator.email,
        change: role === 'owner' ? 'is a new owner' : 'is no longer an owner',
      })
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
export async function removeOperator({ db, config }: ManageDeps, by: By, operator_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.last_owner) throw new DomainError('last_owner')
    await disableOperator(tx, operator.email)
    if (operator.role === 'owner')
      await warnOwners(tx, config, { by, email: operator.email, change: 'is no longer an owner' })
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
