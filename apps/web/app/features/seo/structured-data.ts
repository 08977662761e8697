import { type Asset, site } from '@taswira/contract'
import { copyrightOf, creatorOf, creditOf, licenceUrlOf } from '../../asset-rights.ts'
import { absolute } from './page-meta.ts'

const context = 'https://schema.org'

/** The shop and its search box. */
export const siteData = (origin: string) => ({
  '@context': context,
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: site.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: site.email,
      sameAs: [...new Set(Object.values(site.social))],
    },
    {
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?keywords={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
})

/** One work with its licence; these fields give the badge "Licensable" in picture searches. The unknown is left out. */
export function imageData(origin: string, asset: Asset) {
  const [creator, licence_url] = [creatorOf(asset), licenceUrlOf(asset)]
  return {
    '@context': context,
    '@type': 'ImageObject',
    name: asset.name,
    description: asset.description || undefined,
    url: `${origin}/image/${asset.slug}`,
    contentUrl: absolute(origin, asset.main_file_url),
    thumbnailUrl: absolute(origin, asset.thumbnail),
    license: licence_url ? absolute(origin, licence_url) : undefined,
    acquireLicensePage: `${origin}/image/${asset.slug}`,
    creditText: creditOf(asset) ?? undefined,
    creator: creator ? { '@type': 'Person', name: creator } : undefined,
    copyrightNotice: copyrightOf(asset) ?? undefined,
    datePublished: asset.date_and_time,
    keywords: asset.keywords.join(', ') || undefined,
  }
}

/** The way from the home page to here; the last step is the page itself. */
export const breadcrumbData = (origin: string, steps: { name: string; path: string }[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
