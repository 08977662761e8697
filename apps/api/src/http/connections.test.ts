/** @module-tag slow */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { basic } from '../testing/test-member.ts'
import { givenOperator } from '../testing/test-operator.ts'
import { createWorld, type World } from '../testing/world.ts'

const HEADERS_S = 1
const PAUSE_S = 2
const REQUEST_S = 4

let world: World
beforeAll(async () => {
  world = await createWorld({
    connection_limits: {
      headers_ms: HEADERS_S * 1_000,
      pause_ms: PAUSE_S * 1_000,
      request_ms: REQUEST_S * 1_000,
      total: 60,
      per_address: 20,
    },
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const body_of_100 = 'Host: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const contact = `POST /api/contact/ HTTP/1.1\r\n${body_of_100}`

describe.concurrent('a slow client', () => {
  it('is disconnected when its headers are late', async () => {
    const { answer, lasted_s } = await talk('GET /api/categories/ HTTP/1.1\r\nHost: shop.test\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(lasted_s).toBeGreaterThanOrEqual(HEADERS_S * 0.9)
  })

  it('is disconnected when it sends nothing', async () => {
    const { lasted_s } = await talk('')
    expect(lasted_s).toBeGreaterThanOrEqual(HEADERS_S * 0.9)
  })

  it('is answered 408 when its body pauses, and disconnected', async () => {
    const { answer, lasted_s } = await talk(contact)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('took too long')
    expect(lasted_s).toBeGreaterThanOrEqual(PAUSE_S * 0.9)
    expect(lasted_s).toBeLessThan(REQUEST_S)
  })

  it('is answered 408 when its body trickles in too slowly, and disconnected', async () => {
    const { answer, lasted_s } = await talk(contact, { trickle_ms: 200 })
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(lasted_s).toBeGreaterThanOrEqual(REQUEST_S * 0.9)
  })

  it('is disconnected when its chunked body never ends', async () => {
    const chunked =
      'POST /api/contact/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'
    expect((await talk(chunked)).answer).toMatch(/^HTTP\/1.1 408 /)
  })

  it('has more time for an operator upload, but is still disconnected when it pauses', async () => {
    const { token } = await givenOperator(world)
    const upload =
      `POST /api/desk/assets/ HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Token ${token}\r\n` +
      'Content-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\n{'
    const socket = await open()
    const answered = once(socket.setEncoding('utf8'), 'data')
    socket.write(upload)
    for (let waited_s = 0; waited_s < REQUEST_S + 1; waited_s += 0.5) {
      await sleep(500)
      socket.write(' ')
    }
    socket.write('}\n')
    // The texts are read and refused, although another body would have timed out by now.
    expect(String(await answered)).toMatch(/^HTTP\/1.1 400 /)
    expect((await talk(upload)).answer).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is served as long as it stays within the limits', async () => {
    const socket = await open()
    const text = JSON.stringify({ email: 'ada@mail.test' })
    socket.write(
      `POST /auth/resend_otp/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`,
    )
    for (const letter of text) {
      socket.write(letter)
      await sleep(50)
    }
    const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
    expect(answer).toMatch(/^HTTP\/1.1 202 /)
    expect(answer).toContain('keep-alive')
    socket.destroy()
  })
})

describe('a refused request with an unfinished body', () => {
  it.each([
    ['an unsupported media type', contact.replace('application/json', 'text/xml'), 415],
    ['a compressed body', contact.replace('Content-Type', 'Content-Encoding: br\r\nContent-Type'), 415],
    ['a body that is too large', contact.replace('Content-Length: 100', 'Content-Length: 100000'), 413],
    ['a method that is not allowed', contact.replace('/api/contact/', '/api/categories/'), 405],
  ])('is answered at once and disconnected: %s', async (_what, request, status) => {
    const { answer, lasted_s } = await talk(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(lasted_s).toBeLessThan(PAUSE_S)
  })

  it('is answered at once and disconnected: above the request limit', async () => {
    const strict = await createWorld({ env: { LIMITS_FACTOR: '0.001' } })
    await strict.app.listen({ port: 0, host: '127.0.0.1' })
    for (let asked = 0; asked < 3; asked++) await talk(whole_request, { to: strict })
    const { answer, lasted_s } = await talk(contact, { to: strict })
    expect(answer).toMatch(/^HTTP\/1.1 429 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(lasted_s).toBeLessThan(PAUSE_S)
    await strict.close()
  })

  it('is disconnected even if the client keeps its own side open', async () => {
    const socket = await open({ allowHalfOpen: true })
    socket.resume().write('this is not HTTP\r\n\r\n')
    await expect.poll(() => world.connections.count()).toBeGreaterThan(0)
    await expect.poll(() => world.connections.count()).toBe(0)
    socket.destroy()
  })
})

describe('a client that sends requests without reading the responses', () => {
  it('is disconnected after eight requests', async () => {
    const socket = await open()
    socket.pause()
    const list = 'GET /api/contributor/images/?format=json HTTP/1.1\r\nHost: shop.test\r\n\r\n'
    socket.write(list.repeat(60))
    await expect.poll(() => world.connections.count()).toBe(0)
    socket.destroy()
  })

  it('is served when it sends only a few', async () => {
    const list = 'GET /api/categories/ HTTP/1.1\r\nHost: shop.test\r\n\r\n'
    const { answer } = await talk(list.repeat(3) + whole_request)
    expect(answer.match(/HTTP\/1.1 200 /g)).toHaveLength(4)
  })
})

describe('background work', () => {
  const closing = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`

  const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sees the server as busy until two seconds after a visitor was answered', async () => {
    const { isBusy } = world.connections
    await talk(closing('/api/categories/'))
    pass(1_500)
    expect(isBusy()).toBe(true)
    pass(600)
    await expect.poll(isBusy).toBe(false)
  })

  it('sees the server as idle when only monitoring sends requests', async () => {
    const { isBusy } = world.connections
    pass(3_000)
    await expect.poll(isBusy).toBe(false)
    for (const path of ['/healthz', '/readyz', '/metrics']) await talk(closing(path))
    expect(isBusy()).toBe(false)
  })
})

describe('the number of connections', () => {
  it('is limited per address, while others are served', async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => open({ localAddress: '127.0.0.2' })))
    await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBe(20)
    expect((await talk(whole_request, { localAddress: '127.0.0.3' })).answer).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
  })

  it('is limited in total', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 90 }, (_, n) => open({ localAddress: `127.0.1.${1 + (n % 6)}` })),
    )
    await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(30)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
    expect((await talk(whole_request)).answer).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('a newcomer at the connection limit', () => {
  const asking = 'GET /api/categories/ HTTP/1.1\r\nHost: shop.test\r\n\r\n'

  async function openAndAsk(localAddress: string) {
    const socket = await open({ localAddress })
    socket.write(asking)
    await once(socket, 'data')
    return socket
  }

  it('takes the place of the connection that has been idle longest', async () => {
    const idle: Socket[] = []
    for (let n = 0; n < 60; n++) idle.push(await openAndAsk(`127.0.4.${1 + (n % 6)}`))
    // Using the first one again makes the second one the longest idle.
    idle[0]!.write(asking)
    await once(idle[0]!, 'data')
    expect((await talk(whole_request, { localAddress: '127.0.4.9' })).answer).toMatch(/^HTTP\/1.1 200 /)
    await expect.poll(() => idle.map(({ closed }, n) => (closed ? n : -1)).filter((n) => n >= 0)).toEqual([1])
    for (const socket of idle) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
  })

  it('takes the place of an idle connection from its own address at the per-address limit', async () => {
    const idle: Socket[] = []
    for (let n = 0; n < 20; n++) idle.push(await openAndAsk('127.0.4.1'))
    expect((await talk(whole_request, { localAddress: '127.0.4.1' })).answer).toMatch(/^HTTP\/1.1 200 /)
    await expect.poll(() => idle.findIndex(({ closed }) => closed)).toBe(0)
    for (const socket of idle) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
  })

  it('takes the place of the oldest unfinished body when no connection is idle', async () => {
    const slow: Socket[] = []
    for (let n = 0; n < 20; n++) {
      slow.push(await open({ localAddress: '127.0.4.1' }))
      slow[n]!.write(contact)
    }
    await sleep(200)
    expect((await talk(whole_request, { localAddress: '127.0.4.1' })).answer).toMatch(/^HTTP\/1.1 200 /)
    await expect.poll(() => slow.map(({ closed }) => closed).indexOf(true)).toBe(0)
    for (const socket of slow) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
  })

  it('is refused while all connections wait for answers', async () => {
    const client = await world.db.connect()
    await client.query('begin')
    await client.query('lock table users in access exclusive mode')
    const log_in = `POST /auth/user_login/ HTTP/1.1\r\nHost: shop.test\r\nAuthorization: ${basic('ada@mail.test', 'secret 123')}\r\nContent-Length: 0\r\n\r\n`
    const busy: Socket[] = []
    for (let n = 0; n < 20; n++) {
      busy.push(await open({ localAddress: '127.0.4.1' }))
      busy[n]!.write(log_in)
    }
    await sleep(500)
    // The connection is reset, sometimes before the client knows that it is connected.
    const refused = talk(whole_request, { localAddress: '127.0.4.1' }).then(({ answer }) => answer, String)
    expect(['', 'Error: connect ECONNRESET']).toContainEqual((await refused).replace(/ 127.*/, ''))
    await client.query('rollback')
    client.release()
    for (const socket of busy) socket.destroy()
    await expect.poll(() => world.connections.count()).toBe(0)
  })
})

const whole_request = 'GET /api/categories/ HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'

describe('stopping the server', () => {
  /** Makes log-ins wait until the returned function is called. */
  async function givenSlowAnswers(shop: World) {
    const client = await shop.db.connect()
    await client.query('begin')
    await client.query('lock table users in access exclusive mode')
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }
  async function givenShop() {
    const shop = await createWorld()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    return shop
  }
  const log_in = `POST /auth/user_login/ HTTP/1.1\r\nHost: shop.test\r\nAuthorization: ${basic('ada@mail.test', 'secret 123')}\r\nContent-Length: 0\r\n\r\n`

  it('lets a response finish with "connection: close" and closes idle connections at once', async () => {
    const shop = await givenShop()
    const release = await givenSlowAnswers(shop)
    const silent = await open({ to: shop })
    const idle = await open({ to: shop })
    idle.write('GET /healthz HTTP/1.1\r\nHost: shop.test\r\n\r\n')
    await once(idle, 'data')
    const busy = await open({ to: shop })
    let answer = ''
    busy.setEncoding('utf8').on('data', (data: string) => (answer += data))
    busy.write(log_in)
    await expect.poll(() => shop.connections.count()).toBe(3)
    await waitsForLock(shop)

    shop.connections.stop()
    const closed = shop.app.close()
    await Promise.all([once(silent, 'close'), once(idle, 'close')])
    expect(busy.closed).toBe(false)
    await release()
    await once(busy, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    await closed
    await shop.close()
  })

  it('cuts off an unfinished body after 8 s', async () => {
    const shop = await givenShop()
    const unfinished = await open({ to: shop })
    unfinished.write(contact)
    await expect.poll(() => shop.connections.count()).toBe(1)
    await sleep(200)
    const started = Date.now()
    shop.connections.stop()
    await Promise.all([shop.app.close(), once(unfinished, 'close')])
    expect(Date.now() - started).toBeGreaterThanOrEqual(7_900)
    await shop.close()
  })

  async function waitsForLock(shop: World) {
    await expect
      .poll(async () => {
        const { rows } = await shop.db.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBeGreaterThan(0)
  }
})

interface Client {
  to?: World
  localAddress?: string
  allowHalfOpen?: boolean
}

async function open({ to = world, ...options }: Client = {}): Promise<Socket> {
  const { port } = to.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', ...options })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends raw text, then a space at an interval if requested, until the server disconnects. */
async function talk(text: string, { trickle_ms = 0, ...client }: Client & { trickle_ms?: number } = {}) {
  const started = Date.now()
  const socket = await open(client)
  let answer = ''
  socket.setEncoding('utf8').on('data', (data: string) => (answer += data))
  socket.write(text)
  const trickle = trickle_ms ? setInterval(() => socket.write(' '), trickle_ms) : undefined
  await once(socket, 'close')
  clearInterval(trickle)
  return { answer, lasted_s: (Date.now() - started) / 1_000 }
}
