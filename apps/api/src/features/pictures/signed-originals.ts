import type { Config } from '../../config.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { isCurrent, isSignature, nowSeconds } from './signed-query.ts'

/** Maximum validity of the URL of an original, in seconds (docs/threat-model.md, "Originals"). */
export const ORIGINAL_ADDRESS_MAX_S = 300

type SigningConfig = SecretConfig & Pick<Config, 'public_origin'>

export interface OriginalGrant {
  asset_id: number
  /** The member who receives it. */
  user_id: string
  expires_at: Date
  /** File name for the download. */
  file_name: string
}

/** The query of a signed URL, as parsed by the router. */
export interface SignedQuery {
  member?: unknown
  expires?: unknown
  signature?: unknown
}

/** Returns a URL that serves one original until it expires, at most 5 minutes from now. */
export function signOriginalAddress(config: SigningConfig, grant: OriginalGrant): string {
  const expires = Math.min(
    Math.floor(grant.expires_at.getTime() / 1000),
    nowSeconds() + ORIGINAL_ADDRESS_MAX_S,
  )
  const [newest] = listSignatures(config, grant.asset_id, grant.file_name, grant.user_id, expires)
  const signature = newest.toString('base64url')
  const query = new URLSearchParams({ member: grant.user_id, expires: String(expires), signature })
  return `${config.public_origin}/originals/${grant.asset_id}/${encodeURIComponent(grant.file_name)}?${query}`
}

/** Whether we signed this URL and it has not expired. */
export function isSignedOriginal(
  config: SigningConfig,
  { asset_id, file_name }: { asset_id: number; file_name: string },
  { member, expires, signature }: SignedQuery,
): boolean {
  if (typeof member !== 'string' || !isCurrent(expires, ORIGINAL_ADDRESS_MAX_S)) return false
  return isSignature(listSignatures(config, asset_id, file_name, member, Number(expires)), signature)
}

/** The asset whose original this URL serves to this member; undefined for any other URL. */
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
  // With a repeated parameter, parsers could disagree on the value.
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

function listSignatures(
  config: SigningConfig,
  asset_id: number,
  file_name: string,
  member: string,
  expires: number,
): Hashes {
  return keyedHashes(config, 'original', asset_id, file_name, member, expires)
}
