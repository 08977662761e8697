import { type Earnings, nairaAndKoboText } from '@taswira/contract'
import { PayoutGoal } from './payout-goal.tsx'

/** What a contributor has earned in all and where the money is, with the way to the first payout. */
export function EarnedSoFar({ earnings }: { earnings: Earnings }) {
  const { earned, available, held, pending, paid_out } = earnings
  const parts = [
    { name: 'Available now', kobo: available },
    { name: 'On hold', kobo: held.reduce((total, { sum }) => total + sum, 0) },
    { name: 'On its way to you', kobo: pending },
    { name: 'Paid out', kobo: paid_out },
  ]
  return (
    <>
      <h2 id="earned" className="text-h3">
        Earned so far
      </h2>
      <p className="mt-2 text-price tabular-nums">{nairaAndKoboText(earned)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-4 lg:grid-cols-2">
        {parts
          .filter(({ kobo }, place) => place === 0 || kobo > 0)
          .map(({ name, kobo }) => (
            <div key={name}>
              <dt className="text-ink-muted">{name}</dt>
              <dd className="font-semibold tabular-nums">{nairaAndKoboText(kobo)}</dd>
            </div>
          ))}
      </dl>
      {pending + paid_out === 0 && <PayoutGoal earnings={earnings} />}
    </>
  )
}
