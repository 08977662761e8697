import { ApiError, error_kinds } from '@taswira/contract'
import { private_headers } from './private-page.ts'

/**
 * The address is a secret, so it must not reach other sites. Not `no-referrer`: browsers would then send the page's own
 * form without its origin, and it would be refused.
 */
export const link_headers = { ...private_headers, 'Referrer-Policy': 'same-origin' }

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
        ...link_headers,
        ...(error.retry_after_s && { 'Retry-After': String(error.retry_after_s) }),
      },
    },
  }
}
