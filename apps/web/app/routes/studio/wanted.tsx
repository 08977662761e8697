import { listWanted } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { WantedList } from '../../features/studio/wanted-list.tsx'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/wanted.ts'

export const meta: Route.MetaFunction = () => privateMeta('Wanted')

export const clientLoader = () => loadStudio(() => callApi(listWanted, {}))

export default function WantedPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <WantedList {...loaderData} />
}
