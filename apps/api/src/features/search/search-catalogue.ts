import {
  EXACT_TOTAL_LIMIT,
  type FilterCounts,
  isCategorySlug,
  PAGE_SIZE,
  type SearchMatch,
  type SearchQuery,
  type SearchReading,
  setFilters,
  stockIdIn,
} from '@taswira/contract'
import { type AddedMeaning, type Lexicon, sensitiveWords } from '@taswira/lexicon'
import { RANKED_MATCHES, type SimilarDocument } from '@taswira/search-index'
import type { Db } from '../../db/pool.ts'
import { shareCalls } from './share-calls.ts'
import { findContributor } from '../contributors/queries.ts'
import {
  type AssetRow,
  type AssetWords,
  findAssetIdByStockId,
  listAssetsById,
  listNewestAssets,
  NEWEST_MAX,
} from '../assets/queries.ts'
import { keepWithPhrases, stemsOfWords } from './queries.ts'
import { createImageSets, listRelatedSearches } from './related-searches.ts'
import { type Conditions, type CoverageHits, searchByCoverage, searchExactly } from './search-by-coverage.ts'
import { createKeywordReader, type KeywordReaderOptions, type ReadKeywords } from './read-keywords.ts'
import type { SearchConcept } from './search-concepts.ts'
import type { SearchEngine } from './search-engine.ts'

/** Maximum number of related images by the same contributor, as long as there are others. */
const OF_A_CONTRIBUTOR = 2

export interface FoundAssets {
  rows: AssetRow[]
  match: SearchMatch
  /** How many match everything; `total` also includes the nearest matches. */
  exact_total: number
  /** Capped at the exact limit; `total_exact` is false when there are more. */
  total: number
  total_exact: boolean
  /** Set when PostgreSQL responded instead of the chosen engine. */
  by_fallback?: boolean
}

export type CatalogueSearch = ReturnType<typeof createCatalogueSearch>

