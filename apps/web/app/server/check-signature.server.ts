import { createPublicKey, verify } from 'node:crypto'
import type { Certificate, CertificateKey, Signed } from '@taswira/contract'

/**
 * Whether a certificate has a valid signature by one of the published keys. Uses only data that the API publishes, so
 * that anyone can repeat the check.
 */
export function isSignedCertificate(
  { signed, ...certificate }: Certificate & { signed: Signed },
  keys: CertificateKey[],
): boolean {
  try {
    const { alg, kid } = JSON.parse(decodeText(signed.protected)) as { alg?: string; kid?: string }
    const key = keys.find((one) => one.kid === kid)
    if (alg !== 'EdDSA' || !key) return false
    const { kty, crv, x } = key
    const public_key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    const input = Buffer.from(`${signed.protected}.${signed.payload}`)
    if (!verify(null, input, public_key, Buffer.from(signed.signature, 'base64url'))) return false
    // The displayed fields must equal the signed ones.
    return decodeText(signed.payload) === JSON.stringify(certificate)
  } catch {
    return false
  }
}

const decodeText = (base64url: string) => Buffer.from(base64url, 'base64url').toString('utf8')
