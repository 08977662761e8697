import { DomainError } from '@taswira/contract'
import { inTransaction, type Pool, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { hashPassword, refuseGuessablePassword } from '../members/passwords.ts'
import { isToken, newToken, tokenHash } from '../sessions/tokens.ts'
import { writeDeskLog } from './desk-log-queries.ts'
import { deleteOwnerLink, isOwnerLink, lockFirstOwner, writeOwnerLink } from './first-owner-queries.ts'
import { operatorLogIn } from './operator-log-in.ts'
import { existsOwner, saveOperator } from './operator-queries.ts'

/**
 * Makes the link for the first owner, valid once and for an hour, in place of an earlier one; undefined when there is an
 * owner. The secret is in the fragment, which browsers send to nobody.
 */
export async function newOwnerLink({
  db,
  origin,
}: {
  db: Pool
  origin: string
}): Promise<string | undefined> {
  const secret = newToken()
  return inTransaction(db, async (tx) => {
    if (await hasOwner(tx)) return undefined
    await writeOwnerLink(tx, tokenHash(secret))
    return `${origin}/desk/first-owner#${secret}`
  })
}

/**
 * Makes the first owner's account and logs them in. Of several uses of a link at once, one succeeds. Throws
 * invalid_owner_link for a wrong, used or expired one and once there is an owner, and invalid_input.
 */
export async function claimFirstOwner(
  deps: ServiceDeps,
  { secret, email, password }: { secret: string; email: string; password: string },
  caller: Caller,
): ReturnType<typeof operatorLogIn> {
  const secret_hash = isToken(secret) ? tokenHash(secret) : undefined
  // Before the slow hash of the password, so that guessing a link costs nothing.
  if (!secret_hash || !(await isOwnerLink(deps.db, secret_hash))) throw new DomainError('invalid_owner_link')
  refuseGuessablePassword(password, email)
  const password_hash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    if ((await hasOwner(tx)) || !(await deleteOwnerLink(tx, secret_hash)))
      throw new DomainError('invalid_owner_link')
    const { operator_id } = await saveOperator(tx, { email, password_hash, role: 'owner' })
    await writeDeskLog(tx, {
      operator_id,
      action: 'operator_added',
      subject: `operator ${email}`,
      before: { account: 'none' },
      after: { account: 'open', role: 'owner' },
    })
  })
  return operatorLogIn(deps, { email, password }, caller)
}

async function hasOwner(tx: Tx): Promise<boolean> {
  await lockFirstOwner(tx)
  return existsOwner(tx)
}
