/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { SearchServer, SearchServerError, SphinxEngine } from '@taswira/search-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchDatabase } from '../../db/watch-database.ts'
import { givenLine } from '../../testing/silent-line.ts'
import { has_searchd, startSearchServers, type TestSearchServers } from '../../testing/test-search-servers.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { createSearchEngines } from './search-engines.ts'
import { catalogueStore } from './search-server-queries.ts'

describe.skipIf(!has_searchd)('the search server', () => {
  let servers: TestSearchServers
  let world: World
  const engines: SphinxEngine[] = []

  beforeAll(async () => {
    servers = await startSearchServers()
    world = await createWorld()
  })
  beforeEach(() => Promise.all(engines.splice(0).map((engine) => engine.stop())))
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    await world?.close()
    await servers?.close()
  })

  /** Creates an engine like one in a new process. */
  function newEngine() {
    const { db, log, connection_string } = world
    const { search_url } = servers
    const store = catalogueStore(db, connection_string)
    const limits = { read_ms: 20_000 }
    const engine = new SphinxEngine({ search_url, store, log, eager: false, limits })
    engines.push(engine)
    return engine
  }

  const find = async (engine: SphinxEngine, word: string) => {
    const groups = [[{ words: [word], weight: 1 }]]
    return (await engine.search({ groups, sort: 'relevant', limit: 20, offset: 0 })).asset_ids
  }

  const content = async () => {
    const { rows } = await world.db.query<{ build: string; active: string }>(
      'select build, active from search_server',
    )
    return rows[0]!
  }

  const sessionsOf = async (name: string) => {
    const { rows } = await world.db.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [name],
    )
    return rows.map(({ pid }) => pid)
  }

  /** Watching connections that have been answered. */
  const watchProbes = async () => {
    const { rows } = await world.db.query(
      `select from pg_stat_activity where application_name = 'taswira-watch' and query = 'select 1'
       and state = 'idle' and datname = current_database()`,
    )
    return rows.length
  }

  it('is filled once, and the next process continues where the last one stopped', async () => {
    const { asset_id } = await world.givenAsset({ title: 'kept' })
    const first = newEngine()
    await first.ready()
    expect(await find(first, 'kept')).toEqual([asset_id])
    const filled = await content()
    await first.stop()

    const later = await world.givenAsset({ title: 'kept later' })
    await world.db.query("update assets set title = 'renamed' where asset_id = $1", [asset_id])
    const second = newEngine()
    await second.ready()
    expect(await find(second, 'kept')).toEqual([later.asset_id])
    expect(await content()).toEqual(filled)
  })

  it('is written by only one process, and by another one when that process stops', async () => {
    const [first, second] = [newEngine(), newEngine()]
    await first.ready()
    const { asset_id } = await world.givenAsset({ title: 'shared' })
    await second.ready()
    expect(await find(second, 'share')).toEqual([asset_id])
    await first.stop()
    const later = await world.givenAsset({ title: 'shared later' })
    await second.ready()
    expect(await find(second, 'share')).toEqual([later.asset_id, asset_id])
  })

  it('finds a change that started before another change and was committed after it', async () => {
    const { asset_id } = await world.givenAsset({ title: 'slowly' })
    const engine = newEngine()
    await engine.ready()
    const slow = await world.db.connect()
    await slow.query('begin')
    await slow.query("update assets set title = 'changed slowly' where asset_id = $1", [asset_id])
    const quick = await world.givenAsset({ title: 'changed quickly' })
    engine.notice()
    await expect.poll(() => find(engine, 'chang')).toEqual([quick.asset_id])
    await slow.query('commit')
    slow.release()
    await engine.ready()
    expect(new Set(await find(engine, 'chang'))).toEqual(new Set([asset_id, quick.asset_id]))
  })

  it('uses new popularity values after a reorder', async () => {
    const first = await world.givenAsset({ title: 'ordered' })
    const second = await world.givenAsset({ title: 'ordered' })
    const engine = newEngine()
    await engine.ready()
    expect(await find(engine, 'order')).toEqual([second.asset_id, first.asset_id])
    await world.db.query('update assets set popularity = 0.25 where asset_id = $1', [first.asset_id])
    await engine.ready()
    expect(await find(engine, 'order')).toEqual([second.asset_id, first.asset_id])
    engine.reorder()
    await engine.ready()
    expect(await find(engine, 'order')).toEqual([first.asset_id, second.asset_id])
  })

  it('keeps returning complete results while a second index is filled', async () => {
    await givenManyAssets(world, 3_000)
    const engine = newEngine()
    await engine.ready()
    const before = await content()
    const request = { groups: [[{ words: ['mani'], weight: 1 }]], sort: 'popular' as const, limit: 5 }
    // PostgreSQL truncates the change log after a crash.
    await world.db.query('truncate asset_changes, search_epoch')
    engine.notice()
    const totals = new Set<number>()
    await expect
      .poll(async () => {
        totals.add((await engine.search({ ...request, offset: 0 })).total)
        return (await content()).build
      })
      .not.toBe(before.build)
    for (let more = 0; more < 20; more++) totals.add((await engine.search({ ...request, offset: 0 })).total)
    expect(totals).toEqual(new Set([3_000]))
    expect((await content()).active).not.toBe(before.active)
    const { asset_id } = await world.givenAsset({ title: 'after the switch' })
    await engine.ready()
    expect(await find(engine, 'switch')).toEqual([asset_id])
  })

  it("doesn't delay process shutdown while a shard hangs", async () => {
    const engine = newEngine()
    await engine.ready()
    servers.shards[0]!.pause()
    try {
      await world.givenAsset({ title: 'held up' })
      engine.notice()
      const asked = expect(find(engine, 'held')).rejects.toThrow(SearchServerError)
      await engine.stop()
      await asked
    } finally {
      servers.shards[0]!.goOn()
    }
  })

  it('keeps its database session when the database is briefly slow', async () => {
    const engine = newEngine()
    await engine.ready()
    const before = await sessionsOf('taswira-search-writer')
    engine.reconnect()
    await sleep(3_000)
    expect(await sessionsOf('taswira-search-writer')).toEqual(before)
  })

  it('is updated again within seconds after the database machine disappears', async () => {
    const line = await givenLine(world.connection_string)
    const search = createSearchEngines({
      config: { ...world.config, search_url: servers.search_url },
      log: world.log,
      connection_string: line.connection_string,
      on_demand: false,
    })
    const watch = watchDatabase([search.pool], line.connection_string, () => search.reconnect())
    try {
      await search.ready()
      // A watch that is still connecting when the line falls silent would reach the new machine.
      await expect.poll(watchProbes).toBe(1)
      line.fallSilent()
      // When the machine disappears, so does the writer's lock.
      await world.db.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        await sessionsOf('taswira-search-writer'),
      ])
      line.redirect(world.connection_string)
      const { asset_id } = await world.givenAsset({ title: 'vanished' })
      const groups = [[{ words: ['vanish'], weight: 1 }]]
      const request = { groups, sort: 'relevant' as const, limit: 20, offset: 0 }
      await expect
        .poll(() => search.present.search(request).catch(() => {}))
        .toMatchObject({ asset_ids: [asset_id], total: 1 })
    } finally {
      await watch.stop()
      await search.stop()
      await line.close()
    }
  })

  it('counts word groups without a search query, and queries only words that images contain', async () => {
    const { asset_id } = await world.givenAsset({ title: 'counted drum', keywords: ['talking'] })
    await world.givenAsset({ title: 'counted' })
    const engine = newEngine()
    await engine.ready()
    const groupOf = (...words: string[]) => words.map((word) => ({ words: [word], weight: 1 }))
    const page = { sort: 'relevant' as const, limit: 20, offset: 0 }
    const unknown = Array.from({ length: 700 }, (_, place) => `unknown${place}`)
    const read = vi.spyOn(SearchServer.prototype, 'read')
    const searches = () => read.mock.calls.flat().filter((query) => query.includes('MATCH'))
    onTestFinished(() => read.mockRestore())
    const counts = await engine.countEach([groupOf('drum', ...unknown), groupOf('unknown'), groupOf('count')])
    expect(counts[1]).toBe(0)
    expect(counts[0]).toBeGreaterThan(0)
    const nothing = await engine.search({ ...page, groups: [groupOf('count'), groupOf(...unknown)] })
    expect(nothing).toEqual({ asset_ids: [], total: 0 })
    expect(searches()).toEqual([])

    const groups = [groupOf('drum', ...unknown)]
    const boosts = [groupOf(...unknown), groupOf('count')]
    const found = { asset_ids: [asset_id], total: 1 }
    expect(await engine.search({ ...page, groups, boosts, without: [groupOf('unknown')] })).toMatchObject(
      found,
    )
    expect(searches()).toHaveLength(1)
    expect(searches()[0]).not.toContain('unknown')
    const later = await world.givenAsset({ title: 'unknown0' })
    await engine.ready()
    expect((await engine.search({ ...page, groups })).asset_ids).toEqual([later.asset_id, asset_id])
  })

  it('finds a new word while an older transaction is open, even if it was searched for before', async () => {
    const engine = newEngine()
    await engine.ready()
    const request = {
      groups: [[{ words: ['brandnew'], weight: 1 }]],
      sort: 'relevant' as const,
      limit: 20,
      offset: 0,
    }
    const slow = await world.db.connect()
    onTestFinished(() => slow.release(true))
    await slow.query('begin')
    await slow.query('select pg_current_xact_id()')
    const { asset_id: other } = await world.givenAsset({ title: 'other change' })
    engine.notice()
    await expect.poll(() => find(engine, 'chang')).toContain(other)
    // From now on, the change position stays before the open transaction and has been read.
    await sleep(2_500)
    expect((await engine.search(request)).total).toBe(0)
    const { asset_id } = await world.givenAsset({ title: 'brandnew' })
    engine.notice()
    await expect
      .poll(async () => (await engine.search(request)).asset_ids, { timeout: 10_000 })
      .toEqual([asset_id])
  })

  it('lists an image with the typed word in its title before an image with three narrower words', async () => {
    const typed = await world.givenAsset({ title: 'ladle' })
    const narrower = await world.givenAsset({ title: 'scoop dipper skimmer' })
    const engine = newEngine()
    await engine.ready()
    const also = ['scoop', 'dipper', 'skimmer'].map((word) => ({ words: [word], weight: 0.75 }))
    const groups = [[...also, { words: ['ladl'], weight: 1 }]]
    const hits = await engine.search({ groups, sort: 'relevant', limit: 20, offset: 0 })
    expect(hits.asset_ids).toEqual([typed.asset_id, narrower.asset_id])
  })

  it('is filled again if its epoch is replaced manually', async () => {
    const engine = newEngine()
    await engine.ready()
    const before = await content()
    await world.db.query('update search_server set epoch = gen_random_uuid()')
    await expect.poll(async () => (await content()).build).not.toBe(before.build)
    await engine.ready()
    expect((await find(engine, 'switch')).length).toBe(1)
  })
})

