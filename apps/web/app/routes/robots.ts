import { training_crawlers } from '../features/seo/training-crawlers.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { public_origin, refuse_training_crawlers } = pageContext(context)
  const lines = [
    'User-agent: *',
    // Pages of members, the studio, the desk and the API.
    ...[
      '/account',
      '/checkout',
      '/desk',
      '/login?',
      '/studio',
      '/auth/',
      '/api/',
      '/originals/',
      '/webhooks/',
    ].map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    ...(refuse_training_crawlers
      ? [...training_crawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
      : []),
    `Sitemap: ${public_origin}/sitemap.xml`,
    '',
  ]
  return cachedText(lines.join('\n'), 'text/plain', 3600)
}
