import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/security.ts'
import { settings } from '../site/settings.ts'

/** RFC 9116 requires an expiry date and recommends one less than a year ahead. */
const VALID_DAYS = 180

/** Where to report vulnerabilities (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000)
  const lines = [
    `Contact: mailto:${settings.now().email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${public_origin}/.well-known/security.txt`,
    '',
  ]
  return cachedText(lines.join('\n'), 'text/plain', 300)
}
