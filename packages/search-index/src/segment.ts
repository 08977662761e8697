import {
  FACT_WEIGHT,
  facet_names,
  type FacetName,
  facets,
  factWords,
  type SearchDocument,
} from './search-document.ts'
import { add, type Bitset, bitsetFor } from './bitset.ts'

/**
 * An inverted index over documents, numbered from the most popular down. It never changes: newer words of a document
 * are in another segment. A posting is `document << 2 | weight`, weight 3 for a word in the title, 2 keywords, 1
 * category, 0 creator.
 */
export interface Segment {
  documents: number
  /** Asset id of each document. */
  asset_ids: Uint32Array
  /** Documents ordered by asset id. */
  by_asset_id: Uint32Array
  /** Contributor of each document. */
  contributor_ids: Uint32Array
  /** Popularity of each document, descending. */
  popularity: Float64Array
  /** When each document was published, in seconds since 1970. */
  published_s: Float64Array
  /** Documents from the newest to the oldest. */
  newest: Uint32Array
  /** Position of each document in `newest`. */
  newest_place: Uint32Array
  /** Numbers of the words. Words are lexemes of the text search configuration "taswira". */
  words: Map<string, number>
  /** Start of each word's postings; one more entry than words. */
  starts: Uint32Array
  postings: Uint32Array
  /** The documents with each value of each facet. */
  facets: Record<FacetName, Map<string, Bitset>>
}

const weight_of: Record<string, number> = { A: 3, B: 2, C: 1, D: 0 }

/**
 * Calls `visit` with each lexeme of a document and its heaviest weight, from 3 for the title to 0 for the creator. Reads
 * the tsvector without regular expressions, which would take half of the build time at a million documents.
 */
export function forEachWord(search_vector: string, visit: (word: string, weight: number) => void) {
  let at = 0
  while ((at = search_vector.indexOf("'", at)) !== -1) {
    let end = search_vector.indexOf("'", at + 1)
    while (search_vector[end + 1] === "'") end = search_vector.indexOf("'", end + 2)
    const raw = search_vector.slice(at + 1, end)
    const word =
      raw.includes("'") || raw.includes('\\') ? raw.replaceAll("''", "'").replaceAll('\\\\', '\\') : raw
    let weight = 0
    for (at = end + 1; at < search_vector.length && search_vector[at] !== ' '; at++)
      weight = Math.max(weight, weight_of[search_vector[at]!] ?? 0)
    visit(word, weight)
  }
}

/** The order of documents in a segment: most popular first; of equal ones, the later asset first. */
export const byPopularity = (
  a: Pick<SearchDocument, 'popularity' | 'asset_id'>,
  b: Pick<SearchDocument, 'popularity' | 'asset_id'>,
) => b.popularity - a.popularity || b.asset_id - a.asset_id

/** A segment of documents in any order. */
export function segmentOf(documents: SearchDocument[]): Segment {
  const builder = new SegmentBuilder(documents.length)
  for (const document of documents.toSorted(byPopularity)) builder.add(document)
  return builder.finish()
}

/** Collects documents, most popular first, and builds their inverted index. */
export class SegmentBuilder {
  readonly #words = new Map<string, number>()
  readonly #counts: number[] = []
  /** `word << 2 | weight` of each word of each document, in chunks that are released one by one while inverting. */
  readonly #chunks: Uint32Array[] = []
  readonly #chunk_size: number
  #chunk: Uint32Array
  #used = 0
  #documents = 0
  #asset_ids: Uint32Array<ArrayBuffer>
  #contributor_ids: Uint32Array<ArrayBuffer>
  #lengths: Uint16Array<ArrayBuffer>
  #popularity: Float64Array<ArrayBuffer>
  #published_s: Float64Array<ArrayBuffer>
  readonly #facets = facet_names.map((name) => ({ name, sets: new FacetSets() }))

  /** Saves memory when `expected` is close to the real number of documents. */
  constructor(expected = 1_024) {
    const size = Math.max(16, expected)
    this.#asset_ids = new Uint32Array(size)
    this.#contributor_ids = new Uint32Array(size)
    this.#lengths = new Uint16Array(size)
    this.#popularity = new Float64Array(size)
    this.#published_s = new Float64Array(size)
    this.#chunk_size = Math.min(1 << 20, size * 32)
    this.#chunk = new Uint32Array(this.#chunk_size)
  }

