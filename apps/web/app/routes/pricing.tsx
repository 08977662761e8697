import { listOffers, nairaText, NO_PLAN, type PlanFrequency } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { data, href, Link, useSearchParams } from 'react-router'
import { callApi } from '../api/call-api.ts'
import '../features/faq/faq.css'
import { FaqList } from '../features/faq/faq-list.tsx'
import '../features/plans/plans.css'
import { JoinFree } from '../site/join-free.tsx'
import { FrequencySwitch } from '../features/plans/frequency-switch.tsx'
import { EnterpriseCard, TeamCards } from '../features/plans/other-plans.tsx'
import { PackCard } from '../features/plans/pack-card.tsx'
import { offersForMachines } from '../features/plans/plan-offers.ts'
import { PlanTabs, toPricingTab } from '../features/plans/plan-tabs.tsx'
import { PlanCards } from '../features/plans/price-card.tsx'
import { RateNote } from '../features/plans/rate-note.tsx'
import { withNext } from '../session/login-link.ts'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { graphData, offersData } from '../features/seo/structured-data.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { billingQuestions } from '../features/faq/faq-topics.ts'
import { useSession } from '../session/session.ts'
import { useRate } from '../features/plans/use-rate.ts'
import type { Route } from './+types/pricing.ts'
import { usePrices } from '../site/prices.ts'
import { site } from '../site/site.ts'

export const loader = async () =>
  data(
    { questions: await billingQuestions(), lowest: lowestPrice(), lead: site.sentences.pricing_lead },
    { headers: public_headers },
  )

/** The lowest price, of a month or a pack: "₦1,872". */
const lowestPrice = () =>
  nairaText(Math.min(...listOffers(site.prices).map(({ amount_kobo }) => amount_kobo)))

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/pricing'),
    title: 'Plans and pricing',
    description: `Monthly and yearly plans for African stock images, and credit packs from ${loaderData?.lowest} that never expire. Unused credits roll over; nothing renews unless you turn it on.`,
  })

export default function Pricing({ loaderData: { questions, lead }, matches }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const tab = toPricingTab(params.get('tab'))
  const next = params.get('next')
  const [frequency, setFrequency] = useState<PlanFrequency>('MONTHLY')
  const rate = useRate()
  const prices = usePrices()
  const subscribed = useSubscribed()

  return (
    <>
      <div className="page pt-8 lg:pt-12">
        <h1 className="text-h1">Plans and pricing</h1>
        <p className="mt-3 mb-6 max-w-[60ch] text-ink-muted">
          {lead}{' '}
          <span className="visitors-only">
            Not sure yet? <JoinFree to={withNext(href('/signup'), next)} className="" />
          </span>
        </p>
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
          <div className="mt-6">
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
      <JsonLd
        of={
          import.meta.env.SSR
            ? graphData(
                offersForMachines(site.prices).map((product) => offersData(findOrigin(matches), product)),
              )
            : null
        }
      />
    </>
  )
}

/** Whether the member has an active plan; false if unknown (docs/specification.md, section 4). */
function useSubscribed(): boolean {
  const token = useSession()?.token
  const [said, setSaid] = useState<{ token: string; subscribed: boolean } | null>(null)
  useEffect(() => {
    if (!token) return
    let here = true
    import('../api/pricing-calls.ts')
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
