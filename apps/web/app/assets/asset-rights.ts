import {
  type Asset,
  creditLine,
  creditsText,
  EDITORIAL_CATEGORY,
  editorial_terms,
  imageKobo,
  isPublicDomain,
  listOffers,
  nairaText,
  STANDARD_LICENCE,
  standard_licence_terms,
} from '@taswira/contract'
import { site } from '../site/site.ts'
import { findCreator } from './creator.ts'

type Rights = Pick<Asset, 'licence' | 'author'>

/** The copyright line: the source's own, or the creator's; null for public-domain images and unknown rights. */
export function copyrightLine(asset: Rights): string | null {
  const { licence } = asset
  const creator = findCreator(asset)
  const given = creditLine(licence.credit)
  if (given && given !== `${creator} / ${site.name}`) return given
  if (isPublicDomain(licence.name)) return licence.name
  return creator && `© ${creator} / ${site.name}`
}

/** What the licence allows, as a sentence. */
export function termsSentence(asset: Pick<Asset, 'licence' | 'editorial'>): string {
  const { name } = asset.licence
  if (name !== STANDARD_LICENCE) return `Not covered by our ${STANDARD_LICENCE}; the terms of ${name} apply.`
  return asset.editorial ? editorial_terms : standard_licence_terms
}

/** What the price pays for: the terms, or our work on an image that anyone may use for free. */
export function priceNote(asset: Pick<Asset, 'licence' | 'editorial' | 'source'>): string {
  if (!isPublicDomain(asset.licence.name)) return termsSentence(asset)
  // Free of copyright, but its people haven't agreed to advertising.
  const use = asset.editorial
    ? `${editorial_terms} The image is free of copyright`
    : 'Anyone may use this image for free'
  return `${use}${asset.source ? ', and its source is linked above' : ''}. You pay for our checked full-size file, its metadata, background removal and a certificate.`
}

/** The licence's tooltip: what an image costs, on the plan that the pricing page shows first and from a pack. */
export function licenceTip(asset: Pick<Asset, 'licence' | 'editorial'>): string {
  if (isPublicDomain(asset.licence.name)) return termsSentence(asset)
  const { prices } = site
  const offers = listOffers(prices)
  const costs = [offers.find(({ months }) => months > 0), offers.find(({ months }) => months === 0)]
    .filter((offer) => !!offer)
    .map(
      (offer) =>
        `${nairaText(imageKobo(prices, offer))} ${offer.plan_name ? `on ${offer.plan_name}` : 'from a pack'}`,
    )
  return `Yours for good for ${creditsText(prices.credits_per_image)}: ${costs.join(', or ')}.`
}

/** What images of a category are licensed for, for category descriptions. */
export const usesSentence = (category: string) =>
  category === EDITORIAL_CATEGORY ? 'for editorial use' : 'for print, advertising and the web'

/** URL of the licence; null when the source named none. */
export function findLicenceUrl({ licence }: Pick<Asset, 'licence'>): string | null {
  // For a licence without a URL, the API returns the URL of the Standard License.
  const is_ours = licence.url.endsWith('/terms#licensing')
  return licence.name === STANDARD_LICENCE || !is_ours ? licence.url : null
}
