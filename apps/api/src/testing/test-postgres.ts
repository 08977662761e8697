import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureDatabase, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection string of the server's default database; the template for test databases is on the same
     * server.
     */
    postgres_url: string
  }
}

/** Name of the empty, migrated database that test files copy. */
export const TEMPLATE = 'taswira_template'

/** Starts one real PostgreSQL server for the whole run, in a temporary folder. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), `taswira-test-${randomBytes(3).toString('hex')}-`))
  const postgres = await startEmbeddedPostgres(folder)
  await forgoSafety(postgres.databaseUrl('postgres'))
  await migrate(await ensureDatabase(postgres, TEMPLATE))
  project.provide('postgres_url', postgres.databaseUrl('postgres'))

  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Test data needn't survive a power failure, so writes don't wait for the disk. */
export async function forgoSafety(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
