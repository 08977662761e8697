import { EXACT_TOTAL_LIMIT, type FilterCounts } from '@taswira/contract'
import { type SimilarDocument, type SimilarRequest, similarIn, weighWords } from './similar-documents.ts'
import { add, bitsetFor, has } from './bitset.ts'
import { addCounts, noCounts } from './filter-counts.ts'
import { type CurrentDocuments, NewestOrder } from './newest-order.ts'
import { type Group, RANKED_MATCHES, type SearchHits, type SearchRequest } from './search-request.ts'
import { countDocuments } from './document-sets.ts'
import type { SearchDocument } from './search-document.ts'
import { byPopularity, type Segment, segmentOf } from './segment.ts'
import { findMatches, hasWord, isRanked, type Matches, popularNeeded } from './segment-matches.ts'

/** An asset that changed: its current document, or none when it is no longer published. */
export interface Change {
  asset_id: number
  document?: SearchDocument | undefined
}

/** How far an index has read the changes of one epoch. */
export interface ChangesRead {
  /** All transactions before this one have been read. */
  cursor: string
  /** Changes at or after the cursor that are already applied: the transaction id for each asset id. */
  taken: Map<number, string>
}

/** Small segments are merged up to this many documents: building one takes 50 ms at most. */
const SMALL_MAX = 4_096

/** A segment and which of its documents still count. */
interface LiveSegment extends CurrentDocuments {
  /** The documents themselves while the segment is small enough to be merged with others. */
  documents?: Map<number, SearchDocument>
}

/**
 * Searches a large segment, which never changes, together with small segments of the changes since it was built.
 * Answers exactly like one segment built from the current documents.
 */
export class SegmentedIndex {
  readonly #large: LiveSegment
  #small: LiveSegment[] = []
  /** Rebuilt after each change, when it is needed. */
  #newest: NewestOrder | undefined

  constructor(large: Segment) {
    this.#large = { segment: large, dead: undefined, dead_count: 0 }
  }

  /** Number of published documents. */
  get documents(): number {
    return this.#segments().reduce((sum, { segment, dead_count }) => sum + segment.documents - dead_count, 0)
  }

  /** Number of documents in the small segments, plus those of the large one that no longer count. */
  get changed(): number {
    return this.documents - this.#large.segment.documents + 2 * this.#large.dead_count
  }

  /** Applies changes; if an asset has several, the last one counts. */
  apply(changes: Change[]) {
    this.#newest = undefined
    const last = new Map(changes.map((change) => [change.asset_id, change.document]))
    for (const asset_id of last.keys()) this.#bury(asset_id)
    const documents = new Map([...last].filter((entry): entry is [number, SearchDocument] => !!entry[1]))
    if (documents.size) this.#append(documents)
    this.#small = this.#small.filter(({ segment, dead_count }) => dead_count < segment.documents)
  }

