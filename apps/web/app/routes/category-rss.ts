import { categoryName, isCategorySlug, searchImages } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { rss } from '../features/seo/rss.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/category-rss.ts'
import { settings } from '../site/settings.ts'

export async function loader({ context, params: { category } }: Route.LoaderArgs) {
  if (!isCategorySlug(category)) throw data(null, { status: 404 })
  const { public_origin } = pageContext(context)
  const { items } = await callForPage(searchImages, { query: { type: 'Image', category, sort: 'newest' } })
  const feed = rss({
    origin: public_origin,
    path: `/images/${category}`,
    self: `/images/${category}/rss.xml`,
    title: `${settings.now().name}: ${categoryName(category)}`,
    assets: items,
  })
  return cachedText(feed, 'application/rss+xml', 300)
}
