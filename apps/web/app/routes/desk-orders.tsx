import { listDeskOrders } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { OrderLists } from '../features/desk/order-lists.tsx'
import { listAt, offsetOf } from '../features/desk/list-at.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Orders'

export async function open({ query }: DeskPlace) {
  const q = query.get('q')?.trim() ?? ''
  const [flagged, { items, ...list }] = await Promise.all([
    // Beside a search, or further down the list, they would be in the way.
    q || offsetOf(query) > 0
      ? undefined
      : callDesk(listDeskOrders, { query: { flagged: 'yes', limit: '100' } }),
    listAt(query, (offset) => callDesk(listDeskOrders, { query: { q, offset } })),
  ])
  return <OrderLists q={q} flagged={flagged?.items} orders={items} {...list} />
}
