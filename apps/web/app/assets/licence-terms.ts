import {
  type Asset,
  creditsText,
  editorial_terms,
  imageKobo,
  isPublicDomain,
  listOffers,
  nairaText,
  STANDARD_LICENCE,
  standard_licence_terms,
} from '@taswira/contract'
import { settings } from '../site/settings.ts'

/** What the parts of a Creative Commons licence ask for. */
const creative_commons_duties: Record<string, string> = {
  by: 'credit its creator',
  nc: "don't use it commercially",
  nd: "don't share changed versions",
  sa: 'share changed versions under the same licence',
}

/** The duties of a Creative Commons licence, known by its name or URL; none for other licences. */
function creativeCommonsDuties({ name, url }: Asset['licence']): string[] {
  const [, code = ''] = /\b(?:cc|licenses)[ /-](by(?:-(?:nc|nd|sa))*)\b/i.exec(`${name} ${url}`) ?? []
  return code.split('-').flatMap((part) => creative_commons_duties[part.toLowerCase()] ?? [])
}

const list = new Intl.ListFormat('en-GB')

/** What the licence allows and asks for, as a sentence. */
export function termsSentence(asset: Pick<Asset, 'licence' | 'editorial'>): string {
  const { name } = asset.licence
  if (name === STANDARD_LICENCE) return asset.editorial ? editorial_terms : standard_licence_terms
  const duties = creativeCommonsDuties(asset.licence)
  const asked = duties.length > 0 ? `: ${list.format(duties)}` : ''
  return `Not covered by our ${STANDARD_LICENCE}; the terms of ${name} apply${asked}.`
}

/** What the price pays for: the terms, or our work on an image that is free elsewhere. */
export function priceNote(asset: Pick<Asset, 'licence' | 'editorial' | 'source'>): string {
  const { licence, editorial, source } = asset
  const is_public_domain = isPublicDomain(licence.name)
  if (!is_public_domain && creativeCommonsDuties(licence).length === 0) return termsSentence(asset)
  const free = is_public_domain
    ? // Free of copyright, but the people in an editorial image haven't agreed to advertising.
      `${editorial ? 'The image is free of copyright' : 'Anyone may use this image for free'}${source ? ', and its source is linked above' : ''}.`
    : `The image is free at its source${source ? ', linked above' : ''}.`
  return [
    !is_public_domain && termsSentence(asset),
    editorial && editorial_terms,
    free,
    'You pay for our checked full-size file, its metadata, background removal and a certificate.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The licence's tooltip: what an image costs, on the plan that the pricing page shows first and from a pack. */
export function licenceTip(asset: Pick<Asset, 'licence' | 'editorial'>): string {
  if (isPublicDomain(asset.licence.name)) return termsSentence(asset)
  const { prices } = settings.now()
  const offers = listOffers(prices)
  const costs = [offers.find(({ months }) => months > 0), offers.find(({ months }) => months === 0)]
    .filter((offer) => !!offer)
    .map(
      (offer) =>
        `${nairaText(imageKobo(prices, offer))} ${offer.plan_name ? `on ${offer.plan_name}` : 'from a pack'}`,
    )
  return `Yours for good for ${creditsText(prices.credits_per_image)}: ${costs.join(', or ')}.`
}
