import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Member } from '../../http/callers.ts'
import { sessionsEndedLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { expectPassword } from '../members/expect-password.ts'
import { deleteOtherSessions, deleteSessionById } from '../sessions/queries.ts'

/**
 * Ends one of a member's sessions, or all except this one, and mails them. Throws invalid_input for a wrong password,
 * not_found, too_many_requests, unavailable.
 */
export async function endSessions(
  { db, config, settings, log }: ServiceDeps,
  { user_id, token_hash }: Member,
  { session_id, current_password }: { session_id?: string | undefined; current_password: string },
): Promise<void> {
  const { email } = await expectPassword({ db, config, log }, { user_id, current_password }, 'end sessions')
  await inTransaction(db, async (tx) => {
    if (session_id === undefined) await deleteOtherSessions(tx, user_id, token_hash)
    else if (!(await deleteSessionById(tx, user_id, session_id))) throw new DomainError('not_found')
    await enqueueMail(tx, config, {
      to: email,
      topic: `sessions_ended ${user_id}`,
      letter: sessionsEndedLetter(settings.now().site, {
        forgot_url: `${config.public_origin}/forgot-password`,
        devices: session_id === undefined ? 'every other device' : 'one device',
      }),
    })
  })
  log.info({ event: 'sessions ended', user_id }, 'security')
}
