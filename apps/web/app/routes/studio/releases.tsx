import {
  type CallInput,
  isApiError,
  listDrafts,
  listReleases,
  listStudioImages,
  failure_texts,
  uploadPaperRelease,
} from '@taswira/contract'
import { href, useNavigate } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import type { UploadPaper } from '../../features/releases/paper-form.tsx'
import { ReleaseList } from '../../features/releases/release-list.tsx'
import { refusalFrom, revalidatesForm } from '../../forms/form-answer.ts'
import { askToLogIn, session_ended_text } from '../../session/session-ended.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendLinks } from './release-forms.ts'
import { loadStudio, pageIn } from './load-studio.ts'
import type { Route } from './+types/releases.ts'

export const meta: Route.MetaFunction = () => privateMeta('Releases')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const { page, offset } = pageIn(searchParams)
    const [{ items, total }, drafts, published] = await Promise.all([
      callApi(listReleases, { query: { offset } }),
      callApi(listDrafts, { query: { limit: '100' } }),
      callApi(listStudioImages, { query: { limit: '100' } }),
    ])
    const images = [
      ...drafts.items.map(({ submission_key, title, file_name, thumbnail }) => ({
        name: submission_key,
        title: title || file_name,
        thumbnail,
      })),
      ...published.items.map(({ stock_id, title, thumbnail }) => ({ name: stock_id, title, thumbnail })),
    ]
    return { releases: items, total, page, images }
  })

export const clientAction = async ({ request }: Route.ClientActionArgs) => sendLinks(await request.formData())

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
      if (isApiError(error, 'unauthenticated')) {
        askToLogIn()
        return { notice: session_ended_text }
      }
      return refusalFrom(error, { failed: failure_texts.something_went_wrong })
    }
  }
  return loaderData && <ReleaseList {...loaderData} upload={upload} />
}
