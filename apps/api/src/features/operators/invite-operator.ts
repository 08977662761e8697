import { type DeskRole, DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Caller, Operator } from '../../http/callers.ts'
import { allowClient } from '../limits/allow-client.ts'
import { deskInvitationLetter } from './operator-letters.ts'
import { deleteMailsAbout, enqueueMail } from '../mail/outbox-queries.ts'
import { hashPassword, refuseGuessablePassword } from '../members/passwords.ts'
import { isToken, newToken, tokenHash } from '../sessions/tokens.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import {
  findInvitation,
  takeInvitation,
  withdrawInvitationRow,
  writeInvitation,
} from './invitation-queries.ts'
import { mailAccessChange } from './mail-access-change.ts'
import { operatorLogIn } from './operator-log-in.ts'
import { delayApprovals, hasActiveOperator, saveOperator } from './operator-queries.ts'

type By = Pick<Operator, 'operator_id' | 'email'>
/**
 * Mails somebody a link to choose a password, which ends an earlier one, and tells all owners. The secret is in the
 * fragment, which browsers send to nobody, and only in this mail.
 */
export async function invite(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  { by, email, role }: { by: By; email: string; role: DeskRole },
): Promise<void> {
  const secret = newToken()
  await writeInvitation(tx, { email, role, secret_hash: tokenHash(secret), invited_by: by.operator_id })
  await enqueueMail(tx, deps.config, {
    to: email,
    topic: invitationTopic(email),
    letter: deskInvitationLetter(deps.settings.now().site, {
      operator: by.email,
      role,
      url: `${deps.config.public_origin}/desk/join#${secret}`,
    }),
  })
  await mailAccessChange(tx, deps, {
    by,
    email,
    change: role === 'owner' ? 'is invited as an owner' : 'is invited',
    to_owners: true,
  })
  await writeDeskLog(tx, {
    operator_id: by.operator_id,
    action: 'operator_invited',
    subject: `operator ${email}`,
    after: { role },
  })
}

const invitationTopic = (email: string) => `desk_invitation ${email}`

/** Ends an invitation, also when its mail wasn't sent yet. Throws not_found. */
export async function withdrawInvitation(deps: ServiceDeps, by: By, invitation_id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const email = await withdrawInvitationRow(tx, invitation_id)
    if (!email) throw new DomainError('not_found')
    await deleteMailsAbout(tx, [invitationTopic(email)])
    await mailAccessChange(tx, deps, { by, email, change: 'is no longer invited', to_owners: true })
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_invitation_withdrawn',
      subject: `operator ${email}`,
    })
  })
}

/** Whom the link invites, and as what. Throws forbidden for one that doesn't work, and too_many_requests. */
export async function viewInvitation(
  deps: ServiceDeps,
  { secret }: { secret: string },
  caller: Caller,
): Promise<{ email: string; role: DeskRole }> {
  await allowClient(deps, 'invitation', caller, 'desk')
  const found = isToken(secret) && (await findInvitation(deps.db, tokenHash(secret)))
  if (!found) throw new DomainError('forbidden')
  return found
}

/**
 * Opens the invited account with the password that the operator chose, and logs them in. Of several uses of a link at
 * once, one succeeds. Throws forbidden, invalid_input, too_many_requests and unavailable.
 */
export async function acceptInvitation(
  deps: ServiceDeps,
  { secret, password }: { secret: string; password: string },
  caller: Caller,
): ReturnType<typeof operatorLogIn> {
  const { email } = await viewInvitation(deps, { secret }, caller)
  refuseGuessablePassword(password, email)
  const password_hash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    const invitation = await takeInvitation(tx, tokenHash(secret))
    if (!invitation || (await hasActiveOperator(tx, email))) throw new DomainError('forbidden')
    const { role, by } = invitation
    const { operator_id } = await saveOperator(tx, { email, password_hash, role })
    await delayApprovals(tx, operator_id)
    await mailAccessChange(tx, deps, {
      by,
      email,
      change: role === 'owner' ? 'is a new owner' : 'can log in',
    })
    await writeDeskLog(tx, {
      operator_id: by.operator_id,
      action: 'operator_added',
      subject: `operator ${email}`,
      before: { account: 'none' },
      after: { account: 'open', role },
    })
  })
  return operatorLogIn(deps, { email, password }, caller)
}
