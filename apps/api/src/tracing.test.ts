/** @module-tag slow */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCategories } from '@taswira/contract'
import { readConfig } from './config.ts'
import type { CreatePageHandler } from './http/pages.ts'
import { createOutboundClient } from './outside/outbound-client.ts'
import { traced } from './tracing.ts'
import { sendDueMails } from './features/mail/mail-worker.ts'
import { listJobs, startJobs } from './jobs.ts'
import { createStorage } from './outside/create-storage.ts'
import { createSmtpSender } from './outside/mail.ts'
import { startTracing } from './start-tracing.ts'
import { startTestPayments, type TestPayments } from './testing/test-payments.ts'
import { startTestStore } from './testing/test-store.ts'
import { createWorld, type World } from './testing/world.ts'

/** In place of the web app: a page that calls the API once. */
const createPageHandler: CreatePageHandler =
  (_build, _mode, { transport }) =>
  async () => {
    await transport(listCategories, {})
    return new Response('<p>A page</p>', {
      headers: { 'x-page-route': 'routes/image', 'content-type': 'text/html' },
    })
  }

/** A span as OTLP over HTTP sends it. */
interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status?: { code?: number }
}

const bodies: string[] = []
let receiver: Server
let stopTracing: () => Promise<void>
let provider: TestPayments
let world: World
beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.method} ${request.url} ${request.headers['x-key']}\n${body}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  stopTracing = await startTracing({
    traces: { endpoint: `http://127.0.0.1:${port}`, headers: { 'x-key': 'of the receiver' }, ratio: 1 },
  })
  provider = await startTestPayments()
  const web = { loadBuild: () => Promise.resolve({ entry: { module: { createPageHandler } } }) }
  world = await createWorld({ payments: provider, web, env: { LIMITS_FACTOR: '1000' } })
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await stopTracing()
  receiver.close()
})

const received = () =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('\n'))) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

const read = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** The spans of the trace to which a request belongs, once the request itself has arrived. */
async function traceOf(request_id: string): Promise<ReceivedSpan[]> {
  const ofRequest = () => received().filter((span) => read(span).request_id === request_id)
  await expect
    .poll(() => ofRequest().filter((span) => read(span)['http.response.status_code']).length)
    .toBeGreaterThan(0)
  return ofRequest()
}

const parent = (span: ReceivedSpan, spans: ReceivedSpan[]) =>
  spans.find(({ spanId }) => spanId === span.parentSpanId)

