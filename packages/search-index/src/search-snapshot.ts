import type { ColourSlug, Orientation } from '@taswira/contract'
import { colour_slugs, orientations } from '@taswira/contract'
import { add, type Bitset, bitsetFor } from './bitset.ts'

/**
 * The search index: an inverted index over the catalogue, with documents numbered from the most popular down. It is
 * built from PostgreSQL and immutable.
 *
 * A posting is `document << 2 | weight`, weight 3 for a word in the title, 2 keywords, 1 category, 0 creator.
 */
export interface SearchSnapshot {
  documents: number
  /** Asset id of each document. */
  asset_ids: Uint32Array
  /** Numbers of the words. Words are lexemes of the text search configuration "taswira". */
  words: Map<string, number>
  /** Start of each word's postings; one more entry than words. */
  starts: Uint32Array
  postings: Uint32Array
  /** Bitsets of the words in more than one document in 64. */
  dense: Map<number, Bitset>
  /** Documents from the newest to the oldest. */
  newest: Uint32Array
  /** Position of each document in `newest`. */
  newest_place: Uint32Array
  categories: Map<string, Bitset>
  orientations: Map<Orientation, Bitset>
  colours: Map<ColourSlug, Bitset>
}

/** A document as read from the database, most popular first. */
export interface SearchDocument {
  asset_id: number
  category_slug: string
  orientation: string
  colours: string[]
  /** Seconds since 1970. */
  published_s: number
  /** PostgreSQL's text form of a tsvector: `'ankara':1A 'dress':2A,5B`. */
  search_vector: string
}

/** Words in more than one document in this many also get a bitset. */
const DENSE_SHARE = 64
const weight_of: Record<string, number> = { A: 3, B: 2, C: 1, D: 0 }

/** Collects documents and builds the inverted index. */
export class SnapshotBuilder {
  readonly #words = new Map<string, number>()
  readonly #counts: number[] = []
  readonly #chunks: Uint32Array[] = []
  readonly #lengths: number[] = []
  readonly #asset_ids: number[] = []
  readonly #published: number[] = []
  readonly #facets = { categories: [] as string[], orientations: [] as string[], colours: [] as string[][] }
  #chunk = new Uint32Array(1 << 20)
  #used = 0

  add(document: SearchDocument) {
    this.#asset_ids.push(document.asset_id)
    this.#published.push(document.published_s)
    this.#facets.categories.push(document.category_slug)
    this.#facets.orientations.push(document.orientation)
    this.#facets.colours.push(document.colours)
    this.#lengths.push(this.#addWords(document.search_vector))
  }

  /** Parses a tsvector without regular expressions, which would take half of the build time at a million documents. */
  #addWords(text: string): number {
    let found = 0
    let at = 0
    while ((at = text.indexOf("'", at)) !== -1) {
      let end = text.indexOf("'", at + 1)
      while (text[end + 1] === "'") end = text.indexOf("'", end + 2)
      const raw = text.slice(at + 1, end)
      const word =
        raw.includes("'") || raw.includes('\\') ? raw.replaceAll("''", "'").replaceAll('\\\\', '\\') : raw
      let weight = 0
      for (at = end + 1; at < text.length && text[at] !== ' '; at++)
        weight = Math.max(weight, weight_of[text[at]!] ?? 0)
      this.#push(this.#numberOf(word), weight)
      found++
    }
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
    if (this.#used === this.#chunk.length) {
      this.#chunks.push(this.#chunk)
      this.#chunk = new Uint32Array(1 << 20)
      this.#used = 0
    }
    this.#chunk[this.#used++] = (word << 2) | weight
  }

  finish(): SearchSnapshot {
    const documents = this.#asset_ids.length
    const { starts, postings } = this.#invert()
    const newest = Uint32Array.from({ length: documents }, (_, doc) => doc)
    newest.sort(
      (a, b) => this.#published[b]! - this.#published[a]! || this.#asset_ids[b]! - this.#asset_ids[a]!,
    )
    const newest_place = new Uint32Array(documents)
    for (const [place, doc] of newest.entries()) newest_place[doc] = place
    return {
      documents,
      asset_ids: Uint32Array.from(this.#asset_ids),
      words: this.#words,
      starts,
      postings,
      dense: denseWords(documents, starts, postings),
      newest,
      newest_place,
      categories: facet(documents, this.#facets.categories),
      orientations: facet(documents, this.#facets.orientations, orientations) as Map<Orientation, Bitset>,
      colours: facet(documents, this.#facets.colours, colour_slugs) as Map<ColourSlug, Bitset>,
    }
  }

  /** Counting sort: documents arrive in ascending order, so every list is sorted. */
  #invert() {
    const starts = new Uint32Array(this.#counts.length + 1)
    for (const [word, count] of this.#counts.entries()) starts[word + 1] = starts[word]! + count
    const next = starts.slice()
    const postings = new Uint32Array(starts[this.#counts.length]!)
    const chunks = [...this.#chunks, this.#chunk]
    let at = 0
    for (const [doc, length] of this.#lengths.entries()) {
      for (let end = at + length; at < end; at++) {
        const entry = chunks[at >>> 20]![at & ((1 << 20) - 1)]!
        postings[next[entry >>> 2]!++] = (doc << 2) | (entry & 3)
      }
    }
    return { starts, postings }
  }
}

function denseWords(documents: number, starts: Uint32Array, postings: Uint32Array): Map<number, Bitset> {
  const dense = new Map<number, Bitset>()
  for (let word = 0; word + 1 < starts.length; word++) {
    const from = starts[word]!
    const to = starts[word + 1]!
    if ((to - from) * DENSE_SHARE < documents) continue
    const set = bitsetFor(documents)
    for (let at = from; at < to; at++) add(set, postings[at]! >>> 2)
    dense.set(word, set)
  }
  return dense
}

function facet(
  documents: number,
  values: (string | string[])[],
  names?: readonly string[],
): Map<string, Bitset> {
  const sets = new Map<string, Bitset>(names?.map((name) => [name, bitsetFor(documents)]))
  for (const [doc, value] of values.entries()) {
    for (const name of typeof value === 'string' ? [value] : value) {
      let set = sets.get(name)
      if (!set) sets.set(name, (set = bitsetFor(documents)))
      add(set, doc)
    }
  }
  return sets
}
