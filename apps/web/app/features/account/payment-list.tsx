import { nairaText, type OpenPayment, type Receipt } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { ShowMore } from './show-more.tsx'

interface PaymentListProps {
  receipts: Receipt[]
  /** Number of receipts. */
  total: number
  /** Payments without a receipt; they come first. */
  open: OpenPayment[]
  more: Pick<React.ComponentProps<typeof ShowMore>, 'tab' | 'filters'>
}

/** The member's payments, each with its receipt. Renders nothing when there are none. */
export function PaymentList({ receipts, total, open, more }: PaymentListProps) {
  if (receipts.length + open.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="text-h2">
        Payments
      </h2>
      <ul className="mt-4 border-t border-line">
        {open.map(({ reference, state, ordered_at, ...payment }) => (
          <Payment key={reference} {...payment} date={ordered_at} state={open_states[state]} />
        ))}
        {receipts.map(({ reference, refunded_amount, paid_at, item, amount }) => (
          <Payment
            key={reference}
            item={item}
            amount={amount}
            date={paid_at}
            state={refundText(refunded_amount, amount)}
          >
            <Link
              to={href('/account/receipts/:reference', { reference })}
              className="link inline-flex min-h-11 items-center font-semibold"
              aria-label={`Receipt for ${item}, ${dateText(paid_at)}`}
            >
              Receipt
            </Link>
          </Payment>
        ))}
      </ul>
      <div className="mt-6 empty:hidden">
        <ShowMore {...more} shown={receipts.length} total={total} />
      </div>
    </section>
  )
}

const open_states: Record<OpenPayment['state'], string> = {
  waiting: "Waiting for your bank transfer. We'll email you when it arrives.",
  review: "What you paid doesn't match this order. We're reviewing it.",
  returned: "What you paid didn't match this order. We returned it.",
}

function refundText(refunded: number, amount: number): string | undefined {
  if (refunded === 0) return undefined
  return refunded >= amount ? 'Refunded in full' : `${nairaText(refunded)} refunded`
}

interface PaymentProps {
  item: string
  /** In kobo. */
  amount: number
  date: string
  state: string | undefined
  /** The link to its receipt. */
  children?: React.ReactNode
}

function Payment({ item, amount, date, state, children }: PaymentProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{item}</p>
        <p className="text-small text-ink-muted">
          <time dateTime={date}>{dateText(date)}</time>
          {state && ` · ${state}`}
        </p>
      </div>
      <div className="flex flex-none items-center gap-4">
        <p className="font-semibold tabular-nums">{nairaText(amount)}</p>
        {children}
      </div>
    </li>
  )
}
