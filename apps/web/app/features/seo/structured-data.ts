import { type Asset, site } from '@taswira/contract'
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

/** One work with its licence; these fields give the badge "Licensable" in picture searches. */
export const imageData = (origin: string, asset: Asset) => ({
  '@context': context,
  '@type': 'ImageObject',
  name: asset.name,
  description: asset.description,
  url: `${origin}/image/${asset.slug}`,
  contentUrl: absolute(origin, asset.main_file_url),
  thumbnailUrl: absolute(origin, asset.thumbnail),
  license: absolute(origin, asset.licence.url),
  acquireLicensePage: `${origin}/image/${asset.slug}`,
  creditText: asset.licence.credit,
  creator: { '@type': 'Person', name: asset.author.user.full_name },
  copyrightNotice: `© ${asset.author.user.full_name} / ${site.name}`,
  datePublished: asset.date_and_time,
  keywords: asset.keywords.join(', '),
})

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
