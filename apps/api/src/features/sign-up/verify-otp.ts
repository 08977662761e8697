import { DomainError, OTP_TRIES } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Caller } from '../../http/callers.ts'
import { welcomeLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { unsubscribeUrl } from '../members/unsubscribe-link.ts'
import { codeHashes, sendVerificationCode } from '../one-time-codes/send-code.ts'
import { tryVerificationCode } from '../one-time-codes/queries.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { lockMemberByEmail } from '../members/queries.ts'
import { isKnownClient } from '../sessions/queries.ts'

/**
 * Wrong tries per day from client addresses other than the owner's. A new code doesn't reset them, so strangers can
 * invalidate one code but not the next.
 */
const STRANGER_TRIES = OTP_TRIES
/** Seconds that a refused client should wait. The owner can log in sooner, which makes their client address known. */
const RETRY_AFTER_S = 3_600

/**
 * Verifies an email address with the emailed code and, the first time, welcomes its owner. Returns false when the code
 * no longer works because of five wrong tries. Throws invalid_otp for a wrong, used, superseded or expired code and for
 * an address without one; too_many_codes when strangers have made too many wrong tries on this account today and this
 * client is not the owner's.
 */
export async function verifyOtp(
  { db, config, settings, log }: ServiceDeps,
  { email, code }: { email: string; code: string },
  caller: Caller,
): Promise<boolean> {
  const code_hashes = codeHashes(config, 'verify_email', email, code.trim())
  const { outcome, user_id } = await inTransaction(db, async (tx) => {
    const tried = await tryVerificationCode(tx, {
      email,
      code_hashes,
      client_hashes: clientHashes(config, caller),
      most_tries: OTP_TRIES,
      most_stranger_tries: Math.ceil(STRANGER_TRIES * config.limits_factor),
    })
    if (tried.newly_verified)
      await enqueueMail(tx, config, {
        to: email,
        topic: `welcome ${tried.user_id}`,
        letter: welcomeLetter(settings.now().site, {
          claim_url: accountUrl(config),
          unsubscribe_url: unsubscribeUrl(config, tried.user_id!),
        }),
      })
    return tried
  })
  log.info({ event: 'code tried', outcome, user_id }, 'security')
  if (outcome === 'held') throw new DomainError('too_many_codes', undefined, RETRY_AFTER_S)
  if (outcome === 'invalid') throw new DomainError('invalid_otp')
  return outcome === 'accepted'
}

/**
 * Mails a new code if the address is unverified and hasn't been sent too many. The response never reveals whether it
 * did.
 */
export async function resendOtp(deps: ServiceDeps, email: string, caller: Caller): Promise<void> {
  const client_hashes = clientHashes(deps.config, caller)
  await inTransaction(deps.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member || member.verified) return
    const { user_id } = member
    const is_owner = await isKnownClient(tx, user_id, client_hashes)
    await sendVerificationCode(tx, deps, { user_id, email }, { client_hashes, is_owner })
  })
}