describe.skipIf(!has_searchd)('a search with a failing search server', () => {
  let servers: TestSearchServers
  let world: World
  beforeAll(async () => {
    servers = await startSearchServers()
    world = await createWorld({
      env: { SEARCH_URL: servers.search_url },
      search_server_limits: { read_ms: 1_000, open_ms: 100 },
    })
    for (let count = 0; count < 6; count++) await world.givenAsset({ title: 'troubled' })
    await world.searchIsReady()
  })
  afterAll(async () => {
    await world?.close()
    await servers?.close()
  })

  const find = async () => {
    const answer = await world.get('/api/contributor/search/?type=Image&keywords=troubled')
    expect(answer.statusCode).toBe(200)
    return { total: answer.headers['x-total-count'], by: answer.headers['x-search'] }
  }

  it('is answered by PostgreSQL, with a header, while a shard is down, and by the server again afterwards with all changes', async () => {
    // On a busy machine, the first answer may take longer than it may.
    await expect.poll(find).toEqual({ total: '6', by: undefined })
    await servers.shards[0]!.kill()
    // The other host alone would answer with only its half.
    for (let time = 0; time < 4; time++) expect(await find()).toEqual({ total: '6', by: 'fallback' })
    await world.givenAsset({ title: 'troubled in the meantime' })
    await world.givenAsset({ title: 'troubled in the meantime' })
    await expect(world.search_engines.ready()).rejects.toThrow()
    expect(await find()).toEqual({ total: '8', by: 'fallback' })
    await servers.shards[0]!.start()
    await expect.poll(find).toEqual({ total: '8', by: undefined })
  })

  it('is answered by PostgreSQL while a shard hangs', async () => {
    servers.shards[1]!.pause()
    try {
      for (let time = 0; time < 4; time++) expect(await find()).toEqual({ total: '8', by: 'fallback' })
    } finally {
      servers.shards[1]!.goOn()
    }
    await expect.poll(find).toEqual({ total: '8', by: undefined })
  })

  it('is complete again after a shard loses its data', async () => {
    await servers.shards[1]!.kill()
    await servers.shards[1]!.lose()
    await servers.shards[1]!.start()
    const { rows: before } = await world.db.query('select build from search_server')
    await expect
      .poll(async () => (await world.db.query('select build from search_server')).rows)
      .not.toEqual(before)
    await expect.poll(find).toEqual({ total: '8', by: undefined })
  })
})

/** Adds `count` assets with the title "many". */
async function givenManyAssets({ db, givenAsset }: World, count: number) {
  const { asset_id } = await givenAsset({ title: 'many' })
  await db.query(
    `insert into assets (slug, title, category_slug, contributor_id, width_px, height_px, picture_key, master_key,
       master_format, content_hash)
     select 'many-' || n, title, category_slug, contributor_id, width_px, height_px, substr(md5(n::text), 1, 20),
       'many/' || n, master_format, encode(sha256(n::text::bytea), 'hex')
     from assets, generate_series(2, $2::int) n where asset_id = $1`,
    [asset_id, count],
  )
}
