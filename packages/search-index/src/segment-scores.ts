import { type Bitset, has, rankOf, ranksOf } from './bitset.ts'
import { type Group, RANKED_MATCHES, weight_scores, WIDENED_SHARE } from './search-request.ts'
import type { Segment } from './segment.ts'
import { docsOfWord, placeFrom, type WordDocs } from './segment-matches.ts'

/** Reused by each search: making new arrays would take longer than scoring. */
const best = new Float64Array(RANKED_MATCHES)
const worst = new Float64Array(RANKED_MATCHES)

/** Adds to `scores` those of as many ascending documents, at most RANKED_MATCHES, by where they have the words. */
export function addScores(segment: Segment, groups: Group[], docs: number[], scores: Float64Array) {
  const scored = scores.length
  for (const group of groups) {
    best.fill(0, 0, scored)
    for (const { words, typed } of group) {
      const found = words.map((word) => docsOfWord(segment, word))
      if (!found.every((one) => one !== undefined)) continue
      // A phrase scores as its lowest word.
      worst.fill(1, 0, scored)
      for (const word of found) lowerToWeight(segment, word, docs, scored)
      const share = typed ? 1 : WIDENED_SHARE
      for (let place = 0; place < scored; place++) {
        const score = share * worst[place]!
        if (score > best[place]!) best[place] = score
      }
    }
    for (let place = 0; place < scored; place++) scores[place]! += best[place]!
  }
}

/** Lowers `worst` of each document to the word's weight in it: to 0 where it is missing. */
function lowerToWeight(segment: Segment, word: WordDocs, docs: number[], scored: number) {
  const { postings } = segment
  const { from, to, dense } = word
  if (dense) return lowerToDenseWeight(postings, { from, to, dense }, docs, scored)
  let at = from
  for (let place = 0; place < scored; place++) {
    const doc = docs[place]!
    at = placeFrom(postings, at, to, doc)
    const posting = at < to ? postings[at]! : -1
    const weight = posting >>> 2 === doc ? weight_scores[posting & 3]! : 0
    if (weight < worst[place]!) worst[place] = weight
  }
}

interface DenseWord {
  from: number
  to: number
  dense: Bitset
}

/** Of the word with this set: its ranks, and the weights of its postings, sixteen per number. */
const dense_weights = new WeakMap<Bitset, { ranks: Uint32Array; weights: Uint32Array }>()

/** The same for a frequent word: counts where the posting is instead of searching, and reads less memory. */
function lowerToDenseWeight(postings: Uint32Array, word: DenseWord, docs: number[], scored: number) {
  const { dense } = word
  let known = dense_weights.get(dense)
  if (!known) dense_weights.set(dense, (known = weightsOf(postings, word)))
  const { ranks, weights } = known
  for (let place = 0; place < scored; place++) {
    const doc = docs[place]!
    let weight = 0
    if (has(dense, doc)) {
      const rank = rankOf(dense, ranks, doc)
      weight = weight_scores[(weights[rank >>> 4]! >>> ((rank & 15) << 1)) & 3]!
    }
    if (weight < worst[place]!) worst[place] = weight
  }
}

function weightsOf(postings: Uint32Array, { from, to, dense }: DenseWord) {
  const weights = new Uint32Array((to - from + 15) >>> 4)
  for (let at = from; at < to; at++)
    weights[(at - from) >>> 4]! |= (postings[at]! & 3) << (((at - from) & 15) << 1)
  return { ranks: ranksOf(dense), weights }
}
