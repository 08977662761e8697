import type { ErrorCode, FieldErrors } from './error-kinds.ts'

/** An error response as the caller sees it. `code` is `internal` for an unknown status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** When to retry, in seconds from now, from Retry-After. */
  readonly retry_after_s: number | undefined
  constructor(code: ErrorCode, status: number, detail: string, fields?: FieldErrors, retry_after_s?: number) {
    super(detail)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retry_after_s = retry_after_s
  }
}

/** No answer of the API arrived: the network is down, the answer broke off, or something in between answered instead. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('no answer from the API', options)
    this.name = 'ConnectionError'
  }
}

/** For `.catch` of a fetch or of reading its body, which fail with a TypeError when the connection does. */
export function throwConnectionError(error: unknown): never {
  throw error instanceof TypeError ? new ConnectionError({ cause: error }) : error
}

export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
