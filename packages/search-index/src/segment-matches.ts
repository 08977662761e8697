import { EXACT_TOTAL_LIMIT } from '@taswira/contract'
import {
  add,
  type Bitset,
  bitsetFor,
  fullSet,
  has,
  keepMembersOf,
  listMembers,
  removeMembersOf,
  sizeOf,
} from './bitset.ts'
import { createWindow, GroupScores, LOOKUP, type ScoreWindow, WINDOW } from './group-scores.ts'
import { postingsOf } from './postings.ts'
import { facet_names } from './search-document.ts'
import { type Group, guardGroup, RANKED_MATCHES, type SearchRequest } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Documents that match. */
export interface Matches {
  /** Exact up to EXACT_TOTAL_LIMIT; any number above it when there are more. */
  total: number
  /**
   * In ascending order, so the most popular first: as many as a page is chosen from. Sorted by date, only those of the
   * page.
   */
  list: number[]
  /** How well each of the first RANKED_MATCHES of the list matches the groups. */
  scores: number[]
}

/** Factor for the score of required groups, compared with that of boosts. */
const REQUIRED = 2
/** Up to this many matches are sorted to find the newest. */
const FEW = 1_000

/** The documents that match, without those in `dead`; undefined when there are none. */
export function findMatches(segment: Segment, request: SearchRequest, dead?: Bitset): Matches | undefined {
  const allowed = allowedBy(segment, request, dead)
  if (allowed === null) return undefined
  const find = request.sort === 'newest' ? findNewest : findPopular
  const found = find(segment, request, allowed)
  return found.total ? found : undefined
}

/** How many of the most popular matches a page is chosen from. */
export const popularNeeded = ({ sort, groups, boosts, offset, limit }: SearchRequest): number =>
  sort === 'popular' || (!groups.length && !boosts?.length)
    ? offset + limit
    : Math.max(RANKED_MATCHES, offset + limit)

function findPopular(segment: Segment, request: SearchRequest, allowed: Bitset | undefined): Matches {
  const listed = popularNeeded(request)
  const counted = request.without_total ? 0 : EXACT_TOTAL_LIMIT
  const matches: Matches = { total: 0, list: [], scores: [] }
  forEachWindow(segment, request, allowed, (docs, count, scoreOf) => {
    matches.total += count
    for (let at = 0; at < count && matches.list.length < listed; at++) {
      if (matches.list.length < RANKED_MATCHES) matches.scores.push(scoreOf(docs[at]!))
      matches.list.push(docs[at]!)
    }
    return matches.total <= counted || matches.list.length < listed
  })
  return matches
}

function findNewest(segment: Segment, request: SearchRequest, allowed: Bitset | undefined): Matches {
  const { newest, newest_place, documents } = segment
  const wanted = request.offset + request.limit
  const all = everyMatch(segment, request, allowed)
  const total = sizeOf(all)
  let list: number[] = []
  if (total <= FEW) {
    const found = new Uint32Array(total)
    listMembers(all, 0, found)
    const places = found.map((doc) => newest_place[doc]!).sort()
    list = Array.from(places.subarray(0, wanted), (place) => newest[place]!)
  } else
    for (let place = 0; place < documents && list.length < wanted; place++)
      if (has(all, newest[place]!)) list.push(newest[place]!)
  return { total, list, scores: [] }
}

function everyMatch(segment: Segment, request: SearchRequest, allowed: Bitset | undefined): Bitset {
  const { groups, guards = [], without = [] } = request
  if (!groups.length && !guards.length && !without.length) return allowed ?? fullSet(segment.documents)
  const all = bitsetFor(segment.documents)
  forEachWindow(segment, { groups, guards, without }, allowed, (docs, count) => {
    for (let at = 0; at < count; at++) add(all, docs[at]!)
    return true
  })
  return all
}

/** The documents that pass the filters and aren't in `dead`; undefined when all of them do, null when none does. */
function allowedBy(
  segment: Segment,
  request: SearchRequest,
  dead: Bitset | undefined,
): Bitset | undefined | null {
  let allowed: Bitset | undefined
  const narrow = () => (allowed ??= fullSet(segment.documents))
  for (const name of facet_names) {
    const value = request[name]
    if (!value) continue
    const set = segment.facets[name].get(value)
    if (!set) return null
    keepMembersOf(narrow(), set)
  }
  if (request.contributor_id !== undefined)
    keepMembersOf(narrow(), setOfContributor(segment, request.contributor_id))
  if (dead) removeMembersOf(narrow(), dead)
  return allowed
}

