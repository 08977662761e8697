import { EXACT_TOTAL_LIMIT } from '@taswira/contract'
import {
  type Bitset,
  bitsetFor,
  findCommon,
  has,
  listMembers,
  listUsed,
  sizeOf,
  sizeOfUsed,
  type UsedElements,
} from './bitset.ts'
import { scoreDocuments } from './group-scores.ts'
import { setOfContributor, setOfGroup } from './document-sets.ts'
import { postingsOf } from './postings.ts'
import { facet_names } from './search-document.ts'
import { guardGroup, RANKED_MATCHES, type SearchRequest } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Documents that match. */
export interface Matches {
  /** Exact up to EXACT_TOTAL_LIMIT; any number above it when there are more. */
  total: number
  /**
   * In ascending order, so the most popular first: as many as a page is chosen from. Sorted by date, only those of the
   * page.
   */
  list: Uint32Array
  /** How well each of the first RANKED_MATCHES of the list matches the groups, if they are ranked. */
  scores: Uint16Array
}

/** Factor for the score of required groups, compared with that of boosts. */
const REQUIRED = 2
/** Up to this many matches are sorted to find the newest. */
const FEW = 1_000

/** Number of documents matched at once. */
const WINDOW = 1 << 15

/** The documents that match, without those in `dead`; undefined when there are none. */
export function findMatches(segment: Segment, request: SearchRequest, dead?: Bitset): Matches | undefined {
  const { total, list } = (request.sort === 'newest' ? findNewest : findPopular)(segment, request, dead)
  if (!total) return undefined
  const ranked = isRanked(request) && list.subarray(0, RANKED_MATCHES)
  return { total, list, scores: ranked ? scoresOf(segment, request, ranked) : new Uint16Array() }
}

type Found = Omit<Matches, 'scores'>

function findPopular(segment: Segment, request: SearchRequest, dead: Bitset | undefined): Found {
  const list = new Uint32Array(Math.min(segment.documents, popularNeeded(request)))
  const counted = request.without_total ? 0 : EXACT_TOTAL_LIMIT
  let total = 0
  let listed = 0
  forEachWindow(segment, request, dead, (found) => {
    total += sizeOfUsed(found)
    if (listed < list.length) listed = listUsed(found, list, listed)
    return total <= counted || listed < list.length
  })
  return { total, list: list.subarray(0, listed) }
}

/** Whether matches are ordered by how well they match. */
export const isRanked = ({ sort, groups, boosts }: SearchRequest): boolean =>
  sort === 'relevant' && groups.length + (boosts?.length ?? 0) > 0

/** How many of the most popular matches a page is chosen from. */
export const popularNeeded = (request: SearchRequest): number => {
  const end = request.offset + request.limit
  return isRanked(request) ? Math.max(RANKED_MATCHES, end) : end
}

function findNewest(segment: Segment, request: SearchRequest, dead: Bitset | undefined): Found {
  const { newest, newest_place, documents } = segment
  const all = everyMatch(segment, request, dead)
  const total = sizeOf(all)
  const wanted = Math.min(total, request.offset + request.limit)
  if (total <= FEW) {
    const found = new Uint32Array(total)
    listMembers(all, found)
    const places = found.map((doc) => newest_place[doc]!).sort()
    return { total, list: places.subarray(0, wanted).map((place) => newest[place]!) }
  }
  const list = new Uint32Array(wanted)
  let count = 0
  for (let place = 0; place < documents && count < wanted; place++)
    if (has(all, newest[place]!)) list[count++] = newest[place]!
  return { total, list }
}

/** All documents that match and aren't in `dead`. */
export function everyMatch(segment: Segment, request: SearchRequest, dead: Bitset | undefined): Bitset {
  const all = bitsetFor(segment.documents)
  forEachWindow(segment, request, dead, ({ positions, bits, count }) => {
    for (let one = 0; one < count; one++) all[positions[one]!] = bits[one]!
    return true
  })
  return all
}

/** Each search reuses it, which is safe because a search never waits. */
const in_window: UsedElements = {
  positions: new Uint32Array(WINDOW >>> 5),
  bits: new Uint32Array(WINDOW >>> 5),
  count: 0,
}

/** Calls `visit` with the matches of each window, from the most popular on until it returns false. */
function forEachWindow(
  segment: Segment,
  request: SearchRequest,
  dead: Bitset | undefined,
  visit: (found: UsedElements) => boolean,
) {
  const { groups, guards = [], without = [], contributor_id } = request
  const having = [...groups, ...guards.map(guardGroup)].map((group) => setOfGroup(segment, group))
  if (contributor_id !== undefined) having.push(setOfContributor(segment, contributor_id))
  having.sort((a, b) => a.at_most - b.at_most)
  const lacking = without.map((group) => setOfGroup(segment, group))
  const facet_sets: Bitset[] = []
  for (const name of facet_names) {
    const value = request[name]
    if (!value) continue
    const set = segment.facets[name].get(value)
    if (!set) return
    facet_sets.push(set)
  }
  const kept = [...having.map(({ set }) => set), ...facet_sets]
  const removed = [...lacking.map(({ set }) => set), ...(dead ? [dead] : [])]
  const { documents } = segment
  for (let start = 0; start < documents; start += WINDOW) {
    const end = Math.min(documents, start + WINDOW)
    for (const one of [...having, ...lacking]) one.readTo(end)
    findCommon(kept, removed, start, end, in_window)
    if (!visit(in_window)) return
  }
}

/** How well each of these documents matches the groups. */
function scoresOf(segment: Segment, { groups, boosts = [] }: SearchRequest, docs: Uint32Array): Uint16Array {
  const sums = new Uint16Array(docs.length)
  const addScores = (factor: number, scores: Uint8Array) => {
    for (let at = 0; at < docs.length; at++) sums[at]! += factor * scores[at]!
  }
  for (const group of groups) addScores(REQUIRED, scoreDocuments(segment, group, docs))
  for (const group of boosts) addScores(1, scoreDocuments(segment, group, docs))
  return sums
}

/** Whether a document outside `dead` has the word. */
export function hasWord(segment: Segment, word: string, dead?: Bitset): boolean {
  const postings = postingsOf(segment, word)
  return postings !== undefined && (!dead || postings.some((posting) => !has(dead, posting >>> 2)))
}
