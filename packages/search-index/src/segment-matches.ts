import { add, type Bitset, bitsetFor, count, each, has, intersect, unite, without } from './bitset.ts'
import { type Group, type SearchRequest, weight_scores, WIDENED_SHARE } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Matching documents in ascending order: a list while they are few, otherwise a set. */
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
  if (!lead) return setMatches(segment, { filters, dead })
  if (!lead.size) return undefined
  if (lead.size * 32 > segment.documents) return setMatches(segment, { filters, groups, dead })

  const list = docsOfGroup(segment, lead).filter(
    (doc) =>
      filters.every((set) => has(set, doc)) &&
      others.every((group) => groupHas(segment, group, doc)) &&
      !(dead && has(dead, doc)),
  )
  return list.length ? { total: list.length, list } : undefined
}

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

function setMatches(
  segment: Segment,
  { filters, groups = [], dead }: { filters: Bitset[]; groups?: FoundGroup[]; dead: Bitset | undefined },
): Matches | undefined {
  const [first, ...others] = groups
  const set = first ? setOfGroup(segment, first).slice() : everyDocument(segment)
  for (const group of others) intersect(set, setOfGroup(segment, group))
  for (const filter of filters) intersect(set, filter)
  if (dead) without(set, dead)
  const total = count(set)
  return total ? { total, set } : undefined
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

const groupHas = ({ postings }: Segment, { alternatives }: FoundGroup, doc: number) =>
  alternatives.some((words) => words.every((word) => wordHas(postings, word, doc)))

export const wordHas = (postings: Uint32Array, word: WordDocs, doc: number) =>
  word.dense ? has(word.dense, doc) : placeOf(postings, word, doc) !== -1

/** Binary search for a document in a word's postings; −1 when absent. */
function placeOf(postings: Uint32Array, { from, to }: WordDocs, doc: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = postings[middle]! >>> 2
    if (found === doc) return middle
    if (found < doc) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The `wanted` most popular matches, since documents are numbered by popularity. */
export function mostPopular(matches: Matches, wanted: number): number[] {
  if (matches.list) return matches.list.slice(0, wanted)
  const docs: number[] = []
  each(matches.set, (doc) => docs.push(doc) < wanted)
  return docs
}

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

/** Returns the function that scores a document by where it has the words of each group. */
export function scoring(segment: Segment, groups: Group[]): (doc: number) => number {
  const found = groups.map((group) =>
    group.flatMap(({ words, typed }) => {
      const docs = words.map((word) => docsOfWord(segment, word))
      return docs.every((one) => one !== undefined) ? [{ docs, share: typed ? 1 : WIDENED_SHARE }] : []
    }),
  )
  return (doc) => {
    let score = 0
    for (const group of found) {
      let best = 0
      for (const { docs, share } of group)
        best = Math.max(best, share * worstWeight(segment.postings, docs, doc))
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
function worstWeight(postings: Uint32Array, words: WordDocs[], doc: number): number {
  let worst = 1
  for (const word of words) {
    const place = placeOf(postings, word, doc)
    if (place === -1) return 0
    worst = Math.min(worst, weight_scores[postings[place]! & 3]!)
  }
  return worst
}
