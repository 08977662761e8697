import { type DeskRole, DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from './desk-log-queries.ts'
import { isInvited } from './invitation-queries.ts'
import { invite } from './invite-operator.ts'
import { mailAccessChange } from './mail-access-change.ts'
import {
  deleteOperatorChange,
  findFormerOwner,
  getOperatorEmail,
  insertOperatorChange,
  listDueChanges,
  takeDueChange,
  wasChangeCancelled,
} from './operator-change-queries.ts'
import {
  delayApprovals,
  disableOperator,
  hasActiveOperator,
  lockOperatorAndOwners,
  updateRole,
} from './operator-queries.ts'
import { deleteOperatorSessions } from './operator-session-queries.ts'

type By = Pick<Operator, 'operator_id' | 'email'>
interface Account {
  operator_id: number
  email: string
}

/**
 * Invites an operator by mail, or again, which ends the earlier link. An address that was an owner's is invited a day
 * later (decision 136). Returns when, or null for now. Throws operator_exists, conflict while a change of the account
 * waits, and change_cancelled.
 */
export async function addOperator(
  deps: ServiceDeps,
  by: By,
  { email, role }: { email: string; role: DeskRole },
): Promise<Date | null> {
  return inTransaction(deps.db, async (tx) => {
    if (await hasActiveOperator(tx, email)) throw new DomainError('operator_exists')
    const operator_id = await findFormerOwner(tx, email)
    // Sent again, it doesn't wait again.
    if (operator_id !== undefined && !(await isInvited(tx, { email, role })))
      return schedule(tx, deps, { by, account: { operator_id, email }, role, reopens: true })
    await invite(tx, deps, { by, email, role })
    return null
  })
}

/**
 * Changes a role and logs the operator out everywhere; an owner's may change in a day (decision 136). Throws not_found,
 * last_owner, conflict while another change of the account waits, and change_cancelled.
 */
export async function setOperatorRole(
  deps: ServiceDeps,
  by: By,
  { operator_id, role }: { operator_id: number; role: DeskRole },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.role === role) return
    if (operator.last_owner) throw new DomainError('last_owner')
    const account = { operator_id, email: operator.email }
    if (waits(by, operator)) await schedule(tx, deps, { by, account, role })
    else await changeRole(tx, deps, { by, account, before: operator.role, role })
  })
}

async function changeRole(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  { by, account, before, role }: { by: By; account: Account; before: DeskRole; role: DeskRole },
) {
  const { operator_id, email } = account
  await updateRole(tx, operator_id, role)
  await delayApprovals(tx, operator_id)
  const change =
    role === 'owner' ? 'is a new owner' : before === 'owner' ? 'is no longer an owner' : 'has another role'
  await mailAccessChange(tx, deps, { by, email, change })
  await writeDeskLog(tx, {
    operator_id: by.operator_id,
    action: 'operator_role_changed',
    subject: `operator ${email}`,
    before: { role: before },
    after: { role },
  })
}

/**
 * Disables an account; an owner's may be disabled in a day (decision 136). Throws not_found, last_owner, conflict while
 * another change of the account waits, and change_cancelled.
 */
export async function removeOperator(deps: ServiceDeps, by: By, operator_id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const operator = await lockOperatorAndOwners(tx, operator_id)
    if (!operator) throw new DomainError('not_found')
    if (operator.last_owner) throw new DomainError('last_owner')
    const account = { operator_id, email: operator.email }
    if (waits(by, operator)) await schedule(tx, deps, { by, account, role: null })
    else await turnOff(tx, deps, { by, account, before: operator.role })
  })
}

async function turnOff(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  { by, account, before }: { by: By; account: Account; before: DeskRole },
) {
  const { email } = account
  await disableOperator(tx, email)
  const change = before === 'owner' ? 'is no longer an owner' : 'can no longer log in'
  await mailAccessChange(tx, deps, { by, email, change })
  await writeDeskLog(tx, {
    operator_id: by.operator_id,
    action: 'operator_removed',
    subject: `operator ${email}`,
    before: { account: 'open' },
    after: { account: 'ended' },
  })
}

/**
 * Whether an owner's change waits: it is another owner's, or only owners of less than a day would stay, whom a thief may
 * have just added.
 */
const waits = (
  by: By,
  { operator_id, role, owner_stays }: { operator_id: number; role: DeskRole; owner_stays: boolean },
) => role === 'owner' && (operator_id !== by.operator_id || !owner_stays)

interface Scheduled {
  by: By
  account: Account
  /** Null: the account is turned off. */
  role: DeskRole | null
  /** Whether the account is turned off now. */
  reopens?: true
}

/**
 * Lets a change wait and mails the owners. Throws conflict while another one waits, and change_cancelled for a day after
 * one was cancelled.
 */
async function schedule(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  { by, account, role, reopens }: Scheduled,
): Promise<Date> {
  const { operator_id, email } = account
  const subject = `operator ${email}`
  const applies_at = await insertOperatorChange(tx, {
    operator_id,
    role,
    asked_by: by.operator_id,
  })
  if (!applies_at) throw await overtaken(tx, 'conflict', subject)
  // Otherwise a thief who asks and cancels without end would log the owner out each time.
  if (await wasChangeCancelled(tx, email)) throw new DomainError('change_cancelled')
  // Ends a thief's session at once. The owner can log in again and cancel.
  await deleteOperatorSessions(tx, operator_id)
  const change = !reopens
    ? 'is no longer an owner'
    : role === 'owner'
      ? 'is invited as an owner'
      : 'is invited'
  await mailAccessChange(tx, deps, { by, email, change, applies_at })
  await writeDeskLog(tx, {
    operator_id: by.operator_id,
    action: 'operator_change_scheduled',
    subject,
    after: { account: role ? 'open' : 'ended', ...(role && { role }), from: applies_at.toISOString() },
  })
  return applies_at
}

/** Cancels the change of an account that waits, and mails the owners. Throws not_found. */
export async function cancelOperatorChange(deps: ServiceDeps, by: By, operator_id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteOperatorChange(tx, operator_id))) throw new DomainError('not_found')
    const email = await getOperatorEmail(tx, operator_id)
    await mailAccessChange(tx, deps, { by, email, change: 'stays as before, the change was cancelled' })
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_change_cancelled',
      subject: `operator ${email}`,
    })
  })
}

/** Applies scheduled changes that are due. Drops those requested by someone who is no longer an owner. */
export async function applyOperatorChanges(deps: ServiceDeps): Promise<void> {
  for (const due of await listDueChanges(deps.db)) {
    await inTransaction(deps.db, async (tx) => {
      const operator = await lockOperatorAndOwners(tx, due)
      const change = await takeDueChange(tx, due)
      if (!change?.asked_by_owner) return
      const { email, role } = change
      const by = { operator_id: change.asked_by, email: change.asked_by_email }
      const account = { operator_id: due, email }
      // An account that is turned off can only be opened again.
      if (!operator) {
        if (role) await invite(tx, deps, { by, email, role })
      } else if (!operator.last_owner) {
        if (role) await changeRole(tx, deps, { by, account, before: operator.role, role })
        else await turnOff(tx, deps, { by, account, before: operator.role })
      }
    })
  }
}
