import { listCategories, listWanted } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
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
    return { wanted, categories: thin }
  })

export default function WantedPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <WantedList {...loaderData} />
}
