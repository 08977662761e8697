import { createPool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { MemoryEngine } from './memory-engine.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { SearchEngine } from './search-engine.ts'

/** Connections of the search alone: few, because what waits here is slow anyway. */
const CONNECTIONS = 3

interface SearchEnginesDeps extends Pick<Deps, 'config' | 'log'> {
  connection_string: string
  /** Prepares the engine at its first use only. For tests. */
  on_demand: boolean
}

export type SearchEngines = ReturnType<typeof createSearchEngines>

/** The engine chosen by SEARCH_URL, and PostgreSQL while that one can't answer. */
export function createSearchEngines({ config, log, connection_string, on_demand }: SearchEnginesDeps) {
  const db = createPool({
    connection_string,
    size: CONNECTIONS,
    name: 'taswira-search',
    onError: (err) => log.warn({ err }, 'search: database connection lost'),
  })
  const postgres = createPostgresEngine(db)
  const fallback: SearchEngine = {
    ...postgres,
    search: async (request) => ({ ...(await postgres.search(request)), by_fallback: true }),
  }
  const memory =
    config.search_url === 'memory:'
      ? new MemoryEngine({ config, log, db, connection_string, eager: !on_demand })
      : undefined
  let changes = 0

  return {
    /** The engine to ask now. */
    get present(): SearchEngine {
      if (!memory) return postgres
      return memory.is_ready ? memory : fallback
    },

    /** Documents in the index; 0 without one. */
    get documents(): number {
      return memory?.documents ?? 0
    },

    /** Age of the index's large segment in seconds; 0 without one. */
    get age_s(): number {
      return memory?.age_s ?? 0
    },

    /** Notices of a changed catalogue since this process started. */
    get changes(): number {
      return changes
    },

    notice() {
      changes++
      memory?.notice()
    },

    /** Call it when popularity changed. */
    reorder: () => memory?.reorder(),

    /** Resolves once everything committed before the call is searchable. */
    ready: async () => memory?.ready(),

    async stop() {
      await memory?.stop()
      await db.end()
    },
  }
}
