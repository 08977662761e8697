import { add, type Bitset, bitsetFor, count, has, intersect, intersection, unite, without } from './bitset.ts'
import {
  type Group,
  RANKED_MATCHES,
  type SearchRequest,
  weight_scores,
  WIDENED_SHARE,
} from './search-request.ts'
import type { Segment } from './segment.ts'

/**
 * Matching documents. Sorted by popularity, only the first ones that a page needs are listed, in ascending order;
 * sorted by date, all of them: a list while they are few, otherwise a set.
 */
export type Matches = { total: number } & (
  | { list: number[]; set?: undefined }
  | { set: Bitset; list?: undefined }
)

/** The postings range of one word. */
export interface WordDocs {
  from: number
  to: number
  dense: Bitset | undefined
}

/** The documents that match, without those in `dead`; undefined when there are none. */
export function findMatches(segment: Segment, request: SearchRequest, dead?: Bitset): Matches | undefined {
  const filters = filterSets(segment, request)
  if (!filters) return undefined

  // Starts with the rarest group; the others are only checked for its documents.
  const groups = request.groups.map((group) => lookUp(segment, group)).sort((a, b) => a.size - b.size)
  const [lead, ...others] = groups
  if (lead?.size === 0) return undefined
  const listed = request.sort === 'newest' ? Infinity : popularNeeded(request)
  const matches =
    lead && lead.size * 32 <= segment.documents
      ? listMatches(segment, { lead, others, filters, dead, listed })
      : setMatches(segment, { groups, filters, dead, listed })
  return matches.total ? matches : undefined
}

/** How many of the most popular matches a page is chosen from. */
export const popularNeeded = ({ sort, groups, offset, limit }: SearchRequest): number =>
  sort === 'popular' || !groups.length ? offset + limit : Math.max(RANKED_MATCHES, offset + limit)

interface FoundGroup {
  alternatives: WordDocs[][]
  /** Upper bound of the number of documents. */
  size: number
}

function lookUp(segment: Segment, group: Group): FoundGroup {
  const alternatives: WordDocs[][] = []
  let size = 0
  for (const { words } of group) {
    const docs = words.map((word) => docsOfWord(segment, word))
    if (!docs.every((one) => one !== undefined)) continue
    docs.sort((a, b) => a.to - a.from - (b.to - b.from))
    alternatives.push(docs)
    size += docs[0]!.to - docs[0]!.from
  }
  return { alternatives, size }
}

export function docsOfWord({ words, starts, dense }: Segment, word: string): WordDocs | undefined {
  const number = words.get(word)
  if (number === undefined) return undefined
  return { from: starts[number]!, to: starts[number + 1]!, dense: dense.get(number) }
}

