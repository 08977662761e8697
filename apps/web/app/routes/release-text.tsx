import { release_kinds, viewLegalText } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { TextBlocks } from '../texts/text-block.tsx'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { privateMeta } from './parts/private-page.ts'
import type { Route } from './+types/release-text.ts'

/** A version of a release text. */
export async function loader({ params: { kind: given, version } }: Route.LoaderArgs) {
  const kind = release_kinds.find((one) => one === given)
  if (!kind) throw data(null, { status: 404 })
  const { blocks } = await callForPage(viewLegalText, { params: { kind, version } })
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
