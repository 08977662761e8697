import { afterAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

it.each([
  [{}, undefined],
  [{ PUBLIC_ORIGIN: 'https://shop.test' }, 'max-age=31536000'],
])('with %j the Strict-Transport-Security header is %j', async (env, header) => {
  const world = await createWorld({ env })
  worlds.push(world)
  expect((await world.get('/healthz')).headers['strict-transport-security']).toBe(header)
})

const everywhere = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

it.each([
  ['an answer', '/healthz', 200],
  ['a list', '/api/contributor/images/', 200],
  ['an unknown path', '/api/nothing/', 404],
])('the response to %s has every security header', async (_what, path, status) => {
  const world = await createWorld()
  worlds.push(world)
  const answer = await world.get(path)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(everywhere)
})
