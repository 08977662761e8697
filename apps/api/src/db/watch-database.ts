import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expectPrimary, StandbyError } from './standby.ts'

/** How often the database is probed while queries are in progress, in ms. */
const EVERY_MS = 500
/**
 * How often it is probed while no query is in progress, in ms. This keeps the probe's connection as old as those of the
 * pools, because after a failover a new connection reaches another machine, and keeps firewalls from dropping it as
 * idle.
 */
const IDLE_EVERY_MS = 10_000
/** Silence after which a probe counts as unanswered, in ms: a bare `select 1` waits for no lock and no disk. */
const SILENCE_MS = 3_000
/** Unanswered probes in a row after which the database counts as down. */
const MOST_UNANSWERED = 2
/** A timer that fires this late, in ms, shows that this process got no processor time. */
const LATE_MS = 500

/**
 * Whether the database runs on another machine, which may vanish without closing its connections. A database on this
 * machine may be slow, but when it ends, its sockets close.
 */
export function canVanish(connection_string: string): boolean {
  const { host } = new pg.Client({ connectionString: connection_string })
  return !(host.startsWith('/') || host === 'localhost' || host === '::1' || host.startsWith('127.'))
}

/**
 * Closes the pools' connections when the database stops responding: two probes in a row got no answer while this process
 * itself was on time. A machine that vanished, or a network that drops packets, sends no error: without this, queries
 * would wait for a quarter of an hour. The database's own timeouts (statement_timeout) only work while it runs.
 */
export function watchDatabase(pools: pg.Pool[], connection_string: string, onAway: () => void) {
  const stopped = new AbortController()
  const in_pools = new Set<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('connect', (client) => in_pools.add(client))
    pool.on('remove', (client) => in_pools.delete(client))
  }
  let probe: pg.Client | undefined

  async function connected(): Promise<pg.Client> {
    if (probe) return probe
    const client = new pg.Client({
      connectionString: connection_string,
      application_name: 'taswira-watch',
      connectionTimeoutMillis: SILENCE_MS,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    probe = client
    await client.connect()
    await expectPrimary(client)
    return client
  }

  function drop(client: pg.Client | undefined) {
    if (client && probe === client) probe = undefined
    destroy(client)
  }

  /** Resolves when the database answers, even if with a refusal; rejects when it can't be reached. */
  async function ask() {
    try {
      await (await connected()).query('select 1')
    } catch (error) {
      drop(probe)
      if (!(error instanceof pg.DatabaseError || error instanceof StandbyError)) throw error
    }
  }

  async function isAlive(): Promise<boolean> {
    let answered = false
    let asked: Promise<unknown> | undefined
    for (let unanswered = 0; unanswered < MOST_UNANSWERED && !stopped.signal.aborted; ) {
      const began = performance.now()
      // A silent connection gets one probe and is not replaced: a new one might reach another machine.
      asked ??= ask().then(
        () => (answered = true),
        () => (asked = undefined),
      )
      const pause = sleep(SILENCE_MS, undefined, { signal: stopped.signal }).catch(() => {})
      await Promise.race([asked.then(() => (answered ? undefined : pause)), pause])
      if (answered) return true
      if (performance.now() - began < SILENCE_MS + LATE_MS) unanswered++
    }
    return false
  }

  async function watch() {
    let probed_at = -Infinity
    let was_alive = true
    while (!stopped.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      const busy = pools.some((pool) => pool.totalCount > pool.idleCount)
      if (stopped.signal.aborted || (!busy && performance.now() - probed_at < IDLE_EVERY_MS)) continue
      probed_at = performance.now()
      const is_alive = await isAlive()
      if (stopped.signal.aborted) break
      if (was_alive && !is_alive) onAway()
      was_alive = is_alive
      if (is_alive) continue
      drop(probe)
      for (const client of in_pools) destroy(client)
    }
    destroy(probe)
  }

  const watching = watch()
  return {
    async stop() {
      stopped.abort()
      await watching
    },
  }
}

/** Ends a connection, and closes it if the other side doesn't confirm within a second: its machine may be gone. */
export async function endOrDestroy(client: pg.Client | undefined): Promise<void> {
  await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
  destroy(client)
}

/** Closes a connection without waiting for the other side; its query in progress fails. */
export const destroy = (client: pg.ClientBase | undefined) =>
  (client as { connection?: pg.Connection } | undefined)?.connection?.stream.destroy()
