import { DomainError, OTP_TRIES } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { codeHash } from '../one-time-codes/send-code.ts'
import { tryVerificationCode } from '../one-time-codes/queries.ts'

/**
 * Proves an address with the code that was mailed to it; false when the code is dead after five wrong tries. Throws
 * invalid_otp for a wrong, used, superseded or expired code and for an address that awaits none.
 */
export async function verifyOtp(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const code_hash = codeHash(config, 'verify_email', email, code.trim())
  const { outcome, user_id } = await tryVerificationCode(db, { email, code_hash, most_tries: OTP_TRIES })
  log.info({ event: 'code tried', outcome, user_id }, 'security')
  if (outcome === 'invalid') throw new DomainError('invalid_otp')
  return outcome === 'accepted'
}
