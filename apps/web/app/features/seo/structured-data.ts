import {
  type Asset,
  type Contributor,
  DATA_MINING_POLICY,
  type DigitalSourceType,
  type Offer,
  blocksText,
  type Section,
  creditLine,
} from '@taswira/contract'
import { copyrightLine, findLicenceUrl } from '../../assets/asset-rights.ts'
import { findCreator } from '../../assets/creator.ts'
import { settings } from '../../site/settings.ts'
import { absolute } from './page-meta.ts'

const context = 'https://schema.org'

export function siteData(origin: string) {
  const site = settings.now()
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: site.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: site.email,
        telephone: site.telephone,
        legalName: site.legal_name ?? undefined,
        address: site.address ?? undefined,
        taxID: site.tax_number ?? undefined,
        sameAs: [...new Set(Object.values(site.social).filter((url) => url !== null))],
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
  }
}

/**
 * An image with its licence. These fields give it the "Licensable" badge in image searches; unknown ones are left out.
 */
export function imageData(origin: string, asset: Asset) {
  const [creator, licence_url] = [findCreator(asset), findLicenceUrl(asset)]
  return {
    '@context': context,
    '@type': 'ImageObject',
    name: asset.name,
    description: asset.description || undefined,
    url: `${origin}/image/${asset.slug}`,
    contentUrl: absolute(origin, asset.main_file_url),
    thumbnailUrl: absolute(origin, asset.thumbnail),
    license: licence_url ? absolute(origin, licence_url) : undefined,
    usageInfo: asset.data_mining === 'reserved' ? origin + DATA_MINING_POLICY : undefined,
    digitalSourceType: asset.digital_source_type ? schemaName(asset.digital_source_type) : undefined,
    acquireLicensePage: `${origin}/image/${asset.slug}`,
    creditText: creditLine(asset.licence.credit) ?? undefined,
    creator: creator
      ? { '@type': 'Person', name: creator, url: `${origin}/contributors/${asset.author.user.username}` }
      : undefined,
    copyrightNotice: copyrightLine(asset) ?? undefined,
    datePublished: asset.date_and_time,
    keywords: asset.keywords.join(', ') || undefined,
  }
}

/** IPTC terms that have other names on schema.org. */
const schema_names: Partial<Record<DigitalSourceType, string>> = {
  computationalCapture: 'MultiFrameComputationalCapture',
  digitalCreation: 'DigitalArt',
  humanEdits: 'MinorHumanEdits',
}

const schemaName = (type: DigitalSourceType) =>
  `${context}/${schema_names[type] ?? type.charAt(0).toUpperCase() + type.slice(1)}DigitalSource`

/** The page of a contributor. */
export const contributorData = (origin: string, { full_name, username, bio }: Contributor) => ({
  '@context': context,
  '@type': 'ProfilePage',
  url: `${origin}/contributors/${username}`,
  mainEntity: {
    '@type': 'Person',
    name: full_name,
    alternateName: username,
    description: bio || undefined,
    url: `${origin}/contributors/${username}`,
  },
})

/** A product in several sizes with an offer for each; prices are always in naira. */
export const offersData = (
  origin: string,
  product: {
    name: string
    description: string
    offers: (Pick<Offer, 'code' | 'amount_kobo'> & { name: string })[]
  },
) => ({
  '@type': 'Product',
  name: `${settings.now().name} ${product.name}`,
  description: product.description,
  brand: { '@type': 'Brand', name: settings.now().name },
  image: `${origin}/sharing.png`,
  offers: product.offers.map(({ name, code, amount_kobo }) => ({
    '@type': 'Offer',
    name,
    sku: code,
    price: (amount_kobo / 100).toFixed(2),
    priceCurrency: 'NGN',
    availability: `${context}/InStock`,
    url: `${origin}/pricing`,
  })),
})

export const graphData = (things: object[]) => ({ '@context': context, '@graph': things })

/** The breadcrumb from the home page; the last item is the page itself. */
export const breadcrumbData = (origin: string, steps: { name: string; path: string }[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: settings.now().name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

export const questionsData = (items: Section[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: items.map(({ title, blocks }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: blocksText(blocks) },
  })),
})
