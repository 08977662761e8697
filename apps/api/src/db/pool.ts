import { callbackify } from 'node:util'
import pg from 'pg'
import { isTracing } from '../tracing.ts'
import { expectPrimary, READ_ONLY } from './standby.ts'
import { traceQueries } from './trace-queries.ts'

/** Runs queries: the pool, or a transaction's client. */
export interface Db {
  query<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Result<Row>>
  /**
   * A named statement is parsed once per connection, and soon planned only once too: use it for queries whose best plan
   * doesn't depend on the values. Never use it for a search: the plan that suits a frequent word takes seconds for a
   * rare one.
   */
  query<Row extends object = Record<string, unknown>>(prepared: Prepared): Promise<Result<Row>>
}

interface Prepared {
  name: string
  text: string
  values: unknown[]
}

/** What a query returns; unlike the driver's own type, its rows may be interfaces. */
export interface Result<Row> {
  rows: Row[]
  /** Number of rows read or changed; null for commands without rows. */
  rowCount: number | null
}

/** The row of a query that returns exactly one. Throws when it returns none or several. */
export async function oneRow<Row extends object>(
  db: Pick<Db, 'query'>,
  query: string | Prepared,
  values?: unknown[],
): Promise<Row> {
  const { rows } = typeof query === 'string' ? await db.query<Row>(query, values) : await db.query<Row>(query)
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** A client in a transaction. A query that requires `Tx` can't be called outside one. */
export interface Tx extends Db {
  readonly in_transaction: true
}

export type Pool = pg.Pool

// Our bigint columns are counters and ids far below 2^53; as text they would leak into the API.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface PoolOptions {
  connection_string: string
  /** Maximum number of connections. */
  size: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Factor for the timeouts, for tests on a busy machine. */
  patience?: number
  /** How long the client waits for a query, in ms; unlimited when absent. */
  query_timeout_ms?: number
  /** Refuses read-only servers, which the database address may reach for a while after a failover. */
  for_writing?: boolean
  onError?: (error: Error) => void
}

/**
 * A bounded pool. Its timeouts keep one slow statement from blocking all others; they are long enough for a PostgreSQL
 * that gets no processor time for some seconds.
 */
export function createPool({
  connection_string,
  size,
  name = 'taswira',
  patience = 1,
  query_timeout_ms,
  for_writing = false,
  onError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: connection_string,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 10_000 * patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000 * patience,
    ...(query_timeout_ms && { query_timeout: query_timeout_ms }),
    ...(for_writing && { verify: callbackify(expectPrimary) }),
    lock_timeout: 10_000 * patience,
    // A process without processor time may be idle that long between two statements.
    idle_in_transaction_session_timeout: 60_000 * patience,
    options: '-c jit=off -c timezone=UTC',
  })
  // Without a listener, a database restart would end the process.
  pool.on('error', (error) => onError?.(error))
  // A checked-out connection between two queries has no other listener either.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isTracing()) traceQueries(pool)
  return pool
}

/** Maximum tries of a transaction that conflicts with others. */
const TRIES = 4

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. Retries when the database aborted
 * it because of a conflict, so `work` must have no effects outside the transaction.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error
    }
  }
}

/** Deadlock or serialization failure. */
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client as unknown as Tx)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollback_error: Error) => {
      broken = rollback_error
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in a transaction and undoes what it wrote, to learn the outcome. Locks taken before it stay. */
export async function undone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint undone')
  const outcome = await work()
  await tx.query('rollback to savepoint undone')
  return outcome
}

const network_errors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // The host name has no DNS entry, or the name server doesn't respond.
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket file is missing.
  'ENOENT',
])

/**
 * Whether the error means that the database is down or overloaded rather than that the query is wrong, by SQLSTATE
 * class or network error.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(08|53|57|55|58)/.test(code) || code === READ_ONLY) return true
  if (network_errors.has(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  )
}
