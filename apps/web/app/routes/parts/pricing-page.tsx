import { NO_PLAN, type PlanFrequency } from '@taswira/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { withNext } from '../../session/login-link.ts'
import { useSession } from '../../session/session.ts'
import { JoinFree } from '../../site/join-free.tsx'
import { usePrices } from '../../site/prices.ts'
import '../../features/faq/faq.css'
import { FaqList } from '../../features/faq/faq-list.tsx'
import { FrequencySwitch } from '../../features/plans/frequency-switch.tsx'
import { EnterpriseCard, TeamCards } from '../../features/plans/other-plans.tsx'
import { PackCard } from '../../features/plans/pack-card.tsx'
import { PlanTabs, toPricingTab } from '../../features/plans/plan-tabs.tsx'
import '../../features/plans/plans.css'
import { PlanCards } from '../../features/plans/price-card.tsx'
import { RateNote } from '../../features/plans/rate-note.tsx'
import { useRate } from '../../features/plans/use-rate.ts'

/** Loaded for members only; the page works without it. */
const WaitingCredits = lazy(() =>
  import('../../features/credits/waiting-credits.tsx').then(
    (module) => ({ default: module.WaitingCredits }),
    () => ({ default: () => null }),
  ),
)

interface PricingPageProps {
  /** The first sentences. */
  lead: string
  questions: React.ComponentProps<typeof FaqList>['items']
}

/** The pricing page, for visitors and for the desk's preview of other prices. */
export function PricingPage({ lead, questions }: PricingPageProps) {
  const [params] = useSearchParams()
  const tab = toPricingTab(params.get('tab'))
  const next = params.get('next')
  const [frequency, setFrequency] = useState<PlanFrequency>('MONTHLY')
  const rate = useRate()
  const prices = usePrices()
  const subscribed = useSubscribed()
  const signed_in = useSession() !== null

  return (
    <div className="page pt-8 lg:pt-12">
      <h1 className="text-h1">Plans and pricing</h1>
      <p className="mt-3 mb-4 max-w-[60ch] text-ink-muted">
        {lead}{' '}
        <span className="visitors-only">
          Not sure yet? <JoinFree to={withNext(href('/signup'), next)} className="" />
        </span>
        {prices.packs.length > 0 && (
          <a href="#packs" className="link mt-1 flex min-h-11 w-fit items-center">
            Only a few images? See credit packs
          </a>
        )}
      </p>
      {signed_in && (
        <Suspense>
          <WaitingCredits className="btn btn-filled mb-6" />
        </Suspense>
      )}
      <PlanTabs tab={tab} next={next}>
        {tab === 'personal' && (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
              <FrequencySwitch value={frequency} onChange={setFrequency} />
              <RateNote rate={rate} />
            </div>
            <PlanCards frequency={frequency} rate={rate} subscribed={subscribed} next={next} />
          </>
        )}
        {tab === 'teams' && <TeamCards />}
        {tab === 'enterprise' && <EnterpriseCard />}
      </PlanTabs>
      {prices.packs.length > 0 && (
        <div id="packs" className="mt-6">
          <PackCard rate={rate} next={next} />
        </div>
      )}
      <section className="mt-16 grid gap-x-10 gap-y-4 lg:grid-cols-12" aria-labelledby="questions">
        <div className="lg:col-span-4">
          <h2 id="questions" className="text-h2">
            Questions
          </h2>
          <p className="mt-2 text-ink-muted">
            Something else?{' '}
            <Link to={href('/contact-us')} className="link">
              Contact Us
            </Link>
          </p>
        </div>
        <div className="lg:col-span-8">
          <FaqList items={questions} />
        </div>
      </section>
    </div>
  )
}

/** Whether the member has an active plan; false if unknown (docs/specification.md, section 4). */
function useSubscribed(): boolean {
  const token = useSession()?.token
  const [said, setSaid] = useState<{ token: string; subscribed: boolean } | null>(null)
  useEffect(() => {
    if (!token) return
    let here = true
    import('../../api/pricing-calls.ts')
      .then(({ viewSubscription }) => callApi(viewSubscription, {}))
      .then(({ subscription }) => here && setSaid({ token, subscribed: subscription !== NO_PLAN }))
      .catch(() => {})
    return () => {
      here = false
    }
  }, [token])
  // Ignores the response if another member has logged in since.
  return said !== null && said.token === token && said.subscribed
}
