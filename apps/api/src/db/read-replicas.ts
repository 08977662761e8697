import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { createPool, type Db, oneRow, type Pool } from './pool.ts'

/** How often the replicas are checked, in ms. */
const EVERY_MS = 250
/** How far a replica may lag behind the primary, in ms. */
const LAG_MS = 1_000
/** A replica that takes longer than this to answer a query is left out until it answers again, in ms. */
const PATIENCE_MS = 1_000

interface Replica {
  /** Its position in DATABASE_READ_URLS from 1, for the log: an address may contain a password. */
  place: number
  pool: Pool
  /** Whether it responds and its lag is within the limit. */
  is_usable: boolean
}

interface ReadReplicasDeps extends Pick<Deps, 'log'> {
  primary: Pool
  /** Connection string of the primary. */
  primary_url: string
  /** Connection strings of the replicas. */
  urls: string[]
  /** How far a replica may lag behind the primary, in ms; a second by default. */
  lag_ms?: number
  /** Maximum connections to each server. */
  connections: number
}

/**
 * Reads in turn from the replicas that lag at most `lag_ms` behind, and from the primary while there are none. A query
 * that fails on a replica runs again on the primary, so pass reads only; data that members own, and money, must be read
 * from the primary itself.
 */
export class ReadReplicas implements Db {
  readonly #primary: Pool
  /** A separate connection: waiting for one of the primary's pool would make the lag limit meaningless. */
  readonly #position_reader: Pool
  readonly #replicas: Replica[]
  readonly #lag_ms: number
  readonly #log: Deps['log']
  /** Positions of the primary's log with the time when each was read, oldest first. */
  #positions: { at: number; lsn: string }[] = []
  #turn = 0
  readonly #stop = new AbortController()
  readonly #watching: Promise<void>

  constructor({ primary, primary_url, urls, lag_ms = LAG_MS, connections, log }: ReadReplicasDeps) {
    this.#primary = primary
    this.#position_reader = createPool({
      connection_string: primary_url,
      size: 1,
      name: 'taswira-position',
      query_timeout_ms: PATIENCE_MS,
    })
    this.#lag_ms = lag_ms
    this.#log = log
    this.#replicas = urls.map((connection_string, index) => ({
      place: index + 1,
      pool: createPool({
        connection_string,
        size: connections,
        name: 'taswira-read',
        query_timeout_ms: PATIENCE_MS,
      }),
      is_usable: false,
    }))
    this.#watching = this.#watch()
  }

  /** Time, in ms, after which every replica in use has the primary's current data. */
  get caught_up_after_ms(): number {
    return this.#lag_ms + 2 * EVERY_MS
  }

  /** Replicas in use. */
  get usable(): number {
    return this.#replicas.filter((replica) => replica.is_usable).length
  }

  async query(...asked: unknown[]): Promise<never> {
    const usable = this.#replicas.filter((replica) => replica.is_usable)
    const replica = usable[this.#turn++ % usable.length]
    if (!replica) return run(this.#primary, asked)
    try {
      return await run(replica.pool, asked)
    } catch (error) {
      if (isAboutTheQuery(error)) throw error
      this.#leaveOut(replica, error)
      return run(this.#primary, asked)
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#watching
    await Promise.all(
      [this.#position_reader, ...this.#replicas.map(({ pool }) => pool)].map((pool) => pool.end()),
    )
  }

  async #watch() {
    while (!this.#stop.signal.aborted) {
      await this.#notePosition().catch(() => {
        // While the primary is down, a replica falls no further behind.
      })
      await Promise.all(this.#replicas.map((replica) => this.#check(replica)))
      await sleep(EVERY_MS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {})
    }
  }

  async #notePosition() {
    const at = Date.now()
    const { lsn } = await oneRow<{ lsn: string }>(
      this.#position_reader,
      'select pg_current_wal_lsn()::text as lsn',
    )
    // A usable replica must have reached the last position that is older than the limit.
    const old_enough = this.#positions.findLastIndex((position) => at - position.at >= this.#lag_ms)
    this.#positions = [...this.#positions.slice(Math.max(0, old_enough)), { at, lsn }]
  }

  async #check(replica: Replica) {
    const [wanted] = this.#positions
    if (!wanted) return
    try {
      const { reached } = await oneRow<{ reached: boolean }>(
        replica.pool,
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
        [wanted.lsn],
      )
      if (!reached) this.#leaveOut(replica, new Error(`more than ${this.#lag_ms} ms behind`))
      else if (!replica.is_usable) {
        replica.is_usable = true
        this.#log.info({ replica: replica.place }, 'read replica in use')
      }
    } catch (error) {
      this.#leaveOut(replica, error)
    }
  }

  #leaveOut(replica: Replica, err: unknown) {
    if (!replica.is_usable || this.#stop.signal.aborted) return
    replica.is_usable = false
    this.#log.warn({ err, replica: replica.place }, 'read replica left out, reading from the primary')
  }
}

const run = (pool: Pool, asked: unknown[]) =>
  (pool.query as (...asked: unknown[]) => Promise<never>).apply(pool, asked)

/**
 * Whether the query would fail on the primary too: wrong data (class 22), a wrong statement (42), too much of something
 * (54), or a statement that takes too long (57014). A full, stopping or outdated server is a problem of the replica
 * alone.
 */
const isAboutTheQuery = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:22|42|54|57014)/.test(error.code ?? '')
