import { afterAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

it.each([
  [{}, undefined],
  [{ PUBLIC_ORIGIN: 'https://shop.test' }, 'max-age=31536000'],
  [
    { PUBLIC_ORIGIN: 'https://shop.test', HSTS_INCLUDE_SUBDOMAINS: 'on' },
    'max-age=31536000; includeSubDomains',
  ],
])('with %j the Strict-Transport-Security header is %j', async (env, header) => {
  const world = await createWorld({ env })
  worlds.push(world)
  expect((await world.get('/healthz')).headers['strict-transport-security']).toBe(header)
})
