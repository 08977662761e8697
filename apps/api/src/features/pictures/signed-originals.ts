import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Longest life of an address that hands out an original, in seconds (security.md, section 9). */
export const ORIGINAL_ADDRESS_MAX_S = 300

type SigningConfig = Pick<Config, 'signing_secret' | 'data_dir' | 'public_origin'>

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
  const signature = signatureOf(config, grant.asset_id, grant.file_name, grant.user_id, expires).toString(
    'base64url',
  )
  const query = new URLSearchParams({ member: grant.user_id, expires: String(expires), signature })
  return `${config.public_origin}/originals/${grant.asset_id}/${encodeURIComponent(grant.file_name)}?${query}`
}

/** Whether this is an address that we signed and that has not expired. */
export function isSignedOriginal(
  config: SigningConfig,
  { asset_id, file_name }: { asset_id: number; file_name: string },
  { member, expires, signature }: SignedQuery,
): boolean {
  if (typeof member !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return false
  if (!/^[0-9]{1,11}$/.test(expires) || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false
  const left_s = Number(expires) - nowSeconds()
  if (left_s <= 0 || left_s > ORIGINAL_ADDRESS_MAX_S) return false
  return timingSafeEqual(
    signatureOf(config, asset_id, file_name, member, Number(expires)),
    Buffer.from(signature, 'base64url'),
  )
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function signatureOf(
  config: SigningConfig,
  asset_id: number,
  file_name: string,
  member: string,
  expires: number,
): Buffer {
  // As JSON, so that no part can run into the next; the first word keeps other signatures of this secret apart.
  const message = JSON.stringify(['original', asset_id, file_name, member, expires])
  return createHmac('sha256', secretOf(config)).update(message).digest()
}

const kept_secrets = new Map<string, string>()

/** The secret of the settings; without one, a random one kept in the data folder and shared by its processes. */
function secretOf({ signing_secret, data_dir }: SigningConfig): string {
  if (signing_secret) return signing_secret
  let secret = kept_secrets.get(data_dir)
  if (!secret) kept_secrets.set(data_dir, (secret = keptSecret(data_dir)))
  return secret
}

function keptSecret(data_dir: string): string {
  const file = join(data_dir, 'signing-secret')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
    mkdirSync(data_dir, { recursive: true })
    writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    try {
      // A link, unlike a rename, fails when another process was first: then its secret is the one.
      linkSync(temporary, file)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      rmSync(temporary, { force: true })
    }
    return readFileSync(file, 'utf8')
  }
}
