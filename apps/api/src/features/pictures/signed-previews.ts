import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../secret.ts'

/** Life of an address that shows a picture which is not on offer, in seconds: a list at the desk is looked through in it. */
const PREVIEW_S = 1_800

type SigningConfig = Pick<Config, 'signing_secret' | 'data_dir'>

/** The query that, behind the address of a thumbnail, shows it though its asset is not on offer. */
export function signPreview(config: SigningConfig, picture_key: string): string {
  const expires = nowSeconds() + PREVIEW_S
  const signature = signatureOf(config, picture_key, expires).toString('base64url')
  return String(new URLSearchParams({ expires: String(expires), signature }))
}

/** Whether this is a query that we signed for this picture and that has not expired; `query` as the router parsed it. */
export function isSignedPreview(
  config: SigningConfig,
  picture_key: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^[0-9]{1,11}$/.test(expires) || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false
  if (Number(expires) <= nowSeconds()) return false
  return timingSafeEqual(
    signatureOf(config, picture_key, Number(expires)),
    Buffer.from(signature, 'base64url'),
  )
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

const signatureOf = (config: SigningConfig, picture_key: string, expires: number): Buffer =>
  keyedHash(config, 'preview', picture_key, expires)
