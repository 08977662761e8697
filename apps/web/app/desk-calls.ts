import { ApiError, type CallInput, type CallResult, type Endpoint, member_texts } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { browserCalls } from './api.ts'
import { readDeskToken } from './desk-session.ts'

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
  /** Why it did not, in a sentence for the whole form or for single fields. */
  notice?: string
  fields?: Record<string, string>
}

/** Does something and tells how it went. Throws what the frame deals with: that nobody is logged in any more. */
export async function answerOf(form: string, deed: () => Promise<string>): Promise<DeskAnswer> {
  try {
    return { form, done: await deed() }
  } catch (error) {
    if (error instanceof TypeError) return { form, notice: member_texts.offline }
    if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error
    if (!error.fields) return { form, notice: sentences[error.code] ?? error.message }
    return {
      form,
      fields: Object.fromEntries(
        Object.entries(error.fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
      ),
    }
  }
}

/** What the API's sentences leave open for a person at the desk. */
const sentences: Partial<Record<ApiError['code'], string>> = {
  conflict:
    'Somebody has dealt with this meanwhile, or something of it is under way. This is how it stands now.',
  unavailable: 'This is not available right now, and nothing was done. Please try again in a moment.',
}
