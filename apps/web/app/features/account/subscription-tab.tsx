import { type CreditMovement, NO_PLAN, type Page, type Subscription } from '@taswira/contract'
import { href } from 'react-router'
import { EmptyTab } from './empty-tab.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { Statement } from './statement.tsx'
import { settings } from '../../site/settings.ts'

type ListPage<Item> = Pick<Page<Item>, 'items' | 'total'>

interface SubscriptionTabProps {
  subscription: Subscription
  /** The member's credits; null while unknown. */
  credits: number | null
  /** Says how many credits end with the plan; empty if none do. */
  ending: string
  movements: ListPage<CreditMovement>
  payments: React.ReactNode
  loadStatement: () => Promise<CreditMovement[]>
  changeRenewal: (on: boolean) => Promise<string | null>
  /** The offer of welcome credits, until they are claimed. */
  claim: React.ReactNode
}

export function SubscriptionTab({
  subscription,
  credits,
  ending,
  movements,
  payments,
  loadStatement,
  changeRenewal,
  claim,
}: SubscriptionTabProps) {
  return (
    <div className="grid gap-10">
      {subscription.subscription === NO_PLAN ? (
        <EmptyTab
          title="No active subscription"
          sentence="A plan gives you credits every month, and unused ones roll over."
          to={href('/pricing')}
          label="Get Started"
        />
      ) : (
        <PlanPanel subscription={subscription} changeRenewal={changeRenewal} />
      )}
      {claim && (
        <section
          className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
          aria-labelledby="welcome-credits"
        >
          <div>
            <h2 id="welcome-credits" className="text-h3">
              {settings.now().prices.welcome_credits} credits are waiting for you
            </h2>
            <p className="mt-1 text-ink-muted">
              Your signup reward, enough for{' '}
              {Math.floor(settings.now().prices.welcome_credits / settings.now().prices.credits_per_image)}{' '}
              images.
            </p>
          </div>
          <div>{claim}</div>
        </section>
      )}
      <Statement
        credits={credits}
        ending={ending}
        movements={movements.items}
        total={movements.total}
        loadAll={loadStatement}
      />
      {payments}
    </div>
  )
}
