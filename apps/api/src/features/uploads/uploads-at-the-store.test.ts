/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { startTestStore, type TestStore } from '../../testing/test-store.ts'
import { tusClient } from '../../testing/test-upload.ts'
import { createWorld, type World } from '../../testing/world.ts'

let store: TestStore
let world: World
let ada: TestContributor
let tus: ReturnType<typeof tusClient>
beforeAll(async () => {
  store = await startTestStore()
  world = await createWorld({ env: store.env })
  ada = await givenContributor(world)
  tus = tusClient(await world.app.listen({ port: 0, host: '127.0.0.1' }), ada)
})
afterAll(async () => {
  await world.close()
  await store.close()
})

const unfinished = async () => (await store.objects()).filter((name) => name.includes('unfinished'))

it('an upload reaches the object store through two servers, and leaves only its original there', async () => {
  // Larger than one of the store's parts.
  const file = await givenNoise({ width: 2_400, height: 1_800 }).png().toBuffer()
  const half = 18 * 512 * 1024
  expect(file.length).toBeGreaterThan(half)
  const path = await tus.begin(file)
  await tus.send(path, file.subarray(0, half))
  expect((await unfinished()).toSorted()).toEqual([
    expect.stringMatching(/shop\/unfinished\/[0-9a-f]{32}\.info$/),
    expect.stringMatching(/shop\/unfinished\/[0-9a-f]{32}\.part$/),
  ])
  const other = await (await world.anotherServer()).listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = tusClient(other, ada)
  expect(await elsewhere.offset(path)).toBe(half)
  await elsewhere.send(path, file, { from: half })
  expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
  expect(await unfinished()).toEqual([])
  expect((await store.objects()).filter((name) => name.includes('/masters/'))).toHaveLength(1)
})

it('a cancelled upload leaves nothing in the object store', async () => {
  const file = await givenNoise({ width: 2_000, height: 1_500, seed: 2 }).png().toBuffer()
  const path = await tus.begin(file)
  await tus.send(path, file.subarray(0, 17 * 512 * 1024))
  expect((await tus.call('DELETE', path)).status).toBe(204)
  expect(await unfinished()).toEqual([])
})
