/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { createLog } from '../../log.ts'
import { StorageError } from '../../outside/storage.ts'
import { importFolder } from '../import-folder/import-folder.ts'
import { startBackgroundRenditions } from './background-renditions.ts'
import { renditionName } from './make-rendition.ts'
import { releasePictures, sharedPictures } from './pictures.ts'
import { listPublishedPictures } from './queries.ts'

let world: World
let folder: string
beforeEach(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'taswira-background-'))
  for (const seed of [1, 2])
    await writeFile(
      join(folder, `Picture ${seed}.jpg`),
      await givenNoise({ width: 700, height: 500, seed }).jpeg().toBuffer(),
    )
  await importFolder(world, { folder })
})
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Renders on a clock that advances only while the job waits. */
function start({
  is_leader = true,
  busy = false,
  settings = world as Parameters<typeof startBackgroundRenditions>[0],
} = {}) {
  const stop = new AbortController()
  const state = { now_ms: 0, leadership: { is_leader }, busy, made_at: [] as number[] }
  const made = vi.spyOn(sharedPictures(settings), 'prepare')
  // Renders in this process, because a busy machine would run the low-priority child process last.
  made.mockImplementation(async (picture, kind, format) => {
    state.made_at.push(state.now_ms)
    await sharedPictures(settings).rendition(picture, kind, format)
  })
  const running = startBackgroundRenditions(settings, {
    leadership: state.leadership,
    isBusy: () => state.busy,
    signal: stop.signal,
    pause: async (ms) => {
      state.now_ms += ms
      // Lets request renditions and the test continue.
      await turn()
    },
  })
  return {
    state,
    made,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
      made.mockRestore()
    },
  }
}

it('background renditions are made newest first, and not within the first minute after start', async () => {
  await using work = start()
  await expect.poll(() => work.state.made_at.length).toBe(12)
  expect(Math.min(...work.state.made_at)).toBeGreaterThanOrEqual(60_000)
  const [newest, oldest] = await listPublishedPictures(world.db, undefined, 2)
  const order = work.made.mock.calls.map(([{ asset_id }]) => asset_id)
  expect(order).toEqual([...Array(6).fill(newest!.asset_id), ...Array(6).fill(oldest!.asset_id)])
  const name = renditionName(world, oldest!, 'display', 'webp')
  await expect.poll(() => sharedPictures(world).cache.has(name)).toBe(true)
})

it('background renditions are made by the leader only, and continue when it becomes leader again', async () => {
  await using first = start()
  await expect.poll(() => first.state.made_at.length).toBeGreaterThan(2)
  first.state.leadership.is_leader = false
  const { now_ms } = first.state
  await expect.poll(() => first.state.now_ms).toBeGreaterThan(now_ms + 10_000)
  const by_first = first.state.made_at.length
  expect(by_first).toBeLessThan(12)
  first.state.leadership.is_leader = true
  await expect.poll(() => first.state.made_at.length).toBe(12)
})

it('background renditions yield to requests, but for at most five seconds each', async () => {
  await using work = start({ busy: true })
  await expect.poll(() => work.state.made_at.length).toBe(12)
  const gaps = work.state.made_at.slice(1).map((at, place) => at - work.state.made_at[place]!)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5_000)
})

it('background renditions that already exist cause no waiting', async () => {
  {
    await using work = start()
    await expect.poll(() => work.state.made_at.length).toBe(12)
    // A rendition may be finished before it is written to disk.
    for (const [picture, kind, format] of work.made.mock.calls) {
      const name = renditionName(world, picture, kind, format)
      await expect.poll(() => sharedPictures(world).cache.has(name)).toBe(true)
    }
  }
  await using again = start({ busy: true })
  // By now the first minute and the wait after a complete pass are over.
  await expect.poll(() => again.state.now_ms).toBeGreaterThan(70_000)
  expect(again.state.made_at).toEqual([])
})

it('background renditions pause while the originals are unavailable', async () => {
  const away = () => Promise.reject(new StorageError('away'))
  const lines: string[] = []
  const settings = {
    ...world,
    config: { ...world.config },
    storage: { ...world.storage, get: away, check: away },
    log: createLog('warn', { write: (line) => lines.push(line) }),
  }
  await using work = start({ settings })
  await expect.poll(() => lines.join('')).toContain('background renditions paused')
  // Only one image is tried, although a late import notification may restart the pass.
  expect(new Set(work.made.mock.calls.map(([{ asset_id }]) => asset_id)).size).toBe(1)
  releasePictures(settings)
})

it('missing originals are logged in one line, and tried again an hour later however often the catalogue changes', async () => {
  const lines: string[] = []
  const settings = {
    ...world,
    config: { ...world.config },
    storage: { ...world.storage, get: () => Promise.reject(new StorageError('missing')) },
    log: createLog('warn', { write: (line) => lines.push(line) }),
  }
  const newest = (await listPublishedPictures(world.db, undefined, 1))[0]!
  await using work = start({ settings })
  work.made.mockImplementation(async (_picture, _kind, _format, render) => void (await render()))
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toEqual([expect.objectContaining({ msg: 'originals missing', images: 2, stock_id: newest.stock_id })])
  for (let change = 0; change < 3; change++) {
    const { now_ms } = work.state
    sharedPictures(settings).forget()
    await expect.poll(() => work.state.now_ms).toBeGreaterThan(now_ms + 10_000)
  }
  expect(lines).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  await expect.poll(() => lines.length).toBe(2)
  vi.useRealTimers()
  releasePictures(settings)
})