describe('a trace', () => {
  it('has a request with its route and status, and the statements that it asked PostgreSQL', async () => {
    const asset = await world.givenAsset({ title: 'Traced' })
    const answer = await world.get(`/api/contributor/stock/${asset.slug}/`, { 'x-request-id': 'request-one' })
    expect(answer.headers['x-request-id']).toBe('request-one')
    const spans = await traceOf('request-one')
    const request = spans.find((span) => !span.parentSpanId)!
    expect(request.name).toBe('GET /api/contributor/stock/:slug/')
    expect(read(request)).toMatchObject({
      'http.request.method': 'GET',
      'http.response.status_code': answer.statusCode,
    })
    expect(JSON.stringify(spans)).not.toContain(asset.slug)
    const statements = spans.filter((span) => read(span)['db.system.name'] === 'postgresql')
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      expect(statement.traceId).toBe(request.traceId)
      expect(parent(statement, spans)).toBeDefined()
    }
    expect(bodies[0]).toMatch(/^POST \/v1\/traces of the receiver\n/)
  })

  it('has the call of the search engine', async () => {
    await world.givenAsset({ title: 'Kalangu drum' })
    await world.searchIsReady()
    await world.get('/api/contributor/search/?keywords=kalangu', { 'x-request-id': 'request-search' })
    const spans = await traceOf('request-search')
    const search = spans.find(({ name }) => name === 'search')!
    expect(read(search)['search.engine']).toBe('memory')
    expect(JSON.stringify(spans)).not.toContain('kalangu')
  })

  it('has the page that was rendered and the calls of its loaders, once for all who get it from the cache', async () => {
    const [first, again] = [
      await world.get('/images/somebody@example.com', { 'x-request-id': 'request-page' }),
      await world.get('/images/somebody@example.com', { 'x-request-id': 'request-cached' }),
    ]
    expect([first!.statusCode, again!.statusCode]).toEqual([200, 200])
    expect(first!.headers['x-page-route']).toBeUndefined()
    const spans = await traceOf('request-page')
    const page = spans.find(({ name }) => name === 'page render')!
    expect(read(page)['page.route']).toBe('routes/image')
    expect(parent(page, spans)!.name).toBe('GET *')
    const call = spans.find(({ name }) => name === 'API listCategories')!
    expect(parent(call, spans)).toBe(page)
    expect(parent(spans.find((span) => read(span)['db.system.name'])!, spans)).toBe(call)
    expect((await traceOf('request-cached')).map(({ name }) => name)).toEqual(['GET *'])
    expect(JSON.stringify(spans)).not.toContain('somebody')
  })

  it('has its own page when many are rendered at once and wait for their turn', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `request-turn-${number}`)
    await Promise.all(ids.map((id) => world.get(`/search?keywords=${id}`, { 'x-request-id': id })))
    for (const id of ids) expect((await traceOf(id)).map(({ name }) => name)).toContain('API listCategories')
  })

  it('belongs to the trace that another process began', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await world.get('/api/categories/', { 'x-request-id': 'request-two', traceparent })
    const request = (await traceOf('request-two')).find(({ name }) => name.startsWith('GET'))
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    await world.get('/api/categories/', { 'x-request-id': 'request-bad', traceparent: `${traceparent}'--` })
    const other = (await traceOf('request-bad')).find(({ name }) => name.startsWith('GET'))
    expect(other!.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  })

  it('has the calls to providers, without anything that a visitor typed', async () => {
    const card = '4084084084084081'
    const email = 'traced.person@example.com'
    const member = await world.givenMember({ email, full_name: `Ada ${card}` })
    const { reference } = (await member.order('PACK_5')).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success', reusable: true })
    await member.verify(reference)
    await world.get(`/api/contributor/search/?keywords=${card}`, {
      'x-request-id': 'request-card',
      authorization: `Token ${member.token}`,
      'user-agent': email,
      referer: `http://shop.test/?card=${card}`,
      tracestate: `a=${card}`,
      baggage: `card=${card}`,
    })
    await world.post('/auth/user_login/', { email, password: card })
    await traceOf('request-card')
    await expect.poll(() => received().filter(({ name }) => name === 'payments').length).toBeGreaterThan(1)
    const everything = bodies.join('\n')
    for (const secret of [email, card, member.token, reference, 'traced.person', 'Basic '])
      expect(everything, secret).not.toContain(secret)
  })

  it('is not passed on to third parties', async () => {
    const headers: string[] = []
    const third_party = createServer((request, response) => {
      headers.push(...Object.keys(request.headers))
      response.end('{}')
    })
    await new Promise<void>((resolve) => third_party.listen(0, '127.0.0.1', resolve))
    const base_url = `http://127.0.0.1:${(third_party.address() as AddressInfo).port}`
    const client = createOutboundClient({ service: 'somebody', base_url })
    await traced('a call', { root: true }, () => client.callForBytes({ method: 'GET', path: '/a-reference' }))
    third_party.close()
    expect(headers).not.toEqual([])
    expect(headers.filter((name) => /trace|baggage/.test(name))).toEqual([])
    await expect.poll(() => received().map(({ name }) => name)).toContain('somebody')
    expect(bodies.join('\n')).not.toContain('a-reference')
  })

  it('has a mail and a job, each as a trace of its own', async () => {
    await world.givenMember()
    const mail = createSmtpSender({
      smtp_url: 'smtp://127.0.0.1:9',
      from: () => ({ name: 'x', address: 'x@shop.test' }),
    })
    await world.post('/api/contact/', {
      full_name: 'Ada',
      email: 'ada.traced@example.com',
      phone: '08031234567',
      subject: 'S',
      message: 'M',
    })
    await sendDueMails({ ...world, mail })
    mail.close()
    const stop = new AbortController()
    const leadership = { is_leader: true }
    const [job] = listJobs({ ...world, leadership })
    const running = startJobs([job!], { log: world.log, leadership, signal: stop.signal })
    stop.abort()
    await running
    await expect.poll(() => received().map(({ name }) => name)).toContain(`job ${job!.name}`)
    const failed = received().find((span) => span.name === 'mail' && read(span)['error.type'])!
    expect(read(failed)['error.type']).toBe('ESOCKET')
    expect(failed.status?.code).toBe(2)
    expect(bodies.join('\n')).not.toContain('ada.traced')
  })
})

it('without a receiver, no package for traces is loaded', async () => {
  const loading = spawn(
    process.execPath,
    ['--input-type=module', '-e', loading_the_server, import.meta.dirname],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: '' } },
  )
  // The metrics use its types; it does nothing alone.
  expect((await text(loading.stdout)).trim().split('\n')).toEqual(['@opentelemetry/api'])
})

const loading_the_server = `
  import { registerHooks } from 'node:module'
  const seen = new Set()
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) seen.add(name)
    return next(name, context)
  } })
  const [, folder] = process.argv
  await import(folder + '/app.ts')
  const { readConfig } = await import(folder + '/config.ts')
  const { startTracing } = await import(folder + '/start-tracing.ts')
  await startTracing(readConfig())
  console.log([...seen].join('\\n'))
  process.exit(0)`

it('a store with shared renditions still has them when its accesses are traced', async () => {
  const store = await startTestStore()
  const { s3, storage_dir } = readConfig({ DATA_DIR: tmpdir(), ...store.env })
  expect((await createStorage({ s3, storage_dir })).renditions).toBeDefined()
  await store.close()
})
