import { timingSafeEqual } from 'node:crypto'
import type { Hashes } from '../../secret.ts'

/** Difference between the clocks of two of our servers that no signed address is refused for, in seconds. */
export const CLOCK_SKEW_S = 60

/**
 * Seconds until the time that `expires` names, negative once it has passed; undefined for anything but seconds since
 * 1970 in their one spelling.
 */
export function secondsLeft(expires: unknown): number | undefined {
  if (typeof expires !== 'string' || !/^[1-9][0-9]{0,10}$/.test(expires)) return undefined
  return Number(expires) - nowSeconds()
}

/**
 * Whether `text` is one of these signatures in base64url, of the secret or of an older one. Texts are compared instead of bytes: several texts decode to the same
 * bytes, and only one of them is ours.
 */
export function isSignature(expected: Hashes, text: unknown): boolean {
  if (typeof text !== 'string') return false
  const given = Buffer.from(text)
  return expected.some((hash) => {
    const wanted = Buffer.from(hash.toString('base64url'))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000)
