import { DomainError, member_texts } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { countTry, forgiveTries, limitKey } from '../limits/queries.ts'
import { isPassword } from './passwords.ts'
import { getPasswordHash } from './queries.ts'

/** The same limits as for logging in: wrong passwords before waits start, and seconds until one no longer counts. */
const tries = { free: 5, forgotten_in_s: 900 }

/**
 * Asks a logged-in member for their password again before an action that a stolen session must not allow. Wrong
 * passwords are limited, so that a thief can't guess it here either. `purpose` appears in the log and has its own
 * limit. Returns the member's address and hash. Throws invalid_input for a wrong password, too_many_requests,
 * unavailable.
 */
export async function expectPassword(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { user_id, current_password }: { user_id: string; current_password: string },
  purpose: 'change password' | 'payout account' | 'leave',
): Promise<{ email: string; password_hash: string }> {
  const key = limitKey(config, purpose, user_id)
  const wait_s = await countTry(db, { key, ...tries, free: Math.ceil(tries.free * config.limits_factor) })
  if (wait_s) {
    log.warn({ event: `${purpose} rate-limited`, user_id, wait_s }, 'security')
    throw new DomainError('too_many_requests', undefined, wait_s)
  }
  const member = await getPasswordHash(db, user_id)
  const is_right = await isPassword(current_password, member.password_hash).catch(async (error: unknown) => {
    // The password was not checked, so this doesn't count as a try.
    await forgiveTries(db, { cleared: [], returned: [key] })
    throw error
  })
  if (!is_right) {
    log.info({ event: `${purpose} refused`, user_id }, 'security')
    throw wrongPassword()
  }
  await forgiveTries(db, { cleared: [key], returned: [] })
  return member
}

export const wrongPassword = () =>
  new DomainError('invalid_input', { current_password: [member_texts.wrong_password] })
