import type { Credentials } from '@taswira/contract'

/** The token from `Authorization: Token …`; undefined for any other header. */
export function readToken(header: string | undefined): string | undefined {
  return /^Token ([^\s]{1,200})$/i.exec(header ?? '')?.[1]
}

/**
 * Email and password from `Authorization: Basic …` in UTF-8, split at the first colon (RFC 7617); undefined for any
 * other header or when one of them is blank.
 */
export function readCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,4000}={0,2})$/i.exec(header ?? '')?.[1]
  if (!encoded || encoded.length % 4 !== 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return undefined
  }
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  const email = text.slice(0, colon)
  const password = text.slice(colon + 1)
  return email.trim() && password ? { email, password } : undefined
}
