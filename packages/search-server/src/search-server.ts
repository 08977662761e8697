import { connect, type Socket } from 'node:net'
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { Pool, RowDataPacket } from 'mysql2/promise'

/** Limits for every call to the search server (decision 53). */
export interface SearchServerLimits {
  /** For a read, including all its attempts. */
  read_ms: number
  write_ms: number
  /** After this many consecutive failed reads, further ones are refused immediately. */
  failures_to_open: number
  /** How long reads are then refused, in ms, before one may probe. */
  open_ms: number
}

const default_limits: SearchServerLimits = {
  read_ms: 500,
  write_ms: 10_000,
  failures_to_open: 3,
  open_ms: 2_000,
}

/** Connections of one process to one host. */
const CONNECTIONS = 8

/** The server is down, too slow, or answered without some of its shards. */
export class SearchServerError extends Error {
  override readonly name = 'SearchServerError'
}

const asServerError = (error: unknown, message: string) =>
  error instanceof SearchServerError ? error : new SearchServerError(message, { cause: error })

/** A row's columns; numbers beyond 2^53 are text. */
export type Row = Record<string, string | number>

interface Answer {
  rows: Row[]
  /** Number of all matches, including those beyond the limit. */
  total: number
}

/** The shards of SEARCH_URL, each as host and port. */
export const shardsOf = (search_url: string): string[] =>
  search_url.replace(/^sphinxql:\/\/|\/$/g, '').split(',')

/**
 * A Sphinx or Manticore server on one or more hosts. Each host stores its own shard, and answers reads for all shards
 * through a distributed index.
 */
export class SearchServer {
  readonly shards: string[]
  readonly #limits: SearchServerLimits
  #pools: Promise<Pool[]> | undefined
  #turn = 0
  readonly #circuit
  readonly #closing = new AbortController()
  readonly #sockets = new Set<Socket>()

  constructor(
    shards: string[],
    {
      limits,
      onAway,
      onBack,
    }: {
      limits?: Partial<SearchServerLimits> | undefined
      /** Called with the last error when reads start to be refused; `onBack` is called when they are accepted again. */
      onAway?: (error: unknown) => void
      onBack?: () => void
    } = {},
  ) {
    this.shards = shards
    this.#limits = { ...default_limits, ...limits }
    this.#circuit = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(this.#limits.failures_to_open),
      halfOpenAfter: this.#limits.open_ms,
    })
    this.#circuit.onBreak((reason) => onAway?.('error' in reason ? reason.error : undefined))
    this.#circuit.onReset(() => onBack?.())
  }

  /** How long the server itself may take for a read, in ms; the rest of the limit is for the network. */
  get query_ms(): number {
    return Math.round(this.#limits.read_ms * 0.8)
  }

  get is_away(): boolean {
    return this.#circuit.state !== CircuitState.Closed
  }

  /** Runs a query at one of the hosts, or at the next one if there is no connection to it. Throws SearchServerError. */
  read(query: string): Promise<Answer> {
    return this.#guard(() => this.#readFromAny(query))
  }

  /** Runs a query about its own shard at each host; returns the rows by shard. Throws SearchServerError. */
  readEach(query: string): Promise<Row[][]> {
    return this.#guard(async () => {
      const pools = await this.#open()
      const { read_ms } = this.#limits
      const answers = pools.map((pool) => ask(pool, query, read_ms, this.#closing.signal))
      return (await Promise.all(answers)) as Row[][]
    })
  }

  async #guard<Result>(read: () => Promise<Result>): Promise<Result> {
    // While one read probes, the others fail without waiting for its result.
    if (this.#circuit.state === CircuitState.HalfOpen) throw new SearchServerError('away')
    try {
      return await this.#circuit.execute(read)
    } catch (error) {
      throw asServerError(error, 'away')
    }
  }

  async #readFromAny(query: string): Promise<Answer> {
    const pools = await this.#open()
    const ends_at = performance.now() + this.#limits.read_ms
    const first = this.#turn++
    for (let attempt = 1; ; attempt++) {
      try {
        const pool = pools[(first + attempt) % pools.length]!
        const limit_ms = ends_at - performance.now()
        return answerOf(await ask(pool, `${query}; SHOW META`, limit_ms, this.#closing.signal))
      } catch (error) {
        if (error instanceof SearchServerError || attempt >= pools.length) throw error
      }
    }
  }

  /** Runs a statement at the host of one shard; a query returns its rows. Throws SearchServerError. */
  async tell(shard: number, statement: string): Promise<Row[]> {
    const pools = await this.#open()
    const told = ask(pools[shard]!, statement, this.#limits.write_ms, this.#closing.signal)
    const answer = await told.catch((error: unknown) => {
      throw asServerError(error, 'refused')
    })
    return Array.isArray(answer) ? (answer as Row[]) : []
  }

  /**
   * Ends everything in progress and closes all connections without waiting for a goodbye, which a hanging host would
   * never answer.
   */
  async close(): Promise<void> {
    this.#closing.abort()
    const pools = await this.#pools?.catch(() => [])
    for (const pool of pools ?? []) pool.end().catch(() => {})
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(): Promise<Pool[]> {
    return (this.#pools ??= this.#connect())
  }

  async #connect(): Promise<Pool[]> {
    // Loaded only when needed, because most installations have no search server.
    const { createPool } = await import('mysql2/promise')
    return this.shards.map((shard) => {
      const { hostname, port } = new URL(`tcp://${shard}`)
      return createPool({
        stream: () => this.#connectTo({ host: hostname, port: Number(port) }),
        connectionLimit: CONNECTIONS,
        connectTimeout: this.#limits.read_ms,
        // 64-bit numbers arrive as text.
        supportBigNumbers: true,
        multipleStatements: true,
      })
    })
  }

  #connectTo(address: { host: string; port: number }): Socket {
    const socket = connect({ ...address, noDelay: true, keepAlive: true })
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
  }
}

/** Runs a query within a limit. A connection whose answer is late is closed: the answer would belong to the next query. */
async function ask(pool: Pool, query: string, limit_ms: number, closing: AbortSignal): Promise<unknown> {
  closing.throwIfAborted()
  let giveUp = () => {}
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(new SearchServerError('slow'))
  })
  const timer = setTimeout(giveUp, Math.max(0, limit_ms))
  closing.addEventListener('abort', giveUp)
  const connecting = pool.getConnection()
  let is_late = false
  connecting.then((connection) => is_late && connection.release()).catch(() => {})
  try {
    const connection = await Promise.race([connecting, late])
    try {
      const [answer] = await Promise.race([connection.query<RowDataPacket[]>(query), late])
      connection.release()
      return answer
    } catch (error) {
      connection.destroy()
      throw error
    }
  } catch (error) {
    is_late = true
    throw error
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', giveUp)
  }
}

/** The rows of a query and of the SHOW META after it, which warns when a shard is missing or time ran out. */
function answerOf(answer: unknown): Answer {
  const [rows, meta] = answer as [Row[], Row[]]
  const values = new Map(meta.map(({ Variable_name, Value }) => [Variable_name, Value]))
  const warning = values.get('warning')
  if (warning !== undefined) throw new SearchServerError(`incomplete: ${warning}`)
  return { rows, total: Number(values.get('total_found')) }
}
