import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, webcrypto } from 'node:crypto'
import type { Signer } from '@trustnxt/c2pa-ts/cose'
import type { Config } from '../../config.ts'
import type { CredentialChain } from '../../credential-chain.ts'
import { signingKey } from './signing-key.ts'

export interface CredentialSigner extends Signer {
  /** The certificate that checkers have to know to recognise the signer, in PEM. */
  root_pem: string
}

type SignerConfig = Pick<Config, 'certificate_key' | 'credential_chain' | 'data_dir' | 'public_origin'>

const signers = new WeakMap<SignerConfig, Promise<CredentialSigner>>()

/**
 * What signs content credentials: the owner's key with its certificates from the settings, or a key and a root of our
 * own, which checkers don't recognise (decision 154). Cached, because reading certificates is slow.
 */
export function credentialSigner(config: SignerConfig): Promise<CredentialSigner> {
  const known = signers.get(config)
  if (known) return known
  const signer = config.credential_chain ? ownersSigner(config.credential_chain) : ourSigner(config)
  signers.set(config, signer)
  // The next file tries again: packages may have been replaced just then.
  signer.catch(() => signers.delete(config))
  return signer
}

/** Loaded on first use, like the rest of what content credentials need: it takes longer than a start. */
async function loadLibraries() {
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto)
  const { CoseAlgorithmIdentifier } = await import('@trustnxt/c2pa-ts/cose')
  return { x509, CoseAlgorithmIdentifier }
}

async function ownersSigner({ key, certificates }: CredentialChain): Promise<CredentialSigner> {
  const { x509, CoseAlgorithmIdentifier } = await loadLibraries()
  const [certificate, ...chainCertificates] = certificates.map((pem) => new x509.X509Certificate(pem))
  const private_key = createPrivateKey(key)
  const algorithm =
    private_key.asymmetricKeyType === 'ed25519'
      ? CoseAlgorithmIdentifier.Ed25519
      : CoseAlgorithmIdentifier.ES256
  return {
    certificate: certificate!,
    chainCertificates,
    algorithm,
    sign: signWith(private_key),
    root_pem: (chainCertificates.at(-1) ?? certificate!).toString('pem'),
  }
}

/**
 * Both keys are derived from the key of the certificates, so that all servers have the same and there is nothing more to
 * keep. All parts are fixed, so that the certificates are the same everywhere, too.
 */
async function ourSigner(config: SignerConfig): Promise<CredentialSigner> {
  const { x509, CoseAlgorithmIdentifier } = await loadLibraries()
  const { private_key } = signingKey(config)
  const [root_key, leaf_key] = [derived(private_key, 'root'), derived(private_key, 'leaf')]
  const { host } = new URL(config.public_origin)
  const algorithm = { name: 'Ed25519' }
  const valid = { notBefore: new Date('2026-01-01'), notAfter: new Date('2056-01-01') }
  const root_public = await webPublic(root_key)
  const leaf_public = await webPublic(leaf_key)
  const signingKeyOfRoot = await webPrivate(root_key)
  const { KeyUsageFlags } = x509
  const root = await x509.X509CertificateGenerator.create({
    ...valid,
    subject: [{ CN: [`${host} root`], O: [host] }],
    issuer: [{ CN: [`${host} root`], O: [host] }],
    serialNumber: '01',
    publicKey: root_public,
    signingKey: signingKeyOfRoot,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root_public),
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    ...valid,
    subject: [{ CN: [host], O: [host] }],
    issuer: root.subject,
    serialNumber: '02',
    publicKey: leaf_public,
    signingKey: signingKeyOfRoot,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING]),
      await x509.SubjectKeyIdentifierExtension.create(leaf_public),
      await x509.AuthorityKeyIdentifierExtension.create(root),
    ],
  })
  return {
    certificate,
    chainCertificates: [],
    algorithm: CoseAlgorithmIdentifier.Ed25519,
    sign: signWith(leaf_key),
    root_pem: root.toString('pem'),
  }
}

/** The use that the standard demands of a certificate: id-kp-documentSigning (RFC 9336). */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'

/** The standard wants both numbers of an ECDSA signature one after the other; Node's default is DER. */
const signWith = (key: KeyObject) => {
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return async (payload: Uint8Array) => sign(hash, payload, { key, dsaEncoding: 'ieee-p1363' })
}

/** An Ed25519 key that follows from another. `purpose` separates uses. */
function derived(from: KeyObject, purpose: string): KeyObject {
  const { d } = from.export({ format: 'jwk' }) as { d: string }
  const seed = hkdfSync('sha256', Buffer.from(d, 'base64url'), '', `content credential ${purpose}`, 32)
  // The fixed start of every Ed25519 key in PKCS #8 (RFC 8410).
  const start = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([start, Buffer.from(seed)]), format: 'der', type: 'pkcs8' })
}

const webPrivate = (key: KeyObject) =>
  webcrypto.subtle.importKey('pkcs8', key.export({ format: 'der', type: 'pkcs8' }), 'Ed25519', false, [
    'sign',
  ])

const webPublic = (key: KeyObject) =>
  webcrypto.subtle.importKey(
    'spki',
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
    'Ed25519',
    true,
    ['verify'],
  )
