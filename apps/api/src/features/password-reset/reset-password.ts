import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { forgiveTries } from '../limits/queries.ts'
import { passwordChangedLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { hasOpenReset, useReset } from '../one-time-codes/queries.ts'
import { codeHashes, sendResetLink } from '../one-time-codes/send-code.ts'
import { clientHashes, strangersKey } from '../sessions/log-in.ts'
import {
  deleteSessionsOf,
  forgetUnverifiedClients,
  isKnownClient,
  rememberClient,
} from '../sessions/queries.ts'
import { hashPassword, refuseCommonPassword } from '../members/passwords.ts'
import { lockMemberByEmail, updatePassword } from '../members/queries.ts'

interface ResetLink {
  uid: string
  token: string
}

/** Returns the hashes of an emailed link's token. Throws invalid_reset_link for a used, superseded or expired link. */
export async function findOpenReset({ db, config, log }: ServiceDeps, { uid, token }: ResetLink) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uid)) throw new DomainError('invalid_reset_link')
  const code_hashes = codeHashes(config, 'reset_password', uid, token)
  if (!(await hasOpenReset(db, uid, code_hashes))) {
    log.info({ event: 'reset link refused', user_id: uid }, 'security')
    throw new DomainError('invalid_reset_link')
  }
  return code_hashes
}

/**
 * Sets a new password with an emailed link, ends every session of the account and emails its owner. Throws
 * invalid_reset_link for a used, superseded or expired link, invalid_input for a common password.
 */
export async function resetPassword(
  deps: ServiceDeps,
  { uid, token, password }: ResetLink & { password: string },
  caller: Caller,
): Promise<void> {
  const { db, config, settings, log } = deps
  refuseCommonPassword(password)
  const code_hashes = await findOpenReset(deps, { uid, token })
  const password_hash = await hashPassword(password)
  const email = await inTransaction(db, async (tx) => {
    // Another request may have used the link while this one was hashing.
    if (!(await useReset(tx, uid, code_hashes))) throw new DomainError('invalid_reset_link')
    await forgetUnverifiedClients(tx, uid)
    const changed = await updatePassword(tx, uid, password_hash)
    await deleteSessionsOf(tx, uid)
    await rememberClient(tx, uid, clientHashes(config, caller)[0])
    await enqueueMail(tx, config, {
      to: changed,
      topic: `password_changed ${uid}`,
      letter: passwordChangedLetter(settings.now().site, {
        forgot_url: `${config.public_origin}/forgot-password`,
        kept_session: false,
      }),
    })
    return changed
  })
  await forgiveTries(db, { cleared: [strangersKey(config, email)], returned: [] })
  log.info({ event: 'password reset', user_id: uid }, 'security')
}

/**
 * Emails a link to set a new password if there is an account. `domain` only selects one of the configured origins;
 * anything else selects our own. The response never reveals whether there is an account.
 */
export async function requestReset(
  deps: ServiceDeps,
  { email, domain }: { email: string; domain?: string | undefined },
  caller: Caller,
): Promise<void> {
  const { public_origin, reset_domains } = deps.config
  const origin = reset_domains.find((one) => one === domain?.replace(/\/$/, '')) ?? public_origin
  const client_hashes = clientHashes(deps.config, caller)
  await inTransaction(deps.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return
    const { user_id } = member
    // The person who signed up may not own the address until it is verified.
    const is_owner = member.verified && (await isKnownClient(tx, user_id, client_hashes))
    await sendResetLink(tx, deps, { user_id, email }, { origin, asker: { client_hashes, is_owner } })
  })
}
