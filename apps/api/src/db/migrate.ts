import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../migrations')
/** Any number that no other advisory lock of ours uses. */
const MIGRATION_LOCK = 74_119_001

/**
 * Brings the database to the newest schema; returns the names of the migrations it ran. Two processes may
 * call it at once: the second waits for the first and finds nothing left to do.
 */
export async function migrate(connection_string: string): Promise<string[]> {
  // A client of its own: the pool's statement limit is too short for an index on a large table.
  const client = new pg.Client({ connectionString: connection_string, application_name: 'taswira-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await ensureMigrationTable(client)
    const done = new Set(await listMigrationsRun(client))
    const ran = (await listMigrations()).filter((name) => !done.has(name))
    for (const name of ran) await runOne(client, name)
    return ran
  } finally {
    // Ending the session frees the lock, also when the session broke.
    await client.end()
  }
}

/** Names of all migrations that this program knows, in their order. */
export const listMigrations = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Keeps everybody else from changing the schema until it is unlocked or the session ends; `shared` with those who want the
 * same.
 */
export const lockMigrations = (client: pg.Client, shared?: 'shared') =>
  client.query(`select pg_advisory_lock${shared ? '_shared' : ''}($1)`, [MIGRATION_LOCK])

export const unlockMigrations = (client: pg.Client, shared: 'shared') =>
  client.query(`select pg_advisory_unlock_${shared}($1)`, [MIGRATION_LOCK])

export const ensureMigrationTable = (client: pg.Client) =>
  client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz default now())',
  )

/** Names of the migrations that ran in a database, in their order. */
export async function listMigrationsRun(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  )
  return rows.map((row) => row.name)
}

async function runOne(client: pg.Client, name: string) {
  await client.query('begin')
  try {
    await runMigration(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs one in the transaction that the session is in. */
export async function runMigration(client: pg.Client, name: string) {
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
