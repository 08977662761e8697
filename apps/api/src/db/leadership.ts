import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisory_locks } from './advisory-locks.ts'
import { oneRow } from './pool.ts'

/** How often the lock is tried for, or the connection that has it is checked, in ms: the longest time without a leader. */
const EVERY_MS = 2_000
/** A query or connection that takes longer counts as failed, in ms. */
const LIMIT_MS = 5_000

/**
 * Makes one process of all the leader: the one whose connection holds a lock in PostgreSQL. The lock ends with the
 * connection, so another process takes over within seconds of its death. For a moment after a broken connection two may
 * believe that they lead: what leaders do must be safe in two processes.
 */
export class Leadership {
  #client: pg.Client | undefined
  #is_leader = false
  readonly #connection_string: string

  constructor(connection_string: string) {
    this.#connection_string = connection_string
  }

  get is_leader(): boolean {
    return this.#is_leader
  }

  /** Runs for the leadership until the signal; then gives it up. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        this.#is_leader = await this.#holdsLock()
      } catch {
        await this.#leave()
      }
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await this.#leave()
  }

  async #holdsLock(): Promise<boolean> {
    const client = (this.#client ??= await this.#connect())
    // Taking a lock twice would need releasing it twice; the leader only checks its connection.
    const { held } = await oneRow<{ held: boolean }>(
      client,
      this.#is_leader ? 'select true as held' : 'select pg_try_advisory_lock($1) as held',
      this.#is_leader ? [] : [advisory_locks.leader],
    )
    return held
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connection_string,
      application_name: 'taswira-leader',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      // PostgreSQL notices within half a minute that the leader's machine is gone, and releases the lock.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    })
    const lost = () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#is_leader = false
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    return client
  }

  async #leave() {
    const client = this.#client
    this.#client = undefined
    this.#is_leader = false
    await client?.end().catch(() => {})
  }
}
