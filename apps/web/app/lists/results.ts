import {
  type Asset,
  type CategorySlug,
  countFilters,
  type FilterCounts,
  OFFSET_MAX,
  PAGE_GROWTH,
  readSearch,
  type SearchReading,
  searchImages,
  setFilters,
} from '@taswira/contract'
import { redirect } from 'react-router'
import { callApi, visitorCalls } from '../api/call-api.ts'
import { callForPage } from '../api/call-for-page.ts'
import { cardAsset } from '../assets/card-asset.ts'
import type { ListAddress } from './list-address.ts'
import { type GrowingList, SHOWN_MAX } from './growing-list.ts'
import { refused_search } from './refused-search.ts'

export interface Results extends GrowingList {
  /** Counts for the filters; null when they could not be loaded. */
  counts: FilterCounts | null
  /** How the words were interpreted; null if exactly as typed. */
  reading: SearchReading | null
  /** The category of at least half of the first images; null if there is none, or a category was selected. */
  category_of_most: CategorySlug | null
}

/** Limits of a list that aren't in its URL's query. */
export interface ListScope {
  category?: string
  /** The contributor's username. */
  contributor?: string
}

/** The API's maximum page size. */
const LIMIT_MAX = 100

export const no_results: Results = {
  items: [],
  from: 0,
  total: 0,
  total_exact: true,
  next: null,
  counts: null,
  reading: null,
  category_of_most: null,
}

/** Loads a search or category list on the server: `shown` assets, up to SHOWN_MAX. */
export async function loadResults(address: ListAddress, scope: ListScope = {}): Promise<Results> {
  const from = Math.min(address.from, OFFSET_MAX)
  const until = from + Math.min(address.shown, SHOWN_MAX)
  const starts = Array.from(
    { length: Math.ceil((until - from) / LIMIT_MAX) },
    (_, index) => from + index * LIMIT_MAX,
  ).filter((offset) => offset <= OFFSET_MAX)
  const { sort: _sort, ...counted } = asFilters(address)
  const [counts, reading, ...pages] = await Promise.all([
    // The list is shown even if the counts can't be loaded.
    callForPage(countFilters, { query: { ...counted, ...scope } }).catch(() => ({ counts: null })),
    address.keywords ? callForPage(readSearch, { query: { ...asFilters(address), ...scope } }) : null,
    ...starts.map((offset) =>
      callForPage(searchImages, {
        query: { ...toQuery(address, offset, Math.min(LIMIT_MAX, until - offset)), ...scope },
      }),
    ),
  ])
  if (reading?.withheld?.is_hateful) throw redirect(refused_search)
  const items = pages.flatMap((page) => page.items)
  const { total = 0, total_exact = true } = pages[0] ?? {}
  return {
    items: items.map(cardAsset),
    from,
    total,
    total_exact,
    next: nextAfter(from + items.length, items.length, total),
    ...counts,
    reading,
    category_of_most: scope.category ? null : categoryOfMost(items),
  }
}

/** The category of at least half of the assets; null if there is none. */
function categoryOfMost(assets: Asset[]): CategorySlug | null {
  const slugs = assets.map(({ category }) => category.slug)
  return slugs.find((slug) => 2 * slugs.filter((one) => one === slug).length >= slugs.length) ?? null
}

/** Loads the next eight (docs/specification.md, section 9), or as many as the URL asks for. */
export async function moreResults(list: Results, address: ListAddress, scope: ListScope = {}) {
  const calls = await visitorCalls()
  const offset = list.next ?? 0
  const limit = Math.min(Math.max(address.shown - list.items.length, PAGE_GROWTH), LIMIT_MAX)
  const { items, total } = await callApi(calls.searchImages, {
    query: { ...toQuery(address, offset, limit), ...scope },
  })
  return { items: items.map(cardAsset), next: nextAfter(offset + items.length, items.length, total) }
}

/** The offset of the next page; null at the end and above OFFSET_MAX. */
const nextAfter = (end: number, count: number, total: number) =>
  count > 0 && end < total && end <= OFFSET_MAX ? end : null

const toQuery = (address: ListAddress, offset: number, limit: number) => ({
  ...asFilters(address),
  offset: String(offset),
  limit: String(limit),
})

const asFilters = ({ keywords, sort, widen, ...filters }: ListAddress) => ({
  keywords,
  type: 'Image',
  ...setFilters(filters),
  sort,
  ...(!widen && { widen: 'off' as const }),
})
