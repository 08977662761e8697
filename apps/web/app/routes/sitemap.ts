import { listAssetSlugs } from '@taswira/contract'
import { callForPage } from '../api/call-for-page.ts'
import { sitemapIndex } from '../features/seo/sitemap.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { parts } = await callForPage(listAssetSlugs, { query: {} })
  return cachedText(sitemapIndex(pageContext(context).public_origin, parts), 'application/xml', 3600)
}
