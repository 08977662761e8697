import { add, type Bitset, bitsetFor, has, sizeOf } from './bitset.ts'
import { placeOf, postingsOf } from './postings.ts'
import { type Group, weight_scores } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Number of documents scored together, so that the scores of several groups fit into the processor's cache. */
export const WINDOW = 1 << 15
/** Score of the typed words in a title. */
const SCORE_TYPED = 100
/** Maximum score of a document for a group. */
const SCORE_MAX = 255
/**
 * Share of its own score that a further alternative of the group adds: an image of hope has both a child and a sunrise.
 */
const FURTHER = 0.3
/** Looking up one posting takes as long as reading this many. */
export const LOOKUP = 12

/** The scores of a window's documents, by their position in the window. */
export interface ScoreWindow {
  scores: Uint8Array
  /** Documents with a score, once all are scored. */
  members: Bitset
}

export const createWindow = (): ScoreWindow => ({
  scores: new Uint8Array(WINDOW),
  members: bitsetFor(WINDOW),
})

/** Words that must all be in a document. */
interface FoundAlternative {
  /** The postings of each word, the rarest word first. */
  postings: Uint32Array[]
  /** Where the next window begins in each word's postings. */
  next: number[]
  /** The score by the field that has the word, from creator to title. */
  by_place: number[]
}

/** Scores how well documents match a group, window by window, the most popular first. */
export class GroupScores {
  /** Maximum number of documents that have one of the alternatives. */
  readonly size: number
  readonly window: ScoreWindow
  readonly #found: FoundAlternative[]
  #from = 0
  #is_scored = false

  /** Empties `window`, in which a failed search may have left scores. */
  constructor(segment: Segment, group: Group, window: ScoreWindow) {
    this.#found = group.flatMap((alternative) => foundIn(segment, alternative) ?? [])
    this.size = this.#found.reduce((sum, { postings }) => sum + postings[0]!.length, 0)
    this.window = window
    window.scores.fill(0)
    window.members.fill(0)
  }

  /**
   * The first document from `from` on that may match the group, or Infinity. `from` must not decrease between calls.
   */
  nextFrom(from: number): number {
    this.moveTo(from)
    let first = Infinity
    for (const { postings, next } of this.#found) {
      const posting = postings[0]![next[0]!]
      if (posting !== undefined) first = Math.min(first, posting >>> 2)
    }
    return first
  }

  /** Starts a window at `from`, a multiple of 32 that isn't before the previous window. */
  moveTo(from: number) {
    this.#from = from
    for (const { postings, next } of this.#found) next[0] = placeOf(postings[0]!, keyOf(from), next[0]!)
  }

  /** Call it after each window. */
  clear() {
    if (!this.#is_scored) return
    this.window.scores.fill(0)
    this.window.members.fill(0)
    this.#is_scored = false
  }

  /** Scores all documents of the window. */
  scoreAll() {
    this.#is_scored = true
    for (const one of this.#found) this.#scorePostings(one, this.#endIn(one))
  }

  /** Scores at least the first `count` of these ascending documents of the window, which are all members of `among`. */
  scoreSome(docs: Uint32Array, count: number, among: Bitset) {
    this.#is_scored = true
    for (const one of this.#found) {
      const end = this.#endIn(one)
      if (end - one.next[0]! > count * LOOKUP) this.#scoreDocuments(one, docs, count)
      else this.#scorePostings(one, end, among)
    }
  }

  /** Where the window ends in the postings of the rarest word. */
  #endIn({ postings: [rarest], next }: FoundAlternative): number {
    return placeOf(rarest!, keyOf(this.#from + WINDOW), next[0]!)
  }

  #scorePostings({ postings, next, by_place }: FoundAlternative, end: number, among?: Bitset) {
    const from = this.#from
    const { scores, members } = this.window
    const rarest = postings[0]!
    for (let at = next[0]!; at < end; at++) {
      const posting = rarest[at]!
      const doc = (posting >>> 2) - from
      if (among && !has(among, doc)) continue
      let place = posting & 3
      for (let word = 1; word < postings.length && place >= 0; word++)
        place = lowerPlace(postings[word]!, next, word, doc + from, place)
      if (place < 0) continue
      add(members, doc)
      scores[doc] = withFurther(scores[doc]!, by_place[place]!)
    }
  }

  #scoreDocuments({ postings, next, by_place }: FoundAlternative, docs: Uint32Array, count: number) {
    const from = this.#from
    const { scores } = this.window
    for (let at = 0; at < count; at++) {
      const doc = docs[at]!
      let place = 3
      for (let word = 0; word < postings.length && place >= 0; word++)
        place = lowerPlace(postings[word]!, next, word, doc, place)
      if (place >= 0) scores[doc - from] = withFurther(scores[doc - from]!, by_place[place]!)
    }
  }
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

/** The lowest posting of a document. */
const keyOf = (doc: number) => (doc << 2) >>> 0

function foundIn(segment: Segment, { words, weight }: Group[number]): FoundAlternative | undefined {
  const postings: Uint32Array[] = []
  for (const word of words) {
    const found = postingsOf(segment, word)
    if (!found) return undefined
    postings.push(found)
  }
  postings.sort((a, b) => a.length - b.length)
  const by_place = weight_scores.map((share) => Math.max(1, Math.round(weight * share * SCORE_TYPED)))
  return { postings, next: words.map(() => 0), by_place }
}

/** Estimates how many of `all` documents have one of the alternatives, as if words were distributed independently. */
export function estimateSize(documents_of_each: number[], all: number): number {
  const lacking = documents_of_each.reduce((share, count) => share * (1 - Math.min(1, count / all)), 1)
  return Math.ceil(all * (1 - lacking))
}

/** Counts the documents that match the group: exactly in a segment that fits into a window, otherwise approximately. */
export function countDocuments(segment: Segment, group: Group): number {
  const { documents } = segment
  if (documents <= WINDOW) {
    const found = new GroupScores(segment, group, createWindow())
    found.scoreAll()
    return sizeOf(found.window.members)
  }
  const of_each = group.map(({ words }) =>
    Math.min(...words.map((word) => postingsOf(segment, word)?.length ?? 0)),
  )
  return estimateSize(of_each, documents)
}
