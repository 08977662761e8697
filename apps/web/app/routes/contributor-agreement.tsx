import { viewLegalText } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { ContentsList } from '../texts/contents-list.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { settings } from '../site/settings.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import type { Route } from './+types/contributor-agreement.ts'

/** The version of the agreement in the URL, or else the current one. */
export async function loader({ params: { version = settings.now().agreement.version } }: Route.LoaderArgs) {
  const { blocks, text_sha256 } = await callForPage(viewLegalText, { params: { kind: 'agreement', version } })
  const is_current = version === settings.now().agreement.version
  return data({ version, is_current, blocks, text_sha256 }, { headers: public_headers })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  loaderData
    ? pageMeta({
        origin: findOrigin(matches),
        path: href('/contributor-agreement/:version?', params),
        title: params.version ? `Contributor agreement ${params.version}` : 'Contributor agreement',
        description: `What ${settings.now().name} and its contributors promise each other: rights, releases, shares and payouts.`,
      })
    : []

export default function ContributorAgreement({ loaderData }: Route.ComponentProps) {
  const { version, is_current, blocks, text_sha256 } = loaderData
  return (
    <div className="page grid grid-cols-1 gap-x-12 pt-8 lg:grid-cols-[240px_minmax(0,760px)] lg:pt-12">
      <div className="lg:col-start-2">
        <h1 className="text-h1">Contributor agreement</h1>
        <p className="mt-2 text-ink-muted">
          Version {version}
          {!is_current && (
            <>
              . There is a{' '}
              <Link to={href('/contributor-agreement/:version?', {})} className="link">
                newer version
              </Link>
            </>
          )}
        </p>
      </div>
      <ContentsList blocks={blocks} />
      <article className="lg:col-start-2">
        <TextBlocks blocks={blocks} />
        <p className="mt-10 text-small text-ink-muted">
          This text never changes. Its SHA-256 is stored with each acceptance:{' '}
          <span className="font-mono text-micro break-all">{text_sha256}</span>
        </p>
      </article>
    </div>
  )
}
