import type { Pool } from '../../db/pool.ts'
import { hasSearchTerms } from './queries.ts'
import { refreshSearchTerms } from './refresh-search-terms.ts'
import type { SearchEngines } from './search-engines.ts'

/** The pause after each part, as a multiple of its time, so that the database is mostly free for visitors. */
const REST_TIMES = 19
/** The pause after an update, as a multiple of its time: with a million assets, each takes about eleven minutes. */
const REST_TIMES_AFTER = 1

/**
 * Returns the job that updates words and phrases: it works only if the catalogue changed since its last run. At the
 * start it keeps existing terms, because commands that change the catalogue without a server refresh them, and reading
 * a million assets at every start would slow down the first visitors.
 */
export function keepSearchTerms(db: Pool, search: Pick<SearchEngines, 'changes'>) {
  let seen: number | undefined
  let rests_until = 0
  return async (signal: AbortSignal) => {
    if (performance.now() < rests_until) return
    const started = performance.now()
    const { changes } = search
    const is_fresh = changes === seen || (seen === undefined && (await hasSearchTerms(db)))
    if (!is_fresh) await refreshSearchTerms(db, { rest_times: REST_TIMES, signal })
    seen = changes
    const took_ms = performance.now() - started
    // A small catalogue is done at once, and its words may change every minute.
    if (took_ms > 10_000) rests_until = performance.now() + REST_TIMES_AFTER * took_ms
  }
}
