import type { ErrorCode, FieldErrors } from './error-kinds.ts'

/** An error response as the caller sees it. `code` is `internal` for an unknown status. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** When to retry, in seconds from now, from Retry-After. */
  readonly retry_after_s: number | undefined
  /** The concurrent change by someone else that caused the error, as a sentence; empty for other errors. */
  change = ''
  constructor(code: ErrorCode, status: number, detail: string, fields?: FieldErrors, retry_after_s?: number) {
    super(detail)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retry_after_s = retry_after_s
  }
}

export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
