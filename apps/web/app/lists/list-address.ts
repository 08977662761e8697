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

/** Empty: any. */
type ListFilters = { [Name in keyof Filters]-?: NonNullable<Filters[Name]> }

/** Everything that a list depends on. It is all in the address, so that a list can be shared. */
export interface ListAddress extends ListFilters {
  keywords: string
  sort: Sort | ''
  /** Only in a contributor's portfolio. The lists of categories have it in their path. */
  category: CategorySlug | ''
  /** False: only the words as typed. */
  widen: boolean
  /** Assets left out at the beginning: the next page for browsers without script. */
  from: number
  /** Minimum number of assets shown; 20 when the address has none. */
  shown: number
}

/** Reads the query string of a list; unknown values are ignored. */
export function readListAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const one_of = <T extends string>(name: string, values: readonly T[]): T | '' =>
    values.find((value) => value === params.get(name)) ?? ''
  return {
    // Invisible marks could turn the rest of a line around.
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

/** A heading from the words of a search, first letter large: "old men & dogs" → "Old men & dogs". */
export function toHeading(keywords: string): string {
  const words = keywords
    .replace(/\s*[_+]\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', ...rest] = Array.from(words)
  return first.toLocaleUpperCase('en') + rest.join('')
}
