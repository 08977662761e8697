import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import whole from '../../../../../package.json' with { type: 'json' }
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('/healthz returns the version of the program', async () => {
  expect((await world.get('/healthz')).json()).toEqual({ status: 'ok', version: whole.version })
})

it('/readyz stays ready and reports the problem while only the storage is down', async () => {
  expect((await world.get('/readyz')).json()).toEqual({ status: 'ready', storage: 'ok' })
  // Storage fails because a file is in place of its folder.
  await rm(world.config.storage_dir, { recursive: true, force: true })
  await writeFile(world.config.storage_dir, '')
  const answer = await world.get('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ready', storage: 'away' })
})
