import { pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { Config } from '../../config.ts'
import { type Hashes, keyedHashes, type SecretConfig } from '../../secret.ts'
import { isCurrent, isSignature, nowSeconds } from './signed-query.ts'

/** Validity of the URL of an unpublished image, in seconds; long enough to work through a list at the desk. */
const PREVIEW_S = 1_800

/** A signed URL of a submission's thumbnail or of its image without watermark. It expires. */
export const submissionPreview = (
  config: SecretConfig & Pick<Config, 'public_origin'>,
  picture_key: string,
  kind: typeof THUMBNAIL_VIEW | 'review',
): string =>
  `${config.public_origin}/pictures/${picture_key}/${kind}?${signPreview(config, picture_key, kind)}`

/** URL of an image's thumbnail: the public one, or for an unpublished image a signed one that expires. */
export function thumbnailUrl(
  config: SecretConfig & Pick<Config, 'public_origin'>,
  { picture_key, status }: { picture_key: string; status: 'published' | 'unpublished' },
): string {
  const address = pictureAddress(config.public_origin, picture_key, THUMBNAIL_VIEW)
  return status === 'published' ? address : `${address}?${signPreview(config, picture_key, THUMBNAIL_VIEW)}`
}

/** The query that signs the URL of this kind of preview of an unpublished image. */
export function signPreview(config: SecretConfig, picture_key: string, kind: string): string {
  const expires = nowSeconds() + PREVIEW_S
  const signature = listSignatures(config, { picture_key, kind, expires })[0].toString('base64url')
  return String(new URLSearchParams({ expires: String(expires), signature }))
}

/** Whether we signed this query for this kind of preview and it has not expired. `query` is as parsed by the router. */
export function isSignedPreview(
  config: SecretConfig,
  { picture_key, kind }: { picture_key: string; kind: string },
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean {
  if (!isCurrent(expires, PREVIEW_S)) return false
  return isSignature(listSignatures(config, { picture_key, kind, expires: Number(expires) }), signature)
}

const listSignatures = (
  config: SecretConfig,
  { picture_key, kind, expires }: { picture_key: string; kind: string; expires: number },
): Hashes => keyedHashes(config, 'preview', picture_key, kind, expires)
