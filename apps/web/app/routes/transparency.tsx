import { listTransparencyMonths, TRANSPARENCY_MIN } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { MonthFigures } from '../features/transparency/month-figures.tsx'
import { PromiseFigures } from '../site/promise-figures.tsx'
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
      <p className="mt-4 mb-8 max-w-[68ch] text-ink-muted">
        We count each month after it ends and don't change it afterwards. An image can be refused for several
        reasons. We leave out numbers under {TRANSPARENCY_MIN}, because they could say something about one
        person.
      </p>
      {months.length === 0 ? (
        <p className="panel w-fit p-6">
          Our first figures will appear after the first full month with contributors.
        </p>
      ) : (
        months.map((month) => <MonthFigures key={month.month} {...month} />)
      )}
    </div>
  )
}
