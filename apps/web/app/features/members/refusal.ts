import { type ApiError, isApiError, failure_texts, member_texts } from '@taswira/contract'
import { type Refusal, refusalFrom } from '../../forms/form-answer.ts'

/**
 * Errors of sign-up (docs/specification.md, section 8): no connection; the server's text for the email; otherwise
 * "Sorry…".
 */
export function signUpRefusal(error: unknown): Refusal {
  const { fields, ...refusal } = refusalFrom(error, { failed: member_texts.sign_up_failed })
  if (!fields) return refusal
  const { email, ...others } = fields
  return email ? { notice: email, about: ['email'], fields: others } : { fields }
}

/**
 * Errors of a code (docs/specification.md, section 8): the texts of sign-up, and the server's own text for the code.
 */
export function codeRefusal(error: unknown): Refusal {
  if (isApiError(error, 'invalid_otp') || isApiError(error, 'too_many_codes'))
    return { notice: error.message }
  return signUpRefusal(error)
}

/**
 * Errors of log-in (docs/specification.md, section 8): no connection; the server's text for 401 and 403; otherwise
 * "Something went wrong…".
 */
export const logInRefusal = (error: unknown): Refusal =>
  refusalFrom(error, { failed: failure_texts.something_went_wrong, explain: unauthorisedText })

/**
 * Errors of the forgotten-password form (docs/specification.md, section 8): as for log-in, without a text for no
 * connection.
 */
export const askResetRefusal = (error: unknown): Refusal =>
  refusalFrom(error, {
    failed: failure_texts.something_went_wrong,
    offline: failure_texts.something_went_wrong,
    explain: unauthorisedText,
  })

const unauthorisedText = ({ status, message }: ApiError) =>
  status === 401 || status === 403 ? message : undefined
