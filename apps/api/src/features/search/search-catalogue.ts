import {
  EXACT_TOTAL_LIMIT,
  isCategorySlug,
  PAGE_SIZE,
  type SearchQuery,
  type SearchReading,
} from '@taswira/contract'
import { foldedWords, type SearchRequest } from '@taswira/search-index'
import type { Pool } from '../../db/pool.ts'
import { type AssetRow, listAssetsById, listNewestAssets } from '../assets/queries.ts'
import { listCompletions } from './queries.ts'
import { createKeywordReader } from './read-keywords.ts'
import type { SearchEngine } from './search-engine.ts'

const SUGGESTIONS = 8

export interface FoundAssets {
  rows: AssetRow[]
  /** Capped at the exact limit; `total_exact` is false when there are more. */
  total: number
  total_exact: boolean
}

export type CatalogueSearch = ReturnType<typeof createCatalogueSearch>

/** Searches the published catalogue by typed words and filters with whichever engine is present. */
export function createCatalogueSearch(db: Pool, engines: { readonly present: SearchEngine }) {
  const keyword_reader = createKeywordReader(db)

  const readKeywords = ({ keywords = '', widen = 'on' }: Pick<SearchQuery, 'keywords' | 'widen'>) =>
    keyword_reader.read(keywords, widen === 'on', (lexeme) => engines.present.hasWord(lexeme))

  return {
    async find(query: SearchQuery): Promise<FoundAssets> {
      const nothing = { rows: [], total: 0, total_exact: true }
      if (query.type && query.type !== 'Image') return nothing
      if (query.category && !isCategorySlug(query.category)) return nothing
      const { groups } = await readKeywords(query)
      // Input without any searchable word ("the", "!!!") finds nothing rather than everything.
      if (!groups.length && query.keywords?.trim()) return nothing

      const request = requestOf(groups, query)
      const hits = await engines.present.search(request)
      return {
        rows: await listAssetsById(db, hits.asset_ids),
        total: Math.min(hits.total, EXACT_TOTAL_LIMIT),
        total_exact: hits.total <= EXACT_TOTAL_LIMIT,
      }
    },

    async readingOf(query: Pick<SearchQuery, 'keywords'>): Promise<SearchReading> {
      return (await readKeywords(query)).reading
    },

    /** Completions of the whole input or its last word, most frequent first. */
    async suggest(typed: string): Promise<string[]> {
      const words = foldedWords(typed)
      const prefix = words.join(' ')
      if (!prefix) return []
      const whole = await listCompletions(db, prefix, SUGGESTIONS)
      if (words.length === 1 || whole.length) return whole
      const last = await listCompletions(db, words.at(-1)!, SUGGESTIONS)
      const before = words.slice(0, -1).join(' ')
      return last.map((term) => `${before} ${term}`)
    },

    /** Newest first. PostgreSQL would read and skip every row before a deep page. */
    async listNewest(
      database: Pool,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<AssetRow[]> {
      if (offset < 1000) return listNewestAssets(database, { limit, offset })
      return listAssetsById(database, await engines.present.listNewest({ limit, offset }))
    },
  }
}

function requestOf(groups: SearchRequest['groups'], query: SearchQuery): SearchRequest {
  return {
    groups,
    category: query.category || undefined,
    orientation: query.orientation || undefined,
    colour: query.colour || undefined,
    sort: query.sort || 'relevant',
    limit: query.limit ?? PAGE_SIZE,
    offset: query.offset ?? 0,
  }
}
