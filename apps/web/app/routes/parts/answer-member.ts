import { type ApiError, failure_texts, isApiError } from '@taswira/contract'
import { type FormAnswer, refusalFrom } from '../../forms/form-answer.ts'
import { askToLogIn, session_ended_text } from '../../session/session-ended.ts'

/**
 * Sends a member's form and returns the answer to it, with what `send` returns. Asks the member to log in over the page
 * when the session has ended. `explain` has the form's own words for an error.
 */
export async function answerMember<Sent extends object>(
  form: string,
  send: () => Promise<Sent | void>,
  explain?: (error: ApiError) => string | undefined,
): Promise<FormAnswer & Partial<Sent>> {
  try {
    return { form, sent: true, ...((await send()) as Partial<Sent>) }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) {
      askToLogIn()
      return { form, sent: false, notice: session_ended_text } as FormAnswer & Partial<Sent>
    }
    const refusal = refusalFrom(error, {
      failed: failure_texts.something_went_wrong,
      ...(explain && { explain }),
    })
    return { form, sent: false, ...refusal } as FormAnswer & Partial<Sent>
  }
}
