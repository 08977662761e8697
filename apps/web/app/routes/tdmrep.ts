import { tdmRules } from '../features/seo/tdm-policy.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/tdmrep.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  return cachedText(JSON.stringify(tdmRules(public_origin), null, 2), 'application/json', 3600)
}
