import { SearchServerError, type SearchServerLimits, SphinxEngine } from '@taswira/search-server'
import { createPool, type Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { isTracing, traced } from '../../tracing.ts'
import { MemoryEngine } from './memory-engine.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { SearchEngine } from './search-engine.ts'
import { catalogueStore } from './search-server-queries.ts'

/** Number of database connections for searches; few, because searches that run here are slow anyway. */
const CONNECTIONS = 3
/** How long a query may take, in ms: more than its statement_timeout, so that only a lost connection reaches it. */
const PATIENCE_MS = 20_000

interface SearchEnginesDeps extends Pick<Deps, 'config' | 'log'> {
  connection_string: string
  /** Prepares the engine only when it is first used. For tests. */
  on_demand: boolean
  /** Overrides the limits for the search server. For tests. */
  server_limits?: Partial<SearchServerLimits> | undefined
  /** Overrides PATIENCE_MS. For tests. */
  patience_ms?: number
}

export type SearchEngines = ReturnType<typeof createSearchEngines>

/** The engine chosen by SEARCH_URL, with PostgreSQL as the fallback while that one is unavailable. */
export function createSearchEngines(deps: SearchEnginesDeps) {
  const { log, connection_string, patience_ms = PATIENCE_MS } = deps
  const db = createPool({
    connection_string,
    size: CONNECTIONS,
    name: 'taswira-search',
    query_timeout_ms: patience_ms,
    for_writing: true,
    onError: (err) => log.warn({ err }, 'search: database connection lost'),
  })
  const postgres = createPostgresEngine(db)
  const fallback: SearchEngine = {
    ...postgres,
    search: async (request) => ({ ...(await postgres.search(request)), by_fallback: true }),
  }
  const chosen = createIndexEngine(db, deps)
  const guarded = chosen && withFallback(chosen, fallback)
  let changes = 0

  return {
    pool: db,

    /**
     * Replaces a dead connection of the search server's writer. Call it when the database doesn't respond, because its
     * machine may have failed.
     */
    reconnect() {
      if (chosen instanceof SphinxEngine) chosen.reconnect()
    },

    /** The engine to use now. */
    get present(): SearchEngine {
      if (!chosen) return traceEngine(postgres)
      return traceEngine(chosen.is_ready ? guarded! : fallback)
    },

    /** Documents in the index; 0 without one. */
    get documents(): number {
      return chosen?.documents ?? 0
    },

    /** Age of the popularity order in the index, in seconds; 0 without an index. */
    get age_s(): number {
      return chosen?.age_s ?? 0
    },

    /** Number of catalogue change notifications since this process started. */
    get changes(): number {
      return changes
    },

    notice() {
      changes++
      chosen?.notice()
    },

    /** Updates the order of results. Call it when popularity has changed. */
    reorder: () => chosen?.reorder(),

    /** Resolves once everything committed before the call is searchable. */
    ready: async () => chosen?.ready(),

    async stop() {
      await chosen?.stop()
      await db.end()
    },
  }
}

/** Creates the engine with its own index; undefined when PostgreSQL is chosen. */
function createIndexEngine(
  db: Pool,
  { config, log, connection_string, on_demand, server_limits }: SearchEnginesDeps,
) {
  const { search_url } = config
  const eager = !on_demand
  if (search_url === 'memory:') return new MemoryEngine({ log, db, connection_string, eager, config })
  if (search_url === 'postgres:') return undefined
  const store = catalogueStore(db, connection_string)
  return new SphinxEngine({ log, store, eager, search_url, limits: server_limits })
}

/** Traces each call, without the searched words. */
function traceEngine(engine: SearchEngine): SearchEngine {
  if (!isTracing()) return engine
  const start = { attributes: { 'search.engine': engine.name } }
  return {
    name: engine.name,
    documents: engine.documents,
    search: (request) => traced('search', start, () => engine.search(request)),
    countFilters: (request) => traced('search filters', start, () => engine.countFilters(request)),
    countEach: (groups) => traced('search count', start, () => engine.countEach(groups)),
    hasWord: (lexeme) => traced('search word', start, () => engine.hasWord(lexeme)),
    listSimilar: (request) => traced('search similar', start, () => engine.listSimilar(request)),
    listNewest: (page) => traced('search newest', start, () => engine.listNewest(page)),
  }
}

/** Uses the fallback whenever the engine's server is unavailable. */
function withFallback(engine: SearchEngine, fallback: SearchEngine): SearchEngine {
  const orElse = <Answer>(asked: Promise<Answer>, otherwise: () => Promise<Answer>) =>
    asked.catch((error: unknown) => {
      if (error instanceof SearchServerError) return otherwise()
      throw error
    })
  return {
    name: engine.name,
    get documents() {
      return engine.documents
    },
    search: (request) => orElse(engine.search(request), () => fallback.search(request)),
    countFilters: (request) => orElse(engine.countFilters(request), () => fallback.countFilters(request)),
    countEach: (groups) => orElse(engine.countEach(groups), () => fallback.countEach(groups)),
    hasWord: (lexeme) => orElse(engine.hasWord(lexeme), () => fallback.hasWord(lexeme)),
    listSimilar: (request) => orElse(engine.listSimilar(request), () => fallback.listSimilar(request)),
    listNewest: (page) => orElse(engine.listNewest(page), () => fallback.listNewest(page)),
  }
}
