/** @module-tag slow */
import { eventually } from '../../testing/eventually.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { oneRow } from '../../db/pool.ts'
import { BackgroundRenderer } from '../../images/background-renderer.ts'
import * as rendering from '../../images/render-rendition.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { createStorage } from '../../outside/create-storage.ts'
import { startTestStore, type TestStore } from '../../testing/test-store.ts'
import { keepSettings } from '../settings/keep-settings.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { importFolder } from '../import-folder/import-folder.ts'
import { startBackgroundRenditions } from './background-renditions.ts'
import { renditionName } from './make-rendition.ts'
import { sharedPictures } from './pictures.ts'
import { listPublishedPictures } from './queries.ts'

// Test files share modules (vitest.config.ts), so modules are reset before and after the mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock(import('../../images/render-rendition.ts'), async (original) => {
  const actual = await original()
  return { ...actual, renderRendition: vi.fn(actual.renderRendition) }
})
const render = vi.mocked(rendering.renderRendition)

let store: TestStore
let world: World
let folder: string
const logged: { msg: string }[] = []

beforeAll(async () => {
  store = await startTestStore()
  folder = await mkdtemp(join(tmpdir(), 'taswira-shared-'))
  world = await createWorld({
    env: { ...store.env, LOG_LEVEL: 'warn' },
    log_to: (text) => logged.push(JSON.parse(text) as { msg: string }),
  })
})
beforeEach(() => {
  store.trouble = 'none'
  logged.splice(0)
})
afterAll(async () => {
  await world.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

let machines = 0

/** Starts a server on another machine: the same database and store, a disk of its own. */
async function givenMachine(changes: Partial<World['config']> = {}) {
  const rendition_cache_dir = join(folder, `disk-${++machines}`)
  const config = { ...world.config, rendition_cache_dir, ...changes }
  const { log, db, connection_string, payments } = world
  const settings = keepSettings({ config, db, log })
  const deps = { config, settings, log, db, storage: await createStorage(config) }
  const { app } = await buildApp({ ...deps, connection_string, payments, search_on_demand: true })
  return {
    deps,
    app,
    counts: sharedPictures(deps).shared!.counts,
    ask: (path: string) => app.inject({ url: path, headers: { accept: 'image/webp' } }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

let pictures = 0

async function givenPicture() {
  const from = await mkdtemp(join(folder, 'import-'))
  const noise = givenNoise({ width: 700, height: 500, seed: 100 + ++pictures })
  await writeFile(join(from, `Shared ${pictures}.jpg`), await noise.jpeg().toBuffer())
  await importFolder(world, { folder: from })
  render.mockClear()
  return oneRow<{ asset_id: number; stock_id: string; picture_key: string }>(
    world.db,
    'select asset_id, stock_id, picture_key from assets where title = $1',
    [`Shared ${pictures}`],
  )
}

describe('renditions in an object store', () => {
  it('are rendered once for all machines', async () => {
    await using one = await givenMachine()
    await using other = await givenMachine()
    const { picture_key } = await givenPicture()
    for (const kind of ['360', 'display']) {
      const made = await one.ask(`/pictures/${picture_key}/${kind}`)
      await eventually(() => expect(one.counts.written).toBe(kind === '360' ? 1 : 2))
      const shared = await other.ask(`/pictures/${picture_key}/${kind}`)
      expect(shared.rawPayload.equals(made.rawPayload)).toBe(true)
      expect(shared.headers.etag).toBe(made.headers.etag)
    }
    expect(render).toHaveBeenCalledTimes(2)
    expect(other.counts).toEqual({ hit: 2, miss: 0, written: 0, failed: 0 })
    expect((await other.app.inject('/metrics')).body).toContain('taswira_shared_renditions{result="hit"} 2')
    // The rendition is on this disk now, too, so a restarted server doesn't ask the store.
    await using restarted = await givenMachine({ rendition_cache_dir: other.deps.config.rendition_cache_dir })
    await eventually(async () => {
      await restarted.ask(`/pictures/${picture_key}/display`)
      expect(sharedPictures(restarted.deps).lookups.hits).toBeGreaterThan(0)
    })
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('are rendered at most once per process, even for concurrent requests', async () => {
    await using one = await givenMachine()
    await using other = await givenMachine()
    const { picture_key } = await givenPicture()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).ask(`/pictures/${picture_key}/480`)),
    )
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(render.mock.calls.length).toBeLessThanOrEqual(2)
    await eventually(async () => expect(await store.renditionsOf(picture_key)).toHaveLength(1))
    await using third = await givenMachine()
    await third.ask(`/pictures/${picture_key}/480`)
    expect(render.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('are rendered again when the watermark or the licence changes', async () => {
    await using one = await givenMachine()
    await using renamed = await givenMachine({
      first_identity: { ...world.config.first_identity, name: 'Another name' },
    })
    const { picture_key, asset_id } = await givenPicture()
    const before = await one.ask(`/pictures/${picture_key}/display`)
    await eventually(() => expect(one.counts.written).toBe(1))
    const marked = await renamed.ask(`/pictures/${picture_key}/display`)
    expect(marked.rawPayload.equals(before.rawPayload)).toBe(false)
    const path = `/pictures/${picture_key}/sample/shared-${pictures}-sample.jpg`
    expect((await one.ask(path)).statusCode).toBe(200)
    await eventually(() => expect(one.counts.written).toBe(2))
    await world.db.query("update assets set description = 'Another text' where asset_id = $1", [asset_id])
    await using other = await givenMachine()
    expect((await other.ask(path)).rawPayload.includes('Another text')).toBe(true)
    expect(other.counts.hit).toBe(0)
  })

  it('are rendered again and replaced if the stored file is damaged', async () => {
    await using one = await givenMachine()
    const { picture_key } = await givenPicture()
    const good = await one.ask(`/pictures/${picture_key}/360`)
    await eventually(() => expect(one.counts.written).toBe(1))
    const [stored] = await store.renditionsOf(picture_key)
    const key = stored!.slice('originals/shop/'.length)
    const { renditions } = one.deps.storage
    await renditions!.write(
      key,
      { body: Buffer.from('damaged'), sha256: '00'.repeat(32), media_type: 'image/webp' },
      AbortSignal.timeout(5_000),
    )
    await using other = await givenMachine()
    expect((await other.ask(`/pictures/${picture_key}/360`)).rawPayload.equals(good.rawPayload)).toBe(true)
    expect(other.counts).toMatchObject({ hit: 0, miss: 1 })
    await eventually(() => expect(other.counts.written).toBe(1))
    const healed = await renditions!.read(key, AbortSignal.timeout(5_000))
    expect(healed!.body.equals(good.rawPayload)).toBe(true)
  })

  it.each(['reset', 'hang'] as const)(
    'are rendered locally while the store fails with %s, which is logged once and counted',
    async (trouble) => {
      await using one = await givenMachine()
      const { picture_key } = await givenPicture()
      store.trouble = trouble
      for (const kind of ['240', '360', '480']) {
        const answer = await one.ask(`/pictures/${picture_key}/${kind}`)
        expect(answer.statusCode).toBe(200)
      }
      expect(render).toHaveBeenCalledTimes(3)
      // After the first failure, the store is not asked for a while.
      await eventually(() => expect(one.counts.failed).toBeGreaterThan(0))
      expect(logged.filter(({ msg }) => msg.startsWith('shared renditions:'))).toHaveLength(1)
      const body = (await one.app.inject('/metrics')).body
      expect(body).toMatch(/taswira_shared_renditions\{result="failed"\} [1-9]/)
    },
  )

  it('are complete or absent if the connection breaks during an upload', async () => {
    await using one = await givenMachine()
    const { picture_key } = await givenPicture()
    store.trouble = 'cut'
    const good = await one.ask(`/pictures/${picture_key}/display`)
    expect(good.statusCode).toBe(200)
    await eventually(() => expect(one.counts.failed).toBe(1))
    expect(await store.renditionsOf(picture_key)).toEqual([])
    store.trouble = 'none'
    await using other = await givenMachine()
    expect((await other.ask(`/pictures/${picture_key}/display`)).rawPayload.equals(good.rawPayload)).toBe(
      true,
    )
    await eventually(async () => expect(await store.renditionsOf(picture_key)).toHaveLength(1))
  })

  it('are still read from a full store', async () => {
    await using one = await givenMachine()
    const { picture_key } = await givenPicture()
    await one.ask(`/pictures/${picture_key}/360`)
    await eventually(() => expect(one.counts.written).toBe(1))
    store.trouble = 'full'
    await using other = await givenMachine()
    await other.ask(`/pictures/${picture_key}/480`)
    await eventually(() => expect(other.counts.failed).toBe(1))
    await other.ask(`/pictures/${picture_key}/360`)
    expect(other.counts.hit).toBe(1)
  })

  it('are deleted with their asset', async () => {
    await using one = await givenMachine()
    const [removed, kept] = [await givenPicture(), await givenPicture()]
    for (const { picture_key } of [removed, kept])
      for (const kind of ['240', '360', 'display']) await one.ask(`/pictures/${picture_key}/${kind}`)
    await eventually(() => expect(one.counts.written).toBe(6))
    expect(await changeStatus(one.deps, removed.stock_id, 'removed')).toMatchObject({ ok: true })
    expect(await store.renditionsOf(removed.picture_key)).toEqual([])
    expect(await store.renditionsOf(kept.picture_key)).toHaveLength(3)
  })

  it('are not rendered again in the background by the next leader on another machine', async () => {
    await using one = await givenMachine()
    await using other = await givenMachine()
    await givenPicture()
    const picturesOf = ({ deps }: typeof one) => sharedPictures(deps)
    // Renders in this process, because a busy machine would run the low-priority child process last.
    using _renderer = vi
      .spyOn(BackgroundRenderer.prototype, 'ask')
      .mockImplementation(({ master, kind, format }) => render(master, kind, format))
    const everything = async (machine: typeof one) => {
      const stop = new AbortController()
      const running = startBackgroundRenditions(machine.deps, {
        leadership: { is_leader: true },
        isBusy: () => false,
        signal: stop.signal,
        pause: () => turn(),
      })
      const list = await listPublishedPictures(world.db, undefined, 100)
      const names = list.map((picture) => renditionName(machine.deps, picture, 'display', 'webp'))
      await eventually(async () => {
        const kept = await Promise.all(names.map((name) => picturesOf(machine).cache.has(name)))
        expect(kept).not.toContain(false)
      }, 300_000)
      stop.abort()
      await running
    }
    await everything(one)
    await eventually(() => expect(one.counts.written).toBe(one.counts.miss))
    render.mockClear()
    await everything(other)
    expect(render).not.toHaveBeenCalled()
  }, 600_000)

  it('are requested one by one, without listing the bucket', async () => {
    await using one = await givenMachine()
    const { picture_key } = await givenPicture()
    const before = (await store.requests()).length
    for (const kind of ['240', 'display']) await one.ask(`/pictures/${picture_key}/${kind}`)
    await eventually(() => expect(one.counts.written).toBe(2))
    const asked = (await store.requests()).slice(before)
    const looked = asked.filter((request) => request.startsWith('GET') && request.includes('/renditions/'))
    expect(looked).toHaveLength(2)
    expect(asked.filter((request) => /\/originals\/?$/.test(request))).toEqual([])
  })
})

it('without an object store, renditions are stored only on the local disk', async () => {
  const alone = await createWorld()
  expect(sharedPictures(alone).shared).toBeUndefined()
  expect((await alone.get('/metrics')).body).not.toMatch(/^taswira_shared_renditions\{/m)
  await alone.close()
})
