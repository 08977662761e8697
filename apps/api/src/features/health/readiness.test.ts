import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('/readyz stays ready while only the storage is down, and reports it', async () => {
  expect((await world.get('/readyz')).json()).toEqual({ status: 'ready', storage: 'ok' })
  // A file in place of the folder makes the storage fail.
  await rm(world.config.storage_dir, { recursive: true, force: true })
  await writeFile(world.config.storage_dir, '')
  const answer = await world.get('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ready', storage: 'away' })
})
