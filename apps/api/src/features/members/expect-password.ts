import { DomainError, member_texts } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { account_tries, expectTries, returningTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { isPassword } from './passwords.ts'
import { getPasswordHash } from './queries.ts'

/**
 * Asks a logged-in member for their password again before an action that a stolen session must not allow. Wrong
 * passwords are limited, so that a thief can't guess it here either. `purpose` appears in the log and has its own
 * limit. Returns the member's address and hash. Throws invalid_input for a wrong password, too_many_requests,
 * unavailable.
 */
export async function expectPassword(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { user_id, current_password }: { user_id: string; current_password: string },
  purpose: 'change password' | 'payout account' | 'leave' | 'end sessions',
): Promise<{ email: string; password_hash: string }> {
  const { db, config, log } = deps
  const key = limitKey(config, purpose, user_id)
  await expectTries(deps, [{ key, ...account_tries }], `${purpose} rate-limited`, { user_id })
  const member = await getPasswordHash(db, user_id)
  if (!(await returningTries(deps, [key], isPassword(current_password, member.password_hash)))) {
    log.info({ event: `${purpose} refused`, user_id }, 'security')
    throw wrongPassword()
  }
  await forgiveTries(db, { cleared: [key], returned: [] })
  return member
}

export const wrongPassword = () =>
  new DomainError('invalid_input', { current_password: [member_texts.wrong_password] })
