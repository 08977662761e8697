import { listEarnings, OFFSET_MAX, PAGE_SIZE, viewEarnings } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { EarningList } from '../../features/earnings/earning-list.tsx'
import { EarningsSummary } from '../../features/earnings/earnings-summary.tsx'
import { loadAll } from '../parts/list-pages.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/earnings.ts'

export const meta: Route.MetaFunction = () => privateMeta('Earnings')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const wanted = Number(searchParams.get('page'))
    const last_page = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1
    const page = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, last_page) : 1
    const offset = String((page - 1) * PAGE_SIZE)
    const [summary, { items, total }] = await Promise.all([
      callApi(viewEarnings, {}),
      callApi(listEarnings, { query: { offset } }),
    ])
    return { summary, earnings: items, total, page }
  })

const loadEarnings = () =>
  loadAll(
    (query) => callApi(listEarnings, { query }),
    ({ earning_id }) => earning_id,
  )

export default function Earnings({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { summary, ...list } = loaderData
  return (
    <>
      <EarningsSummary earnings={summary} />
      <EarningList {...list} free_month_max={summary.free_month_max} loadAll={loadEarnings} />
    </>
  )
}
