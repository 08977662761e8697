import { tdmPolicy } from '../features/seo/tdm-policy.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/tdm-policy.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  return cachedText(JSON.stringify(tdmPolicy(public_origin), null, 2), 'application/ld+json', 3600)
}
