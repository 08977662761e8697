import { type Earnings, nairaText, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { foreseenKobo, payoutGoalText } from './earning-text.ts'

/** How far the earnings are from the smallest payout, with what is on hold. */
export const PayoutGoal = ({ earnings }: { earnings: Pick<Earnings, 'available' | 'held'> }) => (
  <div className="mt-4 grid gap-2">
    <progress
      className="sr-only"
      aria-label={`Available or on hold, of ${nairaText(PAYOUT_MIN_KOBO)}`}
      value={Math.max(0, foreseenKobo(earnings))}
      max={PAYOUT_MIN_KOBO}
    />
    {/* The part on hold is hatched. */}
    <div className="two-tone" aria-hidden="true">
      <span style={{ width: widthOf(earnings.available) }} />
      <span style={{ width: widthOf(foreseenKobo(earnings) - Math.max(0, earnings.available)) }} />
    </div>
    <p className="text-small tabular-nums">{payoutGoalText(earnings)}</p>
  </div>
)

const widthOf = (kobo: number) => `${Math.min(100, Math.max(0, (100 * kobo) / PAYOUT_MIN_KOBO))}%`
