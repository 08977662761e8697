import { availableParallelism } from 'node:os'
import { DomainError, member_texts, PASSWORD_MAX } from '@taswira/contract'
import { hash, type Options, verify } from '@node-rs/argon2'
import { boundedLimit } from '../../bounded-limit.ts'
import { common_passwords } from './common-passwords.ts'

/**
 * argon2id with 19 MiB, two passes, one lane (docs/threat-model.md, "Passwords"). The library's enum cannot be imported
 * as a value.
 */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Costs the same to check as a real one; no password is known for it, and it would open nothing. */
export const nobodys_hash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * A flood of log-ins takes its turns and browsing goes on: one per core, and one less than libuv has threads by default,
 * because reading files and rendering pictures use the same threads. Waiting behind 64 takes about a second of one core.
 */
export const hash_limit = boundedLimit({
  at_once: Math.min(availableParallelism(), 3),
  most_waiting: 64,
  refusal: () => new DomainError('unavailable', undefined, 2),
})

/** Throws invalid_input for a password that everybody tries first. */
export function refuseCommonPassword(password: string) {
  if (common_passwords.has(password.toLowerCase()))
    throw new DomainError('invalid_input', { password: [member_texts.password_common] })
}

/**
 * The same for whoever can give money back: nor one of those twice or with figures after it, nor figures alone, nor fewer
 * than five different characters.
 */
export function refuseGuessablePassword(password: string) {
  const text = password.toLowerCase()
  const half = text.slice(0, text.length / 2)
  const tried_first = [text, text.replace(/[\d!.]+$/, ''), half + half === text ? half : text]
  if (tried_first.some((one) => common_passwords.has(one)) || /^\d+$/.test(text) || new Set(text).size < 5)
    throw new DomainError('invalid_input', { password: [member_texts.password_common] })
}

/** Throws unavailable when too many wait for their turn. */
export function hashPassword(password: string): Promise<string> {
  return hash_limit.run(() => hash(password, options))
}

/**
 * Whether the password is the one of `password_hash`. Without a hash, because nobody has that address, the same work
 * is done for nothing, so that the time tells no stranger who is a member. Throws unavailable like hashPassword.
 */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  // Nobody's password: length is refused before any work.
  if (password.length > 2 * PASSWORD_MAX) return false
  const right = await hash_limit.run(() => verify(password_hash ?? nobodys_hash, password))
  return right && password_hash !== undefined
}
