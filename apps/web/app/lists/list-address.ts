import {
  type ColourSlug,
  colours,
  KEYWORDS_MAX,
  type Orientation,
  orientations,
  PAGE_SIZE,
  type Sort,
  sorts,
} from '@taswira/contract'

/** What the address of a list says: everything a list depends on stands there, so that it can be sent on. */
export interface ListAddress {
  keywords: string
  orientation: Orientation | ''
  colour: ColourSlug | ''
  sort: Sort | ''
  /** False: just the words as typed. */
  widen: boolean
  /** Works left out at its beginning: how whoever has no script goes past SHOWN_MAX. */
  from: number
  /** How many works are shown from there, at least; 20 when the address does not say. */
  shown: number
}

/** Reads `?keywords=Smiling`, `?Smiling` and `?old+men` (docs/product-decisions.md, "Differences from the specification"). */
export function readListAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const one_of = <T extends string>(name: string, values: readonly T[]): T | '' =>
    values.find((value) => value === params.get(name)) ?? ''
  return {
    keywords: cleanWords(params.get('keywords') ?? rawTerm(params)),
    orientation: one_of('orientation', orientations),
    colour: one_of(
      'colour',
      colours.map((colour) => colour.slug),
    ),
    sort: one_of('sort', sorts),
    widen: params.get('widen') !== 'off',
    from: readFrom(params.get('from')),
    shown: readShown(params.get('shown')),
  }
}

/** Control characters part words like spaces: a page cannot hold them, and nobody types them. */
const cleanWords = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, KEYWORDS_MAX)
    .toWellFormed()

/** A whole number of at least 20; anything else counts as 20. How many of them one answer has is the server's to say. */
export const readShown = (text: string | null): number => Math.max(numberIn(text), PAGE_SIZE)

/** A whole number of full pages, so that lists by page and lists by offset begin alike. */
export const readFrom = (text: string | null): number => numberIn(text) - (numberIn(text) % PAGE_SIZE)

const numberIn = (text: string | null) => (/^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : 0)

const names = ['keywords', 'orientation', 'colour', 'sort', 'widen', 'from', 'shown']

/**
 * The words of a search without a key: `?Smiling`, `?old+men`. The router may hand it on as `?Smiling=`, so a
 * first name without a value that is none of ours is what was searched.
 */
function rawTerm(params: URLSearchParams): string {
  const [first] = params
  if (!first) return ''
  const [name, value] = first
  return value === '' && !names.includes(name) ? name : ''
}

/** The query of an address, starting with "?", or "" when it says nothing but the default. */
export function listSearch(address: Partial<ListAddress>): string {
  const params = new URLSearchParams()
  if (address.keywords) params.set('keywords', address.keywords)
  if (address.orientation) params.set('orientation', address.orientation)
  if (address.colour) params.set('colour', address.colour)
  if (address.sort && address.sort !== 'relevant') params.set('sort', address.sort)
  if (address.widen === false) params.set('widen', 'off')
  if (address.from) params.set('from', String(address.from))
  if (address.shown && address.shown > PAGE_SIZE) params.set('shown', String(address.shown))
  return params.size ? `?${params}` : ''
}

/** A heading from the words of a search, first letter large: "old men & dogs" → "Old men & dogs". */
export function toHeading(keywords: string): string {
  const words = keywords
    .replace(/\s*[_+]\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', ...rest] = Array.from(words)
  return first.toLocaleUpperCase('en') + rest.join('')
}
