import { type SimilarDocument, type SimilarRequest, similarIn, weighWords } from './similar-documents.ts'
import { add, type Bitset, bitsetFor, has } from './bitset.ts'
import { type Group, RANKED_MATCHES, type SearchHits, type SearchRequest } from './search-request.ts'
import { byPopularity, type SearchDocument, type Segment, segmentOf } from './segment.ts'
import {
  findMatches,
  hasWord,
  type Matches,
  newestMatches,
  popularNeeded,
  scoring,
} from './segment-matches.ts'

/** An asset that changed: its present document, or none when it is no longer published. */
export interface Change {
  asset_id: number
  document?: SearchDocument | undefined
}

/** Small segments are united up to this many documents: building one takes 50 ms at most. */
const SMALL_MAX = 4_096

/** A segment and what of it still counts. */
interface LiveSegment {
  segment: Segment
  /** Documents that were withdrawn or have a newer version in a later segment. */
  dead: Bitset | undefined
  dead_count: number
  /** The documents themselves while the segment is small enough to be united with others. */
  documents?: Map<number, SearchDocument>
}

interface Hit {
  live: LiveSegment
  doc: number
}

/**
 * Searches a large segment, which never changes, together with small segments of what changed since it was built.
 * Answers exactly like one segment built from the present documents.
 */
export class SegmentedIndex {
  readonly #large: LiveSegment
  #small: LiveSegment[] = []
  /** All documents of the small segments from the newest to the oldest, while they are unchanged. */
  #changed_newest: Hit[] | undefined

  constructor(large: Segment) {
    this.#large = { segment: large, dead: undefined, dead_count: 0 }
  }

  /** Published documents. */
  get documents(): number {
    return this.#segments().reduce((sum, { segment, dead_count }) => sum + segment.documents - dead_count, 0)
  }

  /** Documents in the small segments, and of the large one those that no longer count. */
  get changed(): number {
    return this.documents - this.#large.segment.documents + 2 * this.#large.dead_count
  }

  /** Takes changes in; with several of one asset, the last counts. */
  apply(changes: Change[]) {
    this.#changed_newest = undefined
    const last = new Map(changes.map((change) => [change.asset_id, change.document]))
    for (const asset_id of last.keys()) this.#bury(asset_id)
    const documents = new Map([...last].filter((entry): entry is [number, SearchDocument] => !!entry[1]))
    if (documents.size) this.#append(documents)
    this.#small = this.#small.filter(({ segment, dead_count }) => dead_count < segment.documents)
  }

  /** Marks the present document of an asset as dead, if it has one. */
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
   * Adds a segment and unites it with the ones before it that are not much larger, so that there are few segments and
   * a document is indexed again only a few times.
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
    const found = this.#segments().flatMap((live) => {
      const matches = findMatches(live.segment, request, live.dead)
      return matches ? [{ live, matches }] : []
    })
    const total = found.reduce((sum, { matches }) => sum + matches.total, 0)
    if (request.offset >= total) return { asset_ids: [], total }
    return { asset_ids: pageOf(found, request).map(assetIdOf), total }
  }

  /** Whether any published document has this lexeme. */
  hasWord(word: string): boolean {
    return this.#segments().some(({ segment, dead }) => hasWord(segment, word, dead))
  }

  /** Up to `limit` documents that share words with an asset, those sharing the rarest first. */
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

  /** Asset ids from the newest to the oldest. A deep page takes milliseconds, whatever its offset. */
  listNewest({ limit, offset }: { limit: number; offset: number }): number[] {
    const { segment, dead } = this.#large
    const { newest, published_s, asset_ids, documents } = segment
    const changed = (this.#changed_newest ??= this.#small.flatMap(newestDocuments).sort(byNewest))
    const page: number[] = []
    for (let at = 0, place = 0, next = 0; at < offset + limit; at++) {
      if (dead) while (place < documents && has(dead, newest[place]!)) place++
      const fresh = changed[next]
      const doc = newest[place]
      if (fresh && (doc === undefined || isNewer(fresh, published_s[doc]!, asset_ids[doc]!))) {
        if (at >= offset) page.push(assetIdOf(fresh))
        next++
      } else if (doc !== undefined) {
        if (at >= offset) page.push(asset_ids[doc]!)
        place++
      } else break
    }
    return page
  }
}

