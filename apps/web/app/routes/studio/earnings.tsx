import { listEarnings, viewEarnings } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { EarningList } from '../../features/earnings/earning-list.tsx'
import { EarningsSummary } from '../../features/earnings/earnings-summary.tsx'
import { loadAll } from '../parts/list-pages.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio, pageIn } from './load-studio.ts'
import type { Route } from './+types/earnings.ts'

export const meta: Route.MetaFunction = () => privateMeta('Earnings')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadStudio(async () => {
    const { page, offset } = pageIn(searchParams)
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
