import { listDeskOrders } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { OrderLists } from '../features/desk/order-lists.tsx'
import { offsetOf } from '../features/desk/pages.tsx'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Orders'

export async function open({ query }: DeskPlace) {
  const q = query.get('q')?.trim() ?? ''
  const offset = offsetOf(query)
  const [flagged, all] = await Promise.all([
    // Beside a search, or further down the list, they would be in the way.
    q || offset !== '0' ? undefined : callDesk(listDeskOrders, { query: { flagged: 'yes', limit: '100' } }),
    callDesk(listDeskOrders, { query: { q, offset } }),
  ])
  return (
    <OrderLists q={q} flagged={flagged?.items} orders={all.items} total={all.total} offset={Number(offset)} />
  )
}
