import { add, addMembersOfAll, type Bitset, bitsetFor, has, sizeOf } from './bitset.ts'
import { keyOf, placeOf, postingsOfAll } from './postings.ts'
import type { Group } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Maximum number of sets kept for a segment, and their memory in bytes. */
const KEPT_MAX = 500
const KEPT_BYTES = 16 * 2 ** 20
/** A word in more than one of this many documents is common. Its set is kept beside its postings and is no larger. */
const COMMON = 32
/** In a segment of more documents, those of a group are counted approximately. */
const COUNTED_EXACTLY = 1 << 15

/** Documents with a property, read from the most popular on as far as they are needed. */
export interface DocumentSet {
  set: Bitset
  /** It has at most this many documents. */
  at_most: number
  /** Reads all documents below `end`. */
  readTo(end: number): void
}

/**
 * The last sets of each segment, which never changes, by group or contributor. A page uses each several times, and many
 * searches have a group in common.
 */
const kept = new WeakMap<Segment, Map<Group | number, DocumentSet>>()

function keptSet(segment: Segment, key: Group | number, create: () => DocumentSet): DocumentSet {
  let sets = kept.get(segment)
  if (!sets) kept.set(segment, (sets = new Map()))
  const found = sets.get(key) ?? create()
  // The set used last is removed last.
  sets.delete(key)
  sets.set(key, found)
  if (sets.size > KEPT_MAX || sets.size * found.set.byteLength > KEPT_BYTES)
    sets.delete(sets.keys().next().value!)
  return found
}

/** The documents that have one of the alternatives. */
export const setOfGroup = (segment: Segment, group: Group): DocumentSet =>
  keptSet(segment, group, () => {
    const set = bitsetFor(segment.documents)
    const alternatives = group.flatMap(({ words }) => alternativeOf(segment, words) ?? [])
    let read = 0
    return {
      set,
      at_most: alternatives.reduce((sum, one) => sum + one.at_most, 0),
      readTo(end) {
        if (end <= read) return
        for (const one of alternatives) addAlternative(set, one, read, end)
        read = end
        // They take more memory than a small set.
        if (end === segment.documents) alternatives.length = 0
      },
    }
  })

/** The words of an alternative. */
interface AlternativeWords {
  /** Postings of the rare ones, the rarest first, each with the position of the next document. */
  rare: Uint32Array[]
  next: number[]
  common: DocumentSet[]
  at_most: number
}

/** Undefined when no document has one of the words. */
function alternativeOf(segment: Segment, words: string[]): AlternativeWords | undefined {
  const lists = postingsOfAll(segment, words)
  if (!lists) return undefined
  const isCommon = (postings: Uint32Array) => postings.length * COMMON > segment.documents
  const rare = lists.filter((postings) => !isCommon(postings))
  const common = lists.filter(isCommon).map((postings) => setOfWord(segment, postings))
  return { rare, next: rare.map(() => 0), common, at_most: lists[0]!.length }
}

/** Adds the documents from `start` to `end` that have all words of the alternative. */
function addAlternative(set: Bitset, { rare, next, common }: AlternativeWords, start: number, end: number) {
  for (const word of common) word.readTo(end)
  const sets = common.map((word) => word.set)
  if (rare.length) addCommon(set, rare, next, end, sets)
  else addMembersOfAll(set, sets, start >>> 5, (end + 31) >>> 5)
}

/** The sets of each segment's common words, by the position of their postings. */
const common_words = new WeakMap<Segment, Map<number, DocumentSet>>()

/** The documents with a common word, with which others are combined 32 at a time. */
function setOfWord(segment: Segment, postings: Uint32Array): DocumentSet {
  let sets = common_words.get(segment)
  if (!sets) common_words.set(segment, (sets = new Map()))
  const known = sets.get(postings.byteOffset)
  if (known) return known
  const set = bitsetFor(segment.documents)
  const next = [0]
  const readTo = (end: number) => addCommon(set, [postings], next, end, [])
  const word = { set, at_most: postings.length, readTo }
  sets.set(postings.byteOffset, word)
  return word
}

/** Adds the documents below `end` that are in every list, from the positions `next` on, and in every one of `sets`. */
function addCommon(set: Bitset, lists: Uint32Array[], next: number[], end: number, sets: Bitset[]) {
  const rarest = lists[0]!
  const key_end = keyOf(end)
  let at = next[0]!
  for (; at < rarest.length && rarest[at]! < key_end; at++) {
    const doc = rarest[at]! >>> 2
    let has_all = true
    for (let other = 0; other < sets.length && has_all; other++) has_all = has(sets[other]!, doc)
    for (let word = 1; word < lists.length && has_all; word++) {
      const postings = lists[word]!
      const place = (next[word] = placeOf(postings, keyOf(doc), next[word]!))
      has_all = place < postings.length && postings[place]! >>> 2 === doc
    }
    if (has_all) add(set, doc)
  }
  next[0] = at
}

/** The contributor's documents. */
export const setOfContributor = (segment: Segment, contributor_id: number): DocumentSet =>
  keptSet(segment, contributor_id, () => {
    const { contributor_ids, documents } = segment
    const set = bitsetFor(documents)
    let doc = 0
    return {
      set,
      // Unknown, but most have a small part of the catalogue.
      at_most: 0,
      readTo(end) {
        for (; doc < end; doc++) if (contributor_ids[doc] === contributor_id) add(set, doc)
      },
    }
  })

/** Estimates how many of `all` documents have one of the alternatives, as if words were distributed independently. */
export function estimateSize(documents_of_each: number[], all: number): number {
  const lacking = documents_of_each.reduce((share, count) => share * (1 - Math.min(1, count / all)), 1)
  return Math.ceil(all * (1 - lacking))
}

/** Counts the documents that match the group, in a large segment approximately. */
export function countDocuments(segment: Segment, group: Group): number {
  const { documents } = segment
  if (documents <= COUNTED_EXACTLY) {
    const found = setOfGroup(segment, group)
    found.readTo(documents)
    return sizeOf(found.set)
  }
  const of_each = group.map(({ words }) => postingsOfAll(segment, words)?.[0]!.length ?? 0)
  return estimateSize(of_each, documents)
}
