import {
  type ApiError,
  type CallInput,
  type CallResult,
  type Endpoint,
  isApiError,
  failure_texts,
} from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { type FormAnswer, refusalFrom } from '../../forms/form-answer.ts'
import { formValues } from '../../forms/form-values.ts'
import { leaveForLogin } from '../../session/log-out.ts'

/** Sends a studio form whose fields are the body of a call; `then` receives the response. */
export async function sendStudioForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  then?: (answer: CallResult<E>) => Promise<unknown>,
): Promise<FormAnswer> {
  let answer: CallResult<E>
  try {
    answer = await callApi(endpoint, { body: formValues(form) } as unknown as CallInput<E>)
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    const refusal = refusalFrom(error, { failed: failure_texts.something_went_wrong, explain })
    return { form: endpoint.name, sent: false, ...refusal }
  }
  await then?.(answer)
  return { form: endpoint.name, sent: true }
}

/** The API's messages about invitations can be shown as they are. */
const explain = ({ code, message }: ApiError) => (/invitation/.test(code) ? message : undefined)
