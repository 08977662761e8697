import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { account_tries, expectTries, returningTries } from '../limits/expect-tries.ts'
import { forgiveTries, limitKey } from '../limits/queries.ts'
import { hashPassword, isPassword, refuseGuessablePassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import { findPasswordHash, updateOwnPassword } from './operator-queries.ts'

/** Changes an operator's password and ends their other sessions. Throws invalid_input, too_many_requests, unavailable. */
export async function changeOwnPassword(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { operator_id, email, token_hash }: Operator,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  refuseGuessablePassword(password, email)
  const { db, config } = deps
  const key = limitKey(config, 'desk password', email)
  await expectTries(deps, [{ key, ...account_tries }], 'desk password rate-limited', { operator_id })
  const before = await findPasswordHash(db, operator_id)
  if (!(await returningTries(deps, [key], isPassword(current_password, before))))
    throw new DomainError('invalid_input', { current_password: ['This is not your current password.'] })
  await forgiveTries(db, { cleared: [key], returned: [] })
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await updateOwnPassword(tx, { operator_id, password_hash, token_hash })
    await writeDeskLog(tx, { operator_id, action: 'password_changed', subject: `operator ${email}` })
  })
}
