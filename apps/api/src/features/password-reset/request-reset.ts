import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { sendResetLink } from '../one-time-codes/send-code.ts'
import { lockUserByEmail } from '../users/queries.ts'

/**
 * Mails a link to choose a new password when there is an account. `domain` only selects: anything but an origin of
 * the configured list means our own. Nobody is told whether there is an account.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, domain }: { email: string; domain?: string | undefined },
): Promise<void> {
  const { public_origin, reset_domains } = deps.config
  const origin = reset_domains.find((one) => one === domain?.replace(/\/$/, '')) ?? public_origin
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (user) await sendResetLink(tx, deps, { user_id: user.user_id, email }, origin)
  })
}
