import { listAssetSlugs, listContributors } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { imagesSitemap, pagesSitemap } from '../features/seo/sitemap.ts'
import { cachedText } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/sitemap-images.ts'

/** One part of the sitemap: part 0 has the pages, the other parts have the images. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const part = new URL(request.url).searchParams.get('part') ?? ''
  if (part === '0') {
    const usernames = await callForPage(listContributors, {})
    return cachedText(pagesSitemap(public_origin, usernames), 'application/xml', 3600)
  }
  if (!/^[1-9][0-9]{0,5}$/.test(part)) throw data(null, { status: 404 })

  const { parts, images } = await callForPage(listAssetSlugs, { query: { part } })
  if (Number(part) > parts) throw data(null, { status: 404 })
  return cachedText(imagesSitemap(public_origin, images), 'application/xml', 3600)
}
