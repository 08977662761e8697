import pg from 'pg'

/** What queries run on: the pool, or a transaction's client. */
export interface Db {
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /**
   * With a name the statement is parsed once for each connection, and soon planned once too: for queries whose best
   * plan does not depend on the values. A search must not have one: the plan that suits a frequent word takes
   * seconds for a rare one.
   */
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(prepared: {
    name: string
    text: string
    values: unknown[]
  }): Promise<pg.QueryResult<Row>>
}

/** A client inside a transaction. A query that asks for `Tx` cannot be called outside one. */
export interface Tx extends Db {
  readonly in_transaction: true
}

export type Pool = pg.Pool

// bigint columns here are counters and ids far below 2^53; as text they would leak into the wire format.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface PoolOptions {
  connection_string: string
  /** Largest number of connections. */
  size: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Multiplies the time limits: on a machine that is busy with much else, slow is not overloaded. */
  patience?: number
  onError?: (error: Error) => void
}

/** A bounded pool; its time limits keep one slow statement from holding up all others. */
export function createPool({
  connection_string,
  size,
  name = 'taswira',
  patience = 1,
  onError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: connection_string,
    max: size,
    application_name: name,
    // Below the 2 s within which a refusal is promised.
    connectionTimeoutMillis: 1_500 * patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000 * patience,
    lock_timeout: 3_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    options: '-c jit=off -c timezone=UTC',
  })
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => onError?.(error))
  // A connection that is lent out and waits between two queries has no other listener either.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Tries of a transaction that met another one in a way that only one of the two could survive. */
const TRIES = 4

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Where the database had to end it
 * for the sake of another one, it is run again: it must do nothing but what is rolled back with it.
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

/** Deadlock, or a serialization failure. */
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

/** SQLSTATE classes and network errors that mean "the database is away or overloaded", not "the query is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^(08|53|57|55|58)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  )
}
