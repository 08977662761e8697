import { ApiError, listWanted } from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { WantedList } from '../../features/studio/wanted-list.tsx'
import { privateMeta } from '../parts/private-page.ts'
import type { Route } from './+types/wanted.ts'

export const meta: Route.MetaFunction = () => privateMeta('Wanted')

export async function clientLoader() {
  try {
    return await callApi(listWanted, {})
  } catch (error) {
    // The layout answers people without a studio.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    throw data(null, { status: 503 })
  }
}

export default function WantedPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <WantedList {...loaderData} />
}
