import * as v from 'valibot'
import { declared_entries } from '../assets/declaration-schemas.ts'
import { type CallResult, endpoint } from '../endpoint.ts'
import { release_summary_schema } from '../releases/releases.ts'
import { key_schema } from '../text.ts'

/** A file delivered under a licence. */
const certified_file_schema = v.object({
  name: v.string(),
  media_type: v.string(),
  bytes: v.number(),
  /** SHA-256 of the whole file, hex. */
  sha256: v.string(),
})

const certificate_fields = {
  certificate_id: key_schema,
  /** The member's full name at the time of licensing. */
  holder: v.string(),
  /** What it was licensed for, as the holder wrote it at that time; null when they didn't. */
  client: v.nullable(v.string()),
  project: v.nullable(v.string()),
  asset: v.object({
    stock_id: v.string(),
    name: v.string(),
    creator: v.string(),
    /** The value declared at the time of licensing; null when there was none, and for earlier licences. */
    digital_source_type: declared_entries.digital_source_type,
    data_mining: v.nullable(declared_entries.data_mining),
    /** The releases at that time; null as above. */
    release: v.nullable(release_summary_schema),
  }),
  /** The first delivered file; null before any delivery. */
  file: v.nullable(certified_file_schema),
  /** Other files of the same picture delivered to the holder later; almost always empty. */
  later_files: v.array(certified_file_schema),
  licence: v.object({
    name: v.string(),
    /** Version of the Standard License text, and the SHA-256 of its file in hex; null for other licences. */
    version: v.nullable(v.string()),
    text_sha256: v.nullable(v.string()),
    /** Page of the licence text; append "/text" for the file. */
    url: v.string(),
  }),
  /** The price in credits. */
  credits: v.number(),
  /** ISO 8601 UTC. */
  licensed_at: v.string(),
  /** The licensor: the site, and its legal seller if configured. */
  issuer: v.object({ name: v.string(), legal_name: v.nullable(v.string()), url: v.string() }),
}

/** The certificate's signed data. */
export const certificate_schema = v.object(certificate_fields)
export type Certificate = v.InferOutput<typeof certificate_schema>

export type CertificatePicture = NonNullable<CallResult<typeof viewCertificate>['picture']>

/** A JWS in flattened JSON (RFC 7515, section 7.2.2), signed with Ed25519 (RFC 8037). Its payload is the certificate. */
export const signed_schema = v.object({ payload: v.string(), protected: v.string(), signature: v.string() })
export type Signed = v.InferOutput<typeof signed_schema>

/** Public to anyone who knows the number, even when the picture is no longer published. */
export const viewCertificate = endpoint({
  name: 'viewCertificate',
  method: 'GET',
  path: '/certificates/:certificate_id/',
  auth: 'public',
  summary: 'Returns a licence certificate, as plain fields and signed',
  params: v.object({ certificate_id: key_schema }),
  response: v.object({
    ...certificate_fields,
    /**
     * When the payment for this licence was charged back, ISO 8601 UTC; otherwise null. Not signed, because it may
     * change.
     */
    payment_reversed_at: v.nullable(v.string()),
    /** The line with which to credit the image; null if its creator is unknown. Not signed. */
    credit: v.nullable(v.string()),
    /** The image as currently published; null when it isn't published. Not signed either. */
    picture: v.nullable(
      v.object({
        slug: v.string(),
        thumbnail: v.string(),
        width: v.number(),
        height: v.number(),
        /** The contributor's username; null when the creator is unknown. */
        contributor: v.nullable(v.string()),
      }),
    ),
    signed: signed_schema,
  }),
  errors: ['not_found', 'unavailable'],
})

/** A key as a JSON Web Key (RFC 8037); its id is the thumbprint of RFC 7638. */
const jwk_schema = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  alg: v.literal('EdDSA'),
  use: v.literal('sig'),
  kid: v.string(),
  x: v.string(),
})
export type CertificateKey = v.InferOutput<typeof jwk_schema>

/** All keys that have ever signed certificates; also at /.well-known/jwks.json. */
export const listCertificateKeys = endpoint({
  name: 'listCertificateKeys',
  method: 'GET',
  path: '/certificate_keys/',
  auth: 'public',
  summary: 'Returns the public keys for licence certificates, as a JSON Web Key Set',
  response: v.object({ keys: v.array(jwk_schema) }),
  cache_seconds: 300,
  errors: ['unavailable'],
})
