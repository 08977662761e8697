import { data, href, Link } from 'react-router'
import '../features/faq/faq.css'
import { FaqList } from '../features/faq/faq-list.tsx'
import { faqTopics } from '../features/faq/faq-topics.ts'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { questionsData } from '../features/seo/structured-data.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import type { Route } from './+types/faq.ts'

export const loader = async () => data({ topics: await faqTopics() }, { headers: public_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/faq'),
    title: 'FAQ',
    description: 'Questions and answers: getting started, subscription and billing, licensing.',
  })

export default function Faq({ loaderData: { topics } }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-1 gap-x-12 pt-8 lg:grid-cols-[240px_minmax(0,760px)] lg:grid-rows-[auto_1fr] lg:pt-12">
      <h1 className="text-h1 lg:col-start-2">Questions and answers</h1>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1" data-screen-only>
        <div className="lg:sticky lg:top-24">
          <nav aria-label="Topics">
            <ul className="swipe mt-3 lg:m-0 lg:grid lg:gap-1 lg:p-0">
              {topics.map(({ id, name, items }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="chip lg:flex lg:w-full lg:items-center lg:justify-between lg:rounded-field lg:border-transparent"
                  >
                    {name} <span className="hidden font-normal text-ink-muted lg:inline">{items.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Stuck id="stuck-beside" className="mt-6 hidden lg:block" />
        </div>
      </div>
      <div className="min-w-0 lg:col-start-2">
        {topics.map(({ id, name, items }) => (
          <section key={id} aria-labelledby={id} className="mt-8">
            <h2 id={id} className="mb-4 text-h2">
              {name}
            </h2>
            <FaqList items={items} />
          </section>
        ))}
        <Stuck id="stuck" className="mt-12 lg:hidden" />
      </div>
      <JsonLd of={import.meta.env.SSR ? questionsData(topics.flatMap(({ items }) => items)) : null} />
    </div>
  )
}

/** A panel beside the questions on wide screens, and below them on narrow ones. */
function Stuck({ id, className }: { id: string; className: string }) {
  return (
    <section className={`panel p-6 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        Still stuck?
      </h2>
      <p className="mt-1 text-small text-ink-muted">We reply within two working days.</p>
      <Link to={href('/contact-us')} className="btn btn-filled mt-4">
        Contact Us
      </Link>
    </section>
  )
}
