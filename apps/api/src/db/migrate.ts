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
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const ran = names.filter((name) => !done.has(name))
    for (const name of ran) await runOne(client, name)
    return ran
  } finally {
    // Ending the session frees the lock, also when the session broke.
    await client.end()
  }
}

async function runOne(client: pg.Client, name: string) {
  const sql = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
