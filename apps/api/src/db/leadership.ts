import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisory_locks } from './advisory-locks.ts'
import { oneRow } from './pool.ts'
import { expectPrimary } from './standby.ts'
import { destroy, endOrDestroy } from './watch-database.ts'

/**
 * How often a process tries to get the lock or checks the connection that has it, in ms: the longest time without a
 * leader.
 */
const EVERY_MS = 2_000
/** A query or connection that takes longer counts as failed, in ms. */
const LIMIT_MS = 5_000
/** A leader that has not confirmed its lock for this long no longer leads, in ms. */
const LEASE_MS = 10_000
/** A leader that PostgreSQL has not heard from for this long loses its connection, and with it the lock, in ms. */
const SILENCE_MS = 15_000

/**
 * Makes exactly one process the leader: the one whose connection holds a lock in PostgreSQL. The lock ends with the
 * connection, so another process takes over within seconds of its death. The connection of a frozen process stays open:
 * the others end it when it has been silent for `SILENCE_MS`, and by then its process no longer counts as the leader,
 * so it does nothing more when it wakes. For a moment after a broken connection two processes may both believe that
 * they lead, so a leader's work must be safe in two processes.
 */
export class Leadership {
  #client: pg.Client | undefined
  #has_lock = false
  /** Start of the last check that confirmed the lock, in ms since 1970. */
  #confirmed_at = 0
  readonly #connection_string: string

  constructor(connection_string: string) {
    this.#connection_string = connection_string
  }

  get is_leader(): boolean {
    return this.#has_lock && Date.now() - this.#confirmed_at < LEASE_MS
  }

  /** Competes for the leadership until the signal is aborted, then gives it up. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began_at = Date.now()
      try {
        this.#has_lock = await this.#holdsLock()
        this.#confirmed_at = began_at
      } catch {
        // end() would wait for the machine of a lost primary, which never confirms it.
        destroy(this.#client)
        this.#disown()
      }
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    const client = this.#client
    this.#disown()
    await endOrDestroy(client)
  }

  async #holdsLock(): Promise<boolean> {
    const client = await this.#connected()
    // A lock taken twice has to be released twice, so the leader only checks its connection.
    const { held } = await oneRow<{ held: boolean }>(
      client,
      this.#has_lock ? 'select true as held' : 'select pg_try_advisory_lock($1) as held',
      this.#has_lock ? [] : [advisory_locks.leader],
    )
    if (!held) await endSilentLeader(client)
    return held
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      connectionString: this.#connection_string,
      application_name: 'taswira-leader',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      // Makes PostgreSQL notice within half a minute that the leader's machine has vanished, and release the lock.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    })
    const lost = () => {
      if (this.#client === client) this.#disown()
    }
    client.on('error', lost)
    client.on('end', lost)
    this.#client = client
    await client.connect()
    await expectPrimary(client)
    return client
  }

  #disown() {
    this.#client = undefined
    this.#has_lock = false
  }
}

/**
 * Ends the leader's connection if it is silent; a live leader's changes its state with every check. The lock is
 * then free at the next try.
 */
const endSilentLeader = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1::int::oid and objsubid = 1 and granted
       and pg_locks.database = (select oid from pg_database where datname = current_database())
       and state_change < clock_timestamp() - $2 * interval '1 ms'`,
    [advisory_locks.leader, SILENCE_MS],
  )

/** Wraps what the leader works with, such as the pool, and refuses every call once the process no longer leads. */
export const whileLeading = <Tool extends object>(
  tool: Tool,
  leadership: Pick<Leadership, 'is_leader'>,
): Tool =>
  new Proxy(tool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown =>
        leadership.is_leader
          ? Reflect.apply(value, target, given)
          : Promise.reject(new Error('this process no longer leads'))
    },
  })