/** A page of the matches in the order asked for. */
function pageOf(found: { live: LiveSegment; matches: Matches }[], request: SearchRequest): Hit[] {
  const { sort, offset, limit, groups } = request
  const end = offset + limit
  if (sort === 'newest') {
    const newest = found.map(({ live, matches }) => hitsIn(live, newestMatches(live.segment, matches, end)))
    return united(newest, byNewest, end).slice(offset)
  }
  const ranks = sort === 'relevant' && groups.length > 0
  const [only, ...others] = found
  if (only && others.length === 0) {
    // Mostly there is one segment: without an object for each match, a search takes a tenth less.
    const docs = only.matches.list ?? []
    const ordered = ranks ? ranked(docs, scoring(only.live.segment, groups)) : docs
    return hitsIn(only.live, ordered.slice(offset, end))
  }
  const popular = united(
    found.map(({ live, matches }) => hitsIn(live, matches.list ?? [])),
    byPopularityOfHit,
    popularNeeded(request),
  )
  return (ranks ? ranked(popular, scoringOfHits(groups)) : popular).slice(offset, end)
}

/**
 * Sorts the most popular matches by score, and leaves the others behind them. Equals stay in the given order; there are
 * only a few different scores.
 */
function ranked<Match>(matches: Match[], scoreOf: (match: Match) => number): Match[] {
  const scores: number[] = []
  const equals: Match[][] = []
  for (const match of matches.slice(0, RANKED_MATCHES)) {
    const score = scoreOf(match)
    const place = scores.indexOf(score)
    if (place === -1) equals[scores.push(score) - 1] = [match]
    else equals[place]!.push(match)
  }
  const best_first = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!)
  return [...best_first.flatMap((place) => equals[place]!), ...matches.slice(RANKED_MATCHES)]
}

function scoringOfHits(groups: Group[]): (hit: Hit) => number {
  const scorings = new Map<LiveSegment, (doc: number) => number>()
  return ({ live, doc }) => {
    let scoreOf = scorings.get(live)
    if (!scoreOf) scorings.set(live, (scoreOf = scoring(live.segment, groups)))
    return scoreOf(doc)
  }
}

const hitsIn = (live: LiveSegment, docs: number[]): Hit[] => docs.map((doc) => ({ live, doc }))

/** The first `wanted` of several sorted lists together. */
function united(lists: Hit[][], compare: (a: Hit, b: Hit) => number, wanted: number): Hit[] {
  if (lists.length === 1) return lists[0]!
  // Sorted runs are recognised by the sort, so this is a merge.
  return lists.flat().sort(compare).slice(0, wanted)
}

const keyOf = ({ live: { segment }, doc }: Hit) => ({
  asset_id: segment.asset_ids[doc]!,
  popularity: segment.popularity[doc]!,
})

const byPopularityOfHit = (a: Hit, b: Hit) => byPopularity(keyOf(a), keyOf(b))

const byNewest = (a: Hit, b: Hit) =>
  b.live.segment.published_s[b.doc]! - a.live.segment.published_s[a.doc]! || assetIdOf(b) - assetIdOf(a)

function isNewer({ live: { segment }, doc }: Hit, published_s: number, asset_id: number): boolean {
  const published = segment.published_s[doc]!
  return published > published_s || (published === published_s && segment.asset_ids[doc]! > asset_id)
}

const assetIdOf = ({ live, doc }: Hit) => live.segment.asset_ids[doc]!

/** The documents that count, newest first. */
function newestDocuments(live: LiveSegment): Hit[] {
  const { dead, segment } = live
  const docs = [...segment.newest]
  return hitsIn(live, dead ? docs.filter((doc) => !has(dead, doc)) : docs)
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
