import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { hashPassword, refuseGuessablePassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import { expectOwnPassword } from './expect-own-password.ts'
import { mailAccessChange } from './mail-access-change.ts'
import { updateOwnPassword } from './operator-queries.ts'

/** Changes an operator's password and ends their other sessions. Throws invalid_input, too_many_requests, unavailable. */
export async function changeOwnPassword(
  deps: ServiceDeps,
  operator: Operator,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  const { operator_id, email, token_hash } = operator
  refuseGuessablePassword(password, email)
  // A generated password is known to somebody else.
  if (password === current_password)
    throw new DomainError('invalid_input', {
      password: ['Choose a password that differs from the current one.'],
    })
  await expectOwnPassword(deps, operator, current_password)
  const password_hash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    await updateOwnPassword(tx, { operator_id, password_hash, token_hash })
    await mailAccessChange(tx, deps, { by: operator, email, change: 'changed their password' })
    await writeDeskLog(tx, { operator_id, action: 'password_changed', subject: `operator ${email}` })
  })
}
