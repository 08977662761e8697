import type { FilterCounts } from '@taswira/contract'
import type { Group, SearchHits, SearchRequest, SimilarDocument, SimilarRequest } from '@taswira/search-index'

/** The result of a search. */
interface EngineHits extends SearchHits {
  /** Set when PostgreSQL responded instead of the chosen engine. */
  by_fallback?: true
}

/**
 * Searches published assets. All engines follow the same rules; `search-engines.test.ts` lists where they may differ.
 */
export interface SearchEngine {
  readonly name: 'memory' | 'postgres' | 'sphinxql'
  /** Number of published assets in the index. */
  readonly documents: number
  search(request: SearchRequest): Promise<EngineHits>
  /**
   * For each value of each filter, how many assets match with the other filters unchanged: exact up to
   * EXACT_TOTAL_LIMIT. Null where that would take too long.
   */
  countFilters(request: SearchRequest): Promise<FilterCounts | null>
  /** Approximate number of assets that each group matches. */
  countEach(groups: Group[]): Promise<number[]>
  /** Whether any published asset has this lexeme. */
  hasWord(lexeme: string): Promise<boolean>
  /** Assets that share words with the given one; those that share the rarest words first. */
  listSimilar(request: SimilarRequest): Promise<SimilarDocument[]>
  /** Asset ids from the newest to the oldest. */
  listNewest(page: { limit: number; offset: number }): Promise<number[]>
}
