import { EARNINGS_HOLD_MAX_DAYS, nairaText, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { settings } from './settings.ts'

/** What contributors are promised, in figures. */
export const PromiseFigures = ({
  className = '',
  large = false,
}: {
  className?: string
  large?: boolean
}) => (
  <dl className={`grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-4 ${className}`}>
    {[
      [`${settings.now().agreement.share_percent}%`, 'of each sale is yours'],
      [nairaText(PAYOUT_MIN_KOBO), 'is the smallest payout'],
      [`${EARNINGS_HOLD_MAX_DAYS} days`, 'is the longest hold on a sale'],
    ].map(([figure, meaning]) => (
      <div key={meaning} className="flex flex-col-reverse justify-end">
        <dt className="text-small text-ink-muted">{meaning}</dt>
        <dd className={`${large ? 'text-h2 min-[360px]:text-h1' : 'text-h2'} whitespace-nowrap tabular-nums`}>
          {figure}
        </dd>
      </div>
    ))}
  </dl>
)
