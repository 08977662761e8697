import { ApiError, type CallInput, type Endpoint, member_texts } from '@taswira/contract'
import { callApi } from './api.ts'
import { forgetDraft } from './ui/form/use-draft.ts'
import { waitInWords } from './ui/wait-in-words.ts'

/** What became of a form that people write to us with. What was typed comes back when it was not taken. */
export type EnquiryAnswer =
  | { sent: true }
  | {
      sent: false
      values: Record<string, string>
      /** A sentence for the whole form. */
      notice?: string
      /** A sentence for single fields. */
      fields?: Record<string, string>
    }

/**
 * Sends such a form: in the browser over HTTP, and on the server for a browser without script. The texts for what
 * failed are those of the contributor form (specification, section 8).
 */
export async function sendEnquiry(endpoint: Endpoint, form: FormData): Promise<EnquiryAnswer> {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  try {
    await callApi(endpoint, { body: values } as unknown as CallInput<Endpoint>)
    if (!import.meta.env.SSR) forgetDraft(endpoint.name)
    return { sent: true }
  } catch (error) {
    if (error instanceof TypeError) return { sent: false, values, notice: member_texts.offline }
    if (!(error instanceof ApiError)) throw error
    if (error.fields) return { sent: false, values, fields: firstOfEach(error.fields) }
    if (error.code === 'too_many_requests') return { sent: false, values, notice: heldBack(error) }
    return { sent: false, values, notice: member_texts.sign_up_failed }
  }
}

/** Whoever has to wait is told how long. */
const heldBack = ({ message, retry_after_s }: ApiError) =>
  retry_after_s ? `Too many requests. Please try again in ${waitInWords(retry_after_s)}.` : message

const firstOfEach = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])))