  add(document: SearchDocument) {
    const doc = this.#documents++
    if (doc === this.#asset_ids.length) this.#makeRoom()
    this.#asset_ids[doc] = document.asset_id
    this.#contributor_ids[doc] = document.contributor_id
    this.#popularity[doc] = document.popularity
    this.#published_s[doc] = document.published_s
    for (const { name, sets } of this.#facets)
      for (const value of facets[name](document)) sets.add(value, doc)
    this.#lengths[doc] = this.#addWords(document)
  }

  #makeRoom() {
    const size = this.#documents * 2
    this.#asset_ids = enlarged(this.#asset_ids, new Uint32Array(size))
    this.#contributor_ids = enlarged(this.#contributor_ids, new Uint32Array(size))
    this.#lengths = enlarged(this.#lengths, new Uint16Array(size))
    this.#popularity = enlarged(this.#popularity, new Float64Array(size))
    this.#published_s = enlarged(this.#published_s, new Float64Array(size))
  }

  #addWords(document: SearchDocument): number {
    const facts = factWords(document)
    for (const word of facts) this.#push(this.#numberOf(word), FACT_WEIGHT)
    let found = facts.length
    forEachWord(document.search_vector, (word, weight) => {
      this.#push(this.#numberOf(word), weight)
      found++
    })
    return found
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    // A copy, because a slice would keep the whole row in memory.
    this.#words.set(Buffer.from(word).toString(), this.#counts.length)
    return this.#counts.push(0) - 1
  }

  #push(word: number, weight: number) {
    this.#counts[word]!++
    if (this.#used === this.#chunk_size) {
      this.#chunks.push(this.#chunk)
      this.#chunk = new Uint32Array(this.#chunk_size)
      this.#used = 0
    }
    this.#chunk[this.#used++] = (word << 2) | weight
  }

  finish(): Segment {
    const documents = this.#documents
    const asset_ids = this.#asset_ids.slice(0, documents)
    const published_s = this.#published_s.slice(0, documents)
    const { starts, postings } = this.#invert()
    const newest = orderOf(
      documents,
      (a, b) => published_s[b]! - published_s[a]! || asset_ids[b]! - asset_ids[a]!,
    )
    const newest_place = new Uint32Array(documents)
    for (const [place, doc] of newest.entries()) newest_place[doc] = place
    return {
      documents,
      asset_ids,
      by_asset_id: orderOf(documents, (a, b) => asset_ids[a]! - asset_ids[b]!),
      contributor_ids: this.#contributor_ids.slice(0, documents),
      popularity: this.#popularity.slice(0, documents),
      published_s,
      newest,
      newest_place,
      words: this.#words,
      starts,
      postings,
      facets: Object.fromEntries(
        this.#facets.map(({ name, sets }) => [name, sets.finish(documents)]),
      ) as Segment['facets'],
    }
  }

  /** Counting sort: documents arrive in ascending order, so every list is sorted. */
  #invert() {
    const starts = new Uint32Array(this.#counts.length + 1)
    for (const [word, count] of this.#counts.entries()) starts[word + 1] = starts[word]! + count
    const next = starts.slice()
    const postings = new Uint32Array(starts[this.#counts.length]!)
    this.#chunks.push(this.#chunk)
    let chunk = this.#chunks.shift()!
    let at = 0
    for (let doc = 0; doc < this.#documents; doc++) {
      for (let left = this.#lengths[doc]!; left > 0; left--) {
        if (at === this.#chunk_size) {
          chunk = this.#chunks.shift()!
          at = 0
        }
        const entry = chunk[at++]!
        postings[next[entry >>> 2]!++] = (doc << 2) | (entry & 3)
      }
    }
    return { starts, postings }
  }
}

/** Sets of documents by value, which grow with the documents. */
class FacetSets {
  readonly #sets = new Map<string, Bitset>()

  add(value: string, doc: number) {
    let set = this.#sets.get(value)
    if (!set || doc >>> 5 >= set.length) {
      const larger = bitsetFor(Math.max(1_024, doc * 2))
      if (set) larger.set(set)
      this.#sets.set(value, (set = larger))
    }
    add(set, doc)
  }

  /** Sets of exactly `documents` bits. */
  finish(documents: number): Map<string, Bitset> {
    const size = bitsetFor(documents).length
    const sets = new Map<string, Bitset>()
    for (const [value, set] of this.#sets)
      sets.set(value, enlarged(set.subarray(0, size), bitsetFor(documents)))
    return sets
  }
}

/** Numbers from 0 to `count` − 1 in the given order. */
const orderOf = (count: number, compare: (a: number, b: number) => number) =>
  Uint32Array.from({ length: count }, (_, doc) => doc).sort(compare)

/** The larger array with the smaller one's content at its start. */
function enlarged<Numbers extends { set: (from: Numbers) => void }>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}
