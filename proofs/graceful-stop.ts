import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofServer, Shop } from './shop.ts'
import { until } from './steps.ts'

/** Longest a stop may take, in ms, whatever clients do. */
const STOP_MS = 14_000

/** What a client may be doing when the server is stopped. Each may return assertions to run afterwards. */
const cases: Record<string, (server: ProofServer, shop: Shop) => Promise<(() => void) | void>> = {
  'nobody there': async () => {},
  'an idle connection': async (server) => {
    const { socket } = await open(server)
    socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
    await once(socket, 'data')
  },
  'a silent connection': async (server) => void (await open(server)),
  'an answer in progress': async (server, shop) => {
    const lock = await shop.db.connect()
    await lock.query('begin')
    await lock.query('lock table users in access exclusive mode')
    const { socket, received } = await open(server)
    const credentials = Buffer.from('nobody@mail.test:wrong password').toString('base64')
    socket.write(
      `POST /auth/user_login/ HTTP/1.1\r\nHost: shop\r\nAuthorization: Basic ${credentials}\r\nContent-Length: 0\r\n\r\n`,
    )
    await until(10_000, async () => {
      const { rows } = await shop.db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'taswira'",
      )
      return rows.length > 0
    })
    setTimeout(() => void lock.query('rollback').then(() => lock.release()), 1_000)
    return () => {
      assert.match(received(), /^HTTP\/1.1 401 /)
      assert.match(received(), /connection: close/i)
    }
  },
  'an unfinished body': async (server) => {
    const { socket } = await open(server)
    socket.write(
      'POST /api/contact/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await sleep(300)
  },
}

/** Stops a server with default settings in each of the five cases: it exits with code 0. */
export async function stopGracefully(shop: Shop): Promise<string> {
  const times: string[] = []
  for (const [name, prepare] of Object.entries(cases)) {
    const server = await shop.serverAt({})
    await server.start()
    try {
      const expectEnd = await prepare(server, shop)
      const { code, took_ms } = await server.stop()
      assert.equal(code, 0, `${name}: exit code ${code}`)
      assert.ok(took_ms < STOP_MS, `${name}: ${took_ms} ms`)
      expectEnd?.()
      times.push(`${name} ${(took_ms / 1_000).toFixed(1)} s`)
    } finally {
      await server.kill()
    }
  }
  return `SIGTERM ends with exit code 0: ${times.join(', ')}`
}

async function open({ url }: ProofServer): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (data) => (text += String(data)))
  await once(socket, 'connect')
  return { socket, received: () => text }
}
