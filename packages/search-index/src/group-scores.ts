import { add, type Bitset, bitsetFor, has, sizeOf } from './bitset.ts'
import { placeOf, postingsOf } from './postings.ts'
import { type Group, weight_scores } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Documents that are looked at together: the scores of several groups fit into the processor's cache. */
export const WINDOW = 1 << 15
/** Score of the typed words in a title. */
const SCORE_TYPED = 100
/** Further alternatives add up to this one. */
const SCORE_MAX = 255
/** What a further alternative of the group adds, of its own score: an image of hope has both a child and a sunrise. */
const FURTHER = 0.3
/** Finding one posting takes as long as reading so many. */
export const LOOKUP = 12

/** The documents of a window, by their place in it. */
export interface ScoreWindow {
  scores: Uint8Array
  /** Those with a score, after all were scored. */
  members: Bitset
}

export const createWindow = (): ScoreWindow => ({
  scores: new Uint8Array(WINDOW),
  members: bitsetFor(WINDOW),
})

/** Words that must all be in a document. */
interface FoundAlternative {
  /** Of each word, the rarest first. */
  postings: Uint32Array[]
  /** Where the next window begins in each. */
  next: number[]
  /** The score by where a word is, from creator to title. */
  by_place: number[]
}

/** Tells how well documents have a group, window by window from the most popular on. */
export class GroupScores {
  /** How many documents have one of the alternatives, at most. */
  readonly size: number
  readonly window: ScoreWindow
  readonly #found: FoundAlternative[]
  #from = 0
  #is_scored = false

  /** Empties `window`, in which a search that failed may have left something. */
  constructor(segment: Segment, group: Group, window: ScoreWindow) {
    this.#found = group.flatMap((alternative) => foundIn(segment, alternative) ?? [])
    this.size = this.#found.reduce((sum, { postings }) => sum + postings[0]!.length, 0)
    this.window = window
    window.scores.fill(0)
    window.members.fill(0)
  }

  /** The first document from `from` on that may have the group, or Infinity. Goes only ahead. */
  nextFrom(from: number): number {
    this.moveTo(from)
    let first = Infinity
    for (const { postings, next } of this.#found) {
      const posting = postings[0]![next[0]!]
      if (posting !== undefined) first = Math.min(first, posting >>> 2)
    }
    return first
  }

  /** Begins a window at a multiple of 32, which is not before the last one. */
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

/** The lower of `place` and where the document has the word, or -1 if it doesn't. Documents are asked for in order. */
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

/** About how many of `all` documents have one of the alternatives, as if words were spread over them independently. */
export function estimateSize(documents_of_each: number[], all: number): number {
  const lacking = documents_of_each.reduce((share, count) => share * (1 - Math.min(1, count / all)), 1)
  return Math.ceil(all * (1 - lacking))
}

/** About how many documents have the group: exactly in a segment that fits into a window. */
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
