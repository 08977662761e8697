import type { SearchRequest } from '@taswira/search-index'
import type { Db } from '../../db/pool.ts'
import { listNewestIds, listSimilarInPostgres, searchInPostgres } from './queries.ts'
import type { SearchEngine } from './search-engine.ts'

const everything: SearchRequest = { groups: [], sort: 'relevant', limit: 1, offset: 0 }

/**
 * Searches the tables directly. It is the reference for the other engines, and the fallback while they aren't ready.
 * Give it its own connections, because broad searches are slow here and must not block log-ins and pages.
 */
export function createPostgresEngine(db: Db): SearchEngine {
  return {
    name: 'postgres',
    // Used for plain results only; neither groups nor filters are counted.
    documents: 0,
    countFilters: async () => null,
    countEach: async (groups) => groups.map(() => 0),
    search: (request) => searchInPostgres(db, request),
    async hasWord(lexeme) {
      const groups = [[{ words: [lexeme], weight: 1 }]]
      return (await searchInPostgres(db, { ...everything, groups })).total > 0
    },
    listSimilar: (request) => listSimilarInPostgres(db, request),
    listNewest: (page) => listNewestIds(db, page),
  }
}
