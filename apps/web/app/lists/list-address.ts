import {
  type CategorySlug,
  category_slugs,
  filter_names,
  type Filters,
  PAGE_SIZE,
  search_filters,
  setFilters,
  type Sort,
  sorts,
} from '@taswira/contract'
import { readFrom, readShown } from './shown-range.ts'
import { readSearchWords } from './search-words.ts'

/** All filters; an empty one means "any". */
type ListFilters = { [Name in keyof Filters]-?: NonNullable<Filters[Name]> }

/** Everything that a list depends on. All of it is in the URL, so that a list can be shared. */
export interface ListAddress extends ListFilters {
  keywords: string
  sort: Sort | ''
  /** Used only in a contributor's portfolio. Category lists have it in their path. */
  category: CategorySlug | ''
  /** False: searches only for the words as typed. */
  widen: boolean
  /** Number of assets skipped at the start, for the next page in browsers without script. */
  from: number
  /** Minimum number of assets shown; 20 when the URL has none. */
  shown: number
}

/** Reads the query string of a list; unknown values are ignored. */
export function readListAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const one_of = <T extends string>(name: string, values: readonly T[]): T | '' =>
    values.find((value) => value === params.get(name)) ?? ''
  return {
    // Removes invisible characters, which could reverse the direction of the text that follows.
    keywords: readSearchWords(params).replace(/\p{Cf}/gu, ''),
    ...(Object.fromEntries(
      filter_names.map((name) => [name, one_of<string>(name, search_filters[name])]),
    ) as ListFilters),
    sort: one_of('sort', sorts),
    category: one_of('category', category_slugs),
    widen: params.get('widen') !== 'off',
    from: readFrom(params.get('from')),
    shown: readShown(params.get('shown')),
  }
}

/** The query string with "?", or "" for the default list. */
export function listSearch(address: Partial<ListAddress>): string {
  const params = new URLSearchParams()
  if (address.keywords) params.set('keywords', address.keywords)
  for (const [name, value] of Object.entries(setFilters(address))) params.set(name, value)
  if (address.sort && address.sort !== 'relevant') params.set('sort', address.sort)
  if (address.category) params.set('category', address.category)
  if (address.widen === false) params.set('widen', 'off')
  if (address.from) params.set('from', String(address.from))
  if (address.shown && address.shown > PAGE_SIZE) params.set('shown', String(address.shown))
  return params.size ? `?${params}` : ''
}

/** A heading made of search words, with a capital letter: "old men & dogs" → "Old men & dogs". */
export function toHeading(keywords: string): string {
  const words = keywords
    .replace(/\s*[_+]\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', ...rest] = Array.from(words)
  return first.toLocaleUpperCase('en') + rest.join('')
}
