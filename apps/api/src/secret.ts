import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export type SecretConfig = Pick<Config, 'signing_secret' | 'signing_secrets_old' | 'data_dir'>

/**
 * HMAC-SHA256 with the server's secret. `purpose` separates uses of the secret: a signature for one is worthless for
 * another. The parts are encoded as JSON, so that their boundaries are unambiguous.
 */
export function keyedHash(config: SecretConfig, purpose: string, ...parts: (string | number)[]): Buffer {
  return hashWith(signingSecret(config), purpose, parts)
}

/** The same hash with the current and each older secret, newest first, to match values created before a rotation. */
export const keyedHashes = (config: SecretConfig, purpose: string, ...parts: (string | number)[]): Hashes => [
  keyedHash(config, purpose, ...parts),
  ...listOldSecrets(config).map((secret) => hashWith(secret, purpose, parts)),
]

/** Store the first one; a stored value may match any of them. */
export type Hashes = [Buffer, ...Buffer[]]

const hashWith = (secret: string, purpose: string, parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts bytes with a key of 32 bytes (AES-256-GCM) into nonce, tag and ciphertext. */
export function encrypt(key: Buffer, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Throws when the key is wrong or the bytes were changed. */
export function decrypt(key: Buffer, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts text with the server's secret. */
export const seal = (config: SecretConfig, purpose: string, text: string): Buffer =>
  encrypt(sealingKey(signingSecret(config), purpose), Buffer.from(text, 'utf8'))

/** Decrypts what was encrypted for this purpose with the current or an older secret. Throws when no secret fits. */
export const unseal = (config: SecretConfig, purpose: string, sealed: Buffer): string =>
  openSealed(config, purpose, sealed).text

/** The same; `outdated` if an older secret was needed. */
export function openSealed(
  config: SecretConfig,
  purpose: string,
  sealed: Buffer,
): { text: string; outdated: boolean } {
  try {
    return { text: openWith(signingSecret(config), purpose, sealed), outdated: false }
  } catch (error) {
    for (const secret of listOldSecrets(config)) {
      try {
        return { text: openWith(secret, purpose, sealed), outdated: true }
      } catch {}
    }
    throw error
  }
}

const openWith = (secret: string, purpose: string, sealed: Buffer): string =>
  decrypt(sealingKey(secret, purpose), sealed).toString('utf8')

const sealingKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))

const kept_secrets = new Map<string, string>()

/** The configured secret; otherwise a random one stored in the data folder and shared by its processes. */
function signingSecret({ signing_secret, data_dir }: SecretConfig): string {
  if (signing_secret) return signing_secret
  let secret = kept_secrets.get(data_dir)
  if (!secret) kept_secrets.set(data_dir, (secret = keptSecret(data_dir)))
  return secret
}

const SECRET_FILE = 'signing-secret'

const keptSecret = (data_dir: string) =>
  keptFile(data_dir, SECRET_FILE, () => randomBytes(32).toString('base64url'))

/**
 * Older secrets that are still accepted, newest first (decision 34): those from the settings, and the one in the data
 * folder from before SIGNING_SECRET was set.
 */
export function listOldSecrets({ signing_secret, signing_secrets_old, data_dir }: SecretConfig): string[] {
  const kept = signing_secret ? secretInFile(data_dir) : undefined
  return [...signing_secrets_old, ...(kept ? [kept] : [])].filter((secret) => secret !== signing_secret)
}

const secrets_in_files = new Map<string, string | undefined>()

/** Cached: the file never changes, and only another process in its first start could still create it. */
function secretInFile(data_dir: string): string | undefined {
  if (!secrets_in_files.has(data_dir)) {
    const file = join(data_dir, SECRET_FILE)
    secrets_in_files.set(data_dir, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  }
  return secrets_in_files.get(data_dir)
}

/** The text of a private file in the data folder, created on first use and shared by all processes. */
export function keptFile(data_dir: string, name: string, make: () => string): string {
  const file = join(data_dir, name)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // A file that exists but can't be read must not be replaced.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
    mkdirSync(data_dir, { recursive: true, mode: 0o700 })
    writeFileSync(temporary, make(), { mode: 0o600, flag: 'wx' })
    try {
      // Unlike a rename, a link fails if another process created the file first; that one is then used.
      linkSync(temporary, file)
    } catch (link_error) {
      if ((link_error as { code?: string }).code !== 'EEXIST') throw link_error
    } finally {
      rmSync(temporary, { force: true })
    }
    return readFileSync(file, 'utf8')
  }
}
