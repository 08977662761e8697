import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { PaymentDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { sessionsEndedLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { expectOwnPassword } from '../operators/expect-own-password.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { findDeskMember, lockDeskMember } from './member-queries.ts'

/** Logs a member out everywhere, writes the desk log and mails them. Throws invalid_input, not_found, too_many_requests, unavailable. */
export async function endMemberSessions(
  deps: PaymentDeps,
  operator: Operator,
  { profile_id, current_password }: { profile_id: string; current_password: string },
): Promise<void> {
  await expectOwnPassword(deps, operator, current_password)
  const { config, settings } = deps
  await inTransaction(deps.db, async (tx) => {
    await lockDeskMember(tx, profile_id)
    const member = await findDeskMember(tx, deps.payments.mode, profile_id)
    if (!member || member.state === 'erased') throw new DomainError('not_found')
    await deleteSessionsOf(tx, profile_id)
    await writeDeskLog(tx, {
      operator_id: operator.operator_id,
      action: 'member_sessions_ended',
      subject: `member ${profile_id}`,
      before: { sessions: String(member.sessions) },
      after: { sessions: '0' },
    })
    await enqueueMail(tx, config, {
      to: member.email,
      topic: `sessions_ended ${profile_id}`,
      letter: sessionsEndedLetter(settings.now().site, {
        forgot_url: `${config.public_origin}/forgot-password`,
        devices: 'every device',
      }),
    })
  })
}
