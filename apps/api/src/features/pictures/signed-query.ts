import { timingSafeEqual } from 'node:crypto'
import type { Hashes } from '../../secret.ts'

/** Clock difference tolerated between two of our servers, in seconds. */
export const CLOCK_SKEW_S = 60

/**
 * Whether `expires`, a Unix time in seconds in canonical form, lies ahead and at most `valid_s` from now, give or take
 * the clock difference of the server that signed it.
 */
export function isCurrent(expires: unknown, valid_s: number): expires is string {
  if (typeof expires !== 'string' || !/^[1-9][0-9]{0,10}$/.test(expires)) return false
  const left_s = Number(expires) - nowSeconds()
  return left_s > -CLOCK_SKEW_S && left_s <= valid_s + CLOCK_SKEW_S
}

/**
 * Whether `text` is one of these signatures in base64url, made with the current or an older secret. Compares text
 * instead of bytes, because several texts decode to the same bytes and only one of them is valid.
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
