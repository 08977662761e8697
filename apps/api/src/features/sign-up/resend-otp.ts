import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { lockUserByEmail } from '../users/queries.ts'
import { sendVerificationCode } from '../one-time-codes/send-code.ts'

/** Mails a new code when the address awaits one and has not been sent enough. Nobody is told whether it did. */
export async function resendOtp(deps: Pick<Deps, 'db' | 'config'>, email: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (user && !user.verified) await sendVerificationCode(tx, deps, { user_id: user.user_id, email })
  })
}
