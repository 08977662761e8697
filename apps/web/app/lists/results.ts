import { PAGE_GROWTH, readSearch, type SearchReading, searchImages } from '@taswira/contract'
import { browserCalls, callApi, callForPage } from '../api.ts'
import { cardAsset } from '../features/assets/card-asset.ts'
import type { ListAddress } from '../features/search/list-address.ts'
import type { GrowingList } from './growing-list.ts'

export interface Results extends GrowingList {
  /** How the words were understood; null when there is nothing to say about them. */
  reading: SearchReading | null
}

/** Most works the API gives at once. */
const LIMIT_MAX = 100

export const no_results: Results = { items: [], total: 0, total_exact: true, next: null, reading: null }

/** The results of a search or category list, at least `shown` of them if there are as many. For the server. */
export async function loadResults(address: ListAddress, category = ''): Promise<Results> {
  const starts = Array.from({ length: Math.ceil(address.shown / LIMIT_MAX) }, (_, index) => index * LIMIT_MAX)
  const [reading, ...pages] = await Promise.all([
    address.keywords && address.widen
      ? callForPage(readSearch, { query: { keywords: address.keywords } })
      : null,
    ...starts.map((offset) =>
      callForPage(searchImages, {
        query: queryOf(address, category, offset, Math.min(LIMIT_MAX, address.shown - offset)),
      }),
    ),
  ])
  const items = pages.flatMap((page) => page.items)
  const { total = 0, total_exact = true } = pages[0] ?? {}
  return {
    items: items.map(cardAsset),
    total,
    total_exact,
    next: items.length < total ? items.length : null,
    reading,
  }
}

/** The next eight (specification, section 9), or as many as the address asks for. */
export async function moreResults(list: Results, address: ListAddress, category = '') {
  const calls = await browserCalls()
  const offset = list.next ?? 0
  const limit = Math.min(Math.max(address.shown - list.items.length, PAGE_GROWTH), LIMIT_MAX)
  const { items, total } = await callApi(calls.searchImages, {
    query: queryOf(address, category, offset, limit),
  })
  const end = offset + items.length
  return { items: items.map(cardAsset), next: items.length > 0 && end < total ? end : null }
}

function queryOf(
  { keywords, orientation, colour, sort, widen }: ListAddress,
  category: string,
  offset: number,
  limit: number,
) {
  return {
    keywords,
    type: 'Image',
    category,
    orientation,
    colour,
    sort,
    offset: String(offset),
    limit: String(limit),
    ...(!widen && { widen: 'off' as const }),
  }
}
