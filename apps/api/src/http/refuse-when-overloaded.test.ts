import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const OVERLOADED_AFTER_MS = 100
let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OVERLOADED_AFTER_MS: String(OVERLOADED_AFTER_MS) } })
})
afterAll(() => world.close())

/** Blocks this process in pieces of `ms` with a short pause after each, until every request waits about that long. */
async function blockFor(ms: number) {
  for (let piece = 0; piece < 8; piece++) {
    for (const began = Date.now(); Date.now() - began < ms; );
    await sleep(0)
  }
}

/** Statuses of a picture, a list, a list with a made-up token, a download, an action and a health check, sent at once. */
async function statuses() {
  const answers = await Promise.all([
    world.get(`/pictures/${'a'.repeat(20)}/480`),
    world.get('/api/categories/'),
    world.get('/api/categories/', { authorization: 'Token none' }),
    world.get('/originals/1/none.jpg'),
    world.post('/api/update_views/', { stock_id: 'TSW-999999' }),
    world.get('/healthz?from=balancer'),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

it('an overloaded server refuses pictures first, then pages, and actions last, and recovers', async () => {
  await blockFor(OVERLOADED_AFTER_MS * 2)
  expect(await statuses()).toEqual([503, 503, 503, 403, 404, 200])
  await blockFor(OVERLOADED_AFTER_MS * 6)
  expect(await statuses()).toEqual([503, 503, 503, 503, 503, 200])
  const refused = await world.get('/api/categories/')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await expect
    .poll(async () => (await world.get('/api/categories/')).statusCode, { timeout: 10_000 })
    .toBe(200)
})
