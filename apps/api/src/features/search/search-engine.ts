import type { Group, SearchHits, SearchRequest, SimilarDocument, SimilarRequest } from '@taswira/search-index'

/** The answer to a search. */
interface EngineHits extends SearchHits {
  /** PostgreSQL answered in place of the chosen engine. */
  by_fallback?: true
}

/** Finds published assets. All engines have the same rules; `search-engines.test.ts` says where they may differ. */
export interface SearchEngine {
  readonly name: 'memory' | 'postgres' | 'sphinxql'
  /** Published assets that it knows. */
  readonly documents: number
  search(request: SearchRequest): Promise<EngineHits>
  /** About how many assets each group matches. */
  countEach(groups: Group[]): Promise<number[]>
  /** Whether any published asset has this lexeme. */
  hasWord(lexeme: string): Promise<boolean>
  /** Assets that share words with one, those sharing the rarest first. */
  listSimilar(request: SimilarRequest): Promise<SimilarDocument[]>
  /** Asset ids from the newest to the oldest. */
  listNewest(page: { limit: number; offset: number }): Promise<number[]>
}
