import { availableParallelism } from 'node:os'
import { DomainError, member_texts, opaquePassword, PASSWORD_MAX } from '@taswira/contract'
import { hash, type Options, verify } from '@node-rs/argon2'
import { boundedLimit } from '../../bounded-limit.ts'
import { common_passwords } from './common-passwords.ts'

/**
 * argon2id with 19 MiB, two passes, one lane (docs/threat-model.md, "Passwords"). `algorithm` is a number because the
 * library's const enum can't be imported as a value.
 */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Takes as long to check as a real hash, and no known password matches it. Also used for deleted accounts. */
export const nobodys_hash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Queues a burst of log-ins so that browsing stays fast: one hash per core, and one less than libuv's default number of
 * threads, which reading files and rendering images share. Waiting behind 64 takes about a second of one core.
 */
export const hash_limit = boundedLimit({
  at_once: Math.min(availableParallelism(), 3),
  most_waiting: 64,
  refusal: () => new DomainError('unavailable', undefined, 2),
})

/** Throws invalid_input for a common password. */
export function refuseCommonPassword(password: string) {
  if (common_passwords.has(password.toLowerCase()))
    throw new DomainError('invalid_input', { password: [member_texts.password_common] })
}

/**
 * A stricter check for operators, who can make refunds. Also refuses a common password that is repeated or followed by
 * digits, digits only, fewer than five different characters, and the operator's email address.
 */
export function refuseGuessablePassword(password: string, email: string) {
  const text = password.toLowerCase()
  if (text.includes(email.toLowerCase()))
    throw new DomainError('invalid_input', { password: [member_texts.password_email] })
  const half = text.slice(0, text.length / 2)
  const tried_first = [text, text.replace(/[\d!.]+$/, ''), half + half === text ? half : text]
  if (tried_first.some((one) => common_passwords.has(one)) || /^\d+$/.test(text) || new Set(text).size < 5)
    throw new DomainError('invalid_input', { password: [member_texts.password_common] })
}

/** Throws unavailable when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return hash_limit.run(() => hash(opaquePassword(password), options))
}

/**
 * Whether the password matches `password_hash`. Without a hash, for an unknown address, it does the same work, so that
 * the timing doesn't reveal who is a member. Throws unavailable, like hashPassword.
 */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  // No account has a password this long: refuse before any work.
  if (password.length > 4 * PASSWORD_MAX) return false
  // Hashes of version 1.2.0 and earlier are of the password as it was typed.
  for (const typed of new Set([opaquePassword(password), password])) {
    const right = await hash_limit.run(() => verify(password_hash ?? nobodys_hash, typed))
    if (right) return password_hash !== undefined
  }
  return false
}
