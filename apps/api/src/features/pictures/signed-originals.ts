import type { Config } from '../../config.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { CLOCK_SKEW_S, isSignature, nowSeconds, secondsLeft } from './signed-query.ts'

/** Longest life of an address that hands out an original, in seconds (docs/threat-model.md, "Originals"). */
export const ORIGINAL_ADDRESS_MAX_S = 300

type SigningConfig = SecretConfig & Pick<Config, 'public_origin'>

export interface OriginalGrant {
  asset_id: number
  /** The member it is handed to. */
  user_id: string
  expires_at: Date
  /** The name to save it under. */
  file_name: string
}

/** The query of a signed address, as the router parsed it. */
export interface SignedQuery {
  member?: unknown
  expires?: unknown
  signature?: unknown
}

/** An address that hands out one original until it expires, 5 minutes from now at the latest. */
export function signOriginalAddress(config: SigningConfig, grant: OriginalGrant): string {
  const expires = Math.min(
    Math.floor(grant.expires_at.getTime() / 1000),
    nowSeconds() + ORIGINAL_ADDRESS_MAX_S,
  )
  const [newest] = signaturesOf(config, grant.asset_id, grant.file_name, grant.user_id, expires)
  const signature = newest.toString('base64url')
  const query = new URLSearchParams({ member: grant.user_id, expires: String(expires), signature })
  return `${config.public_origin}/originals/${grant.asset_id}/${encodeURIComponent(grant.file_name)}?${query}`
}

/**
 * Whether this is an address that we signed and that has not expired. The server that signed it may have another clock:
 * CLOCK_SKEW_S is allowed in both directions.
 */
export function isSignedOriginal(
  config: SigningConfig,
  { asset_id, file_name }: { asset_id: number; file_name: string },
  { member, expires, signature }: SignedQuery,
): boolean {
  const left_s = secondsLeft(expires)
  if (typeof member !== 'string' || left_s === undefined) return false
  if (left_s <= -CLOCK_SKEW_S || left_s > ORIGINAL_ADDRESS_MAX_S + CLOCK_SKEW_S) return false
  return isSignature(signaturesOf(config, asset_id, file_name, member, Number(expires)), signature)
}

/** The asset whose original this address hands out to this member; undefined for any other address. */
export function assetInOriginalAddress(
  config: SigningConfig,
  address: string,
  user_id: string,
): number | undefined {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(config.public_origin).origin || url.username || url.password)
    return undefined
  const [, asset_id = '', file_name = ''] =
    /^\/originals\/([1-9][0-9]{0,14})\/([^/]+)$/.exec(url.pathname) ?? []
  const decoded = decodedName(file_name)
  const query = Object.fromEntries(url.searchParams)
  // With a part twice, it would depend on the reader which one counts.
  if (url.searchParams.size !== Object.keys(query).length) return undefined
  if (decoded === undefined || query.member !== user_id) return undefined
  const grant = { asset_id: Number(asset_id), file_name: decoded }
  return asset_id && isSignedOriginal(config, grant, query) ? grant.asset_id : undefined
}

function decodedName(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function signaturesOf(
  config: SigningConfig,
  asset_id: number,
  file_name: string,
  member: string,
  expires: number,
): Hashes {
  return keyedHashes(config, 'original', asset_id, file_name, member, expires)
}
