import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SearchServer, SearchServerError, shardsOf } from './search-server.ts'

let connections = 0
let shard: string
const listener = createServer(() => {
  // Says nothing, as a server that hangs.
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

it('the hosts of a search server are those of SEARCH_URL, in order', () => {
  expect(shardsOf('sphinxql://one:9306,two.example:9307/')).toEqual(['one:9306', 'two.example:9307'])
})

it('a search server that hangs is not asked any more after three reads, except to find out whether it is back', async () => {
  const events: string[] = []
  const server = newServer([shard], {
    limits: { read_ms: 50, open_ms: 60_000 },
    onAway: () => events.push('away'),
  })
  for (let time = 0; time < 5; time++)
    await expect(server.read('SELECT 1')).rejects.toThrow(SearchServerError)
  expect(connections).toBe(3)
  expect(server.is_away).toBe(true)
  expect(events).toEqual(['away'])
})

it('the next host of a search server is asked when there is no connection to one', async () => {
  const server = newServer(['127.0.0.1:9', '127.0.0.1:9', shard], {
    limits: { read_ms: 200, failures_to_open: 9 },
  })
  await expect(server.read('SELECT 1')).rejects.toThrow('slow')
  expect(connections).toBe(1)
})

it('a search server that hangs does not delay its closing', async () => {
  const server = newServer([shard], { limits: { write_ms: 600_000 } })
  const writing = expect(server.tell(0, 'SELECT 1')).rejects.toThrow(SearchServerError)
  await expect.poll(() => connections).toBe(1)
  await server.close()
  await writing
})
