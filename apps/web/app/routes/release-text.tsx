import { data } from 'react-router'
import { findReleaseText } from '../server/legal-texts.server.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { privateMeta } from './parts/private-page.ts'
import type { Route } from './+types/release-text.ts'

/** A version of a release text. */
export function loader({ params: { kind, version } }: Route.LoaderArgs) {
  const blocks = findReleaseText(kind, version)
  if (!blocks) throw data(null, { status: 404 })
  return data({ kind, version, blocks }, { headers: public_headers })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Text of a release')

export default function ReleaseText({ loaderData: { kind, version, blocks } }: Route.ComponentProps) {
  return (
    <div className="page max-w-[75ch] pt-8 lg:pt-12">
      <h1 className="text-h1">{kind === 'model' ? 'Model release' : 'Property release'}</h1>
      <p className="mt-2 text-ink-muted">Version {version}</p>
      <TextBlocks blocks={blocks} />
    </div>
  )
}
