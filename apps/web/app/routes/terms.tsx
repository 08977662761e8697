import { viewPageText } from '@taswira/contract'
import { data, href } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { ContentsList } from '../texts/contents-list.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import type { Route } from './+types/terms.ts'

/** The first line of the text is its date. */
export async function loader() {
  const text = await callForPage(viewPageText, { params: { name: 'terms' } })
  const [updated, ...blocks] = text.blocks
  return data({ updated: updated ? [updated] : [], blocks }, { headers: public_headers })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: href('/terms'),
    title: 'Terms of use',
    description: `The terms of ${settings.now().name}, what happens to your data, and what you may do with the images.`,
  })

export default function Terms({ loaderData: { updated, blocks } }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-1 gap-x-12 pt-8 lg:grid-cols-[240px_minmax(0,760px)] lg:pt-12">
      <div className="lg:col-start-2">
        <h1 className="text-h1">Terms of use</h1>
        <div className="-mt-1 text-ink-muted">
          <TextBlocks blocks={updated} />
        </div>
      </div>
      <ContentsList blocks={blocks} />
      <article className="lg:col-start-2">
        <TextBlocks blocks={blocks} />
      </article>
    </div>
  )
}
