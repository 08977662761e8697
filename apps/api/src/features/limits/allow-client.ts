import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/mount.ts'
import { clientKey } from './client-key.ts'
import { limitKey, takeTurn } from './queries.ts'

/**
 * How often one client address may do what costs us mail, work or patience. An address may stand for an office or for
 * everybody on a mobile network, so these only stop machines; what protects an account is counted for the account.
 */
const allowances = {
  sign_up: { most: 120, window_s: 3_600 },
  verify_otp: { most: 200, window_s: 600 },
  resend_otp: { most: 120, window_s: 3_600 },
  request_reset: { most: 120, window_s: 3_600 },
  reset_password: { most: 120, window_s: 3_600 },
  write_to_us: { most: 60, window_s: 3_600 },
} as const

/** Throws too_many_requests when the client address has had its turns. */
export async function allowClient(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  what: keyof typeof allowances,
  { address }: Caller,
): Promise<void> {
  const { most, window_s } = allowances[what]
  const wait_s = await takeTurn(db, {
    key: limitKey(config, what, clientKey(address)),
    most: Math.ceil(most * config.limits_factor),
    window_s,
  })
  if (!wait_s) return
  log.warn({ event: 'client held back', what, wait_s }, 'security')
  throw new DomainError('too_many_requests', undefined, wait_s)
}
