import { listFirstImages } from '@taswira/contract'
import { callForPage } from '../api/call-for-page.ts'
import { rss } from '../features/seo/rss.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/rss.ts'
import { settings } from '../site/settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const { items } = await callForPage(listFirstImages, {})
  const feed = rss({
    origin: public_origin,
    path: '/',
    self: '/rss.xml',
    title: `${settings.now().name}: newest images`,
    assets: items,
  })
  return cachedText(feed, 'application/rss+xml', 300)
}
