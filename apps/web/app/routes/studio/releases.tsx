import {
  ApiError,
  type CallInput,
  createReleases,
  isApiError,
  listReleases,
  failure_texts,
  OFFSET_MAX,
  PAGE_SIZE,
  uploadPaperRelease,
} from '@taswira/contract'
import { data, href, useNavigate } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import type { UploadPaper } from '../../features/releases/paper-form.tsx'
import { type LinksAnswer, ReleaseList } from '../../features/releases/release-list.tsx'
import { refusalFrom, revalidatesForm } from '../../forms/form-answer.ts'
import { fieldText, formValues } from '../../forms/form-values.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { privateMeta } from '../parts/private-page.ts'
import type { Route } from './+types/releases.ts'

export const meta: Route.MetaFunction = () => privateMeta('Releases')

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const page = Number(searchParams.get('page'))
  const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
  const number = Number.isInteger(page) && page > 0 ? Math.min(page, last_page) : 1
  try {
    const offset = String((number - 1) * PAGE_SIZE)
    const { items, total } = await callApi(listReleases, { query: { offset } })
    return { releases: items, total, page: number }
  } catch (error) {
    // The layout answers people without a studio.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw data(null, { status: 503 })
  }
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<LinksAnswer> {
  const form = await request.formData()
  const values = formValues(form)
  const body = {
    kind: values.kind,
    label: values.label,
    people: Number(fieldText(form, 'people') || NaN),
  } as CallInput<typeof createReleases>['body']
  try {
    const { links } = await callApi(createReleases, { body })
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

export const shouldRevalidate = revalidatesForm

export default function Releases({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const upload: UploadPaper = async (words, file) => {
    const body = words as CallInput<typeof uploadPaperRelease>['body']
    try {
      const release = await callApi(uploadPaperRelease, { body, file })
      await navigate(href('/studio/releases/:release_key', release))
      return undefined
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) leaveForLogin()
      return refusalFrom(error, { failed: failure_texts.something_went_wrong })
    }
  }
  return loaderData && <ReleaseList {...loaderData} upload={upload} />
}
