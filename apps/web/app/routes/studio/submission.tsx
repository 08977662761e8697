import {
  type CallInput,
  editSubmission,
  isApiError,
  listReleases,
  failure_texts,
  suggestKeywords,
  viewSubmission,
  splitKeywords,
} from '@taswira/contract'
import { href, redirect } from 'react-router'
import { factsIn } from '../../assets/fact-fields.tsx'
import { facesIn } from '../../assets/face-fields.tsx'
import { callApi } from '../../api/call-api.ts'
import { SubmissionSheet } from '../../features/studio/submission-sheet.tsx'
import { type FormAnswer, refusalFrom, revalidatesForm } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { askToLogIn, session_ended_text } from '../../session/session-ended.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendChange } from './send-change.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/submission.ts'

export const meta: Route.MetaFunction = () => privateMeta('Describe an image')

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const [found, { keywords: suggested }, releases] = await Promise.all([
      callApi(viewSubmission, { params }),
      // The form works without suggested keywords.
      callApi(suggestKeywords, { params }).catch(() => ({ keywords: [] })),
      callApi(listReleases, { query: { limit: '100' } }).then(
        ({ items }) => items,
        () => null,
      ),
    ])
    return { ...found, suggested, releases }
  })

export async function clientAction({
  request,
  params,
}: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  if (fieldText(form, 'intent') !== 'words') {
    const { left, ...answer } = await sendChange(form)
    if (!answer.sent) return answer
    const [one] = left ?? []
    if (one) {
      const why = one.outcome === 'conflict' ? 'was decided on, or an appeal about it is open' : 'has changed'
      return { ...answer, sent: false, notice: `This image ${why}. Reload the page.`, stale: true }
    }
    return fieldText(form, 'kind') === 'delete' ? redirect(href('/studio/drafts')) : answer
  }
  const { places, captions } = captionsIn(form)
  const { body } = inputFrom(editSubmission, form)
  try {
    await callApi(editSubmission, {
      params,
      body: {
        ...body,
        keywords: splitKeywords(fieldText(form, 'keywords')),
        ...factsIn(form, null),
        ...facesIn(form),
        faces_reason: facesIn(form).faces_reason ?? null,
        // Without the field the releases stay; with it and none ticked, none is left.
        releases: form.has('with_releases') ? form.getAll('releases').map(String) : undefined,
        captions,
      },
    })
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) {
      askToLogIn()
      return { form: 'words', sent: false, notice: session_ended_text }
    }
    const { fields, ...refusal } = refusalFrom(error, {
      failed: failure_texts.something_went_wrong,
      explain: ({ status, message, change }) => (status === 409 ? `${message} ${change}`.trim() : undefined),
    })
    return { form: 'words', sent: false, ...refusal, ...(fields && { fields: placed(fields, places) }) }
  }
  return body.submit ? redirect(href('/studio/in-review')) : { form: 'words', sent: true }
}

/** The captions that have a language, with their positions in the form. */
function captionsIn(form: FormData) {
  const text = (place: string, name: string) => fieldText(form, `captions.${place}.${name}`)
  const places = [...form.keys()].flatMap((name) => /^captions\.(\d+)\.language$/.exec(name)?.[1] ?? [])
  const used = places.filter((place) => text(place, 'language'))
  const captions = used.map((place) => ({
    language: text(place, 'language'),
    title: text(place, 'title'),
    description: text(place, 'description'),
  }))
  return { places: used, captions: captions as CallInput<typeof editSubmission>['body']['captions'] }
}

const placed = (fields: Record<string, string>, places: string[]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name.replace(/^captions\.(\d+)/, (_, place: string) => `captions.${places[Number(place)]}`),
      sentence,
    ]),
  )

export const shouldRevalidate = revalidatesForm

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <SubmissionSheet key={loaderData.submission.submission_key} {...loaderData} />
}
