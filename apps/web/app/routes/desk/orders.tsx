import {
  countDeskOrders,
  exportOrders,
  listDeskMembers,
  listDeskOrders,
  order_statuses,
} from '@taswira/contract'
import { href, redirect } from 'react-router'
import { callDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { OrderLists } from '../../features/desk/orders/order-lists.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { saveExport } from '../../features/desk/frame/save-export.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import type { Route } from './+types/orders.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const q = query.get('q')?.trim() ?? ''
    const filter = {
      flagged: query.get('flagged') === 'yes' ? ('yes' as const) : undefined,
      refunds: query.get('refunds') === 'open' ? ('open' as const) : undefined,
      status: order_statuses.find((status) => status === query.get('status')),
    }
    const [counts, { items, ...list }] = await Promise.all([
      q ? undefined : callDesk(countDeskOrders, {}),
      listAt(query, (offset) => callDesk(listDeskOrders, { query: { q, ...filter, offset } })),
    ])
    // A number names one order; an address names a member, who may have more later.
    if (items.length === 1 && q && !q.includes('@'))
      throw redirect(href('/desk/orders/:reference', { reference: items[0]!.reference }))
    const { members } =
      q && items.length === 0 ? await callDesk(listDeskMembers, { query: { q } }) : { members: [] }
    return { q, counts, orders: items, members, ...list }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, { export: (form) => saveExport(exportOrders, form, 'orders') })

export const shouldRevalidate = revalidatesScreen

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Orders" loaded={loaderData}>
      {(lists) => <OrderLists {...lists} />}
    </DeskScreen>
  )
}
