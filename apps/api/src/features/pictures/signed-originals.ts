import { type DownloadSize, isSize } from '@taswira/contract'
import type { Config } from '../../config.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { isCurrent, isSignature, nowSeconds } from './signed-query.ts'

/** Maximum validity of the URL of a licensed file, in seconds (docs/threat-model.md, "Originals"). */
export const ORIGINAL_ADDRESS_MAX_S = 300

type SigningConfig = SecretConfig & Pick<Config, 'public_origin'>

export interface OriginalGrant {
  asset_id: number
  /** The member who receives it. */
  user_id: string
  expires_at: Date
  /** File name for the download. */
  file_name: string
  size: DownloadSize
}

/** The query of a signed URL, as parsed by the router. */
export interface SignedQuery {
  member?: unknown
  /** Absent for the original, as in URLs signed before there were sizes. */
  size?: unknown
  expires?: unknown
  signature?: unknown
}

/** Returns a URL that serves one image in one size until it expires, at most 5 minutes from now. */
export function signOriginalAddress(config: SigningConfig, grant: OriginalGrant): string {
  const expires = Math.min(
    Math.floor(grant.expires_at.getTime() / 1000),
    nowSeconds() + ORIGINAL_ADDRESS_MAX_S,
  )
  const signed = { ...grant, member: grant.user_id, expires }
  const signature = listSignatures(config, signed)[0].toString('base64url')
  const query = new URLSearchParams({
    member: grant.user_id,
    ...(grant.size !== 'original' && { size: grant.size }),
    expires: String(expires),
    signature,
  })
  return `${config.public_origin}/originals/${grant.asset_id}/${encodeURIComponent(grant.file_name)}?${query}`
}

/** The size that this URL serves; undefined unless we signed it and it has not expired. */
export function signedSize(
  config: SigningConfig,
  { asset_id, file_name }: { asset_id: number; file_name: string },
  { member, size = 'original', expires, signature }: SignedQuery,
): DownloadSize | undefined {
  if (typeof member !== 'string' || !isSize(size) || !isCurrent(expires, ORIGINAL_ADDRESS_MAX_S))
    return undefined
  const signed = { asset_id, file_name, member, size, expires: Number(expires) }
  return isSignature(listSignatures(config, signed), signature) ? size : undefined
}

/** The asset and the size that this URL serves to this member; undefined for any other URL. */
export function fileInOriginalAddress(
  config: SigningConfig,
  address: string,
  user_id: string,
): { asset_id: number; size: DownloadSize } | undefined {
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
  if (!asset_id) return undefined
  const size = signedSize(config, { asset_id: Number(asset_id), file_name: decoded }, query)
  return size && { asset_id: Number(asset_id), size }
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
  {
    asset_id,
    file_name,
    member,
    expires,
    size,
  }: { asset_id: number; file_name: string; member: string; expires: number; size: DownloadSize },
): Hashes {
  const parts = [asset_id, file_name, member, expires, ...(size === 'original' ? [] : [size])]
  return keyedHashes(config, 'original', ...parts)
}
