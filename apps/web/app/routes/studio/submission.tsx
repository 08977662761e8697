import {
  type CallInput,
  editSubmission,
  isApiError,
  listReleases,
  failure_texts,
  suggestKeywords,
  viewSubmission,
} from '@taswira/contract'
import { data, href, redirect } from 'react-router'
import { declaredIn } from '../../assets/declaration-fields.tsx'
import { callApi } from '../../api/call-api.ts'
import { SubmissionSheet } from '../../features/studio/submission-sheet.tsx'
import { type FormAnswer, refusalFrom, revalidatesForm } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendChange } from './send-change.ts'
import type { Route } from './+types/submission.ts'

export const meta: Route.MetaFunction = () => privateMeta('Describe an image')

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const [found, { keywords: suggested }, releases] = await Promise.all([
      callApi(viewSubmission, { params }),
      // The form works without them.
      callApi(suggestKeywords, { params }).catch(() => ({ keywords: [] })),
      callApi(listReleases, { query: { limit: '100' } }).then(
        ({ items }) => items,
        () => null,
      ),
    ])
    return { ...found, suggested, releases }
  } catch (error) {
    // The layout answers people without a studio.
    if (isApiError(error, 'unauthenticated') || isApiError(error, 'no_studio')) return null
    throw data(null, { status: isApiError(error, 'not_found') ? 404 : 503 })
  }
}

export async function clientAction({
  request,
  params,
}: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  if (fieldText(form, 'form') !== 'words') {
    const { left, ...answer } = await sendChange(form)
    if (!answer.sent) return answer
    if (left?.length)
      return { ...answer, sent: false, notice: 'This image has changed. Reload the page.', stale: true }
    return fieldText(form, 'kind') === 'delete' ? redirect(href('/studio/drafts')) : answer
  }
  const { places, body } = wordsIn(form)
  try {
    await callApi(editSubmission, { params, body })
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    const { fields, ...refusal } = refusalFrom(error, {
      failed: failure_texts.something_went_wrong,
      explain: ({ status, message, change }) => (status === 409 ? `${message} ${change}`.trim() : undefined),
    })
    return { form: 'words', sent: false, ...refusal, ...(fields && { fields: placed(fields, places) }) }
  }
  return body.submit ? redirect(href('/studio/in-review')) : { form: 'words', sent: true }
}

/** The words of the form, and the place of each caption in it: those without a language are left out. */
function wordsIn(form: FormData) {
  const text = (name: string) => fieldText(form, name)
  const places = [...form.keys()]
    .map((name) => /^captions\.(\d+)\.language$/.exec(name)?.[1])
    .filter((place) => place !== undefined)
    .filter((place) => text(`captions.${place}.language`))
  const body = {
    title: text('title'),
    description: text('description'),
    keywords: text('keywords')
      .split(/[,\n]/)
      .map((keyword) => keyword.trim())
      .filter(Boolean),
    category: text('category') || null,
    location: text('location'),
    taken_on: text('taken_on') || null,
    editorial: form.has('editorial'),
    ...declaredIn(form, null),
    release_status: text('release_status') || null,
    ...(form.has('with_releases') && { releases: form.getAll('releases') }),
    captions: places.map((place) => ({
      language: text(`captions.${place}.language`),
      title: text(`captions.${place}.title`),
      description: text(`captions.${place}.description`),
    })),
    version: Number(text('version')),
    submit: form.has('submit'),
  } as CallInput<typeof editSubmission>['body']
  return { places, body }
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
