import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { type AccessChange, accessLetter } from './operator-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { listOwnersToWarn } from './operator-queries.ts'

/**
 * Mails an operator and all present and recent owners that a way in to the desk has changed or will change. Not the
 * operator with `to_owners`: they have no account yet.
 */
export async function mailAccessChange(
  tx: Tx,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  {
    by,
    to_owners = false,
    ...changed
  }: {
    by: Pick<Operator, 'email'>
    email: string
    change: AccessChange
    applies_at?: Date
    to_owners?: boolean
  },
): Promise<void> {
  const letter = accessLetter(settings.now().site, {
    ...changed,
    operator: by.email,
    desk_url: `${config.public_origin}/desk/operators`,
  })
  const { email, change } = changed
  for (const to of new Set([...(await listOwnersToWarn(tx)), ...(to_owners ? [] : [email])]))
    await enqueueMail(tx, config, { to, topic: `${email} ${change} ${to}`, letter })
}
