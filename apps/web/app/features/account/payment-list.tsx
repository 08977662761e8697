import { nairaText, type Receipt } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { ShowMore } from './show-more.tsx'

/** The member's payments, each with its receipt. Renders nothing when there are none. */
export function PaymentList({ receipts, total }: { receipts: Receipt[]; total: number }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="text-h2">
        Payments
      </h2>
      <ul className="mt-4 border-t border-line">
        {receipts.map(({ reference, item, amount, refunded_amount, paid_at }) => (
          <li
            key={reference}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold">{item}</p>
              <p className="text-small text-ink-muted">
                <time dateTime={paid_at}>{dateText(paid_at)}</time>
                {refunded_amount > 0 && ` · ${nairaText(refunded_amount)} refunded`}
              </p>
            </div>
            <div className="flex flex-none items-center gap-4">
              <p className="font-semibold tabular-nums">{nairaText(amount)}</p>
              <Link
                to={href('/account/receipts/:reference', { reference })}
                className="link inline-flex min-h-11 items-center font-semibold"
                aria-label={`Receipt for ${item}, ${dateText(paid_at)}`}
              >
                Receipt
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 empty:hidden">
        <ShowMore tab="subscription" shown={receipts.length} total={total} />
      </div>
    </section>
  )
}
