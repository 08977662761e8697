import { licenceSummary, STANDARD_LICENCE, viewLegalText } from '@taswira/contract'
import { data, href } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import type { Route } from './+types/licence.ts'

/** A version of the Standard License; certificates link here. */
export async function loader({ params: { version } }: Route.LoaderArgs) {
  const { blocks, text_sha256 } = await callForPage(viewLegalText, { params: { kind: 'licence', version } })
  return data({ version, summary: licenceSummary(version), blocks, text_sha256 }, { headers: public_headers })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { version, summary } = loaderData
  return pageMeta({
    origin: findOrigin(matches),
    path: href('/licence/:version', { version }),
    title: `${STANDARD_LICENCE}, version ${version}`,
    description: summary,
  })
}

export default function Licence({ loaderData }: Route.ComponentProps) {
  const { version, summary, blocks, text_sha256 } = loaderData
  return (
    <article className="page max-w-190 pt-8 lg:pt-12">
      <h1 className="text-h1">{STANDARD_LICENCE}</h1>
      <p className="mt-2 text-ink-muted">
        Version {version}. {summary}
      </p>
      <TextBlocks blocks={blocks} />
      <p className="mt-8 text-small text-ink-muted">
        This text never changes. Certificates for this version contain the SHA-256 of{' '}
        <a href={href('/licence/:version/text', { version })} className="link">
          this text as a file
        </a>
        : <span className="font-mono text-micro break-all">{text_sha256}</span>
      </p>
    </article>
  )
}
