import { randomBytes } from 'node:crypto'
import { APPLY_AGAIN_DAYS, DomainError, INVITATION_DAYS, Overtaken } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { findClaimable } from './queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { markEnquiriesAnswered } from '../enquiries/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { applicationDeclinedLetter, invitationLetter } from './application-letters.ts'
import { invitationHashes } from './check-invitation.ts'
import { lockApplication, setDeclined, setInvited } from './application-queries.ts'

interface Decision {
  application_id: number
  version: number
}

/**
 * Mails an applicant a link to join, also repeatedly. Writes the status, the mail and the log entry in one transaction.
 * Only owners name a contributor in `claims`, because somebody who joins as one can take all their images off sale by
 * leaving. Throws not_found, conflict, edit_conflict, role_forbidden, and invalid_input when that contributor can't be
 * claimed.
 */
export async function inviteApplicant(
  { db, config, settings }: ServiceDeps,
  { operator_id, role }: Operator,
  { claims, ...decision }: Decision & { claims: string },
): Promise<void> {
  const is_owner = role === 'owner'
  if (claims && !is_owner) throw new DomainError('role_forbidden')
  await inTransaction(db, async (tx) => {
    const { application_id, email, status, ...application } = await lockUndecided(tx, decision)
    const claimed = claims ? await findClaimable(tx, claims) : undefined
    if (claims && !claimed)
      throw new DomainError('invalid_input', {
        claims: ["There's no contributor with this username who was never a member."],
      })
    const token = randomBytes(32).toString('base64url')
    const [token_hash] = invitationHashes(config, token)
    const claimed_id = is_owner ? (claimed?.contributor_id ?? null) : application.claimed_id
    await setInvited(tx, { application_id, token_hash, days: INVITATION_DAYS, claimed_id })
    await markEnquiriesAnswered(tx, 'contributor', email)
    await enqueueMail(tx, config, {
      to: email,
      topic: applicationTopic(application_id),
      letter: invitationLetter(settings.now().site, {
        url: `${config.public_origin}/studio/join?${new URLSearchParams({ token })}`,
        agreement_url: `${config.public_origin}/contributor-agreement`,
      }),
      lifetime_s: INVITATION_DAYS * 86_400,
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'application_invited',
      subject: `application ${application_id}`,
      before: { status },
      after: { status: 'invited', ...(claims && { contributor: claims }) },
    })
  })
}

/**
 * Declines an application with a reason and ends the link of an earlier invitation. Writes the status, the mail and the
 * log entry in one transaction. Throws not_found, conflict, edit_conflict.
 */
export async function declineApplicant(
  { db, config, settings }: ServiceDeps,
  { operator_id }: Operator,
  { reason, ...decision }: Decision & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { application_id, email, status } = await lockUndecided(tx, decision)
    const apply_again_at = await setDeclined(tx, { application_id, reason, days: APPLY_AGAIN_DAYS })
    await markEnquiriesAnswered(tx, 'contributor', email)
    await enqueueMail(tx, config, {
      to: email,
      topic: applicationTopic(application_id),
      letter: applicationDeclinedLetter(settings.now().site, { reason, apply_again_at }),
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'application_declined',
      subject: `application ${application_id}`,
      before: { status },
      after: { status: 'declined', reason },
    })
  })
}

/** Both decisions share a topic, so that a later decision replaces a mail that is still queued. */
const applicationTopic = (application_id: number) => `application ${application_id}`

async function lockUndecided(tx: Tx, { application_id, version }: Decision) {
  const application = await lockApplication(tx, application_id)
  if (!application) throw new DomainError('not_found')
  if (application.version !== version)
    throw await overtaken(tx, 'edit_conflict', `application ${application_id}`)
  if (application.status === 'joined') throw new Overtaken('conflict', 'They have joined in the meantime.')
  return application
}
