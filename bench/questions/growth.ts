import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readConfig } from '../../apps/api/src/config.ts'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { oneRow, type Pool } from '../../apps/api/src/db/pool.ts'
import { has_searchd, startSearchServers } from '../../apps/api/src/testing/test-search-servers.ts'
import { makeBackup } from '../../apps/api/src/features/backups/make-backup.ts'
import type { Storage } from '../../apps/api/src/outside/storage.ts'
import { generatedDatabase } from '../bench-database.ts'
import { shared_words } from '../generate-catalogue.ts'
import { type Measured, measure, memoryMb, type Server, startServer } from '../measure.ts'
import { ms, perSecond, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'
import { mixedSearches, untilInMemory } from './search.ts'

/** Catalogues compared, in assets; BENCH_SIZES=100000,1000000 chooses others. */
const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000,3000000').split(',').map(Number)
/** Largest catalogue that is backed up: the time grows with the number of originals, and each needs a file. */
const BACKED_UP = 100_000
/** Assets inserted one by one to time an import's part in the database. */
const INSERTED = 2_000

/** One figure per catalogue size, and its format. */
interface Growing {
  values: number[]
  text: (value: number) => string
}

/** How each part grows with the catalogue: search in memory and by a search server side by side, lists, import. */
export async function growth(postgres: EmbeddedPostgres) {
  const figures = new Map<string, Growing>()
  const note = (name: string, value: number, text: (value: number) => string) => {
    const figure = figures.get(name) ?? { values: [], text }
    figure.values.push(value)
    figures.set(name, figure)
  }
  for (const count of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'taswira-growth-'))
    const { connection_string, db } = await generatedDatabase(postgres, count)
    const env = serverEnvironment(connection_string, { DATA_DIR: folder })
    try {
      note('Database on disk', await databaseMb(db), megabytes)
      note('Import: assets per second', await insertsPerSecond(db), perSecond)
      await inMemory(env, count, folder, note)
      if (has_searchd) await bySearchServer(env, note)
      if (count <= BACKED_UP) await backup(env, note)
    } finally {
      await db.end()
      await rm(folder, { recursive: true, force: true })
    }
  }
  writeResults('Growth', rowsOf(figures))
}

type Note = (name: string, value: number, text: (value: number) => string) => void

async function inMemory(env: Record<string, string>, count: number, folder: string, note: Note) {
  const shop = await startServer('apps/api/src/main.ts', env, '/readyz')
  try {
    note('Memory: until the first index is built', await untilInMemory(shop), seconds)
    const searched = await measure(shop, { url: '/', paths: mixedSearches(2) })
    noteSearch('Memory', searched, note)
    note('Memory: peak of the server', memoryMb(shop.pid), megabytes)
    note('Memory: index on disk', (await stat(join(folder, 'search-index'))).size / 2 ** 20, megabytes)
    noteLoad('List of 20', await measure(shop, { url: '/api/contributor/images/?format=json' }), note)
    const slugs = Array.from({ length: 500 }, (_, place) => `generated-${(place * 7919) % count}`)
    const details = slugs.map((slug) => `/api/contributor/stock/${slug}/`)
    noteLoad('Detail by slug', await measure(shop, { url: '/', paths: details }), note)
  } finally {
    await shop.stop()
  }
}

async function bySearchServer(env: Record<string, string>, note: Note) {
  const servers = await startSearchServers()
  let shop: Server | undefined
  try {
    const started = performance.now()
    shop = await startServer('apps/api/src/main.ts', { ...env, SEARCH_URL: servers.search_url }, '/readyz')
    await untilServerAnswers(shop)
    note('Sphinx: until the shards are filled', (performance.now() - started) / 1_000, seconds)
    noteSearch('Sphinx', await measure(shop, { url: '/', paths: mixedSearches(2) }), note)
    note('Sphinx: peak of the server', memoryMb(shop.pid), megabytes)
    const of_shards = servers.shards.map(({ pid }) => memoryMb(pid())).reduce((sum, one) => sum + one)
    note('Sphinx: peak of both shards', of_shards, megabytes)
  } finally {
    await shop?.stop()
    await servers.close()
  }
}

