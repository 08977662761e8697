import type { Pool } from '../../db/pool.ts'
import { hasSearchTerms } from './queries.ts'
import { refreshSearchTerms } from './refresh-search-terms.ts'
import type { SearchEngines } from './search-engines.ts'

/** Pause after each part, as a multiple of its duration, so that the database mostly serves visitors. */
const REST_TIMES = 19
/**
 * Pause after an update, as a multiple of its duration. With a million assets, an update takes about eleven minutes.
 */
const REST_TIMES_AFTER = 1

/**
 * Returns the job that updates words and phrases if the catalogue has changed since its last run. The first run keeps
 * existing terms: commands that change the catalogue while no server runs refresh them themselves, and reading a
 * million assets at every start would slow down the first visitors.
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
    // A small catalogue takes little time, so its words may be updated every minute.
    if (took_ms > 10_000) rests_until = performance.now() + REST_TIMES_AFTER * took_ms
  }
}
