import { createHash, createHmac } from 'node:crypto'

/** The signed data of an S3 request. */
export interface SignedRequest {
  method: string
  /** Path and query as sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface SignatureKeys {
  access_key_id: string
  secret_access_key: string
}

/** An error in the provider's format. */
export interface SignatureProblem {
  code:
    | 'AccessDenied'
    | 'InvalidAccessKeyId'
    | 'NotImplemented'
    | 'RequestTimeTooSkewed'
    | 'SignatureDoesNotMatch'
    | 'XAmzContentSHA256Mismatch'
  message: string
}

/** Maximum clock skew, in ms. */
const SKEW_MS = 15 * 60_000
/** Maximum lifetime of a signed URL, in seconds: a week. */
const EXPIRES_MAX_S = 604_800

/**
 * Verifies a signature in the header or in the URL (Signature Version 4); undefined when the key, time and content
 * match.
 */
export function signatureProblem(request: SignedRequest, keys: SignatureKeys): SignatureProblem | undefined {
  const url = new URL(request.url, 'http://stand-in')
  const signed = url.searchParams.has('X-Amz-Signature') ? inAddress(url) : inHeaders(request.headers)
  if (!signed) return { code: 'AccessDenied', message: 'Access Denied' }
  const { credential, signed_headers, signature, date, content_hash, expires_s } = signed
  const [access_key_id, day, region, service, last] = credential.split('/')
  if (access_key_id !== keys.access_key_id || service !== 's3' || last !== 'aws4_request')
    return { code: 'InvalidAccessKeyId', message: 'The key is not known here.' }

  const age_ms = Date.now() - parseTime(date)
  if (Number.isNaN(age_ms) || !date.startsWith(day ?? ''))
    return { code: 'AccessDenied', message: 'Access Denied' }
  if (expires_s === undefined && Math.abs(age_ms) > SKEW_MS)
    return { code: 'RequestTimeTooSkewed', message: 'The clocks are too far apart.' }
  if (
    expires_s !== undefined &&
    (expires_s > EXPIRES_MAX_S || age_ms > expires_s * 1_000 || age_ms < -SKEW_MS)
  )
    return { code: 'AccessDenied', message: 'Request has expired' }
  // Chunked signatures would be stored as part of the object, so they are refused.
  if (content_hash.startsWith('STREAMING-'))
    return { code: 'NotImplemented', message: 'Bodies in signed chunks are not taken.' }
  if (content_hash !== 'UNSIGNED-PAYLOAD' && content_hash !== sha256(request.body))
    return { code: 'XAmzContentSHA256Mismatch', message: 'The body is not what was signed.' }

  const names = signed_headers.split(';')
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(url),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signed_headers,
    content_hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const to_sign = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${keys.secret_access_key}`),
  )
  if (hmac(key, to_sign).toString('hex') !== signature)
    return { code: 'SignatureDoesNotMatch', message: 'The signature does not match.' }
}

interface Signed {
  credential: string
  signed_headers: string
  signature: string
  /** YYYYMMDDTHHMMSSZ */
  date: string
  content_hash: string
  /** Only in a signed URL. */
  expires_s?: number
}

function inAddress({ searchParams }: URL): Signed {
  const get = (name: string) => searchParams.get(name) ?? ''
  return {
    credential: get('X-Amz-Credential'),
    signed_headers: get('X-Amz-SignedHeaders'),
    signature: get('X-Amz-Signature'),
    date: get('X-Amz-Date'),
    content_hash: get('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
    expires_s: Number(get('X-Amz-Expires') || Number.NaN),
  }
}

function inHeaders(headers: SignedRequest['headers']): Signed | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      String(headers.authorization ?? ''),
    )
  if (!match) return undefined
  const [, credential, signed_headers, signature] = match as unknown as [string, string, string, string]
  return {
    credential,
    signed_headers,
    signature,
    date: String(headers['x-amz-date'] ?? ''),
    content_hash: String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  }
}

const parseTime = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

/** RFC 3986: encodeURIComponent leaves five characters that must be encoded here. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
