import { DomainError } from '@taswira/contract'
import { keyedHashes, type SecretConfig } from '../../secret.ts'
import type { InvitationRow } from './application-queries.ts'

/** Hashes of a link's token, with the current secret and with older ones. */
export const invitationHashes = (config: SecretConfig, token: string) =>
  keyedHashes(config, 'invitation', token)

/** Throws for a link that was never sent, was replaced, was already used or has expired. */
export function checkInvitation(row: InvitationRow | undefined): asserts row is InvitationRow {
  if (row?.status === 'joined') throw new DomainError('invitation_used')
  if (row?.status !== 'invited') throw new DomainError('invalid_invitation')
  if (row.expired) throw new DomainError('invitation_expired')
}
