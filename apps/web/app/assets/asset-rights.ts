import {
  type Asset,
  EDITORIAL_CATEGORY,
  editorial_terms,
  isPublicDomain,
  STANDARD_LICENCE,
  standard_licence_terms,
  UNKNOWN_CREATOR,
} from '@taswira/contract'
import { site } from '../site/site.ts'

type Rights = Pick<Asset, 'licence' | 'author'>

/** The name of whoever made a work; null when nobody knows. */
export const findCreator = ({ author }: Pick<Asset, 'author'>): string | null =>
  author.user.full_name === UNKNOWN_CREATOR ? null : author.user.full_name

/** Whom to name beside a work; null when there is nobody to name. */
export const creditLine = (asset: Rights): string | null =>
  asset.licence.credit.startsWith(`${UNKNOWN_CREATOR} / `) ? null : asset.licence.credit

/** The copyright line: the source's own, else the creator's; nobody's rights are marked on what is free. */
export function copyrightLine(asset: Rights): string | null {
  const { licence } = asset
  const creator = findCreator(asset)
  const given = creditLine(asset)
  if (given && given !== `${creator} / ${site.name}`) return given
  if (isPublicDomain(licence.name)) return licence.name
  return creator && `© ${creator} / ${site.name}`
}

/** What one may do with a work, in one sentence. */
export function termsSentence(asset: Pick<Asset, 'licence' | 'category'>): string {
  const { name } = asset.licence
  if (name !== STANDARD_LICENCE) return `Not covered by our ${STANDARD_LICENCE}; the terms of ${name} apply.`
  return isEditorial(asset) ? editorial_terms : standard_licence_terms
}

/** Whether a work shows what gave no release. */
export const isEditorial = ({ category }: Pick<Asset, 'category'>) => category.slug === EDITORIAL_CATEGORY

/** What the works of a category are licensed for, as its descriptions say. */
export const usesSentence = (category: string) =>
  category === EDITORIAL_CATEGORY ? 'for editorial use' : 'for print, advertising and the web'

/** Where the licence is written down; null when its source did not say. */
export function findLicenceUrl({ licence }: Pick<Asset, 'licence'>): string | null {
  // Without an address of its own the API answers ours, where the Standard License stands.
  const is_ours = licence.url.endsWith('/terms#licensing')
  return licence.name === STANDARD_LICENCE || !is_ours ? licence.url : null
}
