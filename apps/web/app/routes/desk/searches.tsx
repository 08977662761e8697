import { listSearchCounts, search_periods, search_views } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { listAt } from '../../features/desk/list-at.ts'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { SearchCountList } from '../../features/desk/search-count-list.tsx'
import type { Route } from './+types/searches.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const view = search_views.find((one) => one === query.get('view')) ?? 'unanswered'
    const days = search_periods.find((one) => String(one) === query.get('days')) ?? 7
    const list = await listAt(query, (offset) =>
      callDesk(listSearchCounts, { query: { view, days: String(days), offset } }),
    )
    return { view, ...list }
  })

export default function Searches({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Searches" loaded={loaderData}>
      {({ items, ...list }) => <SearchCountList {...list} searches={items} />}
    </DeskScreen>
  )
}
