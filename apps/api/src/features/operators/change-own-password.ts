import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { countTry, forgiveTries, limitKey } from '../limits/queries.ts'
import { hashPassword, isPassword, refuseGuessablePassword } from '../members/passwords.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import { findPasswordHash, updateOwnPassword } from './operator-queries.ts'

/** Wrong current passwords before the first wait, and seconds until one no longer counts. */
const tries = { free: 5, forgotten_in_s: 900 }

/** Changes an operator's password and ends their other sessions. Throws invalid_input, too_many_requests, unavailable. */
export async function changeOwnPassword(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { operator_id, email, token_hash }: Operator,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  refuseGuessablePassword(password, email)
  const key = limitKey(config, 'desk password', email)
  const free = Math.ceil(tries.free * config.limits_factor)
  const wait_s = await countTry(db, { ...tries, free, key })
  if (wait_s) throw new DomainError('too_many_requests', undefined, wait_s)
  const before = await findPasswordHash(db, operator_id)
  if (!(await isPassword(current_password, before)))
    throw new DomainError('invalid_input', { current_password: ['This is not your current password.'] })
  await forgiveTries(db, { cleared: [key], returned: [] })
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await updateOwnPassword(tx, { operator_id, password_hash, token_hash })
    await writeDeskLog(tx, { operator_id, action: 'password_changed', subject: `operator ${email}` })
  })
}
