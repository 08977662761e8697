import {
  type Asset,
  creditLine,
  EDITORIAL_CATEGORY,
  isPublicDomain,
  STANDARD_LICENCE,
} from '@taswira/contract'
import { settings } from '../site/settings.ts'
import { findCreator } from './creator.ts'

type Rights = Pick<Asset, 'licence' | 'author'>

/** The copyright line: the source's own, or the creator's; null for public-domain images and unknown rights. */
export function copyrightLine(asset: Rights): string | null {
  const { licence } = asset
  const creator = findCreator(asset)
  const given = creditLine(licence.credit)
  if (given && given !== `${creator} / ${settings.now().name}`) return given
  if (isPublicDomain(licence.name)) return licence.name
  return creator && `© ${creator} / ${settings.now().name}`
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
