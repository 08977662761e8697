import { DomainError, member_texts } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../http/callers.ts'
import { countTry, forgiveTries, limitKey } from '../limits/queries.ts'
import { passwordChangedLetter } from '../mail/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { hashPassword, isPassword, refuseCommonPassword } from '../members/passwords.ts'
import { getPasswordHash, replacePassword } from '../members/queries.ts'
import { endResetLinks } from '../one-time-codes/queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'

/** Wrong passwords before waits start, and how slowly they are forgotten; as for a log-in. */
const tries = { free: 5, forgotten_in_s: 900 }

interface PasswordForm {
  current_password: string
  password: string
}

/**
 * Changes a member's password, ends their other sessions and open reset links, and mails them. Throws invalid_input for
 * a wrong current or a common new password, too_many_requests, unavailable.
 */
export async function changePassword(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { user_id, token_hash }: Member,
  { current_password, password }: PasswordForm,
): Promise<void> {
  refuseCommonPassword(password)
  // Who holds a stolen token must not find out the password by guessing.
  const key = limitKey(config, 'change password', user_id)
  const wait_s = await countTry(db, { key, ...tries, free: Math.ceil(tries.free * config.limits_factor) })
  if (wait_s) {
    log.warn({ event: 'password change rate-limited', user_id, wait_s }, 'security')
    throw new DomainError('too_many_requests', undefined, wait_s)
  }
  const { email, password_hash } = await getPasswordHash(db, user_id)
  const notChecked = async (error: unknown) => {
    await forgiveTries(db, { cleared: [], returned: [key] })
    throw error
  }
  if (!(await isPassword(current_password, password_hash).catch(notChecked))) {
    log.info({ event: 'password change refused', user_id }, 'security')
    throw wrongPassword()
  }
  const new_hash = await hashPassword(password).catch(notChecked)
  await inTransaction(db, async (tx) => {
    // It was changed elsewhere while this call was hashing.
    if (!(await replacePassword(tx, user_id, { old_hash: password_hash, new_hash }))) throw wrongPassword()
    await deleteOtherSessions(tx, user_id, token_hash)
    await endResetLinks(tx, user_id)
    await enqueueMail(tx, config, {
      to: email,
      topic: `password_changed ${user_id}`,
      letter: passwordChangedLetter(config.site, {
        forgot_url: `${config.public_origin}/forgot-password`,
        kept_session: true,
      }),
    })
  })
  await forgiveTries(db, { cleared: [key], returned: [] })
  log.info({ event: 'password changed', user_id }, 'security')
}

const wrongPassword = () =>
  new DomainError('invalid_input', { current_password: [member_texts.wrong_password] })
