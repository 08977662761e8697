import { inTransaction, type Pool } from '../../db/pool.ts'
import { hasSearchTerms, refreshSearchTerms } from './queries.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Returns the job that updates words and phrases: it works only if the catalogue changed since its last run. At the
 * start it keeps existing terms, because commands that change the catalogue without a server refresh them, and reading
 * a million assets at every start would slow down the first visitors.
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
