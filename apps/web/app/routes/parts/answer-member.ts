import { type ApiError, failure_texts, isApiError } from '@taswira/contract'
import { type FormAnswer, refusalFrom } from '../../forms/form-answer.ts'
import { leaveForLogin } from '../../session/log-out.ts'

/**
 * Sends a member's form and returns the answer to it, with what `send` returns. Goes to the login page when the server
 * doesn't know the member. `explain` has the form's own words for an error.
 */
export async function answerMember<Sent extends object>(
  form: string,
  send: () => Promise<Sent | void>,
  explain?: (error: ApiError) => string | undefined,
): Promise<FormAnswer & Partial<Sent>> {
  try {
    return { form, sent: true, ...((await send()) as Partial<Sent>) }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    const refusal = refusalFrom(error, {
      failed: failure_texts.something_went_wrong,
      ...(explain && { explain }),
    })
    return { form, sent: false, ...refusal } as FormAnswer & Partial<Sent>
  }
}
