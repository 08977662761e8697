/** @module-tag slow */
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { MemoryEngine } from './memory-engine.ts'

let world: World
let data_dir: string
const engines: MemoryEngine[] = []

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  data_dir = await mkdtemp(join(tmpdir(), 'memory-engine-'))
  return () => rm(data_dir, { recursive: true, force: true })
})
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await world.close()
})

/**
 * Creates an engine like one in a new process; `small_catalogue: 0` makes it build its file in a separate
 * process.
 */
function newEngine({
  db = world.db,
  small_catalogue = 0,
}: Partial<ConstructorParameters<typeof MemoryEngine>[0]> = {}) {
  const { log, connection_string } = world
  const engine = new MemoryEngine({
    config: { data_dir },
    log,
    db,
    connection_string,
    eager: false,
    small_catalogue,
  })
  engines.push(engine)
  return engine
}

const find = async (engine: MemoryEngine, word: string) => {
  const groups = [[{ words: [word], weight: 1 }]]
  return (await engine.search({ groups, sort: 'relevant', limit: 20, offset: 0 })).asset_ids
}

const fileAt = async () => (await stat(join(data_dir, 'search-index'))).mtimeMs

describe('the in-memory index', () => {
  it('is built in a separate process and saved as a file, from which the next start loads it and adds later changes', async () => {
    const { asset_id } = await world.givenAsset({ title: 'kept' })
    const first = newEngine()
    await first.ready()
    expect(await find(first, 'kept')).toEqual([asset_id])
    const built_at = await fileAt()
    await first.stop()

    const later = await world.givenAsset({ title: 'kept later' })
    const second = newEngine()
    await second.ready()
    expect(await find(second, 'kept')).toEqual([later.asset_id, asset_id])
    expect(await fileAt()).toBe(built_at)
  })

  it('deletes the unfinished file of a killed build', async () => {
    const left = join(data_dir, 'search-index.123')
    await writeFile(left, 'half')
    await newEngine().ready()
    await expect(stat(left)).rejects.toThrow('ENOENT')
  })

  it('needs no separate process for a small catalogue', async () => {
    const engine = newEngine({ small_catalogue: 5_000 })
    await engine.ready()
    expect(engine.documents).toBeGreaterThan(0)
    await expect(fileAt()).rejects.toThrow('ENOENT')
  })

  it('finds a change that started before another change and was committed after it', async () => {
    const { asset_id } = await world.givenAsset({ title: 'slowly' })
    const engine = newEngine()
    await engine.ready()
    const slow = await world.db.connect()
    await slow.query('begin')
    await slow.query("update assets set title = 'changed slowly' where asset_id = $1", [asset_id])
    const quick = await world.givenAsset({ title: 'changed quickly' })
    await engine.ready()
    expect(await find(engine, 'chang')).toEqual([quick.asset_id])
    await slow.query('commit')
    slow.release()
    await engine.ready()
    expect(new Set(await find(engine, 'chang'))).toEqual(new Set([asset_id, quick.asset_id]))
  })

  it('ignores the changes of a rolled-back transaction', async () => {
    const engine = newEngine()
    await engine.ready()
    const client = await world.db.connect()
    await client.query('begin')
    await client.query("update assets set title = 'undone'")
    await client.query('rollback')
    client.release()
    await engine.ready()
    expect(await find(engine, 'undon')).toEqual([])
  })

  it('keeps answering and is rebuilt if the change log was lost, as after a PostgreSQL crash', async () => {
    const engine = newEngine()
    await engine.ready()
    const built_at = await fileAt()
    const { asset_id } = await world.givenAsset({ title: 'unnoticed' })
    // PostgreSQL truncates unlogged tables after a crash.
    await world.db.query('truncate asset_changes, search_epoch')
    const noticed = await world.givenAsset({ title: 'unnoticed too' })
    await engine.ready()
    expect(engine.is_ready).toBe(true)
    await expect.poll(() => find(engine, 'unnot')).toEqual([noticed.asset_id, asset_id])
    expect(await fileAt()).toBeGreaterThan(built_at)
  })

  it('is rebuilt if its file is damaged while it is in use', async () => {
    const engine = newEngine()
    await engine.ready()
    await writeFile(join(data_dir, 'search-index'), 'damaged')
    const { asset_id } = await world.givenAsset({ title: 'mended' })
    await world.db.query('truncate asset_changes, search_epoch')
    await engine.ready()
    await expect.poll(() => find(engine, 'mend')).toEqual([asset_id])
  })

  it('ignores a damaged file and a file of another database', async () => {
    const first = newEngine()
    await first.ready()
    const whole = await find(first, 'kept')
    const path = join(data_dir, 'search-index')
    await truncate(path, (await stat(path)).size / 2)
    const second = newEngine()
    await second.ready()
    expect(await find(second, 'kept')).toEqual(whole)

    const other = await createWorld()
    try {
      const { log, db, connection_string } = other
      const engine = new MemoryEngine({
        config: { data_dir },
        log,
        db,
        connection_string,
        eager: false,
        small_catalogue: 0,
      })
      engines.push(engine)
      await engine.ready()
      expect(await find(engine, 'kept')).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('discards a file with a few changed numbers, and rebuilds it', async () => {
    const first = newEngine()
    await first.ready()
    const whole = await find(first, 'kept')
    await first.stop()
    const path = join(data_dir, 'search-index')
    const written = await readFile(path)
    const damaged = Buffer.from(written)
    damaged.fill(0xff, written.length - 64, written.length - 32)
    await writeFile(path, damaged)
    const second = newEngine()
    await second.ready()
    expect(await find(second, 'kept')).toEqual(whole)
    expect((await readFile(path)).equals(damaged)).toBe(false)
  })

  it('keeps answering while the database is unavailable', async () => {
    let is_away = false
    const db = {
      query: (...given: unknown[]) => {
        if (is_away) return Promise.reject(new Error('the database is away'))
        return (world.db.query as (...given: unknown[]) => Promise<never>)(...given)
      },
    }
    const engine = newEngine({ db })
    await engine.ready()
    const before = await find(engine, 'kept')
    expect(before.length).toBeGreaterThan(0)
    is_away = true
    await expect(engine.ready()).rejects.toThrow('away')
    expect(await find(engine, 'kept')).toEqual(before)
    is_away = false
    const { asset_id } = await world.givenAsset({ title: 'kept afterwards' })
    await engine.ready()
    expect(await find(engine, 'afterward')).toEqual([asset_id])
  })
})
