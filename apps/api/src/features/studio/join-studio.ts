import { DomainError, studio_texts } from '@taswira/contract'
import { type Db, inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { checkInvitation, invitationHashes } from '../contributors/check-invitation.ts'
import { type InvitationRow, lockInvitation, setJoined } from '../contributors/application-queries.ts'
import {
  findStudio,
  giveContributor,
  insertAcceptance,
  insertContributor,
  setReturned,
} from '../contributors/queries.ts'
import { getProfile } from '../members/queries.ts'
import { currentAgreement } from '../settings/legal-versions.ts'
import { clientHashes } from '../sessions/log-in.ts'

interface JoinForm {
  token: string
  username: string
  full_name: string
  agreement: string
}

/**
 * Creates a contributor for the member, or assigns the one named in the invitation, and records the agreement. Calling
 * it again for the same member changes nothing. Throws invalid_input, invitation_elsewhere, contributor_claimed and any
 * error of checkInvitation.
 */
export async function joinStudio(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  user_id: string,
  { token, agreement, ...named }: JoinForm,
  caller: Caller,
): Promise<void> {
  const joined = await inTransaction(db, async (tx) => {
    const invitation = await lockInvitation(tx, invitationHashes(config, token))
    const { email } = await getProfile(tx, user_id)
    const mine = invitation?.email === email
    const studio = await findStudio(tx, user_id)
    // A double tap or a reload of the page.
    if (mine && studio && invitation.status === 'joined') return false
    checkInvitation(invitation)
    if (!mine) throw new DomainError('invitation_elsewhere')
    const text_sha256 = await expectCurrent(tx, agreement)
    const contributor_id =
      studio?.contributor_id ?? (await becomeContributor(tx, invitation, { user_id, ...named }))
    if (studio?.left_at) await setReturned(tx, contributor_id)
    const client_hash = clientHashes(config, caller)[0]
    await insertAcceptance(tx, { contributor_id, version: agreement, text_sha256, client_hash })
    await setJoined(tx, invitation.application_id)
    return true
  })
  if (joined) log.info({ event: 'contributor joined', user_id }, 'security')
}

async function becomeContributor(
  tx: Tx,
  { claimed_id }: InvitationRow,
  { user_id, username, full_name }: { user_id: string; username: string; full_name: string },
): Promise<number> {
  if (claimed_id !== null) {
    if (await giveContributor(tx, { contributor_id: claimed_id, user_id, full_name })) return claimed_id
    throw new DomainError('contributor_claimed')
  }
  const contributor_id = await insertContributor(tx, { user_id, username, full_name })
  if (contributor_id === undefined)
    throw new DomainError('invalid_input', { username: [studio_texts.username_taken] })
  return contributor_id
}

/** Returns the hash of the agreement's text. Throws invalid_input when another version is current. */
export async function expectCurrent(db: Db, agreement: string): Promise<string> {
  const { version, text_sha256 } = await currentAgreement(db)
  if (agreement !== version)
    throw new DomainError('invalid_input', { agreement: [studio_texts.agreement_changed] })
  return text_sha256
}