/** The contributor's documents. Reads every document, which takes a millisecond for a million of them. */
function setOfContributor({ contributor_ids, documents }: Segment, contributor_id: number): Bitset {
  const set = bitsetFor(documents)
  for (let doc = 0; doc < documents; doc++) if (contributor_ids[doc] === contributor_id) add(set, doc)
  return set
}

/** Each search reuses these, which is safe because a search never waits. */
const windows: ScoreWindow[] = []
const windowAt = (place: number) => (windows[place] ??= createWindow())
const candidates = new Uint32Array(WINDOW)

/**
 * Calls `visit` with the matches of each window that has any, in `docs` up to `count`, until it returns false.
 * `scoreOf` returns how well one of them matches the groups.
 */
function forEachWindow(
  segment: Segment,
  {
    groups,
    boosts = [],
    guards = [],
    without = [],
  }: Pick<SearchRequest, 'groups' | 'boosts' | 'guards' | 'without'>,
  allowed: Bitset | undefined,
  visit: (docs: Uint32Array, count: number, scoreOf: (doc: number) => number) => boolean,
) {
  let used = 0
  const read = (group: Group) => new GroupScores(segment, group, windowAt(used++))
  // Starts with the rarest group, or with the filters if they leave few documents; the others are only checked for
  // those documents.
  const rarest_first = groups.map(read).sort((a, b) => a.size - b.size)
  const is_narrow = allowed && sizeOf(allowed) * LOOKUP < (rarest_first[0]?.size ?? 0)
  const lead = is_narrow ? undefined : rarest_first.shift()
  const others = rarest_first
  const raising = boosts.map(read)
  const guarding = guards.map((guard) => read(guardGroup(guard)))
  const excluding = without.map(read)
  const all = [...(lead ? [lead] : []), ...others, ...raising, ...guarding, ...excluding]
  const { documents } = segment
  const everything = lead ? undefined : (allowed ?? fullSet(documents))

  let from = 0
  const scoreOf = (doc: number) => {
    let score = lead ? REQUIRED * lead.window.scores[doc - from]! : 0
    for (const { window } of others) score += REQUIRED * window.scores[doc - from]!
    for (const { window } of raising) score += window.scores[doc - from]!
    return score
  }
  for (let goes_on = true; goes_on; from += WINDOW) {
    // Windows without a document of the rarest group are skipped.
    const next = lead ? lead.nextFrom(from) : from
    if (next >= documents) break
    from = next & ~31
    for (const one of all) one.moveTo(from)
    const among = lead
      ? membersIn(lead, from, allowed)
      : everything!.subarray(from >>> 5, (from + WINDOW) >>> 5)
    let count = listMembers(among, from, candidates)
    const keepScored = (group: GroupScores, is_wanted: boolean) => {
      if (count) group.scoreSome(candidates, count, among)
      let kept = 0
      for (let at = 0; at < count; at++) {
        const doc = candidates[at]!
        if (group.window.scores[doc - from]! > 0 === is_wanted) candidates[kept++] = doc
      }
      count = kept
    }
    for (const group of [...others, ...guarding]) keepScored(group, true)
    for (const group of excluding) keepScored(group, false)
    if (count) {
      for (const one of raising) one.scoreSome(candidates, count, among)
      goes_on = visit(candidates, count, scoreOf)
    }
    for (const one of all) one.clear()
  }
}

/** The allowed documents of the window that match a group, by their position in the window. */
function membersIn(group: GroupScores, from: number, allowed: Bitset | undefined): Bitset {
  const { members } = group.window
  group.scoreAll()
  if (allowed) keepMembersOf(members, allowed.subarray(from >>> 5))
  return members
}

/** Whether a document outside `dead` has the word. */
export function hasWord(segment: Segment, word: string, dead?: Bitset): boolean {
  const postings = postingsOf(segment, word)
  return postings !== undefined && (!dead || postings.some((posting) => !has(dead, posting >>> 2)))
}
