import { type AddressInfo, connect } from 'node:net'
import { type ErrorCode, error_kinds } from '@taswira/contract'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { UncheckedPicture } from '../images/open-picture.ts'
import { StorageError } from '../outside/storage.ts'
import { basic } from '../testing/test-member.ts'
import { givenOperator } from '../testing/test-operator.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createErrorHandler } from './errors.ts'

let world: World
beforeAll(async () => {
  // One address asks every endpoint many times within a minute.
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

/** Every refusal has one format and a request id, and reveals no internals. */
function expectRefusal(
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
  status: number,
) {
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['x-request-id']).toBeTruthy()
  expect(error_kinds[answer.headers['x-error-code'] as ErrorCode].status).toBe(status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.body).not.toMatch(/\bat .*:\d+|node_modules|select |postgres|fastify/i)
  const sentences = Object.values(JSON.parse(answer.body) as Record<string, unknown>).flat()
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(/^[A-Z][^\n]{5,120}$/)
}

describe('refusals', () => {
  it('list the allowed methods when the status is 405', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await world.app.inject({ method, url: '/api/contributor/images/1' })
      expectRefusal(answer, 405)
      expect(answer.headers.allow).toBe('GET, HEAD')
    }
    expectRefusal(await world.get('/api/update_views/'), 405)
    for (const [method, url, allow] of [
      ['GET', '/webhooks/paystack/', 'POST'],
      ['POST', '/originals/1/image.jpg', 'GET, HEAD'],
      ['DELETE', '/pictures/key/480', 'GET, HEAD'],
      ['PUT', '/readyz', 'GET, HEAD'],
      ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
    ] as const) {
      const answer = await world.app.inject({ method, url })
      expectRefusal(answer, 405)
      expect(answer.headers.allow).toBe(allow)
    }
  })

  it('have status 404 for every unknown API URL, never a page', async () => {
    for (const url of ['/api/', '/api/nothing', '/auth/nothing', '/api/contributor/', '/pictures/none/480']) {
      expectRefusal(await world.get(url), 404)
    }
  })

  it('have status 415 for bodies that are not plain JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      expectRefusal(await world.post('/api/update_views/', '{}', { 'content-type': type }), 415)
    }
    expectRefusal(await world.post('/api/update_views/', '{}', { 'content-encoding': 'gzip' }), 415)
  })

  it('have status 400 for bodies that cannot be parsed', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{"stock_id": "TSW-000001", "__proto__": {}}',
      '{"stock_id": ["TSW-000001"]}',
    ]) {
      expectRefusal(await world.post('/api/update_views/', body), 400)
    }
    // A single sentence when there is no field to refer to.
    for (const body of ['"text"', '5', 'true'])
      expect((await world.post('/api/update_views/', body)).json()).toEqual({ detail: expect.any(String) })
  })

  it('have status 400 for a field named like an inherited property', async () => {
    const member = await world.givenMember()
    for (const name of ['toString', 'constructor', 'valueOf', 'hasOwnProperty', '__defineGetter__']) {
      for (const url of ['/api/contact/', '/api/update_views/', '/auth/sign_up/', '/api/user/subscribe/']) {
        const answer = await world.post(url, { [name]: 'x' }, member.headers)
        expect(answer.statusCode, `${url} with ${name}`).toBe(400)
        expect(answer.json()).toMatchObject({ [name]: ['This field is not known.'] })
      }
      const nested = await member.call('PUT', '/api/user/user_edit_profile/', {
        user: { full_name: 'A', [name]: 'x' },
      })
      expect(nested.json()).toEqual({ [`user.${name}`]: ['This field is not known.'] })
      expect((await world.get(`/api/contributor/search/?${name}=x&${name}=y`)).statusCode).toBe(200)
    }
  })

  it('have status 400 for a lone surrogate', async () => {
    const body = '{"email": "half@mail.test", "description": "\\ud800"}'
    expect((await world.post('/api/asset_requests/', body)).json()).toEqual({
      description: ['This has half of a character, such as an emoji that was cut. Delete it and try again.'],
    })
  })

  it('have status 405 for unsupported methods on pages and images, but OPTIONS is accepted', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await world.app.inject({ method, url: '/images' })
      expectRefusal(answer, 405)
      expect(answer.headers.allow).toBe('GET, HEAD')
    }
    expect((await world.app.inject({ method: 'OPTIONS', url: '/api/categories/' })).statusCode).toBeLessThan(
      300,
    )
  })

  it('render as self-contained HTML when the client accepts HTML', async () => {
    const answer = await world.get('/image/%ff', { accept: 'text/html,*/*' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('Return Home')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expectRefusal(await world.get('/api/contributor/stock/%ff/', { accept: 'text/html' }), 400)
  })

  it('have status 413 for bodies and 414 for URLs that are too long', async () => {
    expectRefusal(await world.post('/api/update_views/', { stock_id: 'x'.repeat(70_000) }), 413)
    expectRefusal(await world.get(`/api/contributor/search/?keywords=${'a'.repeat(5_000)}`), 414)
  })

  it('are a page for browsers even when the URL is too long', async () => {
    const answer = await world.get(`/studio/join?token=${'a'.repeat(5_000)}`, { accept: 'text/html' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([414, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('The URL is too long.')
    expect(answer.body).toContain('Return Home')
  })

  it('have status 400 for URLs that cannot be decoded', async () => {
    expectRefusal(await world.get('/api/contributor/stock/%E0%A4%A/'), 400)
  })

  it('are sent for headers that are too large and for invalid HTTP, and the server stays up', async () => {
    expect(await sent(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
    const nonsense = await sent('NONSENSE\r\n\r\n')
    expect(nonsense).toMatch(/^HTTP\/1.1 400 /)
    expect(nonsense).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    expect(nonsense).toMatch(/\r\n\r\n\{"detail":"[^"]+"\}$/)
    expect(await sent('GET / HTTP/1.1\r\nHost: x\r\nX: \0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect((await world.get('/healthz')).statusCode).toBe(200)
  })

  it('have status 503, never 401 or 403, while the database is down', async () => {
    const away = await createWorld()
    try {
      await away.givenAsset({ slug: 'here' })
      await closeToEveryone(away.connection_string)
      const answer = await away.get('/api/contributor/stock/here/')
      expectRefusal(answer, 503)
      expect(answer.headers['retry-after']).toBeTruthy()
      expectRefusal(await away.get('/readyz'), 503)
      expect((await away.get('/healthz')).statusCode).toBe(200)
    } finally {
      await away.close()
    }
  })
})

describe('every endpoint', () => {
  it('refuses callers without credentials unless it is public', async () => {
    const closed = [...world.registry.mounted.values()].filter(({ endpoint }) => endpoint.auth !== 'public')
    expect(closed.length).toBeGreaterThan(50)
    for (const { endpoint } of closed) {
      const path = endpoint.path.replace(':reference', `TSW-${'0'.repeat(24)}`).replaceAll(/:\w+/g, '1')
      const answer = await world.app.inject({
        method: endpoint.method,
        url: `/${endpoint.base ?? 'api'}${path}`,
      })
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 401])
    }
  })

  it('answers any text in any field with a status below 500', async () => {
    const texts = [
      '',
      ' ',
      '0',
      '-1',
      'null',
      'undefined',
      '%00',
      '../../etc/passwd',
      "' or 1=1 --",
      '🦁',
      '\u202e',
      'a'.repeat(1_000),
      '{}',
      '[]',
      '1e309',
      '<b>',
    ]
    const member = await world.givenMember()
    const operator = await givenOperator(world)
    for (const { endpoint } of world.registry.mounted.values()) {
      // These would end the sessions that the other calls need.
      if (endpoint.name === 'logOut' || endpoint.name === 'deskLogOut') continue
      const tokens: Partial<Record<string, string>> = { member: member.token, operator: operator.token }
      for (const text of texts) {
        const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(text))
        const fields = ['keywords', 'q', 'limit', 'offset', 'category', 'type', 'sort', 'colour', 'page']
        const query = new URLSearchParams(fields.map((field): [string, string] => [field, text]))
        const names = [
          'stock_id',
          'email',
          'full_name',
          'password',
          'confirm_password',
          'code',
          'domain',
          'uid',
          'token',
          'amount',
          'idempotency_key',
          'review_ids',
          'sentence',
          'status',
          'title',
          'keywords',
          'category',
        ]
        const answer = await world.app.inject({
          method: endpoint.method,
          url: `/${endpoint.base ?? 'api'}${path}?${query}`,
          headers: {
            'content-type': 'application/json',
            authorization:
              endpoint.auth === 'password'
                ? basic(text, text)
                : `Token ${tokens[endpoint.auth] ?? text.replace(/[^ -~]/g, '')}`,
          },
          ...(endpoint.method !== 'GET' && {
            payload: JSON.stringify(
              Object.fromEntries(
                [...names, text, 'user'].map((name) => [name, name === 'user' ? { full_name: text } : text]),
              ),
            ),
          }),
        })
        expect(answer.statusCode, `${endpoint.name} with ${JSON.stringify(text)}`).toBeLessThan(500)
      }
    }
  })

  it('is in the OpenAPI document', async () => {
    const document = (await world.get('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, unknown>
    }>()
    expect(document.openapi).toBe('3.1.0')
    for (const { endpoint } of world.registry.mounted.values()) {
      expect(Object.keys(document.paths)).toContain(
        `/${endpoint.base ?? 'api'}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
      )
    }
    const page = await world.get('/api/docs')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.body).toContain('/api/contributor/search/')
  })
})

describe('a response', () => {
  it('always has protective headers', async () => {
    for (const url of ['/api/categories/', '/api/nothing', '/healthz']) {
      const { headers } = await world.get(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('allows calls from another origin only for our own pages', async () => {
    const own = await world.get('/api/categories/', { origin: 'http://shop.test' })
    expect(own.headers['access-control-allow-origin']).toBe('http://shop.test')
    const strange = await world.get('/api/categories/', { origin: 'http://other.test' })
    expect(strange.headers['access-control-allow-origin']).not.toBe('http://other.test')
  })

  it('is sent by /metrics to internal callers only', async () => {
    expect((await world.get('/metrics')).body).toContain('http_request_duration_seconds')
    const outside = await world.app.inject({ url: '/metrics', remoteAddress: '10.1.1.1' })
    expect(outside.statusCode).toBe(404)
  })

  it.each([
    ['forwarded', 'for=1.2.3.4'],
    ['x-forwarded-for', '1.2.3.4'],
    ['x-forwarded-host', 'shop.test'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', ''],
    ['via', '1.1 proxy'],
    ['x-real-ip', '1.2.3.4'],
  ])('is 404 for /metrics behind a proxy that sends %s', async (name, value) => {
    expect((await world.get('/metrics', { [name]: value })).statusCode).toBe(404)
  })

  it.each([
    ['twice', 'Host: shop.test\r\nHost: other.test\r\n'],
    ['twice, the same', 'Host: shop.test\r\nhost: shop.test\r\n'],
    ['with an invalid name', 'Host: a b<>\r\n'],
    ['with a path', 'Host: shop.test/x\r\n'],
    ['with a user', 'Host: a@shop.test\r\n'],
    ['with an invalid port', 'Host: shop.test:x\r\n'],
    ['too long', `Host: ${'a'.repeat(300)}.test\r\n`],
  ])('is 400 for a request with a Host header %s', async (_, hosts) => {
    for (const path of ['/api/categories/', '/healthz', '/']) {
      const answer = await sent(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"detail"')
    }
  })
})

it.each(['shop.test', 'SHOP.test:443', '127.0.0.1:3000', '[::1]:3000', 'shop_1:3000', ''])(
  'a request with the Host %j is answered',
  async (host) => {
    const answer = await sent(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  },
)

/** Ends every session of a database and allows no new ones. */
async function closeToEveryone(connection_string: string) {
  const [, name] = /\/(\w+)\?/.exec(connection_string)!
  const server = new pg.Client({ connectionString: inject('postgres_url') })
  await server.connect()
  await server.query(`alter database ${name} with allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await server.end()
}

/** Sends raw text to the listening server and returns the response. */
function sent(text: string): Promise<string> {
  const { port } = world.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket
      .on('data', (data) => (answer += data))
      .on('close', () => resolve(answer))
      .on('error', reject)
  })
}

it('a request is answered 503 when its image cannot be checked for our own reasons', async () => {
  const app = Fastify().setErrorHandler(createErrorHandler(world))
  app.get('/', () => {
    throw new UncheckedPicture('our packages are away')
  })
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})

it.each([
  ['the disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ["this process's part of the disk", Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['the object store', new StorageError('full')],
])('a request is answered 507 when %s is full', async (_, error) => {
  const app = Fastify().setErrorHandler(createErrorHandler(world))
  app.get('/', () => {
    throw error
  })
  const { statusCode, body } = await app.inject('/')
  expect([statusCode, body]).toEqual([507, JSON.stringify({ detail: error_kinds.out_of_room.detail })])
})
