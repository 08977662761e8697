import { site, viewAsset } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api.ts'
import { fitted, slugIn } from '../features/seo/oembed.ts'
import { absolute } from '../features/seo/page-meta.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/oembed.ts'

/** oEmbed 1.0 for image pages, in JSON: type photo, with the watermarked picture. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_origin } = pageContext(context)
  const { searchParams } = new URL(request.url)
  if ((searchParams.get('format') ?? 'json') !== 'json') throw data(null, { status: 501 })
  const slug = slugIn(searchParams.get('url') ?? '', public_origin)
  if (!slug) throw data(null, { status: 404 })

  const asset = await callForPage(viewAsset, { params: { slug } })
  const size = fitted(asset, searchParams.get('maxwidth'), searchParams.get('maxheight'))
  return Response.json(
    {
      version: '1.0',
      type: 'photo',
      title: asset.name,
      author_name: asset.author.user.full_name,
      provider_name: site.name,
      provider_url: `${public_origin}/`,
      cache_age: 3600,
      url: absolute(public_origin, asset.main_file_url),
      ...size,
      thumbnail_url: absolute(public_origin, asset.thumbnail),
      thumbnail_width: Math.min(480, asset.width),
      thumbnail_height: Math.round((Math.min(480, asset.width) * asset.height) / asset.width),
      web_page: `${public_origin}/image/${asset.slug}`,
      license: absolute(public_origin, asset.licence.url),
    },
    { headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' } },
  )
}
