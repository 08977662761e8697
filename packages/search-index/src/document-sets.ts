import { add, type Bitset, bitsetFor, sizeOf } from './bitset.ts'
import { keyOf, placeOf, postingsOfAll } from './postings.ts'
import type { Group } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Maximum number of sets kept for a segment, and their memory in bytes. */
const KEPT_MAX = 500
const KEPT_BYTES = 16 * 2 ** 20
/** In a segment of more documents, those of a group are counted approximately. */
const COUNTED_EXACTLY = 1 << 15

/** Documents with a property, read from the most popular on as far as they are needed. */
export interface DocumentSet {
  set: Bitset
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
    const found = group.flatMap(({ words }) => {
      const lists = postingsOfAll(segment, words)
      return lists ? [{ lists, next: lists.map(() => 0) }] : []
    })
    let read = 0
    return {
      set,
      readTo(end) {
        if (end <= read) return
        read = end
        for (const { lists, next } of found) addCommon(set, lists, next, end)
        // They take more memory than a small set.
        if (end === segment.documents) found.length = 0
      },
    }
  })

/** Adds the documents below `end` that are in every list, from the positions `next` on. */
function addCommon(set: Bitset, lists: Uint32Array[], next: number[], end: number) {
  const rarest = lists[0]!
  const key_end = keyOf(end)
  let at = next[0]!
  for (; at < rarest.length && rarest[at]! < key_end; at++) {
    const doc = rarest[at]! >>> 2
    let has_all = true
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
