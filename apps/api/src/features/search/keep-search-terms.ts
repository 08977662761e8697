import { inTransaction, type Pool } from '../../db/pool.ts'
import { hasSearchTerms, refreshSearchTerms } from './queries.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Makes the job that keeps words and phrases up to date: it works only when the catalogue changed since its last
 * turn. At the start it takes what is there, because whoever changes the catalogue without a server refreshes them
 * itself; reading a million assets at every start would slow the first visitors down.
 */
export function keepSearchTerms(db: Pool, search_index: Pick<SearchIndex, 'changes'>) {
  let seen: number | undefined
  return async () => {
    const { changes } = search_index
    const is_fresh = changes === seen || (seen === undefined && (await hasSearchTerms(db)))
    if (!is_fresh) await inTransaction(db, refreshSearchTerms)
    seen = changes
  }
}
