import {
  type ApiError,
  attachRelease,
  isApiError,
  listReleases,
  failure_texts,
  type Release,
} from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { type FormAnswer, refusalFrom } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { leaveForLogin } from '../../session/log-out.ts'

/** The latest releases that can be attached to a published image; empty when they couldn't be loaded. */
export const loadSigned = (): Promise<Release[]> =>
  callApi(listReleases, { query: { limit: '100' } }).then(
    ({ items }) => items.filter(({ state }) => state === 'signed'),
    () => [],
  )

/** Attaches the release selected in a form to its image. */
export async function sendAttachment(form: FormData): Promise<FormAnswer> {
  const name = fieldText(form, 'form')
  try {
    await callApi(attachRelease, inputFrom(attachRelease, form))
    return { form: name, sent: true }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    const explain = ({ status }: ApiError) =>
      status === 409 || status === 404 ? 'This release or image has changed. Reload this page.' : undefined
    return {
      form: name,
      sent: false,
      ...refusalFrom(error, { failed: failure_texts.something_went_wrong, explain }),
    }
  }
}
