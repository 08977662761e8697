import { timingSafeEqual } from 'node:crypto'
import type { Hashes } from '../../secret.ts'

/** Clock difference tolerated between two of our servers, in seconds. */
export const CLOCK_SKEW_S = 60

/**
 * Seconds until `expires`, negative once it has passed; undefined unless it is a Unix time in seconds in canonical
 * form.
 */
export function secondsLeft(expires: unknown): number | undefined {
  if (typeof expires !== 'string' || !/^[1-9][0-9]{0,10}$/.test(expires)) return undefined
  return Number(expires) - nowSeconds()
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
