import { keyOf, placeOf, postingsOfAll } from './postings.ts'
import { type Group, weight_scores } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Score of the typed words in a title. */
const SCORE_TYPED = 100
/** Maximum score of a document for a group. */
const SCORE_MAX = 255
/**
 * Share of its own score that a further alternative of the group adds: an image of hope has both a child and a sunrise.
 */
const FURTHER = 0.3
/** Looking up one posting takes as long as reading this many. */
const LOOKUP = 12

/** How well each of these ascending documents matches the group; 0 for those that don't. */
export function scoreDocuments(segment: Segment, group: Group, docs: Uint32Array): Uint8Array {
  const scores = new Uint8Array(docs.length)
  const last = docs.at(-1) ?? 0
  for (const { words, weight } of group) {
    const lists = postingsOfAll(segment, words)
    if (!lists) continue
    /** The score by the field that has the word, from creator to title. */
    const by_place = weight_scores.map((share) => Math.max(1, Math.round(weight * share * SCORE_TYPED)))
    const next = lists.map(() => 0)
    const score = (at: number, from: number, place: number) => {
      for (let word = from; word < lists.length && place >= 0; word++)
        place = lowerPlace(lists[word]!, next, word, docs[at]!, place)
      if (place >= 0) scores[at] = scores[at] ? withFurther(scores[at], by_place[place]!) : by_place[place]!
    }
    const rarest = lists[0]!
    const end = placeOf(rarest, keyOf(last + 1), 0)
    if (end > docs.length * LOOKUP) for (let at = 0; at < docs.length; at++) score(at, 0, 3)
    else
      for (let posting = 0, at = 0; posting < end; posting++) {
        const doc = rarest[posting]! >>> 2
        while (docs[at]! < doc) at++
        if (docs[at] === doc) score(at, 1, rarest[posting]! & 3)
      }
  }
  return scores
}

const withFurther = (a: number, b: number) =>
  Math.min(SCORE_MAX, Math.round(Math.max(a, b) + FURTHER * Math.min(a, b)))

/**
 * The lower of `place` and the field where the document has the word, or -1 if it doesn't. Pass documents in ascending
 * order.
 */
function lowerPlace(postings: Uint32Array, next: number[], word: number, doc: number, place: number): number {
  const at = (next[word] = placeOf(postings, keyOf(doc), next[word]!))
  return at < postings.length && postings[at]! >>> 2 === doc ? Math.min(place, postings[at]! & 3) : -1
}
