import { DomainError, member_texts } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { checkInvitation, invitationHashes } from '../contributors/check-invitation.ts'
import { findInvitation, lockInvitation } from '../contributors/application-queries.ts'
import { welcomeLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { hashPassword, refuseCommonPassword } from '../members/passwords.ts'
import { insertMember, lockMemberByEmail, updateFullName, updatePassword } from '../members/queries.ts'
import { unsubscribeUrl } from '../members/unsubscribe-link.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { deleteSessionsOf, forgetUnverifiedClients, rememberClient } from '../sessions/queries.ts'
import { accountUrl } from '../subscriptions/account-url.ts'

interface MemberForm {
  token: string
  full_name: string
  password: string
}

/**
 * Creates the account of an invited person, verified because the link was mailed to its address. An unverified account
 * with this address is taken over, because its creator hasn't proven to own the address. Returns the account. Throws
 * invalid_input for a common password or when a verified account has the address, unavailable, and any error of
 * checkInvitation.
 */
export async function createInvitedMember(
  { db, config, settings }: ServiceDeps,
  { token, full_name, password }: MemberForm,
  caller: Caller,
): Promise<{ user_id: string; email: string }> {
  refuseCommonPassword(password)
  const hashes = invitationHashes(config, token)
  // Checked before the expensive hash.
  checkInvitation(await findInvitation(db, hashes))
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const invitation = await lockInvitation(tx, hashes)
    checkInvitation(invitation)
    const { email } = invitation
    await insertMember(tx, { email, full_name, password_hash, marketing_consent: false })
    const member = await lockMemberByEmail(tx, email)
    if (!member || member.verified)
      throw new DomainError('invalid_input', { email: [member_texts.email_taken] })
    const { user_id } = member
    await updateFullName(tx, user_id, full_name)
    await forgetUnverifiedClients(tx, user_id)
    await updatePassword(tx, user_id, password_hash)
    await deleteSessionsOf(tx, user_id)
    await rememberClient(tx, user_id, clientHashes(config, caller)[0])
    await enqueueMail(tx, config, {
      to: email,
      topic: `welcome ${user_id}`,
      letter: welcomeLetter(settings.now().site, {
        claim_url: accountUrl(config),
        unsubscribe_url: unsubscribeUrl(config, user_id),
      }),
    })
    return { user_id, email }
  })
}
