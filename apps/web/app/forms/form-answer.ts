import { ApiError, ConnectionError, failure_texts } from '@taswira/contract'
import { reportBug, waitInWords } from '../api/error-sentence.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The result of a submitted form, as returned by its route's action. */
export interface FormAnswer extends Refusal {
  /** The form's name, because a page may have several forms. */
  form: string
  sent: boolean
  /** The submitted values, for a browser without script; never a password. */
  values?: Record<string, string>
}

export interface Refusal {
  /** A message about the whole form. */
  notice?: string
  /** The fields that the notice refers to. */
  about?: readonly string[]
  fields?: Record<string, string>
  /** Whether the server's data differs from what the page shows. */
  stale?: boolean
}

/**
 * Whether to reload the data of a page with forms. Not after a failure: without a connection, reloading would fail too,
 * and the error page would replace the form with everything that was typed.
 */
export function revalidatesForm({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as FormAnswer | undefined
  return answer?.sent === false && !answer.stale ? false : defaultShouldRevalidate
}

interface Words {
  /** The message for an error that the form doesn't explain. */
  failed: string
  offline?: string
  /** Returns the form's own message for an API error; undefined if it has none. */
  explain?: (error: ApiError) => string | undefined
  /** Names of the form's fields. An error of another field would not be visible, so `failed` is shown instead. */
  fields?: readonly string[]
}

/**
 * Converts an error into the messages that a form shows. A bug is reported and shown like any other failure; on the
 * server it is thrown, so that it is logged.
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
