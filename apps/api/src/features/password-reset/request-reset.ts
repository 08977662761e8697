import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { sendResetLink } from '../one-time-codes/send-code.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { isKnownClient } from '../sessions/queries.ts'
import { lockMemberByEmail } from '../members/queries.ts'

/**
 * Emails a link to set a new password if there is an account. `domain` only selects one of the configured origins;
 * anything else means our own. The answer never reveals whether there is an account.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, domain }: { email: string; domain?: string | undefined },
  caller: Caller,
): Promise<void> {
  const { public_origin, reset_domains } = deps.config
  const origin = reset_domains.find((one) => one === domain?.replace(/\/$/, '')) ?? public_origin
  const client_hashes = clientHashes(deps.config, caller)
  await inTransaction(deps.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return
    const { user_id } = member
    // The person who signed up may not own the address until it is verified.
    const is_owner = member.verified && (await isKnownClient(tx, user_id, client_hashes))
    await sendResetLink(tx, deps, { user_id, email }, { origin, asker: { client_hashes, is_owner } })
  })
}
