import { ApiError, type CallInput, ConnectionError, type Endpoint, member_texts } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { forgetDraft } from './use-draft.ts'
import { waitInWords } from '../../api/wait-in-words.ts'

/** What became of a form that people write to us with. */
export type EnquiryAnswer = { sent: true } | Refusal

/** What was typed comes back when it was not taken. */
interface Refusal {
  sent: false
  values: Record<string, string>
  /** A sentence for the whole form. */
  notice?: string
  /** A sentence for single fields. */
  fields?: Record<string, string>
}

/**
 * Sends such a form: in the browser over HTTP, and on the server for a browser without script. The texts for what
 * failed are those of the contributor form (docs/specification.md, section 8).
 */
export async function sendEnquiry(endpoint: Endpoint, form: FormData): Promise<EnquiryAnswer> {
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  try {
    await callApi(endpoint, { body: values } as unknown as CallInput<Endpoint>)
  } catch (error) {
    return { sent: false, values, ...whyNotSent(error, values) }
  }
  // No part of the try: what has arrived must not look as if it had not, or people send it twice.
  if (!import.meta.env.SSR) forgetDraft(endpoint.name)
  return { sent: true }
}

/** What is said of what failed. Throws bugs. */
function whyNotSent(error: unknown, values: Refusal['values']): Pick<Refusal, 'notice' | 'fields'> {
  if (error instanceof ConnectionError) return { notice: member_texts.offline }
  if (!(error instanceof ApiError)) throw error
  const fields = firstOfEach(error.fields ?? {})
  // Of a field that the form does not have nothing would be seen.
  if (Object.keys(fields).some((field) => field in values)) return { fields }
  if (error.code === 'too_many_requests') return { notice: heldBack(error) }
  return { notice: member_texts.sign_up_failed }
}

/** Whoever has to wait is told how long. */
const heldBack = ({ message, retry_after_s }: ApiError) =>
  retry_after_s ? `Too many requests. Please try again in ${waitInWords(retry_after_s)}.` : message

const firstOfEach = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, [first]]) => (first ? [[field, first]] : [])))
