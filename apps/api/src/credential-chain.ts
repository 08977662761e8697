import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A private key in PEM and its certificates, the signer's first. */
export interface CredentialChain {
  key: string
  certificates: string[]
  /** When the signer's certificate expires. */
  valid_until: Date
}

/** Uses of a certificate that allow it to sign a content credential (C2PA 2.1): documents, mail. */
const usable = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']

/**
 * Reads a key and its certificates from one PEM file. Undefined when the file can't be read, or when its key isn't
 * Ed25519 or P-256, doesn't belong to the first certificate, or may not sign content credentials.
 */
export function readCredentialChain(path: string): CredentialChain | undefined {
  try {
    const pem = readFileSync(path, 'utf8')
    const [key] = /-----BEGIN (EC )?PRIVATE KEY-----[^-]+-----END (EC )?PRIVATE KEY-----/.exec(pem) ?? []
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    const signer = new X509Certificate(certificates[0]!)
    const private_key = createPrivateKey(key!)
    const { namedCurve } = private_key.asymmetricKeyDetails ?? {}
    const fits = private_key.asymmetricKeyType === 'ed25519' || namedCurve === 'prime256v1'
    // Node names a certificate's extended uses `keyUsage`.
    const may_sign = !signer.ca && signer.keyUsage?.some((use) => usable.includes(use))
    if (!fits || !may_sign || !signer.checkPrivateKey(private_key)) return undefined
    return { key: key!, certificates, valid_until: new Date(signer.validTo) }
  } catch {
    return undefined
  }
}
