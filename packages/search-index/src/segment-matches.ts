import { EXACT_TOTAL_LIMIT } from '@taswira/contract'
import { add, type Bitset, bitsetFor, has, intersect, intersection, unite } from './bitset.ts'
import { type Group, RANKED_MATCHES, type SearchRequest } from './search-request.ts'
import { DENSE_SHARE, type Segment } from './segment.ts'

/** Documents that match. */
export interface Matches {
  /** Exact up to EXACT_TOTAL_LIMIT; of more, at least one above it. */
  total: number
  /** In ascending order, so the most popular first: as many as a page is chosen from. Sorted by date, those of the page. */
  list: number[]
}

/** So few matches are sorted to find the newest. */
const FEW = 1_000

/** The postings range of one word. */
export interface WordDocs {
  from: number
  to: number
  dense: Bitset | undefined
}

/** The documents that match, without those in `dead`; undefined when there are none. */
export function findMatches(segment: Segment, request: SearchRequest, dead?: Bitset): Matches | undefined {
  // Starts with the rarest group; the others are only checked for its documents.
  const groups = request.groups.map((group) => lookUp(segment, group)).sort((a, b) => a.size - b.size)
  const [lead, ...others] = groups
  if (lead?.size === 0) return undefined
  const filters = filterSets(segment, request)
  if (!filters) return undefined

  const is_sparse = lead && lead.size * DENSE_SHARE <= segment.documents
  const by_date = request.sort === 'newest'
  const listed = by_date ? request.offset + request.limit : popularNeeded(request)
  let matches: Matches
  if (is_sparse && by_date) {
    const all = listMatches(segment, { lead, others, filters, dead, listed: Infinity })
    matches = newestOfList(segment, all, listed)
  } else if (by_date) matches = newestOfSets(segment, setsOf(segment, groups, filters), { dead, listed })
  else if (is_sparse || (lead && onlyWordOf(lead) && !others.length && !filters.length && !dead))
    matches = listMatches(segment, { lead, others, filters, dead, listed })
  else matches = intersection(setsOf(segment, groups, filters), { dead, listed, counted: EXACT_TOTAL_LIMIT })
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
  dead: Bitset | undefined
  /** The number of documents listed at most. */
  listed: number
}

function listMatches(
  segment: Segment,
  {
    lead,
    others,
    filters,
    dead,
    listed,
  }: Conditions & { lead: FoundGroup; others: FoundGroup[]; filters: Bitset[] },
): Matches {
  const { postings } = segment
  const sets = [...filters]
  const cursors: { at: number; to: number }[] = []
  const groups: FoundGroup[] = []
  for (const group of others) {
    const word = onlyWordOf(group)
    if (word?.dense) sets.push(word.dense)
    else if (word) cursors.push({ at: word.from, to: word.to })
    else groups.push(group)
  }
  const list: number[] = []
  let total = 0
  // Documents come in ascending order.
  const visit = (doc: number) => {
    for (const set of sets) if (!has(set, doc)) return
    for (const cursor of cursors) {
      cursor.at = placeFrom(postings, cursor.at, cursor.to, doc)
      if (cursor.at === cursor.to || postings[cursor.at]! >>> 2 !== doc) return
    }
    for (const group of groups) if (!groupHas(postings, group, doc)) return
    if (dead && has(dead, doc)) return
    if (++total <= listed) list.push(doc)
  }
  const isEnough = () => total > EXACT_TOTAL_LIMIT && total >= listed
  const word = onlyWordOf(lead)
  if (word) {
    const { from, to } = word
    if (filters.length || others.length || dead)
      for (let at = from; at < to && !isEnough(); at++) visit(postings[at]! >>> 2)
    else {
      for (let at = from; at < to && at - from < listed; at++) list.push(postings[at]! >>> 2)
      total = to - from
    }
  } else for (const doc of docsOfGroup(segment, lead)) visit(doc)
  return { total, list }
}

/** One or more sets whose intersection are the matches. */
function setsOf(segment: Segment, groups: FoundGroup[], filters: Bitset[]): Bitset[] {
  const sets = [...groups.map((group) => setOfGroup(segment, group)), ...filters]
  return sets.length ? sets : [everyDocument(segment)]
}

function everyDocument({ documents }: Segment): Bitset {
  const set = bitsetFor(documents).fill(0xffffffff)
  const spare = documents & 31
  if (spare) set[set.length - 1] = 2 ** spare - 1
  return set
}

/** The word of a group that has a single one. */
function onlyWordOf({ alternatives }: FoundGroup): WordDocs | undefined {
  const [words, second] = alternatives
  return !second && words?.length === 1 ? words[0] : undefined
}

/** May be the set of a word itself: copy it before changing it. */
function setOfGroup(segment: Segment, group: FoundGroup): Bitset {
  const dense = onlyWordOf(group)?.dense
  if (dense) return dense
  const { alternatives } = group
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

export function wordHas(postings: Uint32Array, { from, to, dense }: WordDocs, doc: number): boolean {
  if (dense) return has(dense, doc)
  const place = placeOf(postings, from, to, doc)
  return place < to && postings[place]! >>> 2 === doc
}

/** Binary search for the first place from `low` and before `high` whose document is not lower than `doc`. */
function placeOf(postings: Uint32Array, low: number, high: number, doc: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (postings[middle]! >>> 2 < doc) low = middle + 1
    else high = middle
  }
  return low
}

/** The same by steps that double: the place is mostly near. */
export function placeFrom(postings: Uint32Array, low: number, to: number, doc: number): number {
  let high = low
  for (let step = 1; high < to && postings[high]! >>> 2 < doc; step *= 2) {
    low = high + 1
    high += step
  }
  return placeOf(postings, low, Math.min(high, to), doc)
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
  const docs = docsOfWord(segment, word)
  if (!docs) return false
  for (let at = docs.from; at < docs.to; at++)
    if (!dead || !has(dead, segment.postings[at]! >>> 2)) return true
  return false
}
