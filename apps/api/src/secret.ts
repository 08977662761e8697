import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export type SecretConfig = Pick<Config, 'signing_secret' | 'signing_secrets_old' | 'data_dir'>

/**
 * HMAC-SHA256 with the server's secret. `purpose` keeps the uses of the secret apart: what is signed for one is
 * worth nothing for another. The parts go in as JSON, so that none can run into the next.
 */
export function keyedHash(config: SecretConfig, purpose: string, ...parts: (string | number)[]): Buffer {
  return hashWith(secretOf(config), purpose, parts)
}

/** The same hash under the secret and under each older one, newest first: for what may have been made before a rotation. */
export const keyedHashes = (config: SecretConfig, purpose: string, ...parts: (string | number)[]): Hashes => [
  keyedHash(config, purpose, ...parts),
  ...oldSecretsOf(config).map((secret) => hashWith(secret, purpose, parts)),
]

/** The first is the one to store; any of them may be stored already. */
export type Hashes = [Buffer, ...Buffer[]]

const hashWith = (secret: string, purpose: string, parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text with the server's secret (AES-256-GCM): nonce, tag and ciphertext in one. */
export function seal(config: SecretConfig, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretOf(config), purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what was sealed for this purpose, with the secret or an older one. Throws when none of them opens it. */
export const unseal = (config: SecretConfig, purpose: string, sealed: Buffer): string =>
  openSealed(config, purpose, sealed).text

/** The same; `outdated` when it took an older secret. */
export function openSealed(
  config: SecretConfig,
  purpose: string,
  sealed: Buffer,
): { text: string; outdated: boolean } {
  try {
    return { text: openWith(secretOf(config), purpose, sealed), outdated: false }
  } catch (error) {
    for (const secret of oldSecretsOf(config)) {
      try {
        return { text: openWith(secret, purpose, sealed), outdated: true }
      } catch {}
    }
    throw error
  }
}

function openWith(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sealingKey(secret, purpose),
    sealed.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}

const sealingKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))

const kept_secrets = new Map<string, string>()

/** The secret of the settings; without one, a random one kept in the data folder and shared by its processes. */
function secretOf({ signing_secret, data_dir }: SecretConfig): string {
  if (signing_secret) return signing_secret
  let secret = kept_secrets.get(data_dir)
  if (!secret) kept_secrets.set(data_dir, (secret = keptSecret(data_dir)))
  return secret
}

const SECRET_FILE = 'signing-secret'

const keptSecret = (data_dir: string) =>
  keptFile(data_dir, SECRET_FILE, () => randomBytes(32).toString('base64url'))

/**
 * Secrets that are accepted beside the newest, newest first (decision 34): those of the settings, and the one in the data
 * folder from the time before SIGNING_SECRET was set.
 */
export function oldSecretsOf({ signing_secret, signing_secrets_old, data_dir }: SecretConfig): string[] {
  const kept = signing_secret ? secretInFile(data_dir) : undefined
  return [...signing_secrets_old, ...(kept ? [kept] : [])].filter((secret) => secret !== signing_secret)
}

const secrets_in_files = new Map<string, string | undefined>()

/** Read once: nothing but another process of a first start writes it. */
function secretInFile(data_dir: string): string | undefined {
  if (!secrets_in_files.has(data_dir)) {
    const file = join(data_dir, SECRET_FILE)
    secrets_in_files.set(data_dir, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  }
  return secrets_in_files.get(data_dir)
}

/** The text of a private file in the data folder; made on first use, and the same for every process that shares it. */
export function keptFile(data_dir: string, name: string, make: () => string): string {
  const file = join(data_dir, name)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // One that is there and cannot be read must not be replaced.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
    mkdirSync(data_dir, { recursive: true })
    writeFileSync(temporary, make(), { mode: 0o600, flag: 'wx' })
    try {
      // A link, unlike a rename, fails when another process was first: then its file is the one.
      linkSync(temporary, file)
    } catch (link_error) {
      if ((link_error as { code?: string }).code !== 'EEXIST') throw link_error
    } finally {
      rmSync(temporary, { force: true })
    }
    return readFileSync(file, 'utf8')
  }
}