/** The sets of the chosen filters; undefined when one is empty. */
function filterSets(segment: Segment, request: SearchRequest): Bitset[] | undefined {
  const sets: Bitset[] = []
  const { category, orientation, colour } = request
  const chosen = [
    category && (segment.categories.get(category) ?? null),
    orientation && segment.orientations.get(orientation),
    colour && segment.colours.get(colour),
  ]
  for (const set of chosen) {
    if (set === null) return undefined
    if (set) sets.push(set)
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

interface Conditions {
  filters: Bitset[]
  dead: Bitset | undefined
  /** The number of documents listed at most. */
  listed: number
}

function listMatches(
  segment: Segment,
  { lead, others, filters, dead, listed }: Conditions & { lead: FoundGroup; others: FoundGroup[] },
): Matches {
  const { postings } = segment
  const list: number[] = []
  let total = 0
  const visit = (doc: number) => {
    for (const set of filters) if (!has(set, doc)) return
    for (const group of others) if (!groupHas(postings, group, doc)) return
    if (dead && has(dead, doc)) return
    if (++total <= listed) list.push(doc)
  }
  const [words, second] = lead.alternatives
  if (words!.length === 1 && !second) {
    const { from, to } = words![0]!
    if (filters.length || others.length || dead) for (let at = from; at < to; at++) visit(postings[at]! >>> 2)
    else {
      for (let at = from; at < to && at - from < listed; at++) list.push(postings[at]! >>> 2)
      total = to - from
    }
  } else for (const doc of docsOfGroup(segment, lead)) visit(doc)
  return { total, list }
}

function setMatches(
  segment: Segment,
  { groups, filters, dead, listed }: Conditions & { groups: FoundGroup[] },
): Matches {
  const [first = everyDocument(segment), ...others] = [
    ...groups.map((group) => setOfGroup(segment, group)),
    ...filters,
  ]
  if (listed !== Infinity) return intersection([first, ...others], dead, listed)
  const set = first.slice()
  for (const other of others) intersect(set, other)
  if (dead) without(set, dead)
  return { total: count(set), set }
}

function everyDocument({ documents }: Segment): Bitset {
  const set = bitsetFor(documents).fill(0xffffffff)
  const spare = documents & 31
  if (spare) set[set.length - 1] = 2 ** spare - 1
  return set
}

/** May be the set of a word itself: copy it before changing it. */
function setOfGroup(segment: Segment, { alternatives }: FoundGroup): Bitset {
  const only = alternatives.length === 1 ? alternatives[0]! : undefined
  if (only?.length === 1 && only[0]!.dense) return only[0]!.dense
  const union = bitsetFor(segment.documents)
  for (const words of alternatives) {
    if (words.every((word) => word.dense)) {
      const both = words[0]!.dense!.slice()
      for (const word of words.slice(1)) intersect(both, word.dense!)
      unite(union, both)
    } else for (const doc of docsOfAlternative(segment, words)) add(union, doc)
  }
  return union
}

function docsOfGroup(segment: Segment, { alternatives }: FoundGroup): number[] {
  if (alternatives.length === 1) return docsOfAlternative(segment, alternatives[0]!)
  const union = new Set(alternatives.flatMap((words) => docsOfAlternative(segment, words)))
  return [...union].sort((a, b) => a - b)
}

/** Words must be sorted, the rarest first. */
function docsOfAlternative({ postings }: Segment, [rarest, ...rest]: WordDocs[]): number[] {
  const docs: number[] = []
  for (let at = rarest!.from; at < rarest!.to; at++) {
    const doc = postings[at]! >>> 2
    if (!rest.length || rest.every((word) => wordHas(postings, word, doc))) docs.push(doc)
  }
  return docs
}

function groupHas(postings: Uint32Array, { alternatives }: FoundGroup, doc: number): boolean {
  next: for (const words of alternatives) {
    for (const word of words) if (!wordHas(postings, word, doc)) continue next
    return true
  }
  return false
}

export const wordHas = (postings: Uint32Array, word: WordDocs, doc: number) =>
  word.dense
    ? has(word.dense, doc)
    : docAt(postings, word, placeOf(postings, word.from, word.to, doc)) === doc

/** Binary search for the first place from `low` and before `high` whose document is not lower than `doc`. */
function placeOf(postings: Uint32Array, low: number, high: number, doc: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (postings[middle]! >>> 2 < doc) low = middle + 1
    else high = middle
  }
  return low
}

/** The document at a place of a word's postings; −1 behind its last. */
const docAt = (postings: Uint32Array, { to }: WordDocs, place: number) =>
  place < to ? postings[place]! >>> 2 : -1

/** The `wanted` newest matches. */
export function newestMatches(
  { newest, newest_place, documents }: Segment,
  matches: Matches,
  wanted: number,
): number[] {
  if (matches.list) {
    const places = Uint32Array.from(matches.list, (doc) => newest_place[doc]!).sort()
    return Array.from(places.subarray(0, wanted), (place) => newest[place]!)
  }
  const docs: number[] = []
  // A set has about one document in 32 or more unless filters reduced it, and even then a full scan is cheap.
  for (let place = 0; place < documents && docs.length < wanted; place++) {
    if (has(matches.set, newest[place]!)) docs.push(newest[place]!)
  }
  return docs
}

/** A word's postings and the place reached in them. */
interface Cursor {
  docs: WordDocs
  place: number
}

/** Returns the function that scores documents, in ascending order, by where they have the words of each group. */
export function scoring(segment: Segment, groups: Group[]): (doc: number) => number {
  const { postings } = segment
  const found = groups.map((group) =>
    group.flatMap(({ words, typed }) => {
      const docs = words.map((word) => docsOfWord(segment, word))
      if (!docs.every((one) => one !== undefined)) return []
      const cursors: Cursor[] = docs.map((one) => ({ docs: one, place: one.from }))
      return [{ cursors, share: typed ? 1 : WIDENED_SHARE }]
    }),
  )
  return (doc) => {
    let score = 0
    for (const group of found) {
      let best = 0
      for (const { cursors, share } of group)
        best = Math.max(best, share * worstWeight(postings, cursors, doc))
      score += best
    }
    return score
  }
}

/** Whether a document outside `dead` has the word. */
export function hasWord(segment: Segment, word: string, dead?: Bitset): boolean {
  const docs = docsOfWord(segment, word)
  if (!docs) return false
  for (let at = docs.from; at < docs.to; at++)
    if (!dead || !has(dead, segment.postings[at]! >>> 2)) return true
  return false
}

/** Score of a phrase: that of its lowest word, 0 when a word is missing. */
function worstWeight(postings: Uint32Array, cursors: Cursor[], doc: number): number {
  let worst = 1
  for (const cursor of cursors) {
    moveTo(postings, cursor, doc)
    if (docAt(postings, cursor.docs, cursor.place) !== doc) return 0
    worst = Math.min(worst, weight_scores[postings[cursor.place]! & 3]!)
  }
  return worst
}

/** Moves to the first place whose document is not lower than `doc`, in steps that double: it is mostly near. */
function moveTo(postings: Uint32Array, cursor: Cursor, doc: number) {
  const { to } = cursor.docs
  let low = cursor.place
  let high = low
  for (let step = 1; high < to && postings[high]! >>> 2 < doc; step *= 2) {
    low = high + 1
    high += step
  }
  cursor.place = placeOf(postings, low, Math.min(high, to), doc)
}
