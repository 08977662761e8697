import { webcrypto } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { withCredential } from '../../images/content-credential.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { credential_facts, readOfficially } from '../../testing/test-credential.ts'
import { credentialSigner } from './credential-signer.ts'

/** An owner's key with its certificate and a root, as a certificate authority hands them out. */
async function givenChain(): Promise<{ pem: string; root: string }> {
  x509.cryptoProvider.set(webcrypto)
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const generate = () => webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const [root_keys, keys] = [await generate(), await generate()]
  const issuer = 'CN=Root, O=Authority'
  const valid = { notBefore: new Date('2026-01-01'), notAfter: new Date('2056-01-01') }
  const signed = { ...valid, issuer, signingKey: root_keys.privateKey, signingAlgorithm }
  const root = await x509.X509CertificateGenerator.create({
    ...signed,
    subject: issuer,
    serialNumber: '01',
    publicKey: root_keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root_keys.publicKey),
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    ...signed,
    subject: 'CN=Signer, O=Owner',
    serialNumber: '02',
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.4']),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root),
    ],
  })
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  )
  const pem = [key, certificate.toString('pem'), root.toString('pem')].join('\n')
  return { pem, root: root.toString('pem') }
}

it("an owner's own P-256 certificates sign what the official reader trusts with their root", async () => {
  const { pem, root } = await givenChain()
  const folder = await mkdtemp(join(tmpdir(), 'credential-key-'))
  try {
    await writeFile(join(folder, 'chain.pem'), pem)
    const own = await credentialSigner(readConfig({ CREDENTIAL_KEY_FILE: join(folder, 'chain.pem') }))
    expect(own.root_pem).toBe(root)
    for (const format of ['jpeg', 'png'] as const) {
      const file = await withCredential(
        await givenNoise({ seed: 9 })[format]().toBuffer(),
        format,
        credential_facts,
        own,
      )
      expect((await readOfficially(file, format, root)).validation_state).toBe('Trusted')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
