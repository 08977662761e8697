import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Member } from '../../http/callers.ts'
import { passwordChangedLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { expectPassword, wrongPassword } from '../members/expect-password.ts'
import { hashPassword, refuseCommonPassword } from '../members/passwords.ts'
import { replacePassword } from '../members/queries.ts'
import { endResetLinks } from '../one-time-codes/queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'

interface PasswordForm {
  current_password: string
  password: string
}

/**
 * Changes a member's password, ends their other sessions and open reset links, and mails them. Throws invalid_input for
 * a wrong current or a common new password, too_many_requests, unavailable.
 */
export async function changePassword(
  { db, config, settings, log }: ServiceDeps,
  { user_id, token_hash }: Member,
  { current_password, password }: PasswordForm,
): Promise<void> {
  refuseCommonPassword(password)
  const given = { user_id, current_password }
  const { email, password_hash } = await expectPassword({ db, config, log }, given, 'change password')
  const new_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    // The password was changed elsewhere while this call was hashing.
    if (!(await replacePassword(tx, user_id, { old_hash: password_hash, new_hash }))) throw wrongPassword()
    await deleteOtherSessions(tx, user_id, token_hash)
    await endResetLinks(tx, user_id)
    await enqueueMail(tx, config, {
      to: email,
      topic: `password_changed ${user_id}`,
      letter: passwordChangedLetter(settings.now().site, {
        forgot_url: `${config.public_origin}/forgot-password`,
        kept_session: true,
      }),
    })
  })
  log.info({ event: 'password changed', user_id }, 'security')
}
