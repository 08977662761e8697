import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  world = await createWorld({
    env: { LOG_LEVEL: 'warn' },
    log_to: (line) => lines.push(line),
    web: { loadBuild: () => Promise.reject(new Error('no page is rendered here')) },
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

/** Uses a raw socket, because HTTP clients would resolve the path. */
async function ask(path: string) {
  const { port } = world.app.server.address() as AddressInfo
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  return [answer.statusCode, answer.headers.location]
}

describe('a non-canonical path', () => {
  it.each([
    ['//', '/'],
    ['//evil.example/x', '/evil.example/x'],
    ['/x/../search?keywords=sun', '/search?keywords=sun'],
    ['/im%61ges', '/images'],
  ])('is redirected without rendering anything: %s', async (path, location) => {
    expect(await ask(path)).toEqual([301, location])
    expect(lines).toEqual([])
  })
})

it('an unknown API URL is answered 404 before its body is read', async () => {
  const answer = await world.post('/api/nothing/', { anything: 1 })
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
})
