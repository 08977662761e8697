import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { keptFile } from '../../secret.ts'
import { insertKey } from './queries.ts'

export interface SigningKey {
  /** RFC 7638 thumbprint. */
  key_id: string
  /** The public key, "x" in RFC 8037. */
  public_x: string
  private_key: KeyObject
}

type KeyConfig = Pick<Config, 'certificate_key' | 'data_dir'>

// Cached, because parsing a key takes longer than signing with it.
const keys = new WeakMap<KeyConfig, SigningKey>()
const published = new WeakMap<Deps['db'], string>()

/**
 * The key that signs certificates: from the settings, or one that is generated once and stored in the data folder. It
 * is published before its first use, so that every signature can be verified.
 */
export async function publishedKey({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<SigningKey> {
  const key = signingKey(config)
  if (published.get(db) !== key.key_id) {
    await insertKey(db, key)
    published.set(db, key.key_id)
  }
  return key
}

export function signingKey(config: KeyConfig): SigningKey {
  const known = keys.get(config)
  if (known) return known
  const pem = config.certificate_key ?? keptFile(config.data_dir, 'certificate-key.pem', newKey)
  const private_key = createPrivateKey(pem)
  const { x } = createPublicKey(private_key).export({ format: 'jwk' }) as { x: string }
  const key = { key_id: thumbprint(x), public_x: x, private_key }
  keys.set(config, key)
  return key
}

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string

/** RFC 7638 requires this order and no spaces. */
const thumbprint = (x: string) =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
