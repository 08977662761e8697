import { listAssetSlugs } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-api.ts'
import { imagesSitemap, pagesSitemap, SITEMAP_PART } from '../features/seo/sitemap.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/sitemap-images.ts'

/** One part of the sitemap: part 0 the pages, from 1 on the works. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const part = new URL(request.url).searchParams.get('part') ?? ''
  if (part === '0') return cachedText(pagesSitemap(public_origin), 'application/xml', 3600)
  if (!/^[1-9][0-9]{0,5}$/.test(part)) throw data(null, { status: 404 })

  const { items: assets } = await callForPage(listAssetSlugs, {
    query: { limit: String(SITEMAP_PART), offset: String((Number(part) - 1) * SITEMAP_PART) },
  })
  if (assets.length === 0) throw data(null, { status: 404 })
  return cachedText(imagesSitemap(public_origin, assets), 'application/xml', 3600)
}