/** Searches the published catalogue by typed words and filters, with the engine that is available. */
export function createCatalogueSearch(
  db: Db,
  engines: { readonly present: SearchEngine },
  options: KeywordReaderOptions,
) {
  const keyword_reader = createKeywordReader(db, options)
  const shareSearch = shareCalls<{ hits: CoverageHits; read?: ReadKeywords; rows: AssetRow[] }>()

  const readKeywords = (
    { keywords = '', widen = 'on' }: Pick<SearchQuery, 'keywords' | 'widen'>,
    trial?: AddedMeaning,
  ) => keyword_reader.read(keywords, widen === 'on', (lexeme) => engines.present.hasWord(lexeme), trial)

  /** Parses a query. `request` is undefined when the query can't match anything in any catalogue. */
  async function readRequest(
    query: SearchQuery,
    trial?: AddedMeaning,
  ): Promise<{ read: ReadKeywords; request?: CatalogueRequest }> {
    const read = await readKeywords(query, trial)
    const { concepts, boosts, without, guards, phrases, no_ai } = read
    const nothing = { read }
    if (read.is_hateful) return nothing
    if (query.type && query.type !== 'Image') return nothing
    if (query.category && !isCategorySlug(query.category)) return nothing
    // Input without a searchable word ("the", "!!!") must find nothing instead of everything.
    const has_words = concepts.length + boosts.length + without.length > 0 || no_ai !== null
    if (!has_words && query.keywords?.trim()) return nothing

    const contributor_id = query.contributor
      ? (await findContributor(db, query.contributor))?.contributor_id
      : undefined
    if (query.contributor && contributor_id === undefined) return nothing

    const conditions = { ...conditionsOf(query), boosts, without, guards, contributor_id }
    if (no_ai !== null) conditions.made_by = 'people'
    return { read, request: { concepts, phrases, conditions } }
  }

  async function readAndSearch(
    query: SearchQuery,
    trial?: AddedMeaning,
  ): Promise<{ hits: CoverageHits; read?: ReadKeywords }> {
    const stock_id = stockIdIn(query.keywords ?? '')
    const numbered = stock_id && (await findAssetIdByStockId(db, stock_id))
    // Ignore filters: a user who enters a stock id wants exactly this image.
    if (numbered) return { hits: justOne(numbered, query) }
    const { read, request } = await readRequest(query, trial)
    if (!request) return { hits: no_hits, read }
    const { concepts, phrases, conditions } = request
    const engine = engines.present
    let hits: CoverageHits
    if (query.widen === 'off') hits = await searchExactly(engine, concepts, conditions)
    else hits = await searchByCoverage(engine, concepts, conditions)
    if (phrases.length)
      hits = await withPhrases(db, engine, { concepts, phrases, conditions, otherwise: hits })
    return { hits, read }
  }

  /** A page asks for its list and for how its words were read in two calls, each of which needs the images. */
  function searchForRows(query: SearchQuery, trial?: AddedMeaning) {
    const { limit = PAGE_SIZE, offset = 0, ...others } = query
    return shareSearch(JSON.stringify([limit, offset, others, trial]), async () => {
      const { hits, read } = await readAndSearch(query, trial)
      return { hits, read, rows: await listAssetsById(db, hits.asset_ids) }
    })
  }

  /**
   * Finds assets that match all of these words in any meaning, without nearest matches. Words that never narrow a
   * search find nothing.
   */
  async function findExactly(
    keywords: string,
    page: Pick<Conditions, 'sort' | 'limit'>,
  ): Promise<CoverageHits> {
    const { concepts, boosts, without, guards } = await readKeywords({ keywords })
    if (!concepts.length) return no_hits
    return searchExactly(engines.present, concepts, { ...page, offset: 0, boosts, without, guards })
  }

  const sets = createImageSets(findExactly)

  return {
    /** `trial` is searched with as if that meaning had been added. */
    async find(query: SearchQuery, trial?: AddedMeaning): Promise<FoundAssets> {
      const { hits, rows } = await searchForRows(query, trial)
      return {
        rows,
        total: Math.min(hits.total, EXACT_TOTAL_LIMIT),
        total_exact: hits.total <= EXACT_TOTAL_LIMIT,
        match: matchOf(hits),
        exact_total: Math.min(hits.exact_total, EXACT_TOTAL_LIMIT),
        by_fallback: hits.by_fallback ?? false,
      }
    },

    /** How a search was understood, whether anything matches all of it, and related searches. */
    async readingOf(query: SearchQuery): Promise<SearchReading> {
      const { hits, rows, read = await readKeywords(query) } = await searchForRows(query)
      const known = await keyword_reader.lexicon()
      return {
        ...read.reading,
        match: matchOf(hits),
        exact_total: Math.min(hits.exact_total, EXACT_TOTAL_LIMIT),
        closest: hits.closest,
        ...besides(read, known),
        related: await listRelatedSearches({ known, read, first: rows, sets }),
        withheld: withheldBy(read),
        no_ai: read.no_ai,
      }
    },

    /**
     * For each value of each filter, how many images match everything, with the other filters unchanged. Null without
     * an index, and for phrases, which only the database can search: that many searches would take too long.
     */
    async count(query: SearchQuery): Promise<FilterCounts | null> {
      const engine = engines.present
      const { request } = await readRequest(query)
      if (request?.phrases.length) return null
      // An empty group matches nothing.
      const groups = request ? request.concepts.map(({ group }) => group) : [[]]
      const counts = await engine.countFilters({ ...(request?.conditions ?? conditionsOf(query)), groups })
      for (const of_filter of Object.values(counts ?? {}))
        for (const value of Object.keys(of_filter))
          of_filter[value] = Math.min(of_filter[value]!, EXACT_TOTAL_LIMIT + 1)
      return counts
    },

    findExactly,

    lexicon: keyword_reader.lexicon,

    /**
     * Assets similar to one: those that share rare words first, at most two by the same contributor as long as there
     * are others. If too few share a word, popular ones of the category follow.
     */
    async listRelated(
      { asset_id, category_slug, keywords, words }: AssetWords,
      limit: number,
    ): Promise<AssetRow[]> {
      // An image of a monkey leads to no person by that word.
      const harmful = sensitiveWords().amongKeywords(keywords)
      const stems = await stemsOfWords(
        db,
        harmful.flatMap(({ folded }) => folded.split(' ')),
      )
      const left_out = new Set(stems.flatMap(({ en }) => en))
      const similar = await engines.present.listSimilar({
        asset_id,
        words: words.filter((word) => !left_out.has(word)),
        limit: 4 * limit,
      })
      const asset_ids = fewOfEach(similar)
      if (asset_ids.length < limit) {
        const category = {
          groups: [],
          ...conditionsOf({ category: category_slug, sort: 'popular', limit: limit + 1 }),
        }
        asset_ids.push(...(await engines.present.search(category)).asset_ids)
      }
      const others = [...new Set(asset_ids)].filter((id) => id !== asset_id)
      return listAssetsById(db, others.slice(0, limit))
    },

    /**
     * Newest first. Deep pages come from the engine, because PostgreSQL would have to read and skip all rows before
     * them.
     */
    async listNewest(page: { limit: number; offset: number }): Promise<AssetRow[]> {
      if (page.offset + page.limit <= NEWEST_MAX) return listNewestAssets(db, page)
      return listAssetsById(db, await engines.present.listNewest(page))
    },
  }
}

