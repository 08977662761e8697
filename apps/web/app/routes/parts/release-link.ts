import { ApiError, error_kinds } from '@taswira/contract'
import { secret_headers } from './private-page.ts'

/**
 * The message for an invalid link, with the API's status. Rethrows server errors and errors that aren't from the API.
 */
export function linkProblem(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  // The token is too long or has invalid characters.
  const malformed = error.code === 'invalid_input'
  const { detail, status } = error_kinds.invalid_link
  return {
    problem: malformed ? detail : error.message,
    init: {
      status: malformed ? status : error.status,
      headers: {
        ...secret_headers,
        ...(error.retry_after_s && { 'Retry-After': String(error.retry_after_s) }),
      },
    },
  }
}
