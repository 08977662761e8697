import { type Asset, dataMiningAddress, sourceTypeAddress, creditLine } from '@taswira/contract'
import { findCreator } from '../../assets/creator.ts'
import { absolute } from './page-meta.ts'
import { xml } from './xml.ts'
import { settings } from '../../site/settings.ts'

interface Feed {
  origin: string
  /** Path of the page that the feed lists, and of the feed itself. */
  path: string
  self: string
  title: string
  assets: Asset[]
}

/** RSS 2.0 with the watermarked pictures as `media:content`, and the declared facts as XMP elements. */
export const rss = ({ origin, path, self, title, assets }: Feed) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">
<channel>
<title>${xml(title)}</title>
<link>${xml(origin + path)}</link>
<description>${xml(settings.now().description)}</description>
<language>en</language>
<atom:link href="${xml(origin + self)}" rel="self" type="application/rss+xml"/>
${assets.map((asset) => item(origin, asset)).join('\n')}
</channel>
</rss>
`

function item(origin: string, asset: Asset) {
  const link = xml(`${origin}/image/${asset.slug}`)
  const creator = findCreator(asset)
  const credit = creditLine(asset.licence.credit)
  return `<item>
<title>${xml(asset.name)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(asset.date_and_time).toUTCString()}</pubDate>
${creator ? `<dc:creator>${xml(creator)}</dc:creator>\n` : ''}<category>${xml(asset.category.name)}</category>
<description>${xml(asset.description || asset.name)}</description>
${asset.digital_source_type ? `<Iptc4xmpExt:DigitalSourceType>${sourceTypeAddress(asset.digital_source_type)}</Iptc4xmpExt:DigitalSourceType>\n` : ''}<plus:DataMining>${dataMiningAddress(asset.data_mining)}</plus:DataMining>
<media:content url="${xml(absolute(origin, asset.main_file_url))}" medium="image"><media:title>${xml(asset.name)}</media:title>${credit ? `<media:credit>${xml(credit)}</media:credit>` : ''}<media:thumbnail url="${xml(absolute(origin, asset.thumbnail))}"/></media:content>
</item>`
}
