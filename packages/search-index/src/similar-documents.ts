import { type Bitset, has } from './bitset.ts'
import type { Segment } from './segment.ts'
import { placeOf, postingsOf } from './postings.ts'

export interface SimilarRequest {
  /** The asset to compare with, which isn't in the answer. */
  asset_id: number
  /** The words of the asset's title and its keywords. */
  words: string[]
  limit: number
}

export interface SimilarDocument {
  asset_id: number
  contributor_id: number
}

interface Scored extends SimilarDocument {
  popularity: number
  score: number
}

interface WeighedWord {
  word: string
  /** Grows with the word's rarity. */
  weight: number
  documents: number
}

/** Maximum number of documents found by the rarest words; the other words only add to their score. */
const LOOKED_AT = 3_000
/** How many of those, first the ones that share the rarest words, are compared by all words. */
const COMPARED = 200
/** Lowest weight of a posting for a keyword; those below are for the category and the contributor's name. */
const KEYWORD = 2

/** The known words, the rarest first. */
export function weighWords(segments: Segment[], words: string[]): WeighedWord[] {
  const all = segments.reduce((sum, { documents }) => sum + documents, 0)
  return [...new Set(words)]
    .map((word) => {
      const documents = segments.reduce((sum, segment) => sum + (postingsOf(segment, word)?.length ?? 0), 0)
      return { word, documents, weight: Math.log(1 + all / documents) }
    })
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.documents - b.documents)
}

/** The `limit` most similar documents of a segment, in no order. */
export function similarIn(
  segment: Segment,
  words: WeighedWord[],
  limit: number,
  dead: Bitset | undefined,
): Scored[] {
  const { asset_ids, contributor_ids, popularity } = segment
  const scores = new Map<number, number>()
  let looked_at = 0
  let next = 0
  for (; next < words.length && looked_at < LOOKED_AT; next++) {
    const { word, weight } = words[next]!
    // A frequent word alone would reach the limit; its most popular documents are enough.
    const postings = postingsOf(segment, word)?.subarray(0, LOOKED_AT - looked_at) ?? []
    looked_at += postings.length
    for (const posting of postings) {
      const doc = posting >>> 2
      if ((posting & 3) >= KEYWORD && !(dead && has(dead, doc)))
        scores.set(doc, (scores.get(doc) ?? 0) + weight)
    }
  }
  const others = words.slice(next).flatMap(({ word, weight }) => {
    const postings = postingsOf(segment, word)
    return postings ? [{ postings, weight }] : []
  })
  return [...scores]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, Math.max(COMPARED, limit))
    .map(([doc, score]) => ({
      asset_id: asset_ids[doc]!,
      contributor_id: contributor_ids[doc]!,
      popularity: popularity[doc]!,
      score: others.reduce(
        (sum, { postings, weight }) => (hasDocument(postings, doc) ? sum + weight : sum),
        score,
      ),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

function hasDocument(postings: Uint32Array, doc: number): boolean {
  const at = placeOf(postings, (doc << 2) >>> 0, 0)
  return at < postings.length && postings[at]! >>> 2 === doc
}
