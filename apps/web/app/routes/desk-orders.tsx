import { listDeskOrders } from '@taswira/contract'
import { callDesk } from '../features/desk/desk-calls.ts'
import { nothing_to_look_at, OrderLists, WaitingList } from '../features/desk/order-lists.tsx'
import { listAt, offsetOf } from '../features/desk/list-at.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Orders'

const listFlagged = (offset: string) => callDesk(listDeskOrders, { query: { flagged: 'yes', offset } })
const listOpenRefunds = (offset: string) => callDesk(listDeskOrders, { query: { refunds: 'open', offset } })

export async function open({ query }: DeskPlace) {
  if (query.get('flagged') === 'yes') {
    const { items, ...list } = await listAt(query, listFlagged)
    return <WaitingList name="To look at" none={nothing_to_look_at} orders={items} {...list} />
  }
  if (query.get('refunds') === 'open') {
    const { items, ...list } = await listAt(query, listOpenRefunds)
    return (
      <WaitingList name="Refunds not finished" none="Every refund is finished." orders={items} {...list} />
    )
  }
  const q = query.get('q')?.trim() ?? ''
  const [flagged, { items, ...list }] = await Promise.all([
    // Beside a search, or further down the list, they would be in the way.
    q || offsetOf(query) > 0 ? undefined : listFlagged('0'),
    listAt(query, (offset) => callDesk(listDeskOrders, { query: { q, offset } })),
  ])
  return <OrderLists q={q} flagged={flagged} orders={items} {...list} />
}
