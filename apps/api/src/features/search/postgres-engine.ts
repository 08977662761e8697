import type { SearchRequest } from '@taswira/search-index'
import type { Db } from '../../db/pool.ts'
import { listNewestIds, listSimilarInPostgres, searchInPostgres } from './queries.ts'
import type { SearchEngine } from './search-engine.ts'

const everything: SearchRequest = { groups: [], sort: 'relevant', limit: 1, offset: 0 }

/**
 * Searches the tables themselves: the reference for the other engines, and the answer while they have none. Give it
 * connections of its own, because broad searches are slow here and must not hold up log-ins and pages.
 */
export function createPostgresEngine(db: Db): SearchEngine {
  return {
    name: 'postgres',
    // Only the plain answer is wanted from it, which counts no groups.
    documents: 0,
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
