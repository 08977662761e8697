import type { Socket } from 'node:net'
import { ERROR_CODE_HEADER, error_kinds, type ErrorCode } from '@taswira/contract'

/** Headers for responses sent before any hook could add them: no scripts, no content sniffing. */
export const bare_headers: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** How long a client may take to read its refusal, in ms. */
const LINGER_MS = 1_000

/** Answers invalid, oversized or slow HTTP in the common error format, and disconnects. */
export function refuseOnSocket(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const code = codes[error.code ?? ''] ?? 'invalid_input'
  const { status, detail } = error_kinds[code]
  const body = JSON.stringify({ detail })
  const guards = Object.entries(bare_headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n` +
      `${ERROR_CODE_HEADER}: ${code}\r\n${guards.join('')}Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // A client that keeps its side open would otherwise keep the descriptor in use.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  return socket
}
