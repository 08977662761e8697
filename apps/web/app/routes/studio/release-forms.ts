import { attachRelease, createReleases, listReleases, type Release } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { keepLinks } from '../../features/releases/made-links.ts'
import type { LinksAnswer } from '../../features/releases/new-releases.tsx'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { answerMember } from '../parts/answer-member.ts'

/** The latest releases that can be attached to a published image; none when they couldn't be loaded. */
export const loadSigned = (): Promise<Release[]> =>
  callApi(listReleases, { query: { limit: '100' } }).then(
    ({ items }) => items.filter(({ state }) => state === 'signed'),
    () => [],
  )

/** Attaches the release that a form names to its image. */
export const sendAttachment = (form: FormData): Promise<FormAnswer> =>
  answerMember(
    fieldText(form, 'form'),
    () => callApi(attachRelease, inputFrom(attachRelease, form)),
    ({ status }) =>
      status === 409 || status === 404 ? 'This release or image has changed. Reload this page.' : undefined,
  )

/** Asks people to sign for the images that a form names. */
export const sendLinks = (form: FormData): Promise<LinksAnswer> =>
  answerMember(createReleases.name, async () => {
    const { links } = await callApi(createReleases, inputFrom(createReleases, form))
    keepLinks(links)
    return { links }
  })
