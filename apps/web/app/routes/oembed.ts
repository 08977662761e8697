import { viewAsset } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { findLicenceUrl } from '../assets/asset-rights.ts'
import { findCreator } from '../assets/creator.ts'
import { fitting, slugIn } from '../features/seo/oembed.ts'
import { absolute } from '../features/seo/page-meta.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/oembed.ts'
import { settings } from '../site/settings.ts'

/** oEmbed 1.0 for image pages, in JSON, of type photo, with the largest picture that fits. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const { searchParams } = new URL(request.url)
  if ((searchParams.get('format') ?? 'json') !== 'json') throw data(null, { status: 501 })
  const slug = slugIn(searchParams.get('url') ?? '', public_origin)
  if (!slug) throw data(null, { status: 404 })

  const asset = await callForPage(viewAsset, { params: { slug } })
  const creator = findCreator(asset)
  const licence_url = findLicenceUrl(asset)
  const { picture, thumbnail } = fitting(asset, {
    maxwidth: searchParams.get('maxwidth'),
    maxheight: searchParams.get('maxheight'),
  })
  return Response.json(
    {
      version: '1.0',
      type: 'photo',
      title: asset.name,
      ...(creator && { author_name: creator }),
      provider_name: settings.now().name,
      provider_url: `${public_origin}/`,
      cache_age: 3600,
      url: absolute(public_origin, picture.url),
      width: picture.width,
      height: picture.height,
      thumbnail_url: absolute(public_origin, thumbnail.url),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
      web_page: `${public_origin}/image/${asset.slug}`,
      ...(licence_url && { license: absolute(public_origin, licence_url) }),
    },
    { headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' } },
  )
}
