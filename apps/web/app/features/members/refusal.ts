import { ApiError, ConnectionError, isApiError, member_texts } from '@taswira/contract'
import { reportBug } from '../../api/error-sentence.ts'
import { waitInWords } from '../../api/wait-in-words.ts'

/** What a form says when it was not accepted. */
export interface Refusal {
  /** One sentence for the whole form. */
  notice?: string
  /** A sentence for single fields. */
  fields?: Record<string, string>
}

/** Sign-up (docs/specification.md, section 8): no connection; the server's word on the e-mail; else "Sorry…". */
export function signUpRefusal(error: unknown): Refusal {
  if (error instanceof ConnectionError) return { notice: member_texts.offline }
  const { email, ...fields } = firstOfEach(error)
  if (email) return { notice: email, fields }
  if (Object.keys(fields).length) return { fields }
  reportBug(error)
  return { notice: member_texts.sign_up_failed + waiting(error) }
}

/** Code (docs/specification.md, section 8): the texts of signing up, and the server's own word on a code. */
export function codeRefusal(error: unknown): Refusal {
  if (isApiError(error, 'invalid_otp') || isApiError(error, 'too_many_codes'))
    return { notice: error.message }
  return signUpRefusal(error)
}

/**
 * Log-in (docs/specification.md, section 8): no connection; what the server says with 401 and 403; else "Something went
 * wrong…".
 */
export function logInRefusal(error: unknown): Refusal {
  return error instanceof ConnectionError ? { notice: member_texts.offline } : askResetRefusal(error)
}

/**
 * Forgotten password (docs/specification.md, section 8): the server's word on the address or with 401 and 403; else
 * "Something went wrong…".
 */
export function askResetRefusal(error: unknown): Refusal {
  const fields = firstOfEach(error)
  if (Object.keys(fields).length) return { fields }
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return { notice: error.message }
  reportBug(error)
  return { notice: member_texts.something_went_wrong + waiting(error) }
}

function firstOfEach(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.fields) return {}
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  )
}

/** Whoever has to wait is told how long. */
function waiting(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests' || !error.retry_after_s) return ''
  return ` You can try again in ${waitInWords(error.retry_after_s)}.`
}
