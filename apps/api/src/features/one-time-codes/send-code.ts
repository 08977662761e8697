import { randomBytes, randomInt } from 'node:crypto'
import { OTP_DIGITS, OTP_LIFETIME_S, RESET_LIFETIME_MIN } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { resetLetter, verificationLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { type CodePurpose, countSentCodes, insertCode } from './queries.ts'

/**
 * Maximum number of codes sent to one address for one purpose, whoever requests them (docs/threat-model.md, "Codes and
 * reset links"). Strangers get only a share, so that they can't use up what the owner needs.
 */
const most_sent = { minute: 1, hour: 5, day: 10 }
const most_for_strangers = { strangers_hour: 2, strangers_day: 4, one_stranger_day: 2 }

type CodeDeps = Pick<Deps, 'config' | 'settings'>
interface Account {
  user_id: string
  email: string
}

/** Who requests a code. */
export interface Asker {
  client_hashes: Hashes
  /** Knows the password, or uses a client address that was used with it before. */
  is_owner: boolean
}

/**
 * Hashes of a code, with the current secret and with older ones. They are bound to the account and purpose, so they are
 * useless for anything else.
 */
export const codeHashes = (config: SecretConfig, purpose: CodePurpose, account: string, code: string) =>
  keyedHashes(config, purpose, account, code)

/**
 * Makes a code that verifies the address, mails it and ends the previous one. Does nothing when the address has already
 * been sent enough codes. The account must be new or locked in this transaction.
 */
export async function sendVerificationCode(
  tx: Tx,
  { config, settings }: CodeDeps,
  { user_id, email }: Account,
  asker: Asker,
) {
  const purpose = 'verify_email'
  if (!(await mayBeSent(tx, config, { user_id, purpose }, asker))) return
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const [code_hash] = codeHashes(config, purpose, email, code)
  const stranger_hash = strangerHash(asker)
  await insertCode(tx, { user_id, purpose, code_hash, lifetime_s: OTP_LIFETIME_S, stranger_hash })
  await enqueueMail(tx, config, {
    to: email,
    topic: `verify_email ${user_id}`,
    letter: verificationLetter(settings.now().site, code),
    lifetime_s: OTP_LIFETIME_S,
  })
}

/** Like sendVerificationCode, for the link that sets a new password. `origin` must be one of the configured ones. */
export async function sendResetLink(
  tx: Tx,
  { config, settings }: CodeDeps,
  { user_id, email }: Account,
  { origin, asker }: { origin: string; asker: Asker },
) {
  const purpose = 'reset_password'
  if (!(await mayBeSent(tx, config, { user_id, purpose }, asker))) return
  const token = randomBytes(32).toString('base64url')
  const [code_hash] = codeHashes(config, purpose, user_id, token)
  const lifetime_s = RESET_LIFETIME_MIN * 60
  await insertCode(tx, { user_id, purpose, code_hash, lifetime_s, stranger_hash: strangerHash(asker) })
  const url = `${origin}/reset-password?${new URLSearchParams({ uid: user_id, token })}`
  await enqueueMail(tx, config, {
    to: email,
    topic: `reset_password ${user_id}`,
    letter: resetLetter(settings.now().site, url),
    lifetime_s,
  })
}

const strangerHash = ({ client_hashes, is_owner }: Asker) => (is_owner ? null : client_hashes[0])

async function mayBeSent(
  tx: Tx,
  config: Deps['config'],
  { user_id, purpose }: { user_id: string; purpose: CodePurpose },
  { client_hashes, is_owner }: Asker,
): Promise<boolean> {
  const sent = await countSentCodes(tx, user_id, purpose, client_hashes)
  const most = is_owner ? most_sent : { ...most_sent, ...most_for_strangers }
  return (Object.entries(most) as [keyof typeof sent, number][]).every(
    ([span, number]) => sent[span] < number * config.limits_factor,
  )
}
