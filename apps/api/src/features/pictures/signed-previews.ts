import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { CLOCK_SKEW_S, isSignature, nowSeconds, secondsLeft } from './signed-query.ts'

/** Validity of the URL of an unpublished image, in seconds; enough to go through a list at the desk. */
const PREVIEW_S = 1_800

/** The query that makes a thumbnail's URL work for an unpublished asset. */
export function signPreview(config: SecretConfig, picture_key: string): string {
  const expires = nowSeconds() + PREVIEW_S
  const signature = listSignatures(config, picture_key, expires)[0].toString('base64url')
  return String(new URLSearchParams({ expires: String(expires), signature }))
}

/** Whether we signed this query for this image and it has not expired; `query` as parsed by the router. */
export function isSignedPreview(
  config: SecretConfig,
  picture_key: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean {
  const left_s = secondsLeft(expires)
  if (left_s === undefined || left_s <= -CLOCK_SKEW_S || left_s > PREVIEW_S + CLOCK_SKEW_S) return false
  return isSignature(listSignatures(config, picture_key, Number(expires)), signature)
}

const listSignatures = (config: SecretConfig, picture_key: string, expires: number): Hashes =>
  keyedHashes(config, 'preview', picture_key, expires)
