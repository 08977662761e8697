import { data, href, Link } from 'react-router'
import '../features/faq/faq.css'
import { FaqList } from '../features/faq/faq-list.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { questionsData } from '../features/seo/structured-data.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { faqTopics } from '../server/faq.server.ts'
import type { Route } from './+types/faq.ts'

export const loader = () => data({ topics: faqTopics() }, { headers: public_headers })

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
    <div className="page grid grid-cols-1 gap-x-12 pt-8 lg:grid-cols-[240px_minmax(0,760px)] lg:pt-12">
      <nav aria-label="Topics" className="min-w-0" data-screen-only>
        <ul className="swipe mb-6 lg:sticky lg:top-24 lg:mb-0 lg:grid lg:gap-2">
          {topics.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className="chip">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <h1 className="text-h1">Questions and answers</h1>
        {topics.map(({ id, name, items }) => (
          <section key={id} aria-labelledby={id} className="mt-10">
            <h2 id={id} className="mb-4 text-h2">
              {name}
            </h2>
            <FaqList items={items} />
          </section>
        ))}
        <section
          className="panel mt-12 flex flex-wrap items-center justify-between gap-4 p-6"
          aria-labelledby="stuck"
        >
          <h2 id="stuck" className="text-h3">
            Still stuck?
          </h2>
          <Link to={href('/contact-us')} className="btn btn-filled">
            Contact Us
          </Link>
        </section>
      </div>
      <JsonLd of={import.meta.env.SSR ? questionsData(topics.flatMap(({ items }) => items)) : null} />
    </div>
  )
}
