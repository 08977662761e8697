import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  // Allows three requests a minute.
  world = await createWorld({
    env: { LOG_LEVEL: 'info', LIMITS_FACTOR: '0.001' },
    log_to: (line) => lines.push(line),
  })
})
afterAll(() => world.close())

it('a client above the request limit is refused, and logged once a minute without its address', async () => {
  const ask = (remoteAddress: string) => world.app.inject({ url: '/api/categories/', remoteAddress })
  const answers = []
  for (let n = 0; n < 6; n++) answers.push(await ask('10.77.1.1'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429, 429])
  expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0)
  // Other clients are not affected, unless they exceed the limit too.
  expect((await ask('2001:db8::1')).statusCode).toBe(200)
  for (let n = 0; n < 3; n++) await ask('2001:db8::2')

  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    [answers[3]!.headers['x-request-id'], expect.any(String)].map((request_id) => ({
      level: 40,
      instance: expect.any(String),
      time: expect.any(String),
      event: 'client rate-limited',
      what: 'requests',
      request_id,
      msg: 'security',
    })),
  )
  expect(lines.join('')).not.toMatch(/10\.77|2001:/)
})
