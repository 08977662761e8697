import {
  EXACT_TOTAL_LIMIT,
  type FilterCounts,
  filter_names,
  search_filters,
  setFilters,
} from '@taswira/contract'
import { type Bitset, bitsetFor, keepMembersOf, sizeOfCommon, usedElements } from './bitset.ts'
import type { SearchRequest } from './search-request.ts'
import type { Segment } from './segment.ts'
import { everyMatch } from './segment-matches.ts'

const no_filters = Object.fromEntries(filter_names.map((name) => [name, undefined]))

/** A count of 0 for each value of each filter. */
export const noCounts = () =>
  Object.fromEntries(
    filter_names.map((name) => [name, Object.fromEntries(search_filters[name].map((value) => [value, 0]))]),
  ) as FilterCounts

/** Adds to `counts` the documents of a segment that match with each filter value, with the other filters unchanged. */
export function addCounts(counts: FilterCounts, segment: Segment, request: SearchRequest, dead?: Bitset) {
  const matches = everyMatch(segment, { ...request, ...no_filters }, dead)
  const chosen = setFilters(request)
  const narrowed = (filters: typeof chosen) => {
    const among = matches.slice()
    for (const name of filter_names) {
      const value = filters[name]
      if (value) keepMembersOf(among, segment.facets[name].get(value) ?? bitsetFor(segment.documents))
    }
    // Most searches leave most of a large set empty.
    return usedElements(among)
  }
  const with_all = narrowed(chosen)
  for (const name of filter_names) {
    const among = chosen[name] ? narrowed({ ...chosen, [name]: undefined }) : with_all
    for (const value of search_filters[name]) {
      const having = segment.facets[name].get(value)
      if (having) counts[name][value]! += sizeOfCommon(among, having, EXACT_TOTAL_LIMIT)
    }
  }
}
