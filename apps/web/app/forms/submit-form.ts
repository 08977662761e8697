import { type ApiError, type CallInput, type Endpoint, member_texts } from '@taswira/contract'
import { callApi } from '../api/call-api.ts'
import { waitInWords } from '../api/error-sentence.ts'
import { type FormAnswer, refusalFrom } from './form-answer.ts'
import { formValues } from './form-values.ts'
import { forgetDraft } from './use-draft.ts'

/**
 * Returns the action of a route whose form is the body of a call. The browser sends it over HTTP; without script, the
 * server sends it in-process.
 */
export const formAction =
  (endpoint: Endpoint) =>
  async ({ request }: { request: Request }) =>
    submitForm(endpoint, await request.formData())

/** Its messages are those of the contributor form (docs/specification.md, section 8). */
export async function submitForm(endpoint: Endpoint, form: FormData): Promise<FormAnswer> {
  const values = formValues(form)
  try {
    await callApi(endpoint, { body: values } as unknown as CallInput<Endpoint>)
  } catch (error) {
    return {
      form: endpoint.name,
      sent: false,
      values,
      ...refusalFrom(error, {
        failed: member_texts.sign_up_failed,
        explain: waitSentence,
        fields: Object.keys(values),
      }),
    }
  }
  // Outside the try: if clearing the draft throws, the form must not be reported as unsent.
  if (!import.meta.env.SSR) forgetDraft(endpoint.name)
  return { form: endpoint.name, sent: true }
}

const waitSentence = ({ code, message, retry_after_s }: ApiError) =>
  code !== 'too_many_requests'
    ? undefined
    : retry_after_s
      ? `Too many requests. Please try again in ${waitInWords(retry_after_s)}.`
      : message
