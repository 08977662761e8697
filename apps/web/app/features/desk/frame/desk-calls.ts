import {
  ApiError,
  type CallInput,
  type CallResult,
  type Endpoint,
  isApiError,
  failure_texts,
} from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { browserCalls } from '../../../api/call-api.ts'
import { type FormAnswer, refusalFrom } from '../../../forms/form-answer.ts'
import { inputFrom } from '../../../forms/form-input.ts'
import { clearDeskSession, readDeskToken } from './desk-session.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { fieldText } from '../../../forms/form-values.ts'

let transport: Transport | undefined

/** Calls the API as the operator logged in in this tab. Throws ApiError when the server refuses. */
export async function callDesk<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  transport ??= (await browserCalls()).browserTransport(readDeskToken)
  return transport(endpoint, input)
}

/** Calls an endpoint with the fields of a form, and with `params` if they are in the page's URL. */
export const sendToDesk = <E extends Endpoint>(
  endpoint: E,
  form: FormData,
  params?: Record<string, string>,
): Promise<CallResult<E>> => callDesk(endpoint, inputFrom(endpoint, form, params))

/** The outcome of an action at the desk, as messages. With a notice or invalid fields, nothing has changed. */
export interface DeskAnswer extends FormAnswer {
  done?: string
  /** Message for an action that has started but not finished. */
  under_way?: string
  /** The reason for a refusal. It is shown at the top of the screen, because reloading may remove the form. */
  refused?: string
}

/** Runs an action and returns its outcome. Throws `unauthenticated`, which `loggedOut` handles. */
export async function runDeskAction(
  form: string,
  action: () => Promise<string | { under_way: string }>,
): Promise<DeskAnswer> {
  try {
    const outcome = await action()
    return { form, sent: true, ...(typeof outcome === 'string' ? { done: outcome } : outcome) }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) throw error
    if (isApiError(error) && !error.fields)
      return {
        form,
        sent: false,
        refused: `${sentences[error.code] ?? error.message} ${error.change}`.trim(),
      }
    return { form, sent: false, ...refusalFrom(error, { failed: failure_texts.something_went_wrong }) }
  }
}

/** Ends the session, with a notice for the log-in form, when the API no longer accepts it. Rethrows any other error. */
export function loggedOut(error: unknown): DeskAnswer {
  if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error
  const notice = "You've been logged out. Your last change was not saved."
  clearDeskSession(notice)
  return { form: '', sent: false, notice }
}

/** Messages for the desk that are more specific than the API's own. */
const sentences: Partial<Record<ApiError['code'], string>> = {
  conflict: "Someone else has already handled this, or it's still in progress. Here is its current state.",
  unavailable: "This isn't available right now and nothing was changed. Please try again in a moment.",
}

/** Handles a form of a desk screen by its intent. */
export async function deskAction(
  request: Request,
  actions: Record<string, (form: FormData) => ReturnType<Parameters<typeof runDeskAction>[1]>>,
): Promise<DeskAnswer> {
  const form = await request.formData()
  const intent = fieldText(form, 'intent')
  const act = actions[intent]
  if (!act) throw new Error(`unknown intent ${intent}`)
  try {
    return await runDeskAction(fieldText(form, 'form'), () => act(form))
  } catch (error) {
    return loggedOut(error)
  }
}

/** A failed request, or one with wrong fields, changed nothing: the next attempt needn't wait for a reload. */
export function revalidatesScreen({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as DeskAnswer | undefined
  return answer?.notice || answer?.fields ? false : defaultShouldRevalidate
}
