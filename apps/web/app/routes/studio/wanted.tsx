import { listCategories, listWanted, searchImages, type Wanted } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { lowestShareKobo } from '../../features/earnings/earnings-sketch.tsx'
import { WantedList } from '../../features/studio/wanted-list.tsx'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/wanted.ts'

export const meta: Route.MetaFunction = () => privateMeta('Wanted')

const CATEGORIES = 6

export const clientLoader = () =>
  loadStudio(async () => {
    const [{ wanted }, categories] = await Promise.all([callApi(listWanted, {}), callApi(listCategories, {})])
    const thin = [...categories].sort((one, other) => one.count - other.count).slice(0, CATEGORIES)
    return { wanted: await Promise.all(wanted.map(withThumbnails)), categories: thin }
  })

/** With up to three images that we have. The page works without them. */
async function withThumbnails(brief: Wanted) {
  const query = { keywords: brief.words, type: 'Image', limit: '3' }
  const { items } = brief.have
    ? await callApi(searchImages, { query }).catch(() => ({ items: [] }))
    : { items: [] }
  return { ...brief, thumbnails: items.map(({ thumbnail }) => thumbnail) }
}

export default function WantedPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <WantedList {...loaderData} share_kobo={lowestShareKobo()} />
}
