import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Pool } from '../db/pool.ts'
import { keepSettings } from '../features/settings/keep-settings.ts'
import { createLog } from '../log.ts'
import { createPaystack } from '../outside/payments.ts'
import { createStorage } from '../outside/create-storage.ts'
import { runCommand } from './run-command.ts'
import { createTestDatabase } from './test-database.ts'

/** A new machine: an empty database and an empty data folder. */
export async function newMachine() {
  const database = await createTestDatabase('template1')
  const data_dir = await mkdtemp(join(tmpdir(), 'taswira-machine-'))
  const env = { DATABASE_URL: database.connection_string, DATA_DIR: data_dir, LOG_LEVEL: 'silent' }
  return {
    ...database,
    data_dir,
    restore: (folder: string, more: Record<string, string> = {}) =>
      runCommand('restore', [folder], { ...env, ...more }),
    /** Starts the site that was restored here. */
    async open() {
      const config = readConfig({ ...env, PUBLIC_ORIGIN: 'http://shop.test' })
      const given = { config, log: createLog('silent'), db: database.db }
      const deps = { ...given, settings: keepSettings(given), storage: await createStorage(config) }
      const payments = createPaystack(deps)
      const { app } = await buildApp({ ...deps, payments, connection_string: database.connection_string })
      return { ...deps, app }
    },
    async close() {
      await database.close()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

/** Returns every row of every table as PostgreSQL prints it, and the values of the sequences. */
export async function readTables(db: Pool): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  const { rows: tables } = await db.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(
      `select t::text as row from ${pg.escapeIdentifier(name)} t order by 1`,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  const { rows } = await db.query<{ row: string }>(
    'select sequencename || last_value as row from pg_sequences where last_value is not null order by 1',
  )
  return { ...contents, sequences: rows.map(({ row }) => row) }
}
