import { rm, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import whole from '../../../../../package.json' with { type: 'json' }
import { createWorld, type World } from '../../testing/world.ts'

let world: World
const logged: string[] = []
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'warn' }, log_to: (line) => logged.push(line) })
})
afterEach(() => {
  vi.useRealTimers()
  logged.length = 0
})
afterAll(() => world.close())

it('/healthz returns the version of the program', async () => {
  expect((await world.get('/healthz')).json()).toEqual({ status: 'ok', version: whole.version })
})

it.each([
  [-40, 503],
  [-20, 200],
  [0, 200],
  [20, 200],
  [40, 503],
])('/readyz of a process whose clock is %i s off answers %i and names the seconds', async (off_s, status) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off_s * 1_000 })
  const answer = await world.get('/readyz')
  expect(answer.statusCode).toBe(status)
  const { clock_off_s } = answer.json<{ clock_off_s: number }>()
  expect(Math.abs(clock_off_s - off_s)).toBeLessThanOrEqual(1)
  expect(logged.filter((line) => line.includes(`"off_s":${clock_off_s},`))).toHaveLength(off_s ? 1 : 0)
})

it('/readyz stays ready and reports the problem while only the storage is down', async () => {
  expect((await world.get('/readyz')).json()).toEqual({ status: 'ready', storage: 'ok', clock_off_s: 0 })
  // Storage fails because a file is in place of its folder.
  await rm(world.config.storage_dir, { recursive: true, force: true })
  await writeFile(world.config.storage_dir, '')
  const answer = await world.get('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ready', storage: 'away', clock_off_s: 0 })
})
