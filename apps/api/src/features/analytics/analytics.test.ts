import { type Sandbox, startSandbox } from '@taswira/sandbox'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createAnalytics } from '../../outside/analytics.ts'
import { basic } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'

let sandbox: Sandbox
let base: string
let world: World
const yes = { cookie: 'theme=dark; consent=analytics' }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
  world = await createWorld({
    env: {
      ANALYTICS_GA4_BASE_URL: base,
      ANALYTICS_GA4_MEASUREMENT_ID: 'G-1',
      ANALYTICS_GA4_API_SECRET: 's',
      ANALYTICS_PRODUCT_BASE_URL: base,
      ANALYTICS_PRODUCT_KEY: 'phc_k',
    },
  })
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})
beforeEach(() => fetch(`${base}/_state`, { method: 'DELETE' }))

interface Received {
  service: string
  name: string
  id: string
  properties: Record<string, unknown>
}
const received = async () => (await (await fetch(`${base}/_analytics`)).json()) as Received[]
const fault = (mode: string, more: object = {}) =>
  fetch(`${base}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'analytics', mode, ...more }),
  })

it('both analytics services count actions of members who agreed, without identifying them', async () => {
  const member = await world.givenMember()
  const asset = await world.givenAsset({ stored: true })
  await member.claim()
  await world.post('/auth/user_login/', undefined, {
    authorization: basic(member.email, member.password),
    ...yes,
  })
  await world.post('/api/download/', { stock_id: asset.stock_id }, { ...member.headers, ...yes })
  const form = { full_name: 'Ada Obi', email: 'counted@mail.test', password: 'own secret 12' }
  await world.post(
    '/auth/sign_up/',
    { ...form, confirm_password: form.password },
    { 'x-consent': 'analytics' },
  )
  await expect.poll(received, { interval: 200 }).toHaveLength(6)

  const events = await received()
  expect(events.map(({ service, name }) => `${service} ${name}`).sort()).toEqual([
    'ga4 download',
    'ga4 login',
    'ga4 sign_up',
    'posthog download',
    'posthog login',
    'posthog sign_up',
  ])
  for (const { id } of events) expect(id).toMatch(/^[0-9a-f]{32}$/)
  // Each member keeps the same id in all events.
  const ids = (name: string) => [...new Set(events.filter((one) => one.name === name).map((one) => one.id))]
  expect(ids('login')).toEqual(ids('download'))
  expect(ids('sign_up')).not.toEqual(ids('login'))
  expect(events.find((one) => one.name === 'download')!.properties).toMatchObject({
    stock_id: asset.stock_id,
  })
  const { rows } = await world.db.query<{ user_id: string }>('select user_id from users')
  const said = JSON.stringify(await (await fetch(`${base}/_requests?service=analytics`)).json())
  for (const secret of [
    member.email,
    member.full_name,
    'counted@mail.test',
    ...rows.map((row) => row.user_id),
  ])
    expect(said).not.toContain(secret)
})

it('events of people who did not agree share no id and contain nothing about them', async () => {
  const member = await world.givenMember()
  const asset = await world.givenAsset({ stored: true })
  await member.claim()
  const from = { 'user-agent': 'Kept-Out/1.0', 'x-forwarded-for': '198.51.100.7', referer: 'https://a.test/' }
  const basic_headers = { authorization: basic(member.email, member.password), ...from }
  await world.post('/auth/user_login/', undefined, basic_headers)
  await world.post('/auth/user_login/', undefined, { ...basic_headers, cookie: 'consent=none' })
  await world.post('/api/download/', { stock_id: asset.stock_id }, { ...member.headers, ...from })
  const form = { full_name: 'Ada Obi', email: 'unasked@mail.test', password: 'own secret 12' }
  await world.post('/auth/sign_up/', { ...form, confirm_password: form.password }, from)
  await expect.poll(received, { interval: 200 }).toHaveLength(8)

  for (const service of ['ga4', 'posthog']) {
    const events = (await received()).filter((one) => one.service === service)
    expect(events.map(({ name }) => name).sort()).toEqual(['download', 'login', 'login', 'sign_up'])
    expect(new Set(events.map(({ id }) => id)).size).toBe(4)
    for (const { id } of events) expect(id).toMatch(/^[0-9a-f]{32}$/)
  }
  const sent = JSON.stringify(await (await fetch(`${base}/_requests?service=analytics`)).json())
  for (const secret of ['Kept-Out', '198.51.100.7', 'a.test', member.email, 'Ada Obi', 'unasked@mail.test'])
    expect(sent).not.toContain(secret)
})

it('the server sends no analytics when the browser sends a do-not-track signal', async () => {
  const member = await world.givenMember()
  const log_in = (headers: Record<string, string>) =>
    world.post('/auth/user_login/', undefined, {
      authorization: basic(member.email, member.password),
      ...headers,
    })
  await log_in({ 'sec-gpc': '1' })
  await log_in({ dnt: '1' })
  await log_in({ ...yes, 'sec-gpc': '1' })
  await log_in({ ...yes, dnt: '1' })
  expect((await log_in(yes)).statusCode).toBe(200)
  // Events leave in order, so one of an earlier log-in would have arrived too.
  await expect.poll(received, { interval: 200 }).toHaveLength(2)
})

it.each(['hang', 'reset', 'garbage', 'status'])(
  "log-in isn't delayed when an analytics service fails with %s",
  async (mode) => {
    const member = await world.givenMember()
    await fault(mode)
    const started = Date.now()
    const answer = await world.post('/auth/user_login/', undefined, {
      authorization: basic(member.email, member.password),
      ...yes,
    })
    expect(answer.statusCode).toBe(200)
    // Waiting for the hanging call would take 3 seconds.
    expect(Date.now() - started).toBeLessThan(3_000)
    await fault('ok')
  },
)

it('the analytics queue is bounded, drops events that fail, and stops despite a hanging call', async () => {
  const warn = vi.fn()
  const config = { analytics: { product: { base_url: base, key: 'phc_k' }, ga4: undefined } }
  await fault('hang')
  const stuck = createAnalytics(config, { warn }, { every_ms: 20, limits: { total_ms: 60_000 } })
  for (let n = 0; n < 5_000; n++) stuck.add({ name: 'login', opaque_id: String(n) })
  await new Promise((resolve) => setTimeout(resolve, 100))
  // Waiting for the hanging call would exceed the test's timeout.
  await stuck.stop()

  await fault('reset')
  const failing = createAnalytics(config, { warn }, { every_ms: 20 })
  failing.add({ name: 'login', opaque_id: 'lost' })
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
  await failing.stop()

  await fetch(`${base}/_state`, { method: 'DELETE' })
  const good = createAnalytics(config, { warn }, { stop_ms: 60_000 })
  for (let n = 0; n < 5_000; n++) good.add({ name: 'login', opaque_id: String(n) })
  await good.stop()
  // The queue holds only the first thousand events.
  expect((await received()).length).toBe(1_000)
})
