import { listDeskOrders } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { nothing_to_look_at, OrderLists, WaitingList } from '../../features/desk/order-lists.tsx'
import { listAt, readOffset } from '../../features/desk/list-at.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import type { Route } from './+types/orders.ts'

const listFlagged = (offset: string) => callDesk(listDeskOrders, { query: { flagged: 'yes', offset } })
const listOpenRefunds = (offset: string) => callDesk(listDeskOrders, { query: { refunds: 'open', offset } })

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    if (query.get('flagged') === 'yes') {
      const { items, ...list } = await listAt(query, listFlagged)
      return { waiting: 'flagged' as const, orders: items, ...list }
    }
    if (query.get('refunds') === 'open') {
      const { items, ...list } = await listAt(query, listOpenRefunds)
      return { waiting: 'refunds' as const, orders: items, ...list }
    }
    const q = query.get('q')?.trim() ?? ''
    const [flagged, { items, ...list }] = await Promise.all([
      // Not during a search or on further pages.
      q || readOffset(query) > 0 ? undefined : listFlagged('0'),
      listAt(query, (offset) => callDesk(listDeskOrders, { query: { q, offset } })),
    ])
    return { waiting: undefined, q, flagged, orders: items, ...list }
  })

const waiting_lists = {
  flagged: { name: 'Needs review', none: nothing_to_look_at },
  refunds: { name: 'Refunds in progress', none: 'No refunds in progress.' },
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Orders" loaded={loaderData}>
      {(lists) =>
        lists.waiting ? (
          <WaitingList {...waiting_lists[lists.waiting]} {...lists} />
        ) : (
          <OrderLists {...lists} />
        )
      }
    </DeskScreen>
  )
}
