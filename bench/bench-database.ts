import { createPool, oneRow, type Pool } from '../apps/api/src/db/pool.ts'
import {
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { refreshSearchTerms } from '../apps/api/src/features/search/refresh-search-terms.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { bench_dir } from './server-environment.ts'

export interface BenchDatabase {
  connection_string: string
  db: Pool
}

/** PostgreSQL for the benchmarks. The data stays between runs, because generating a million assets takes minutes. */
export function startBenchPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(bench_dir)
}

/** An empty database with this name, for a shop without files. */
export async function emptyDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
  const db = createPool({ connection_string: postgres.databaseUrl('postgres'), size: 1 })
  await db.query(`drop database if exists "${name}" with (force)`)
  await db.end()
  return ensureDatabase(postgres, name)
}

/** A database with `count` generated assets, created on first use. */
export async function generatedDatabase(postgres: EmbeddedPostgres, count: number): Promise<BenchDatabase> {
  const connection_string = await ensureDatabase(postgres, `bench_${count}`)
  await migrate(connection_string)
  const db = createPool({ connection_string, size: 4, name: 'bench' })
  const row = await oneRow<{ there: number }>(
    db,
    'select count(*) as there from (select from assets limit 1) one',
  )
  if (!row.there) {
    console.log(`Generating ${count} assets`)
    await generateCatalogue(db, count, (line) => console.log(`  ${line}`))
    await refreshSearchTerms(db)
    await db.query('analyze search_terms')
  }
  return { connection_string, db }
}

/** PostgreSQL's first process, whose child processes serve the connections. */
export async function databasePid(db: Pool): Promise<number> {
  const { pid } = await oneRow<{ pid: number }>(
    db,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  return pid
}