/**
 * Measures a full backup, and one without changes since. Originals are 1 kB each: the disk's speed isn't what we
 * measure.
 */
async function backup(env: Record<string, string>, note: Note) {
  const place = await mkdtemp(join(tmpdir(), 'taswira-growth-backup-'))
  const storage = { stream: () => Readable.from([Buffer.alloc(1_024)]) } as unknown as Storage
  const deps = { config: readConfig(env), connection_string: env.DATABASE_URL!, storage }
  try {
    for (const name of ['Backup: the first', 'Backup: the next, without changes']) {
      const started = performance.now()
      const { missing } = await makeBackup(deps, place)
      if (missing.length) throw new Error(`${missing.length} originals are missing`)
      note(name, (performance.now() - started) / 1_000, seconds)
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Waits until the search server answers; PostgreSQL answers until then, with a header that shows it. */
async function untilServerAnswers(shop: Server) {
  for (const began = Date.now(); Date.now() - began < 1_800_000; ) {
    const path = `/api/contributor/search/?type=Image&keywords=${shared_words.one}`
    const answer = await fetch(shop.url + path)
    await answer.arrayBuffer()
    if (answer.ok && !answer.headers.has('x-search')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the search server was not filled within half an hour')
}

function noteSearch(engine: string, { requests_per_s, p50_ms, p97_5_ms, cpu_ms }: Measured, note: Note) {
  note(`${engine}: searches per second, 32 connections`, requests_per_s, perSecond)
  note(`${engine}: p50`, p50_ms, ms)
  note(`${engine}: p97.5`, p97_5_ms, ms)
  note(`${engine}: CPU time of the shop per search`, cpu_ms, ms)
}

function noteLoad(name: string, { requests_per_s, p97_5_ms }: Measured, note: Note) {
  note(`${name}: per second, 32 connections`, requests_per_s, perSecond)
  note(`${name}: p97.5`, p97_5_ms, ms)
}

/** Inserts one asset per transaction, as an import does; triggers and growing indexes are included. */
async function insertsPerSecond(db: Pool): Promise<number> {
  const started = performance.now()
  try {
    for (let number = 0; number < INSERTED; number++) {
      await db.query(
        `insert into assets (slug, title, keywords, category_slug, contributor_id, width_px, height_px, colours, picture_key,
           master_key, master_format, content_hash)
         select 'growing-' || $1, title, keywords, category_slug, contributor_id, width_px, height_px, colours,
           substr(md5($1::text), 1, 20), 'masters/growing-' || $1, 'jpeg', md5($1::text) || md5('y' || $1::text)
         from assets where slug = 'generated-' || $1`,
        [number],
      )
    }
    return INSERTED / ((performance.now() - started) / 1_000)
  } finally {
    await db.query('set statement_timeout = 0')
    await db.query("delete from assets where slug like 'growing-%'")
  }
}

async function databaseMb(db: Pool): Promise<number> {
  const { bytes } = await oneRow<{ bytes: number }>(
    db,
    'select pg_database_size(current_database()) as bytes',
  )
  return bytes / 2 ** 20
}

const seconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} s`
const megabytes = (value: number) => `${Math.round(value).toLocaleString('en')} MB`

function rowsOf(figures: Map<string, Growing>): Row[] {
  const sizes = SIZES.map((size) => size.toLocaleString('en')).join(', ')
  return [
    { question: 'Assets', answer: sizes },
    ...[...figures].map(([question, { values, text }]) => ({
      question,
      answer: values.map(text).join(', '),
      note: values.length > 1 ? `exponent ${exponentOf(values).toFixed(2)}` : '',
    })),
  ]
}

/**
 * The power of the catalogue size with which a figure grows from the first size to the last: 0 is constant, 1 is
 * linear.
 */
const exponentOf = (values: number[]) =>
  Math.log(values.at(-1)! / values[0]!) / Math.log(SIZES[values.length - 1]! / SIZES[0]!)
