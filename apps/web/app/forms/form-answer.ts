import { ApiError, ConnectionError, failure_texts } from '@taswira/contract'
import { reportBug, waitInWords } from '../api/error-sentence.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The outcome of a submitted form, as its route's action returns it. */
export interface FormAnswer extends Refusal {
  /** The form's name: a page may have several. */
  form: string
  sent: boolean
  /** What was typed, for a browser without script; never a password. */
  values?: Record<string, string>
}

export interface Refusal {
  /** A sentence about the whole form. */
  notice?: string
  /** The fields that the notice is about. */
  about?: readonly string[]
  fields?: Record<string, string>
  /** The server has something else than the page shows. */
  stale?: boolean
}

/**
 * Whether a page with forms is loaded again. Not after a failure: without a connection loading would fail too, and the
 * error page would replace the form with everything that was typed.
 */
export function revalidatesForm({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as FormAnswer | undefined
  return answer?.sent === false && !answer.stale ? false : defaultShouldRevalidate
}

interface Words {
  /** The sentence for an error without words of its own. */
  failed: string
  offline?: string
  /** The sentence for an error of the API that the form has its own words for. */
  explain?: (error: ApiError) => string | undefined
  /** The names of the form's fields: nobody would see an error about another one. */
  fields?: readonly string[]
}

/**
 * Turns an error into what a form shows. A bug is reported and reads like any other failure; on the server it is thrown,
 * so that the log has it.
 */
export function refusalFrom(
  error: unknown,
  { failed, offline = failure_texts.offline, explain, fields: known }: Words,
): Refusal {
  if (error instanceof ConnectionError) return { notice: offline }
  if (!(error instanceof ApiError)) {
    if (import.meta.env.SSR) throw error
    reportBug(error)
    return { notice: failed }
  }
  const fields = Object.entries(error.fields ?? {}).flatMap(([field, [first]]) =>
    first && (known?.includes(field) ?? true) ? [[field, first]] : [],
  )
  if (fields.length > 0) return { fields: Object.fromEntries(fields) }
  const stale = error.status === 404 || error.status === 409
  return { notice: explain?.(error) ?? failed + waitFor(error), ...(stale && { stale }) }
}

const waitFor = ({ code, retry_after_s }: ApiError) =>
  code === 'too_many_requests' && retry_after_s ? ` You can try again in ${waitInWords(retry_after_s)}.` : ''
