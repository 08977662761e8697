import { listDrafts, listReleases } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { DraftList } from '../../features/studio/draft-list.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { privateMeta } from '../parts/private-page.ts'
import { sendChange } from './send-change.ts'
import { loadStudio, pageIn } from './load-studio.ts'
import type { Route } from './+types/drafts.ts'

export const meta: Route.MetaFunction = () => privateMeta('Drafts')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const { page, offset } = pageIn(searchParams)
    const [{ items, total }, releases] = await Promise.all([
      callApi(listDrafts, { query: { offset } }),
      // The list works without the releases.
      callApi(listReleases, { query: { limit: '100' } }).then(
        (found) =>
          found.items.filter(({ state }) => state === 'open' || state === 'waiting' || state === 'signed'),
        () => [],
      ),
    ])
    return { drafts: items, total, page, releases }
  })

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendChange(await request.formData())

export const shouldRevalidate = revalidatesForm

export default function Drafts({ loaderData }: Route.ComponentProps) {
  return loaderData && <DraftList {...loaderData} />
}
