import {
  ApiError,
  type CallInput,
  type CallResult,
  ConnectionError,
  type Endpoint,
  member_texts,
} from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { browserCalls } from '../../api/call-api.ts'
import { clearDeskSession, readDeskToken } from './desk-session.ts'

let transport: Transport | undefined

/** Calls the API as the operator of this tab. Throws ApiError for refusals. */
export async function callDesk<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  transport ??= (await browserCalls()).browserTransport(readDeskToken)
  return transport(endpoint, input)
}

/** What became of something that was done at the desk. */
export interface DeskAnswer {
  /** Which form it answers: each says its own name. */
  form: string
  /** That it worked, in a sentence. */
  done?: string
  /** That it was begun and is not finished, in a sentence. */
  under_way?: string
  /** Why the server refused it: said at the top of the desk, since the form may go when the screen is loaded again. */
  refused?: string
  /** Why it never got there, in a sentence for the form; nothing has changed. */
  notice?: string
  /** What is wrong with single fields. */
  fields?: Record<string, string>
}

/** Does something and tells how it went. Throws `unauthenticated`, which `loggedOut` handles. */
export async function answerOf(
  form: string,
  deed: () => Promise<string | { under_way: string }>,
): Promise<DeskAnswer> {
  try {
    const outcome = await deed()
    return typeof outcome === 'string' ? { form, done: outcome } : { form, ...outcome }
  } catch (error) {
    if (error instanceof ConnectionError) return { form, notice: member_texts.offline }
    if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error
    if (!error.fields) return { form, refused: sentences[error.code] ?? error.message }
    return {
      form,
      fields: Object.fromEntries(
        Object.entries(error.fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
      ),
    }
  }
}

/** Ends the session, with a notice for the log-in form, when the API no longer knows it; throws every other error. */
export function loggedOut(error: unknown): DeskAnswer {
  if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error
  const notice = "You've been logged out. Your last change was not saved."
  clearDeskSession(notice)
  return { form: '', notice }
}

/** What the API's sentences leave open for a person at the desk. */
const sentences: Partial<Record<ApiError['code'], string>> = {
  conflict: "Someone else has already handled this, or it's still in progress. Here is its current state.",
  unavailable: "This isn't available right now and nothing was changed. Please try again in a moment.",
}
