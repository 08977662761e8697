import { createReleases, failure_texts, isApiError } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import type { LinksAnswer } from '../../features/releases/new-releases.tsx'
import { refusalFrom } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { leaveForLogin } from '../../session/log-out.ts'

/** Creates signing links for the images in a form. */
export async function sendLinks(form: FormData): Promise<LinksAnswer> {
  try {
    const { links } = await callApi(createReleases, inputFrom(createReleases, form))
    return { form: createReleases.name, sent: true, links }
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    return {
      form: createReleases.name,
      sent: false,
      ...refusalFrom(error, { failed: failure_texts.something_went_wrong }),
    }
  }
}
