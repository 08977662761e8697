import type { SearchHits, SearchRequest } from '@taswira/search-index'

/** Finds published assets. All engines have the same rules; `search-engines.test.ts` says where they may differ. */
export interface SearchEngine {
  readonly name: 'memory' | 'postgres'
  search(request: SearchRequest): Promise<SearchHits>
  /** Whether any published asset has this lexeme. */
  hasWord(lexeme: string): Promise<boolean>
  /** Asset ids from the newest to the oldest. */
  listNewest(page: { limit: number; offset: number }): Promise<number[]>
}
