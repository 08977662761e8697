import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { CLOCK_SKEW_S, isSignature, nowSeconds, secondsLeft } from './signed-query.ts'

/** Life of an address that shows a picture which is not on offer, in seconds: a list at the desk is looked through in it. */
const PREVIEW_S = 1_800

/** The query that, behind the address of a thumbnail, shows it though its asset is not on offer. */
export function signPreview(config: SecretConfig, picture_key: string): string {
  const expires = nowSeconds() + PREVIEW_S
  const signature = signaturesOf(config, picture_key, expires)[0].toString('base64url')
  return String(new URLSearchParams({ expires: String(expires), signature }))
}

/** Whether this is a query that we signed for this picture and that has not expired; `query` as the router parsed it. */
export function isSignedPreview(
  config: SecretConfig,
  picture_key: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean {
  const left_s = secondsLeft(expires)
  if (left_s === undefined || left_s <= -CLOCK_SKEW_S || left_s > PREVIEW_S + CLOCK_SKEW_S) return false
  return isSignature(signaturesOf(config, picture_key, Number(expires)), signature)
}

const signaturesOf = (config: SecretConfig, picture_key: string, expires: number): Hashes =>
  keyedHashes(config, 'preview', picture_key, expires)