/** Keeps the order, but moves assets beyond two by the same contributor to the end. */
function fewOfEach(similar: SimilarDocument[]): number[] {
  const counts = new Map<number, number>()
  const [first, later]: [number[], number[]] = [[], []]
  for (const { asset_id, contributor_id } of similar) {
    const count = (counts.get(contributor_id) ?? 0) + 1
    counts.set(contributor_id, count)
    ;(count <= OF_A_CONTRIBUTOR ? first : later).push(asset_id)
  }
  return [...first, ...later]
}

const no_hits: CoverageHits = { asset_ids: [], total: 0, exact_total: 0, closest: { with: [], without: [] } }

const justOne = (asset_id: number, { offset = 0 }: SearchQuery): CoverageHits => ({
  ...no_hits,
  asset_ids: offset ? [] : [asset_id],
  total: 1,
  exact_total: 1,
})

/** Maximum number of meanings in other languages that are shown. */
const ELSEWHERE_MAX = 2

/** For a search for one thing: what its word means in other languages, and where the place is. */
function besides({ concepts }: ReadKeywords, known: Lexicon): Pick<SearchReading, 'elsewhere' | 'around'> {
  const [one] = concepts
  if (!one || concepts.length > 1) return { elsewhere: [], around: null }
  const within = known.placesAround(one.terms[0] ?? '')
  return {
    elsewhere: one.elsewhere.slice(0, ELSEWHERE_MAX),
    around: within.length ? { place: one.words, within } : null,
  }
}

/** What the page says about words that may harm people; null without any. */
function withheldBy({ is_hateful, concepts }: ReadKeywords): SearchReading['withheld'] {
  if (is_hateful) return { is_hateful, words: [], others: '' }
  const words = concepts.filter(({ guard }) => guard).map((one) => one.words)
  if (!words.length) return null
  const others = concepts.filter(({ guard }) => !guard).map((one) => one.words)
  return { is_hateful, words, others: others.join(' ') }
}

const matchOf = ({ exact_total, total }: CoverageHits): SearchMatch =>
  exact_total ? 'exact' : total ? 'nearest' : 'none'

interface CatalogueRequest {
  concepts: SearchConcept[]
  phrases: string[]
  conditions: Conditions
}

interface PhraseSearch extends CatalogueRequest {
  /** Results of the search without the phrases. */
  otherwise: CoverageHits
}

/**
 * Finds assets that contain the phrases, among the best matches of their words. If there are none, matches of the words
 * count as nearest. Engines don't know which words are next to each other.
 */
async function withPhrases(
  db: Db,
  engine: SearchEngine,
  { concepts, phrases, conditions, otherwise }: PhraseSearch,
): Promise<CoverageHits> {
  const { offset, limit } = conditions
  const best = await searchExactly(engine, concepts, { ...conditions, offset: 0, limit: RANKED_MATCHES })
  const asset_ids = await keepWithPhrases(db, best.asset_ids, phrases)
  if (!asset_ids.length) return { ...otherwise, exact_total: 0, closest: { with: [], without: phrases } }
  const total = asset_ids.length
  return {
    asset_ids: asset_ids.slice(offset, offset + limit),
    total,
    exact_total: total,
    closest: no_hits.closest,
  }
}

function conditionsOf(query: SearchQuery): Conditions {
  return {
    category: query.category || undefined,
    ...setFilters(query),
    sort: query.sort || 'relevant',
    limit: query.limit ?? PAGE_SIZE,
    offset: query.offset ?? 0,
  }
}
