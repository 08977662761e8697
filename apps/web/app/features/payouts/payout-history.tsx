import { lagosTimeText, nairaAndKoboText, type Payout, toCsv } from '@taswira/contract'
import { CsvButton } from '../../downloads/csv-button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { payout_texts } from '../../texts/earning-text.ts'

interface PayoutHistoryProps {
  payouts: Payout[]
  total: number
  /** Loads all payouts, newest first; throws when that fails. */
  loadAll: () => Promise<Payout[]>
}

/** The statement of payouts, newest first. */
export function PayoutHistory({ payouts, total, loadAll }: PayoutHistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-h2">
        Payouts
      </h2>
      <ul className="mt-4">
        {payouts.map(({ reference, amount, state, account, created_at }) => (
          <li
            key={reference}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{payout_texts[state]}</p>
              <p className="text-small text-ink-muted">
                <time dateTime={created_at}>{dateText(created_at)}</time> · {account.bank_name}, ending in{' '}
                {account.last4}
              </p>
              <p className="text-small break-all text-ink-muted">{reference}</p>
            </div>
            <p className="font-semibold tabular-nums">{nairaAndKoboText(amount)}</p>
          </li>
        ))}
      </ul>
      {total > payouts.length && (
        <p className="mt-3 text-small text-ink-muted">
          These are the latest {payouts.length} of {total}. The file has all of them.
        </p>
      )}
      {total > 0 && (
        <div className="mt-6" data-screen-only>
          <CsvButton
            name="payouts"
            loadCsv={async () => payoutsCsv(await loadAll())}
            failure="We couldn't load your payouts. Please check your connection and try again"
          />
        </div>
      )}
    </section>
  )
}

const head = ['Requested', 'Changed', 'Reference', 'Amount (NGN)', 'State', 'Bank', 'Account ending in']

/** A contributor's payouts as CSV, in the given order. Times are those of Lagos. */
export const payoutsCsv = (payouts: Payout[]): string =>
  toCsv([
    head,
    ...payouts.map(({ created_at, changed_at, reference, amount, state, account }) => [
      lagosTimeText(created_at),
      lagosTimeText(changed_at),
      reference,
      amount / 100,
      payout_texts[state],
      account.bank_name,
      account.last4,
    ]),
  ])
