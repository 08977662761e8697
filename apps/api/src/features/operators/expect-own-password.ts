import { DomainError } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { account_tries, expectTries, returningTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { isPassword } from '../members/passwords.ts'
import { findPasswordHash } from './operator-queries.ts'

/**
 * Asks an operator for their password again before a change of a way in, which a stolen session must not make. Wrong
 * passwords are limited in each session, so that a thief's guesses don't keep the operator from acting. Throws invalid_input, too_many_requests, unavailable.
 */
export async function expectOwnPassword(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { operator_id, email, token_hash }: Pick<Operator, 'operator_id' | 'email' | 'token_hash'>,
  current_password: string,
): Promise<void> {
  const key = limitKey(deps.config, 'desk password', email, token_hash.toString('hex'))
  await expectTries(deps, [{ key, ...account_tries }], 'desk password rate-limited', { operator_id })
  const password_hash = await findPasswordHash(deps.db, operator_id)
  if (!(await returningTries(deps, [key], isPassword(current_password, password_hash)))) {
    deps.log.warn({ event: 'desk password wrong', operator_id }, 'security')
    throw new DomainError('invalid_input', { current_password: ['This is not your current password.'] })
  }
  await forgiveTries(deps.db, { cleared: [key], returned: [] })
}