  /** Marks the current document of an asset as dead, if it has one. */
  #bury(asset_id: number) {
    for (const live of this.#segments()) {
      const doc = docOf(live.segment, asset_id)
      if (doc === undefined || (live.dead && has(live.dead, doc))) continue
      live.dead ??= bitsetFor(live.segment.documents)
      add(live.dead, doc)
      live.dead_count++
      live.documents?.delete(asset_id)
    }
  }

  /**
   * Adds a segment and merges it with the previous ones that are not much larger, so that there are few segments and a
   * document is indexed again only a few times.
   */
  #append(documents: Map<number, SearchDocument>) {
    for (;;) {
      const before = this.#small.at(-1)?.documents
      if (!before || before.size > 2 * documents.size || before.size + documents.size > SMALL_MAX) break
      this.#small.pop()
      documents = new Map([...before, ...documents])
    }
    const live: LiveSegment = { segment: segmentOf([...documents.values()]), dead: undefined, dead_count: 0 }
    this.#small.push(documents.size * 2 > SMALL_MAX ? live : { ...live, documents })
  }

  #segments = (): LiveSegment[] => [this.#large, ...this.#small]

  search(request: SearchRequest): SearchHits {
    const found: Found[] = []
    let total = 0
    for (const { segment, dead } of this.#segments()) {
      if (total > EXACT_TOTAL_LIMIT && isBehind(segment, found[0]!, request)) continue
      const matches = findMatches(segment, request, dead)
      if (!matches) continue
      found.push({ segment, ...matches })
      total += matches.total
    }
    if (request.offset >= total) return { asset_ids: [], total }
    return { ...pageOf(found, request), total }
  }

  /** For each value of each filter, how many documents match with the other filters unchanged. */
  countFilters(request: SearchRequest): FilterCounts {
    const counts = noCounts()
    for (const { segment, dead } of this.#segments()) addCounts(counts, segment, request, dead)
    return counts
  }

  /** Estimates how many documents match each group. */
  countEach(groups: Group[]): number[] {
    const segments = this.#segments()
    return groups.map((group) =>
      segments.reduce((sum, { segment }) => sum + countDocuments(segment, group), 0),
    )
  }

  /** Whether any published document has this lexeme. */
  hasWord(word: string): boolean {
    return this.#segments().some(({ segment, dead }) => hasWord(segment, word, dead))
  }

  /** Up to `limit` documents that share words with an asset, those that share the rarest first. */
  listSimilar({ asset_id, words, limit }: SimilarRequest): SimilarDocument[] {
    const segments = this.#segments()
    const weighed = weighWords(
      segments.map(({ segment }) => segment),
      words,
    )
    return segments
      .flatMap(({ segment, dead }) => similarIn(segment, weighed, limit + 1, dead))
      .filter((one) => one.asset_id !== asset_id)
      .sort((a, b) => b.score - a.score || byPopularity(a, b))
      .slice(0, limit)
      .map((one) => ({ asset_id: one.asset_id, contributor_id: one.contributor_id }))
  }

  /** Asset ids from the newest to the oldest. A deep page takes as long as the first. */
  listNewest(page: { limit: number; offset: number }): number[] {
    return (this.#newest ??= new NewestOrder(this.#large, this.#small)).list(page)
  }
}

/** The matches of one segment in the order asked for. */
interface Found extends Matches {
  segment: Segment
}

/** Whether all documents of a segment come after the first matches of another one that a page is chosen from. */
function isBehind({ popularity }: Segment, first: Found, request: SearchRequest): boolean {
  if (request.sort === 'newest') return false
  const last = first.list[popularNeeded(request) - 1]
  return last !== undefined && popularity[0]! < first.segment.popularity[last]!
}

/** Asset ids of a page of the matches, with their scores if they are ranked. */
function pageOf(found: Found[], request: SearchRequest): Pick<SearchHits, 'asset_ids' | 'scores'> {
  const { sort, offset, limit } = request
  const end = offset + limit
  const merged =
    sort === 'newest'
      ? merge(found, ({ published_s }) => published_s, end)
      : merge(found, ({ popularity }) => popularity, popularNeeded(request))
  const best = isRanked(request) ? ranked(found, merged) : undefined
  const asset_ids: number[] = []
  const page_scores: number[] = []
  for (let place = offset; place < Math.min(end, merged.of.length); place++) {
    // After the ranked ones, matches keep their order.
    const match = best?.[place] ?? place
    const { segment, list, scores } = found[merged.of[match]!]!
    asset_ids.push(segment.asset_ids[list[merged.at[match]!]!]!)
    page_scores.push(scores[merged.at[match]!] ?? 0)
  }
  return { asset_ids, ...(best && { scores: page_scores }) }
}

/** Matches of several lists in one order. Two arrays, because an object per match would take longer. */
interface Merged {
  /** Which list each match is from. */
  of: number[]
  /** Its position in that list. */
  at: number[]
}

/** Merges lists whose documents have descending keys, up to `wanted`; of equal ones, the later asset comes first. */
function merge(found: Found[], keysOf: (segment: Segment) => Float64Array, wanted: number): Merged {
  if (found.length === 1) {
    const at = Array.from({ length: Math.min(wanted, found[0]!.list.length) }, (_, place) => place)
    return { of: at.map(() => 0), at }
  }
  const of: number[] = []
  const at: number[] = []
  const keys = found.map(({ segment }) => keysOf(segment))
  const taken = found.map(() => 0)
  const docAt = (one: number, place: number) => found[one]!.list[place] ?? -1
  const keyAt = (one: number, place: number) => keys[one]![docAt(one, place)] ?? -Infinity
  const nextAssetId = (one: number) => found[one]!.segment.asset_ids[docAt(one, taken[one]!)] ?? -1

  while (of.length < wanted) {
    let [first, first_key, other_key] = [0, keyAt(0, taken[0]!), -Infinity]
    for (let one = 1; one < found.length; one++) {
      const key = keyAt(one, taken[one]!)
      const is_first = key > first_key || (key === first_key && nextAssetId(one) > nextAssetId(first))
      other_key = Math.max(other_key, is_first ? first_key : key)
      if (is_first) [first, first_key] = [one, key]
    }
    if (first_key === -Infinity) break
    // Long runs usually come from the large segment, so the search ahead doubles its steps.
    const last = Math.min(found[first]!.list.length, taken[first]! + wanted - of.length) - 1
    let run = taken[first]!
    for (let step = 1; run < last && keyAt(first, Math.min(last, run + step)) > other_key; step *= 2)
      run = Math.min(last, run + step)
    for (; taken[first]! <= run; taken[first]!++) {
      of.push(first)
      at.push(taken[first]!)
    }
  }
  return { of, at }
}

/** Higher than any score: at most 16 groups, each up to twice 255. */
const SCORE_LIMIT = 1 << 14

/** The most popular matches in order of score. Equal ones keep their order. */
function ranked(found: Found[], { of, at }: Merged): Uint32Array {
  const order = new Uint32Array(Math.min(of.length, RANKED_MATCHES))
  // Highest score first, then position. Both are packed into one number, which is sorted without calling a function.
  for (let match = 0; match < order.length; match++)
    order[match] = (SCORE_LIMIT - found[of[match]!]!.scores[at[match]!]!) * RANKED_MATCHES + match
  return order.sort().map((key) => key % RANKED_MATCHES)
}

/** Binary search for the document of an asset. */
function docOf({ by_asset_id, asset_ids, documents }: Segment, asset_id: number): number | undefined {
  let low = 0
  let high = documents - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const doc = by_asset_id[middle]!
    const found = asset_ids[doc]!
    if (found === asset_id) return doc
    if (found < asset_id) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
