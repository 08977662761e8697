import { foldText } from '@taswira/lexicon'
import anyAscii from 'any-ascii'

/** Maximum length in characters of the slug made from a title; a number may be appended. */
const SLUG_MAX = 80

/**
 * Converts a title to a slug: "Àṣọ òkè at dusk" → "aso-oke-at-dusk". Other scripts are transliterated. Empty when it has
 * no letter or digit.
 */
export function toSlug(title: string): string {
  const words = anyAscii(foldText(title).replace(/\p{Extended_Pictographic}/gu, ' '))
    .toLowerCase()
    .replaceAll("'", '')
    .match(/[a-z0-9]+/g)
  const slug = words?.join('-') ?? ''
  if (slug.length <= SLUG_MAX) return slug
  return slug.slice(0, SLUG_MAX).replace(/-[^-]*$/, '')
}

/** Returns the slug, with the lowest free number from 2 appended if it is taken, and adds it to `taken`. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let chosen = slug
  for (let number = 2; taken.has(chosen); number++) chosen = `${slug}-${number}`
  taken.add(chosen)
  return chosen
}
