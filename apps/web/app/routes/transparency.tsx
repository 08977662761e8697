import { listTransparencyMonths, TRANSPARENCY_MIN } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { MonthTable } from '../features/transparency/month-table.tsx'
import { RefusalReasons } from '../features/transparency/refusal-reasons.tsx'
import { PromiseFigures } from '../site/promise-figures.tsx'
import { EmptyFrame } from '../ui/empty-frame.tsx'
import { settings } from '../site/settings.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import type { Route } from './+types/transparency.ts'

export async function loader() {
  return data(await callForPage(listTransparencyMonths, {}), { headers: public_headers })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        origin: findOrigin(matches),
        path: href('/transparency'),
        title: 'Transparency',
        description: `How long reviews take at ${settings.now().name}, why images are refused, and what contributors are paid, month by month.`,
      })
    : []

export default function Transparency({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 lg:pt-12">
      <h1 className="text-h1">Transparency</h1>
      <PromiseFigures className="mt-6 max-w-4xl" large />
      <p className="mt-8 max-w-[68ch] text-ink-muted">
        What happens to the images that contributors send us: how many we review and how fast, why we refuse
        some, and what we pay. The{' '}
        <Link to={href('/contributor-agreement/:version?', {})} className="link">
          contributor agreement
        </Link>{' '}
        says exactly how. What a sale earns is on hold at first, because a bank may take back the buyer's
        payment.
      </p>
      <p className="mt-4 max-w-[68ch] text-ink-muted">
        Nobody in our images is found by a word that may harm them, such as <em>thief</em>, <em>poor</em> or{' '}
        <em>HIV</em>, unless their image has that very keyword and everyone in it agreed to that topic. Words
        of hate find nothing.
      </p>
      <h2 className="mt-10 text-h2">Month by month</h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        We count each month after it ends and don't change it afterwards. <em>Reviewed</em> counts our
        decisions, so an image we sent back counts again. <em>Licences</em> includes those taken with free
        credits, and <em>paid out</em> is what reached contributors' banks. We leave out numbers under{' '}
        {TRANSPARENCY_MIN}, because they could say something about one person.
      </p>
      {months.length === 0 ? (
        <p className="mt-4 flex w-fit items-center gap-5 rounded-card border border-line p-6">
          <EmptyFrame className="w-16 flex-none max-sm:hidden" />
          The first figures appear here after the first full month with contributors.
        </p>
      ) : (
        <>
          <MonthTable months={months} />
          <RefusalReasons months={months} />
        </>
      )}
    </div>
  )
}
