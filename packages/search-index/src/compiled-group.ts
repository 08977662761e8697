import { LRUCache } from 'lru-cache'
import { add, type Bitset, bitsetFor, has, rankOf, ranksOf } from './bitset.ts'
import { type Group, weight_scores } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Scores are kept as whole numbers up to this one. */
const SCORE_MAX = 15
const SCORE_BITS = 4
/** Groups in more than one document in this many are sets. */
const DENSE_SHARE = 64
/** In smaller segments a list is as fast as a set. */
const DENSE_FROM = 10_000
/** What is kept of the large segment's groups, in bytes. */
const KEPT_BYTES = 48 << 20

/** The documents that have one of a group's alternatives, each with the score of its best. */
export interface CompiledGroup {
  /** Number of documents. */
  size: number
  /** `document << 4 | score`, ascending; empty for a set. */
  list: Uint32Array
  set?: Bitset
  /** Of a set: how many of its documents come before each 256th. */
  ranks?: Uint32Array
  /** Of a set: the scores of its documents, eight per number. */
  scores?: Uint32Array
}

const kept = new WeakMap<Segment, LRUCache<Group, CompiledGroup>>()

/** The same answer for the same group object, which is kept for a large segment. */
export function compile(segment: Segment, group: Group): CompiledGroup {
  if (segment.documents < DENSE_FROM) return compileNow(segment, group)
  let cache = kept.get(segment)
  if (!cache) kept.set(segment, (cache = new LRUCache({ maxSize: KEPT_BYTES, sizeCalculation: bytesOf })))
  let compiled = cache.get(group)
  if (!compiled) cache.set(group, (compiled = compileNow(segment, group)))
  return compiled
}

const bytesOf = ({ list, set, ranks, scores }: CompiledGroup) =>
  200 + list.byteLength + (set?.byteLength ?? 0) + (ranks?.byteLength ?? 0) + (scores?.byteLength ?? 0)

/** Reused for groups that become sets. */
let score_of = new Uint8Array(0)

function compileNow(segment: Segment, group: Group): CompiledGroup {
  const found = group.flatMap(({ words, weight }) => {
    const postings = words.map((word) => postingsOf(segment, word))
    if (!postings.every((one) => one !== undefined)) return []
    postings.sort((a, b) => a.length - b.length)
    return [{ postings, by_place: weight_scores.map((score) => scoreOf(weight * score)) }]
  })
  const most = found.reduce((sum, { postings }) => sum + postings[0]!.length, 0)
  const is_set = segment.documents >= DENSE_FROM && most * DENSE_SHARE > segment.documents
  return is_set ? setOf(segment, found) : listOf(found)
}

const scoreOf = (share: number) => Math.max(1, Math.round(share * SCORE_MAX))

interface FoundAlternative {
  /** Of each word, the rarest first. */
  postings: Uint32Array[]
  /** The score by where a word is, from creator to title. */
  by_place: number[]
}

/** Calls `visit` with each document that has all words, and the score of the word in the lowest place. */
function visitDocuments(
  { postings, by_place }: FoundAlternative,
  visit: (doc: number, score: number) => void,
) {
  const [rarest, ...others] = postings
  const cursors = others.map(() => 0)
  next: for (const posting of rarest!) {
    const doc = posting >>> 2
    let place = posting & 3
    for (const [which, other] of others.entries()) {
      const at = (cursors[which] = placeOf(other, (doc << 2) >>> 0, cursors[which]!))
      if (at === other.length || other[at]! >>> 2 !== doc) continue next
      place = Math.min(place, other[at]! & 3)
    }
    visit(doc, by_place[place]!)
  }
}

function listOf(found: FoundAlternative[]): CompiledGroup {
  const scores = new Map<number, number>()
  for (const one of found)
    visitDocuments(one, (doc, score) => {
      if (score > (scores.get(doc) ?? 0)) scores.set(doc, score)
    })
  const list = new Uint32Array(scores.size)
  let at = 0
  for (const [doc, score] of scores) list[at++] = (doc << SCORE_BITS) | score
  return { size: list.length, list: list.sort() }
}

function setOf({ documents }: Segment, found: FoundAlternative[]): CompiledGroup {
  if (score_of.length < documents) score_of = new Uint8Array(documents)
  else score_of.fill(0)
  for (const one of found)
    visitDocuments(one, (doc, score) => {
      if (score > score_of[doc]!) score_of[doc] = score
    })
  const set = bitsetFor(documents)
  let size = 0
  for (let doc = 0; doc < documents; doc++)
    if (score_of[doc]) {
      add(set, doc)
      size++
    }
  const scores = new Uint32Array((size + 7) >>> 3)
  let rank = 0
  for (let doc = 0; doc < documents; doc++)
    if (score_of[doc]) {
      scores[rank >>> 3]! |= score_of[doc]! << ((rank & 7) << 2)
      rank++
    }
  return { size, list: new Uint32Array(0), set, ranks: ranksOf(set), scores }
}

/** The postings of a word, ascending; undefined when no document has it. */
export function postingsOf({ words, starts, postings }: Segment, word: string): Uint32Array | undefined {
  const number = words.get(word)
  return number === undefined ? undefined : postings.subarray(starts[number]!, starts[number + 1]!)
}

/** The first place from `low` on whose number is not lower than `key`. */
export function placeOf(ascending: Uint32Array, key: number, low: number): number {
  // By steps that double, because the place is mostly near.
  let high = low
  for (let step = 1; high < ascending.length && ascending[high]! < key; step *= 2) {
    low = high + 1
    high += step
  }
  high = Math.min(high, ascending.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Walks through ascending documents and tells each one's score, 0 for those that a group doesn't have. */
export function scorer({ list, set, ranks, scores }: CompiledGroup): (doc: number) => number {
  if (set)
    return (doc) => {
      if (!has(set, doc)) return 0
      const rank = rankOf(set, ranks!, doc)
      return (scores![rank >>> 3]! >>> ((rank & 7) << 2)) & SCORE_MAX
    }
  let at = 0
  return (doc) => {
    at = placeOf(list, (doc << SCORE_BITS) >>> 0, at)
    return at < list.length && list[at]! >>> SCORE_BITS === doc ? list[at]! & SCORE_MAX : 0
  }
}
