import { createPool, type Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { SearchServerError, type SearchServerLimits } from '../../outside/search-server.ts'
import { isTracing, traced } from '../../tracing.ts'
import { MemoryEngine } from './memory-engine.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { SearchEngine } from './search-engine.ts'
import { SphinxEngine } from './sphinx-engine.ts'

/** Connections of the search alone: few, because what waits here is slow anyway. */
const CONNECTIONS = 3

interface SearchEnginesDeps extends Pick<Deps, 'config' | 'log'> {
  connection_string: string
  /** Prepares the engine at its first use only. For tests. */
  on_demand: boolean
  /** Limits of the search server, other than usual. For tests. */
  server_limits?: Partial<SearchServerLimits> | undefined
}

export type SearchEngines = ReturnType<typeof createSearchEngines>

/** The engine chosen by SEARCH_URL, and PostgreSQL while that one can't answer. */
export function createSearchEngines(deps: SearchEnginesDeps) {
  const { log, connection_string } = deps
  const db = createPool({
    connection_string,
    size: CONNECTIONS,
    name: 'taswira-search',
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

    /** Call it when the database doesn't respond: its machine may be gone. */
    reconnect() {
      if (chosen instanceof SphinxEngine) chosen.reconnect()
    },

    /** The engine to ask now. */
    get present(): SearchEngine {
      if (!chosen) return traceEngine(postgres)
      return traceEngine(chosen.is_ready ? guarded! : fallback)
    },

    /** Documents in the index; 0 without one. */
    get documents(): number {
      return chosen?.documents ?? 0
    },

    /** Age of the order in the index in seconds; 0 without one. */
    get age_s(): number {
      return chosen?.age_s ?? 0
    },

    /** Notices of a changed catalogue since this process started. */
    get changes(): number {
      return changes
    },

    notice() {
      changes++
      chosen?.notice()
    },

    /** Call it when popularity changed. */
    reorder: () => chosen?.reorder(),

    /** Resolves once everything committed before the call is searchable. */
    ready: async () => chosen?.ready(),

    async stop() {
      await chosen?.stop()
      await db.end()
    },
  }
}

/** The engine with an index of its own, unless PostgreSQL is chosen. */
function createIndexEngine(
  db: Pool,
  { config, log, connection_string, on_demand, server_limits }: SearchEnginesDeps,
) {
  const { search_url } = config
  const engine_deps = { log, db, connection_string, eager: !on_demand }
  if (search_url === 'memory:') return new MemoryEngine({ ...engine_deps, config })
  if (search_url === 'postgres:') return undefined
  return new SphinxEngine({ ...engine_deps, search_url, limits: server_limits })
}

/** Records each call without the words that were searched for. */
function traceEngine(engine: SearchEngine): SearchEngine {
  if (!isTracing()) return engine
  const start = { attributes: { 'search.engine': engine.name } }
  return {
    name: engine.name,
    documents: engine.documents,
    search: (request) => traced('search', start, () => engine.search(request)),
    countEach: (groups) => traced('search count', start, () => engine.countEach(groups)),
    hasWord: (lexeme) => traced('search word', start, () => engine.hasWord(lexeme)),
    listSimilar: (request) => traced('search similar', start, () => engine.listSimilar(request)),
    listNewest: (page) => traced('search newest', start, () => engine.listNewest(page)),
  }
}

/** Asks the fallback whenever the engine's server can't answer. */
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
    countEach: (groups) => orElse(engine.countEach(groups), () => fallback.countEach(groups)),
    hasWord: (lexeme) => orElse(engine.hasWord(lexeme), () => fallback.hasWord(lexeme)),
    listSimilar: (request) => orElse(engine.listSimilar(request), () => fallback.listSimilar(request)),
    listNewest: (page) => orElse(engine.listNewest(page), () => fallback.listNewest(page)),
  }
}
