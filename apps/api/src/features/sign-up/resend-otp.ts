import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { lockMemberByEmail } from '../members/queries.ts'
import type { Caller } from '../../http/callers.ts'
import { sendVerificationCode } from '../one-time-codes/send-code.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { isKnownClient } from '../sessions/queries.ts'

/**
 * Mails a new code if the address is unverified and has not been sent enough. The answer never reveals whether it did.
 */
export async function resendOtp(
  deps: Pick<Deps, 'db' | 'config'>,
  email: string,
  caller: Caller,
): Promise<void> {
  const client_hashes = clientHashes(deps.config, caller)
  await inTransaction(deps.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member || member.verified) return
    const { user_id } = member
    const is_owner = await isKnownClient(tx, user_id, client_hashes)
    await sendVerificationCode(tx, deps, { user_id, email }, { client_hashes, is_owner })
  })
}
