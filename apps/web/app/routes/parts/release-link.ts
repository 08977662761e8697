import { ApiError, error_kinds } from '@taswira/contract'
import { secret_headers } from './private-page.ts'

/** What a page of a link shows instead, with the API's status. Throws what is no answer of the API. */
export function linkProblem(error: unknown) {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  // Too long, or with characters that no link has.
  const malformed = error.code === 'invalid_input'
  const { detail, status } = error_kinds.invalid_release_link
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
