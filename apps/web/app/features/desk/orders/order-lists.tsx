import {
  type CallResult,
  type countDeskOrders,
  type DeskMember,
  type DeskOrder,
  nairaText,
} from '@taswira/contract'
import { Link, useSearchParams } from 'react-router'
import { EmailText } from '../../../ui/email-text.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { type StateTag, StateTags, test_tag } from '../frame/state-tags.tsx'
import { reasonText, refund_texts, toLabel } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { ExportForm } from '../frame/export-form.tsx'
import { findView, NothingHere, Pages, type View, Views, useClearSearch, workAt } from '../frame/pages.tsx'
import { SearchLine } from '../frame/search-line.tsx'

interface OrderListsProps {
  q: string
  /** Undefined during a search, to which they don't apply. */
  counts: CallResult<typeof countDeskOrders> | undefined
  orders: DeskOrder[]
  /** Members who match a search that finds no order: nobody paid for a licence that free credits bought. */
  members: DeskMember[]
  total: number
  offset: number
}

export function OrderLists({ q, counts, orders, members, total, offset }: OrderListsProps) {
  const clear_search = useClearSearch()
  const [query] = useSearchParams()
  const views = orderViews(counts)
  const view = findView(views, query)!
  return (
    <>
      <SearchLine label="Number or member's email" q={q} />
      <p className="mt-2 text-small text-ink-muted">
        Numbers of orders, invoices, credit notes and certificates.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Views label="Status" views={views} />
        <ExportForm what="orders" call="exportOrders" />
      </div>
      <section aria-labelledby="all-orders" className="mt-8">
        <h2 id="all-orders" className="text-h2">
          {q ? 'Search results' : view.text}
        </h2>
        {orders.length ? (
          <OrderTable orders={orders} />
        ) : (
          <NothingHere
            work={
              clear_search ??
              (view === views[0]
                ? { to: '/desk/prices', text: 'Check the prices' }
                : workAt('/desk/orders', 'Orders', counts?.all ?? 0))
            }
          >
            {q ? `No orders match “${q}” here.` : nothing_texts[view.text]}
            {members.map(({ profile_id, full_name }) => (
              <span key={profile_id} className="mt-2 block">
                Member:{' '}
                <Link to={`/desk/members/${profile_id}`} className="link">
                  {full_name}
                </Link>
              </span>
            ))}
          </NothingHere>
        )}
        <Pages offset={offset} total={total} />
      </section>
    </>
  )
}

const nothing_texts: Record<string, string> = {
  'All orders': 'No orders yet. An order appears here when a member starts to pay for a plan or credits.',
  'Needs review': 'Nothing needs review. Orders appear here when you have to check a payment or refund.',
  'Refunds in progress':
    'No refunds in progress. They are listed here until the payment provider completes or rejects them.',
  Paid: 'No paid orders yet. Orders appear here once they are paid.',
  Open: 'No open orders. Orders are listed here until they are paid or expire.',
  Mismatch: "No mismatches. Orders whose payment isn't as ordered appear here.",
  Expired: 'No expired orders. Orders that nobody paid for in time appear here.',
}

const orderViews = (counts: OrderListsProps['counts']): View[] => [
  { text: 'All orders', filter: {}, count: counts?.all },
  { text: 'Needs review', filter: { flagged: 'yes' }, count: counts?.flagged },
  { text: 'Refunds in progress', filter: { refunds: 'open' }, count: counts?.refunds },
  ...(['paid', 'pending', 'review', 'expired'] as const).map((status) => ({
    text: toLabel(status_texts[status]),
    filter: { status },
    count: counts?.status[status],
  })),
]

const status_texts: Record<DeskOrder['status'], string> = {
  pending: 'open',
  paid: 'paid',
  review: 'mismatch',
  expired: 'expired',
}

export const orderTags = ({ status, test }: Pick<DeskOrder, 'status' | 'test'>): StateTag[] => [
  {
    text: toLabel(status_texts[status]),
    look: status === 'paid' ? 'success' : status === 'review' ? 'danger' : 'grey',
  },
  ...(test ? [test_tag] : []),
]

export const OrderTable = ({ orders }: { orders: DeskOrder[] }) => (
  <Table
    columns={[order_of_member, status_column, member_column, amount_column]}
    rows={orders}
    rowKey={({ reference }) => reference}
  />
)

/** The orders of one member, on the member's own page. */
export const OwnOrderTable = ({ orders }: { orders: DeskOrder[] }) => (
  <Table
    columns={[order_column, status_column, amount_column]}
    rows={orders}
    rowKey={({ reference }) => reference}
  />
)

const order_column: Column<DeskOrder> = {
  label: 'Order',
  cell: (order) => (
    <>
      <Link to={`/desk/orders/${order.reference}`} className="link font-semibold">
        {order.item}
      </Link>
      <span className="block sm:hidden">{status_column.cell(order)}</span>
      <time className="block text-ink-muted" dateTime={order.created_at}>
        {momentText(order.created_at)}
      </time>
      <Marks order={order} />
    </>
  ),
}

/** On phones, it is in the first column. */
const status_column: Column<DeskOrder> = {
  label: 'Status',
  className: 'max-sm:hidden',
  cell: (order) => (
    <span className="flex flex-wrap gap-1">
      <StateTags tags={orderTags(order)} />
    </span>
  ),
}

/** On phones, the member is named in the first column. */
const order_of_member: Column<DeskOrder> = {
  ...order_column,
  cell: (order) => (
    <>
      {order_column.cell(order)}
      <span className="block sm:hidden">{member_column.cell(order)}</span>
    </>
  ),
}

const member_column: Column<DeskOrder> = {
  label: 'Member',
  className: 'max-sm:hidden',
  cell: ({ member }) => (
    <>
      <Link to={`/desk/members/${member.profile_id}`} className="link">
        {member.full_name}
      </Link>
      <span className="block text-ink-muted">
        <EmailText email={member.email} />
      </span>
    </>
  ),
}

const amount_column: Column<DeskOrder> = {
  label: 'Amount',
  right: true,
  cell: ({ amount, refunded_amount }) => (
    <>
      <strong className="font-semibold">{nairaText(amount)}</strong>
      {refunded_amount > 0 && <span className="block text-ink-muted">−{nairaText(refunded_amount)}</span>}
    </>
  ),
}

function Marks({ order: { reasons, member, refund_state } }: { order: DeskOrder }) {
  return (
    <>
      {reasons.map((reason) => (
        <strong key={reason} className="block text-danger">
          {reasonText(reason)}
        </strong>
      ))}
      {member.flagged_at && <strong className="block text-danger">Member flagged</strong>}
      {refund_state && <span className="block">Refund: {refund_texts[refund_state]}</span>}
    </>
  )
}
