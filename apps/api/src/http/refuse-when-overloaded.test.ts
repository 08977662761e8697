import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createWorld } from '../testing/world.ts'

it('an overloaded server refuses requests with 503 and Retry-After, and recovers', async () => {
  const world = await createWorld({ env: { OVERLOADED_AFTER_MS: '100' } })
  // Long blocks of work with a short pause after each.
  for (let piece = 0; piece < 8; piece++) {
    for (const began = Date.now(); Date.now() - began < 300; );
    await sleep(0)
  }
  const [refused, health] = await Promise.all([world.get('/api/categories/'), world.get('/healthz')])
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(health.statusCode).toBe(200)

  await expect.poll(async () => (await world.get('/api/categories/')).statusCode).toBe(200)
  await world.close()
})
