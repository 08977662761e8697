import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { advisory_locks } from './advisory-locks.ts'
import { applyIdPrefix } from './id-prefix.ts'

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Migrates the database to the newest schema and returns the names of the migrations it ran. Two processes may call it
 * at once: the second waits for the first and finds nothing to do. Throws an Error with one sentence when a version
 * before 1.0.0 made the database, when a migration that already ran here was edited since, or when the shop's numbers
 * have a prefix other than `id_prefix`, which is 2 to 5 capital letters.
 */
export async function migrate(connection_string: string, id_prefix = 'TSW'): Promise<string[]> {
  // A separate client, because the pool's statement timeout is too short for an index on a large table.
  const client = new pg.Client({ connectionString: connection_string, application_name: 'taswira-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await ensureMigrationTable(client)
    const done = new Set(await listMigrationsRun(client))
    await checkHashes(client)
    const ran = (await listMigrations()).filter((name) => !done.has(name))
    for (const name of ran) await runOne(client, name)
    await applyIdPrefix(client, id_prefix)
    return ran
  } finally {
    // Ending the session releases the lock, even if the session failed.
    await client.end()
  }
}

/** Names of all migrations that this program knows, in order. */
export const listMigrations = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/**
 * Prevents others from changing the schema until it is unlocked or the session ends; `shared` allows other shared
 * locks.
 */
export const lockMigrations = (client: pg.Client, shared?: 'shared') =>
  client.query(`select pg_advisory_lock${shared ? '_shared' : ''}($1)`, [advisory_locks.migrations])

export const unlockMigrations = (client: pg.Client, shared: 'shared') =>
  client.query(`select pg_advisory_unlock_${shared}($1)`, [advisory_locks.migrations])

export const ensureMigrationTable = (client: pg.Client) =>
  client.query(
    `create table if not exists migrations (
       name text primary key, ran_at timestamptz not null default now(), sha256 text not null)`,
  )

/** Compares the migration files with those that ran in this database. */
async function checkHashes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name collate "C"',
  )
  const known = new Set(await listMigrations())
  // A newer release may have run more migrations, whose files this process does not have yet during a rolling upgrade.
  for (const { name, sha256 } of rows)
    if (known.has(name) && sha256 !== (await hashMigration(name)))
      throw new Error(
        `Migration ${name} was edited after it ran in this database. Restore the file and put the change into a new migration.`,
      )
}

const read = (name: string) => readFile(join(folder, name), 'utf8')

/** SHA-256 in hex. Line endings don't count: a checkout may convert them. */
export const hashMigration = async (name: string) =>
  createHash('sha256')
    .update((await read(name)).replaceAll('\r\n', '\n'))
    .digest('hex')

/**
 * Names of the migrations applied to a database, in order. Throws an Error with one sentence when a version before 1.0.0
 * applied them: its migrations had other names.
 */
export async function listMigrationsRun(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  )
  const names = rows.map((row) => row.name)
  const [first] = await listMigrations()
  if (names.length > 0 && !names.includes(first!))
    throw new Error(
      "A version before 1.0.0 made this database, and 1.0.0 can't upgrade it: run that version again, or start with an empty database and data folder.",
    )
  return names
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

/** Runs one migration in the session's current transaction. */
export async function runMigration(client: pg.Client, name: string) {
  try {
    await client.query(await read(name))
    const sha256 = await hashMigration(name)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
