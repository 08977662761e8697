import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { createPool, isDatabaseAway, oneRow } from './pool.ts'
import { expectPrimary, StandbyError } from './standby.ts'

export interface Database {
  db: pg.Pool
  connection_string: string
  /** Closes the pool and stops the embedded server if there is one. */
  close(): Promise<void>
}

type Reports = Partial<{
  step: (line: string) => void
  onError: (error: Error) => void
  /** Called when this process has restarted the embedded server after it ended. */
  onRestart: () => void
}>

/** How long to wait for a database server that is still starting, in seconds. */
const WAIT_S = 30

/** Pause before lost work is retried, in ms, and the maximum number of losses. */
const LOST_PAUSE_MS = 1_000
const MOST_LOST = 5

/** Pause before looking for the embedded server again after its connection ended or it couldn't be started, in ms. */
const RETRY_MS = 500
const RESTART_FAILED_MS = 5_000

/**
 * Opens and migrates the configured database: the one in DATABASE_URL, otherwise the embedded one. Waits up to 30 s for
 * a server that is still starting. Throws an Error with one sentence when it stays unavailable, or when its numbers
 * start with another ID_PREFIX.
 */
export async function openDatabase(config: Config, reports: Reports = {}): Promise<Database> {
  const { step, onError } = reports
  const server = await openServer(config, reports)
  const { connection_string } = server
  try {
    const ran = await retryingWhenLost(() => migrate(connection_string, config.id_prefix), step)
    if (ran.length) step?.(`Updated the database (${ran.join(', ')})`)
    const db = createPool({
      connection_string,
      size: Math.max(4, Math.min(config.database_pool, cpus().length * 16)),
      for_writing: true,
      ...(onError && { onError }),
    })
    return {
      db,
      connection_string,
      close: async () => {
        await db.end()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/**
 * Repeats the work when the connection to the database is lost, and reports it; gives up after five losses. The work
 * must be safe to repeat. Throws what `work` throws.
 */
export async function retryingWhenLost<T>(work: () => Promise<T>, step: Reports['step']): Promise<T> {
  for (let lost = 1; ; lost++) {
    try {
      return await work()
    } catch (error) {
      if (lost === MOST_LOST || !isDatabaseAway(error)) throw error
      step?.('The connection to the database was lost, trying again')
      await sleep(LOST_PAUSE_MS)
    }
  }
}

/** Opens the database server without migrating; the database may be empty. Tests use a shorter wait. */
export async function openServer(
  config: Config,
  reports: Reports = {},
  wait_s = WAIT_S,
): Promise<Omit<Database, 'db'>> {
  if (config.database_url) {
    await waitForServer(config.database_url, wait_s, reports.step)
    return { connection_string: config.database_url, close: async () => {} }
  }
  const embedded = await startEmbeddedPostgres(config.data_dir, reports.step)
  try {
    const connection_string = await ensureDatabase(embedded, 'taswira')
    const presence = await keepPresent(embedded, connection_string, reports)
    return {
      connection_string,
      close: async () => {
        await presence.end()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/**
 * Keeps a session open as long as this process runs, unlike those of the pool, so that other processes see that the
 * server is in use. Restarts the server when the session ends because the server did.
 */
async function keepPresent(
  embedded: EmbeddedPostgres,
  connection_string: string,
  { onRestart, onError }: Reports,
) {
  const stop = new AbortController()
  let session = await beOnRecord(connection_string)

  async function watch() {
    while (!stop.signal.aborted) {
      await session.ended
      let pause_ms = RETRY_MS
      while (!stop.signal.aborted) {
        try {
          if (await embedded.restart()) onRestart?.()
          session = await beOnRecord(connection_string)
          break
        } catch (error) {
          // A recovering server refuses sessions for a moment.
          if (!(error instanceof pg.DatabaseError)) {
            onError?.(error as Error)
            pause_ms = RESTART_FAILED_MS
          }
        }
        await sleep(pause_ms, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      }
    }
  }

  const watching = watch()
  return {
    async end() {
      stop.abort()
      await session.client.end().catch(() => {})
      await watching
      await session.client.end().catch(() => {})
    },
  }
}

async function beOnRecord(connection_string: string) {
  const client = new pg.Client({
    connectionString: connection_string,
    application_name: 'taswira-presence',
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  return { client, ended }
}

async function waitForServer(
  connection_string: string,
  wait_s: number,
  step: Reports['step'],
): Promise<void> {
  let reported = false
  for (const started = Date.now(); ; ) {
    const client = new pg.Client({ connectionString: connection_string, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { version } = await oneRow<{ version: number }>(
        client,
        "select current_setting('server_version_num')::int as version",
      )
      await expectPrimary(client)
      if (version < 150_000) throw new TooOldError('DATABASE_URL: PostgreSQL 15 or newer is required.')
      return
    } catch (error) {
      if (error instanceof TooOldError) throw error
      const refusal = findRefusal(error, connection_string)
      if (refusal) throw new Error(refusal, { cause: error })
      if (!reported) step?.(`Waiting up to ${wait_s} s for the database (DATABASE_URL)`)
      reported = true
      if (Date.now() - started > wait_s * 1_000) {
        throw new Error(
          error instanceof StandbyError
            ? 'DATABASE_URL: the server is a standby, which is read-only.'
            : "DATABASE_URL: the database isn't responding.",
          { cause: error },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A refusal that waiting won't change, as one sentence; undefined when the server may still be starting. */
function findRefusal(error: unknown, connection_string: string): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  const { user, database } = new pg.Client({ connectionString: connection_string })
  // PostgreSQL codes: invalid_catalog_name, invalid_authorization_specification, invalid_password.
  if (code === '3D000')
    return `DATABASE_URL: there is no database "${database}". Create it or correct the name.`
  if (code === '28000')
    return `DATABASE_URL: the server rejected the user "${user}". Check the name and pg_hba.conf.`
  if (code === '28P01') return `DATABASE_URL: wrong password for the user "${user}".`
  // The driver throws this itself, before sending anything.
  if (message.includes('client password must be a string'))
    return `DATABASE_URL: the user "${user}" needs a password.`
  return undefined
}

class TooOldError extends Error {}
