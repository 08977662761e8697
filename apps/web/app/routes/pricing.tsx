import { listOffers, nairaText } from '@taswira/contract'
import { data, href } from 'react-router'
import { billingQuestions } from '../features/faq/faq-topics.ts'
import { offersForMachines } from '../features/plans/plan-offers.ts'
import { PricingPage } from './parts/pricing-page.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { graphData, offersData } from '../features/seo/structured-data.ts'
import { settings } from '../site/settings.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import type { Route } from './+types/pricing.ts'

export const loader = async () =>
  data(
    {
      questions: await billingQuestions(),
      lowest: lowestPrice(),
      lead: settings.now().sentences.pricing_lead,
    },
    { headers: public_headers },
  )

/** The lowest price, of a month or a pack: "₦1,872". */
const lowestPrice = () =>
  nairaText(Math.min(...listOffers(settings.now().prices).map(({ amount_kobo }) => amount_kobo)))

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/pricing'),
    title: 'Plans and pricing',
    description: `Monthly and yearly plans for African stock images, and credit packs from ${loaderData?.lowest} that never expire. Unused credits roll over; nothing renews unless you turn it on.`,
  })

export default function Pricing({ loaderData: { questions, lead }, matches }: Route.ComponentProps) {
  return (
    <>
      <PricingPage lead={lead} questions={questions} />
      <JsonLd
        of={
          import.meta.env.SSR
            ? graphData(
                offersForMachines(settings.now().prices).map((product) =>
                  offersData(findOrigin(matches), product),
                ),
              )
            : null
        }
      />
    </>
  )
}
