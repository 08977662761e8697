import { inTransaction, type Pool } from '../../db/pool.ts'
import { cancelStatement, findBackend, hasSearchTerms, refreshSearchTerms } from './queries.ts'
import type { SearchEngines } from './search-engines.ts'

/** So many times its own duration the job rests: a minute of work for a large catalogue, then twenty of rest. */
const REST_TIMES = 20

/**
 * Returns the job that updates words and phrases: it works only if the catalogue changed since its last run. At the
 * start it keeps existing terms, because commands that change the catalogue without a server refresh them, and reading
 * a million assets at every start would slow down the first visitors. When its signal aborts, the database gives up the
 * update: of a million assets it takes minutes, and a process that stops has seconds.
 */
export function keepSearchTerms(db: Pool, search: Pick<SearchEngines, 'changes'>) {
  let seen: number | undefined
  let rests_until = 0
  return async (signal: AbortSignal) => {
    if (performance.now() < rests_until) return
    const started = performance.now()
    const { changes } = search
    const is_fresh = changes === seen || (seen === undefined && (await hasSearchTerms(db)))
    if (!is_fresh) await refreshUntil(signal, db)
    seen = changes
    const took_ms = performance.now() - started
    // A small catalogue is done at once, and its words may change every minute.
    if (took_ms > 1_000) rests_until = performance.now() + REST_TIMES * took_ms
  }
}

async function refreshUntil(signal: AbortSignal, db: Pool) {
  await inTransaction(db, async (tx) => {
    const pid = await findBackend(tx)
    const cancel = () => void cancelStatement(db, pid).catch(() => {})
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await refreshSearchTerms(tx)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  })
}
