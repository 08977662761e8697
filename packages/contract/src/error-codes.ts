import type { ErrorCode } from './error-kinds.ts'

/** The response header that carries an error's code. */
export const ERROR_CODE_HEADER = 'x-error-code'

/** Codes of responses without that header, by their status. A table of its own, so that browsers load no sentences. */
const codes_by_status: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
}

/** The code from an error response's header; without the header, as in a proxy's response, by its status. */
export function toErrorCode(status: number, given: string | null): ErrorCode {
  if (given && /^[a-z_]+$/.test(given)) return given as ErrorCode
  return codes_by_status[status] ?? 'internal'
}
