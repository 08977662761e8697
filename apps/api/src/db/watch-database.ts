import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expectPrimary, StandbyError } from './standby.ts'

/** How often the database is probed while queries are in progress, in ms. */
const EVERY_MS = 400
/**
 * How often it is probed while no query is in progress, in ms. This keeps the probe's connection as old as those of the
 * pool, because after a failover a new connection reaches another machine, and keeps firewalls from dropping it as idle.
 */
const IDLE_EVERY_MS = 10_000
/** Silence after which it counts as down, in ms: a bare `select 1` waits for no lock and no disk. */
const SILENCE_MS = 800
/** Extra time, in ms, to read an answer that arrived while this process was busy. */
const READ_LATE_MS = 50

/**
 * Closes the pool's connections when the database stops responding. A stopped server, or a network that drops packets,
 * sends no error: without this, queries would wait for minutes, although a refusal within 2 s is promised. The
 * database's own timeouts (statement_timeout) only work while it runs.
 */
export function watchDatabase(pool: pg.Pool, connection_string: string, onAway: () => void) {
  const stopped = new AbortController()
  const in_pool = new Set<pg.PoolClient>()
  pool.on('connect', (client) => in_pool.add(client))
  pool.on('remove', (client) => in_pool.delete(client))
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

  /** Whether the database answers, even if with a refusal. */
  async function isAlive(): Promise<boolean> {
    let answered = false
    const asked = connected()
      .then((client) => client.query('select 1'))
      .catch((error: unknown) => {
        drop(probe)
        if (!(error instanceof pg.DatabaseError || error instanceof StandbyError)) throw error
      })
      .then(() => (answered = true))
      .catch(() => false)
    await Promise.race([asked, sleep(SILENCE_MS)])
    if (!answered) await Promise.race([asked, sleep(READ_LATE_MS)])
    return answered
  }

  async function watch() {
    let probed_at = -Infinity
    let was_alive = true
    while (!stopped.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      const busy = pool.totalCount > pool.idleCount
      if (stopped.signal.aborted || (!busy && performance.now() - probed_at < IDLE_EVERY_MS)) continue
      probed_at = performance.now()
      const is_alive = await isAlive()
      if (was_alive && !is_alive) onAway()
      was_alive = is_alive
      if (is_alive) continue
      drop(probe)
      for (const client of in_pool) destroy(client)
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

/** Ends a connection, and closes it after a second in which the other side didn't confirm: its machine may be gone. */
export async function endOrDestroy(client: pg.Client | undefined): Promise<void> {
  await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
  destroy(client)
}

/** Closes a connection without waiting for the other side; its query in progress fails. */
export const destroy = (client: pg.ClientBase | undefined) =>
  (client as { connection?: pg.Connection } | undefined)?.connection?.stream.destroy()
