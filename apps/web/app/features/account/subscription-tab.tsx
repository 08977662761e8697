import { CREDITS_PER_IMAGE, type CreditMovement, creditsText, WELCOME_CREDITS } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { EmptyTab } from './empty-tab.tsx'
import { moreTo } from './tab.ts'

interface SubscriptionTabProps {
  credits: number | null
  movements: CreditMovement[]
  total: number
  /** The offer of the credits of welcome, to whoever has not claimed them. */
  claim: React.ReactNode
}

/** The plan, and every movement of credits. */
export function SubscriptionTab({ credits, movements, total, claim }: SubscriptionTabProps) {
  return (
    <div className="grid gap-10">
      <EmptyTab
        title="No active subscription"
        sentence="A plan brings credits every month, and unused ones roll over."
        to={href('/pricing')}
        label="Get Started"
      />
      {claim && (
        <section
          className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
          aria-labelledby="welcome-credits"
        >
          <div>
            <h2 id="welcome-credits" className="text-h3">
              {WELCOME_CREDITS} credits are waiting for you
            </h2>
            <p className="mt-1 text-ink-muted">
              Your signup reward: {WELCOME_CREDITS / CREDITS_PER_IMAGE} images.
            </p>
          </div>
          <div>{claim}</div>
        </section>
      )}
      <section aria-labelledby="statement">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="statement" className="text-h2">
            Statement of credits
          </h2>
          {credits !== null && <p className="font-semibold">{creditsText(credits)}</p>}
        </div>
        {movements.length === 0 ? (
          <p className="mt-3 text-ink-muted">No credits have come or gone yet.</p>
        ) : (
          <table className="mt-4 w-full text-small">
            <thead>
              <tr className="border-b border-line text-left text-ink-muted">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Date
                </th>
                <th scope="col" className="py-2 pr-3 font-semibold">
                  What for
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Credits
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <tr key={movement.movement_id} className="border-b border-line">
                  <td className="py-3 pr-3 whitespace-nowrap">
                    <time dateTime={movement.date_and_time}>{dateText(movement.date_and_time)}</time>
                  </td>
                  <td className="py-3 pr-3">{movement.description}</td>
                  <td className="py-3 pr-3 text-right font-semibold tabular-nums">
                    {signed(movement.credits)}
                  </td>
                  <td className="py-3 text-right tabular-nums">{movement.balance.toLocaleString('en-GB')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {movements.length < total && (
          <Link
            to={moreTo('subscription', movements.length)}
            replace
            preventScrollReset
            className="btn btn-outline mt-6"
          >
            Show more
          </Link>
        )}
      </section>
    </div>
  )
}

/** "+24", "−3". */
const signed = (credits: number) => `${credits < 0 ? '−' : '+'}${Math.abs(credits).toLocaleString('en-GB')}`
