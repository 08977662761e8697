import { generateKeyPairSync, sign } from 'node:crypto'
import type { Certificate, CertificateKey } from '@taswira/contract'
import { expect, it } from 'vitest'
import { isSignedCertificate } from './check-signature.server.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x } = publicKey.export({ format: 'jwk' }) as { x: string }
const key: CertificateKey = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'one', x }

const certificate: Certificate = {
  certificate_id: '0'.repeat(32),
  holder: 'Adé Ọlá',
  client: null,
  project: null,
  asset: {
    stock_id: 'TSW-000001',
    name: 'Dusk',
    creator: 'Amara',
    digital_source_type: 'digitalCapture',
    data_mining: 'reserved',
    release: null,
  },
  file: null,
  later_files: [],
  licence: {
    name: 'Standard License',
    version: '2023-09',
    text_sha256: 'f'.repeat(64),
    url: 'http://shop.test',
  },
  credits: 3,
  licensed_at: '2026-11-20T12:00:00.000Z',
  issuer: { name: 'Shop', legal_name: null, url: 'http://shop.test' },
}

function signed(fields: object, header: object = { alg: 'EdDSA', kid: 'one' }) {
  const [head, payload] = [header, fields].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign(null, Buffer.from(`${head}.${payload}`), privateKey).toString('base64url')
  return { protected: head!, payload: payload!, signature }
}

it('the signature check accepts a certificate only if the displayed fields are the signed ones', () => {
  const good = { ...certificate, signed: signed(certificate) }
  expect(isSignedCertificate(good, [{ ...key, kid: 'other' }, key])).toBe(true)
  // A displayed field that wasn't signed.
  expect(isSignedCertificate({ ...good, holder: 'Somebody Else' }, [key])).toBe(false)
  // Another payload with this signature.
  const forged = signed({ ...certificate, holder: 'Somebody Else' })
  const mixed = {
    ...certificate,
    holder: 'Somebody Else',
    signed: { ...forged, signature: good.signed.signature },
  }
  expect(isSignedCertificate(mixed, [key])).toBe(false)
  expect(isSignedCertificate(good, [])).toBe(false)
  expect(isSignedCertificate(good, [{ ...key, x: `${x.slice(0, -2)}AA` }])).toBe(false)
  const none = signed(certificate, { alg: 'none', kid: 'one' })
  expect(isSignedCertificate({ ...certificate, signed: none }, [key])).toBe(false)
  expect(isSignedCertificate({ ...certificate, signed: { ...good.signed, protected: '%' } }, [key])).toBe(
    false,
  )
})
