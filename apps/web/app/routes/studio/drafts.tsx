import { ApiError, listDrafts, listReleases, OFFSET_MAX, PAGE_SIZE } from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { DraftList } from '../../features/studio/draft-list.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendChange } from './send-change.ts'
import type { Route } from './+types/drafts.ts'

export const meta: Route.MetaFunction = () => privateMeta('Drafts')

export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const page = Number(searchParams.get('page'))
  const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
  const number = Number.isInteger(page) && page > 0 ? Math.min(page, last_page) : 1
  try {
    const offset = String((number - 1) * PAGE_SIZE)
    const [{ items, total }, releases] = await Promise.all([
      callApi(listDrafts, { query: { offset } }),
      // The list works without them.
      callApi(listReleases, { query: { limit: '100' } }).then(
        (found) =>
          found.items.filter(({ state }) => state === 'open' || state === 'waiting' || state === 'signed'),
        () => [],
      ),
    ])
    return { drafts: items, total, page: number, releases }
  } catch (error) {
    // The layout answers people without a studio.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw data(null, { status: 503 })
  }
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendChange(await request.formData())

export const shouldRevalidate = revalidatesForm

export default function Drafts({ loaderData }: Route.ComponentProps) {
  return loaderData && <DraftList {...loaderData} />
}
