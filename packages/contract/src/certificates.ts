import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The number of a certificate: 128 random bits in hex. */
export const certificate_id_schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A file that was handed out under a licence. */
const certified_file_schema = v.object({
  name: v.string(),
  media_type: v.string(),
  bytes: v.number(),
  /** Of the whole file, hex. */
  sha256: v.string(),
})

const certificate_fields = {
  certificate_id: certificate_id_schema,
  /** The member's full name when it was licensed. */
  holder: v.string(),
  asset: v.object({ stock_id: v.string(), name: v.string(), creator: v.string() }),
  /** The file that was handed out first; null before any was. */
  file: v.nullable(certified_file_schema),
  /** Other files of the same picture handed out to the holder later on; nearly always none. */
  later_files: v.array(certified_file_schema),
  licence: v.object({
    name: v.string(),
    /** Of the Standard License's wording, and the SHA-256 of its file, hex; null for other licences. */
    version: v.nullable(v.string()),
    text_sha256: v.nullable(v.string()),
    /** The page of that wording; its file stands at the same address with "/text" behind it. */
    url: v.string(),
  }),
  /** What was paid. */
  credits: v.number(),
  /** ISO 8601 UTC. */
  licensed_at: v.string(),
  /** Who grants the licence: the site, and its seller in law where that is set. */
  issuer: v.object({ name: v.string(), legal_name: v.nullable(v.string()), url: v.string() }),
}

/** What a certificate says, and what its signature is over. */
export const certificate_schema = v.object(certificate_fields)
export type Certificate = v.InferOutput<typeof certificate_schema>

/** A JWS in flattened JSON (RFC 7515, section 7.2.2), signed with Ed25519 (RFC 8037). Its payload is the certificate. */
export const signed_schema = v.object({ payload: v.string(), protected: v.string(), signature: v.string() })
export type Signed = v.InferOutput<typeof signed_schema>

/** Anybody who knows the number may look, even when the picture is no longer on offer. */
export const viewCertificate = endpoint({
  name: 'viewCertificate',
  method: 'GET',
  path: '/certificates/:certificate_id/',
  auth: 'public',
  summary: 'A licence certificate, in plain fields and signed',
  params: v.object({ certificate_id: certificate_id_schema }),
  response: v.object({
    ...certificate_fields,
    /**
     * When the payment for this licence was charged back, ISO 8601 UTC; null while it is paid. Not signed: it may change,
     * and the certificate does not.
     */
    payment_reversed_at: v.nullable(v.string()),
    signed: signed_schema,
  }),
  errors: ['not_found', 'unavailable'],
})

/** A key as a JSON Web Key (RFC 8037); its id is the thumbprint of RFC 7638. */
const key_schema = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  alg: v.literal('EdDSA'),
  use: v.literal('sig'),
  kid: v.string(),
  x: v.string(),
})
export type CertificateKey = v.InferOutput<typeof key_schema>

/** Every key that certificates were ever signed with; the same stands at /.well-known/jwks.json. */
export const listCertificateKeys = endpoint({
  name: 'listCertificateKeys',
  method: 'GET',
  path: '/certificate_keys/',
  auth: 'public',
  summary: 'The public keys of licence certificates, as a JSON Web Key Set',
  response: v.object({ keys: v.array(key_schema) }),
  cache_seconds: 300,
  errors: ['unavailable'],
})
