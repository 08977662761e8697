import { randomBytes, randomInt } from 'node:crypto'
import { OTP_DIGITS, OTP_LIFETIME_S, RESET_LIFETIME_MIN } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash, type SecretConfig } from '../../secret.ts'
import { resetLetter, verificationLetter } from '../mail/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type CodePurpose, countSentCodes, insertCode } from './queries.ts'

/** Codes of one purpose that one address is sent, whoever asks for them and from wherever (security.md, section 4). */
const most_sent = { minute: 1, hour: 5, day: 10 }

type CodeDeps = Pick<Deps, 'config'>
interface Account {
  user_id: string
  email: string
}

/** What is kept of a code. Bound to account and purpose: it opens nothing else. */
export const codeHash = (config: SecretConfig, purpose: CodePurpose, account: string, code: string) =>
  keyedHash(config, purpose, account, code)

/**
 * Makes a code that proves the address and mails it; the one before is dead from then on. Does nothing when the
 * address has been sent enough. The account must be new or locked in this transaction.
 */
export async function sendVerificationCode(tx: Tx, { config }: CodeDeps, { user_id, email }: Account) {
  if (!(await mayBeSent(tx, config, user_id, 'verify_email'))) return
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const code_hash = codeHash(config, 'verify_email', email, code)
  await insertCode(tx, { user_id, purpose: 'verify_email', code_hash, lifetime_s: OTP_LIFETIME_S })
  await enqueueMail(tx, config, {
    to: email,
    topic: `verify_email ${user_id}`,
    letter: verificationLetter(code),
    lifetime_s: OTP_LIFETIME_S,
  })
}

/** The same for the link that sets a new password; `origin` must be one of the configured ones. */
export async function sendResetLink(
  tx: Tx,
  { config }: CodeDeps,
  { user_id, email }: Account,
  origin: string,
) {
  if (!(await mayBeSent(tx, config, user_id, 'reset_password'))) return
  const token = randomBytes(32).toString('base64url')
  const code_hash = codeHash(config, 'reset_password', user_id, token)
  const lifetime_s = RESET_LIFETIME_MIN * 60
  await insertCode(tx, { user_id, purpose: 'reset_password', code_hash, lifetime_s })
  const url = `${origin}/reset-password?${new URLSearchParams({ uid: user_id, token })}`
  await enqueueMail(tx, config, {
    to: email,
    topic: `reset_password ${user_id}`,
    letter: resetLetter(url),
    lifetime_s,
  })
}

async function mayBeSent(tx: Tx, config: Deps['config'], user_id: string, purpose: CodePurpose) {
  const sent = await countSentCodes(tx, user_id, purpose)
  return (Object.keys(most_sent) as (keyof typeof most_sent)[]).every(
    (span) => sent[span] < most_sent[span] * config.limits_factor,
  )
}
