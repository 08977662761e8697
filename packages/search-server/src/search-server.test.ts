import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SearchServer, SearchServerError, shardsOf } from './search-server.ts'

let connections = 0
let shard: string
const listener = createServer(() => {
  // Never answers, like a hanging server.
  connections++
})
const servers: SearchServer[] = []

beforeEach(async () => {
  connections = 0
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  shard = `127.0.0.1:${(listener.address() as { port: number }).port}`
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  listener.close()
})

function newServer(shards: string[], limits: ConstructorParameters<typeof SearchServer>[1] = {}) {
  const server = new SearchServer(shards, limits)
  servers.push(server)
  return server
}

it('shardsOf returns the hosts of SEARCH_URL in order', () => {
  expect(shardsOf('sphinxql://one:9306,two.example:9307/')).toEqual(['one:9306', 'two.example:9307'])
})

it('SearchServer stops sending reads to a hanging server after three of them failed', async () => {
  const events: string[] = []
  const server = newServer([shard], {
    limits: { read_ms: 50, open_ms: 60_000 },
    onAway: () => events.push('away'),
  })
  for (let time = 0; time < 5; time++)
    await expect(server.read('SELECT 1')).rejects.toThrow(SearchServerError)
  // A busy listener may accept a connection after the read on it has failed.
  await expect.poll(() => connections).toBe(3)
  expect(server.is_away).toBe(true)
  expect(events).toEqual(['away'])
})

it('SearchServer sends a read to the next host when it cannot connect to one', async () => {
  const server = newServer(['127.0.0.1:9', '127.0.0.1:9', shard], {
    limits: { read_ms: 200, failures_to_open: 9 },
  })
  await expect(server.read('SELECT 1')).rejects.toThrow('slow')
  await expect.poll(() => connections).toBe(1)
})

it('SearchServer closes without waiting for a hanging server', async () => {
  const server = newServer([shard], { limits: { write_ms: 600_000 } })
  const writing = expect(server.tell(0, 'SELECT 1')).rejects.toThrow(SearchServerError)
  await expect.poll(() => connections).toBe(1)
  await server.close()
  await writing
})
