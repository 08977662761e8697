import type { ApiError, CallInput, CallResult, Endpoint } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { formValues } from '../../forms/form-values.ts'
import { answerMember } from '../parts/answer-member.ts'

/** Sends a studio form whose fields are the body of a call; `then` receives the response. */
export async function sendStudioForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  then?: (answer: CallResult<E>) => Promise<unknown>,
): Promise<FormAnswer> {
  const body = formValues(form)
  const { result, ...answer } = await answerMember(
    endpoint.name,
    async () => ({ result: await callApi(endpoint, { body } as unknown as CallInput<E>) }),
    explain,
  )
  if (answer.sent) await then?.(result as CallResult<E>)
  return answer
}

/** The API's messages about invitations can be shown as they are. */
const explain = ({ code, message }: ApiError) => (/invitation/.test(code) ? message : undefined)
