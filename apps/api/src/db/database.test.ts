/** @module-tag slow */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { inTransaction, isDatabaseAway } from './pool.ts'

describe('the embedded PostgreSQL', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taswira-postgres-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('serves two processes started at once, survives a kill and stops with the last process', async () => {
    const config = readConfig({ DATA_DIR: folder })
    const first = await openDatabase(config)
    const second = await openDatabase(config)
    await first.db.query("insert into contributors (username, full_name) values ('kept', 'Kept')")
    await first.close()
    // The first process has closed; the second still works, so the server must have stayed.
    expect((await second.db.query('select full_name from contributors')).rows).toEqual([
      { full_name: 'Kept' },
    ])
    await second.close()
    await expect(readFile(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')

    const server = await startEmbeddedPostgres(folder)
    const pid = await pidIn(folder)
    process.kill(pid, 'SIGKILL')
    void server
    await expect.poll(() => isRunning(pid)).toBe(false)
    const again = await openDatabase(config)
    expect((await again.db.query('select full_name from contributors')).rows).toEqual([{ full_name: 'Kept' }])
    await again.close()
  })

  it('starts once when several processes start it at the same moment, the first time and after a kill', async () => {
    const data_dir = join(folder, 'together')
    const startAll = () => Promise.all([1, 2, 3].map(() => startEmbeddedPostgres(data_dir)))
    await startAll()
    for (let round = 0; round < 3; round++) {
      process.kill(await pidIn(data_dir), 'SIGKILL')
      const [server] = await startAll()
      await ensureDatabase(server!, 'kept')
    }
    const [last] = await startAll()
    await last!.stop()
    expect(await readdir(data_dir)).toEqual(['postgres'])
  })

  it('serves processes with different TMPDIR, started together or later, even after a kill', async () => {
    const data_dir = join(folder, 'temporary')
    const script = `
      import { ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.ts'
      process._rawDebug(await ensureDatabase(await startEmbeddedPostgres(process.argv[1]), 'kept'))`
    const places = await Promise.all([1, 2, 3].map(() => mkdtemp(join(folder, 'place-'))))
    // When root starts the server, it runs as another user.
    for (const place of places) await chmod(place, 0o755)
    const startIn = async (place: string) => {
      const { stderr } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module-typescript', '-e', script, data_dir],
        { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: place }, timeout: 60_000 },
      )
      return stderr
    }
    const [url, ...others] = await Promise.all(places.slice(1).map(startIn))
    others.push(await startIn(places[0]!))
    process.kill(await pidIn(data_dir), 'SIGKILL')
    others.push(...(await Promise.all(places.map(startIn))))
    for (const other of others) expect(other).toBe(url)
    await (await startEmbeddedPostgres(data_dir)).stop()
  })

  it('is restarted when it is killed while in use, and the restart is reported once', async () => {
    const config = readConfig({ DATA_DIR: folder })
    const reports: string[] = []
    const onRestart = () => reports.push('restarted')
    const first = await openDatabase(config, { onRestart })
    const second = await openDatabase(config, { onRestart })
    for (const times of [1, 2]) {
      process.kill(await pidIn(config.data_dir), 'SIGKILL')
      for (const { db } of [first, second])
        await expect
          .poll(() => db.query('select 1 as one').then(({ rows }) => rows, String))
          .toEqual([{ one: 1 }])
      await expect.poll(() => reports.length).toBe(times)
    }
    const presences = () =>
      second.db
        .query("select from pg_stat_activity where application_name = 'taswira-presence'")
        .then(({ rowCount }) => rowCount, String)
    await expect.poll(presences).toBe(2)
    // It still stops with the last process.
    await first.close()
    expect(reports).toHaveLength(2)
    expect((await second.db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await second.close()
    await expect(readFile(join(config.data_dir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('can be stopped while another command is about to stop it', async () => {
    const server = await startEmbeddedPostgres(folder)
    const session = new pg.Client({
      connectionString: server.databaseUrl('postgres'),
      application_name: 'taswira',
    })
    session.on('error', () => {})
    await session.connect()
    // Stopping waits while one of our sessions is open.
    const stopped = server.stop()
    await sleep(150)
    process.kill(await pidIn(folder), 'SIGKILL')
    await expect(stopped).resolves.toBeUndefined()
  })
})

/** The process id in the server's lock file, which is missing for a moment while the server replaces a killed one. */
async function pidIn(data_dir: string): Promise<number> {
  const file = join(data_dir, 'postgres/postmaster.pid')
  await expect.poll(() => existsSync(file)).toBe(true)
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('migrations', () => {
  it('run once, even when two processes start together', async () => {
    const server_url = inject('postgres_url')
    const url = await ensureDatabase(
      { databaseUrl: (name) => server_url.replace('/postgres?', `/${name}?`) },
      'together',
    )
    const [one, other] = await Promise.all([migrate(url), migrate(url)])
    expect([...one, ...other].toSorted()).toEqual([...new Set([...one, ...other])].toSorted())
    expect(one.length + other.length).toBeGreaterThan(0)
    expect(await migrate(url)).toEqual([])
  })

  it('accept a database that a newer release has migrated, but not one in which an edited migration ran', async () => {
    const { db, connection_string, close } = await createTestDatabase()
    try {
      await db.query("insert into migrations (name, sha256) values ('9999-of-a-newer-release.sql', '')")
      expect(await migrate(connection_string)).toEqual([])
      await db.query("update migrations set sha256 = 'of another text' where name like '0002-%'")
      await expect(migrate(connection_string)).rejects.toThrow(/^Migration 0002-.* was edited after it ran/)
    } finally {
      await close()
    }
  })
})

describe('transactions', () => {
  it('leave nothing behind when they fail', async () => {
    const { db, close } = await createTestDatabase()
    try {
      const work = inTransaction(db, async (tx) => {
        await tx.query("insert into contributors (username, full_name) values ('half', 'Half')")
        throw new Error('stop')
      })
      await expect(work).rejects.toThrow('stop')
      expect((await db.query('select 1 from contributors')).rowCount).toBe(0)
    } finally {
      await close()
    }
  })
})

describe('isDatabaseAway', () => {
  it.each([
    ['57P01', true],
    ['53300', true],
    ['08006', true],
    ['55P03', true],
    ['ECONNREFUSED', true],
    ['ENOENT', true],
    ['23505', false],
    ['42601', false],
    ['22P02', false],
  ])('distinguishes an outage from a wrong query: %s', (code, away) => {
    expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(away)
  })
})
