import { nairaText, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { payoutGoalText } from './earning-text.ts'

/** How far the available earnings are from the smallest payout. */
export const PayoutGoal = ({ available }: { available: number }) => (
  <div className="mt-4 grid gap-2">
    <progress
      className="bar"
      aria-label={`Available of ${nairaText(PAYOUT_MIN_KOBO)}`}
      value={Math.max(0, available)}
      max={PAYOUT_MIN_KOBO}
    />
    <p className="text-small tabular-nums">{payoutGoalText(available)}</p>
  </div>
)
