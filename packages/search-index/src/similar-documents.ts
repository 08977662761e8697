import { type Bitset, has } from './bitset.ts'
import type { Segment } from './segment.ts'
import { docsOfWord, type WordDocs, wordHas } from './segment-matches.ts'

export interface SimilarRequest {
  /** Left out of the answer. */
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

/** Documents looked at through the rarest words; the other words only add to their score. */
const LOOKED_AT = 3_000
/** So many of those, the ones that share the rarest words, are compared by all words. */
const COMPARED = 200
/** Lowest weight of a posting for a keyword; those below are for the category and the contributor's name. */
const KEYWORD = 2

/** The known words, the rarest first. */
export function weighWords(segments: Segment[], words: string[]): WeighedWord[] {
  const all = segments.reduce((sum, { documents }) => sum + documents, 0)
  return [...new Set(words)]
    .map((word) => {
      const documents = segments.reduce((sum, segment) => sum + sizeOf(docsOfWord(segment, word)), 0)
      return { word, documents, weight: Math.log(1 + all / documents) }
    })
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.documents - b.documents)
}

const sizeOf = (docs: WordDocs | undefined) => (docs ? docs.to - docs.from : 0)

/** The `limit` documents of a segment that are most alike, in no order. */
export function similarIn(
  segment: Segment,
  words: WeighedWord[],
  limit: number,
  dead: Bitset | undefined,
): Scored[] {
  const { postings, asset_ids, contributor_ids, popularity } = segment
  const scores = new Map<number, number>()
  let looked_at = 0
  let next = 0
  for (; next < words.length && looked_at < LOOKED_AT; next++) {
    const { word, weight } = words[next]!
    const docs = docsOfWord(segment, word)
    if (!docs) continue
    // A frequent word alone would fill everything; the most popular documents of it are enough.
    const to = Math.min(docs.to, docs.from + LOOKED_AT - looked_at)
    looked_at += to - docs.from
    for (let at = docs.from; at < to; at++) {
      const doc = postings[at]! >>> 2
      if ((postings[at]! & 3) >= KEYWORD && !(dead && has(dead, doc)))
        scores.set(doc, (scores.get(doc) ?? 0) + weight)
    }
  }
  const others = words.slice(next).flatMap(({ word, weight }) => {
    const docs = docsOfWord(segment, word)
    return docs ? [{ docs, weight }] : []
  })
  return [...scores]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, Math.max(COMPARED, limit))
    .map(([doc, score]) => ({
      asset_id: asset_ids[doc]!,
      contributor_id: contributor_ids[doc]!,
      popularity: popularity[doc]!,
      score: others.reduce(
        (sum, { docs, weight }) => (wordHas(postings, docs, doc) ? sum + weight : sum),
        score,
      ),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
