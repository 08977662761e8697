import { EXACT_TOTAL_LIMIT } from '@taswira/contract'
import { add, type Bitset, bitsetFor, has, intersection, unite } from './bitset.ts'
import { type CompiledGroup, compile, postingsOf, scorer } from './compiled-group.ts'
import { facet_names } from './search-document.ts'
import { RANKED_MATCHES, type SearchRequest } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Documents that match. */
export interface Matches {
  /** Exact up to EXACT_TOTAL_LIMIT; of more, at least one above it. */
  total: number
  /** In ascending order, so the most popular first: as many as a page is chosen from. Sorted by date, those of the page. */
  list: number[]
}

/** So few matches are sorted to find the newest. */
const FEW = 1_000

/** The documents that match, without those in `dead`; undefined when there are none. */
export function findMatches(segment: Segment, request: SearchRequest, dead?: Bitset): Matches | undefined {
  // Starts with the rarest group; the others are only checked for its documents.
  const groups = request.groups.map((group) => compile(segment, group)).sort((a, b) => a.size - b.size)
  const [lead, ...others] = groups
  if (lead?.size === 0) return undefined
  const filters = filterSets(segment, request)
  if (!filters) return undefined
  const hidden = withExcluded(segment, request, dead)

  const by_date = request.sort === 'newest'
  const listed = by_date ? request.offset + request.limit : popularNeeded(request)
  let matches: Matches
  if (lead && !lead.set) {
    matches = listMatches(lead, { others, filters, dead: hidden, listed: by_date ? Infinity : listed })
    if (by_date) matches = newestOfList(segment, matches, listed)
  } else {
    // The rarest group is a set, so all are.
    const sets = [...groups.map(({ set }) => set!), ...filters]
    if (!sets.length) sets.push(everyDocument(segment))
    matches = by_date
      ? newestOfSets(segment, sets, { dead: hidden, listed })
      : intersection(sets, { dead: hidden, listed, counted: EXACT_TOTAL_LIMIT })
  }
  return matches.total ? matches : undefined
}

/** How many of the most popular matches a page is chosen from. */
export const popularNeeded = ({ sort, groups, boosts, offset, limit }: SearchRequest): number =>
  sort === 'popular' || (!groups.length && !boosts?.length)
    ? offset + limit
    : Math.max(RANKED_MATCHES, offset + limit)

/** The sets of the chosen filters; undefined when one is empty. */
function filterSets(segment: Segment, request: SearchRequest): Bitset[] | undefined {
  const sets: Bitset[] = []
  for (const name of facet_names) {
    const value = request[name]
    if (!value) continue
    const set = segment.facets[name].get(value)
    if (!set) return undefined
    sets.push(set)
  }
  if (request.contributor_id !== undefined) sets.push(setOfContributor(segment, request.contributor_id))
  return sets
}

/** Their documents. Looks at every document, which takes a millisecond for a million of them. */
function setOfContributor({ contributor_ids, documents }: Segment, contributor_id: number): Bitset {
  const set = bitsetFor(documents)
  for (let doc = 0; doc < documents; doc++) if (contributor_ids[doc] === contributor_id) add(set, doc)
  return set
}

/** What must not be found: `dead` and the documents of excluded groups. */
function withExcluded(segment: Segment, { without = [] }: SearchRequest, dead: Bitset | undefined) {
  if (!without.length) return dead
  const hidden = dead?.slice() ?? bitsetFor(segment.documents)
  for (const { set, list } of without.map((group) => compile(segment, group)))
    if (set) unite(hidden, set)
    else for (const entry of list) add(hidden, entry >>> 4)
  return hidden
}

interface Conditions {
  dead: Bitset | undefined
  /** The number of documents listed at most. */
  listed: number
}

/** The documents of a group that is a list, which are in all other groups and sets. */
function listMatches(
  { list: lead }: CompiledGroup,
  { others, filters, dead, listed }: Conditions & { others: CompiledGroup[]; filters: Bitset[] },
): Matches {
  const sets = [...filters, ...others.flatMap(({ set }) => set ?? [])]
  const scorers = others.filter(({ set }) => !set).map(scorer)
  const list: number[] = []
  let total = 0
  for (const entry of lead) {
    const doc = entry >>> 4
    if (!sets.every((set) => has(set, doc)) || (dead && has(dead, doc))) continue
    if (!scorers.every((scoreIn) => scoreIn(doc) > 0)) continue
    if (++total <= listed) list.push(doc)
    else if (total > EXACT_TOTAL_LIMIT) break
  }
  return { total, list }
}

function everyDocument({ documents }: Segment): Bitset {
  const set = bitsetFor(documents).fill(0xffffffff)
  const spare = documents & 31
  if (spare) set[set.length - 1] = 2 ** spare - 1
  return set
}

/** The `wanted` newest of all matches, which are listed. */
function newestOfList(segment: Segment, { total, list }: Matches, wanted: number): Matches {
  const { newest, newest_place, documents } = segment
  if (list.length > FEW) {
    const set = bitsetFor(documents)
    for (const doc of list) add(set, doc)
    return { total, list: newestIn(segment, [set], { dead: undefined, listed: wanted }) }
  }
  const places = new Uint32Array(list.length)
  for (const [at, doc] of list.entries()) places[at] = newest_place[doc]!
  return { total, list: [...places.sort().subarray(0, wanted)].map((place) => newest[place]!) }
}

/** The newest of the matches that are an intersection of sets. */
function newestOfSets(segment: Segment, sets: Bitset[], { dead, listed }: Conditions): Matches {
  const matches = intersection(sets, { dead, listed: FEW, counted: EXACT_TOTAL_LIMIT })
  if (matches.total <= FEW) return newestOfList(segment, matches, listed)
  return { total: matches.total, list: newestIn(segment, sets, { dead, listed }) }
}

/** The newest documents that are in all sets. Looks at all from the newest on, which is fast unless matches are few. */
function newestIn({ newest, documents }: Segment, sets: Bitset[], { dead, listed }: Conditions): number[] {
  const list: number[] = []
  for (let place = 0; place < documents && list.length < listed; place++) {
    const doc = newest[place]!
    if (sets.every((set) => has(set, doc)) && !(dead && has(dead, doc))) list.push(doc)
  }
  return list
}

/** Whether a document outside `dead` has the word. */
export function hasWord(segment: Segment, word: string, dead?: Bitset): boolean {
  const postings = postingsOf(segment, word)
  return postings !== undefined && (!dead || postings.some((posting) => !has(dead, posting >>> 2)))
}
