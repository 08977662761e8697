/** @module-tag slow */
import { startSandbox, type Sandbox } from '@taswira/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let sandbox: Sandbox
let base: string
const worlds: World[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(async () => {
  for (const world of worlds) await world.close()
  await sandbox.close()
})

/** Starts a server behind a proxy that passes the visitor's address. */
async function shop(env: Record<string, string> = {}, log_to?: (line: string) => void) {
  const world = await createWorld({
    env: { TRUSTED_PROXIES: '127.0.0.1', GEO_BASE_URL: base, FX_BASE_URL: base, ...env },
    ...(log_to && { log_to }),
  })
  worlds.push(world)
  return async (from: string, headers: Record<string, string> = {}) => {
    const answer = await world.get('/api/pricing_context/', { 'x-forwarded-for': from, ...headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json<{ country_code: string; currency: string; rate: number | null }>()
  }
}

const fault = (service: string, mode: string, more: object = {}) =>
  fetch(`${base}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, mode, ...more }),
  })

const asked = async (service: string) =>
  (await (await fetch(`${base}/_requests?service=${service}`)).json()) as { request: string }[]

const naira = (country_code = 'NG') => ({ country_code, currency: 'NGN', rate: null })

it('prices are in dollars for visitors abroad and in naira for visitors in Nigeria', async () => {
  await fetch(`${base}/_state`, { method: 'DELETE' })
  const ask = await shop()
  expect(await ask('81.2.69.142')).toEqual({ country_code: 'GB', currency: 'USD', rate: 1 / 1540 })
  expect(await ask('81.2.69.7')).toMatchObject({ country_code: 'GB' })
  expect(await ask('8.8.8.8')).toMatchObject({ country_code: 'US', currency: 'USD' })
  expect(await ask('2a00:23c0::1')).toMatchObject({ country_code: 'GB' })
  expect(await ask('105.112.0.1')).toEqual(naira())
  // A Tor exit, an address unknown to the provider, and addresses that are never looked up.
  for (const from of ['185.220.101.1', '45.90.0.1', '127.0.0.1', '192.168.1.7', '::1', 'nonsense'])
    expect(await ask(from)).toEqual(naira())
  expect((await asked('geo')).map(({ request }) => request)).toEqual([
    'GET /81.2.69.142/json/',
    'GET /8.8.8.8/json/',
    'GET /2a00:23c0::1/json/',
    'GET /105.112.0.1/json/',
    'GET /185.220.101.1/json/',
    'GET /45.90.0.1/json/',
  ])
  expect((await asked('rates')).map(({ request }) => request)).toEqual(['GET /v6/latest/USD'])
})

it('API keys are sent to the providers and never logged', async () => {
  const lines: string[] = []
  const env = { GEO_API_KEY: 'geo-secret', FX_API_KEY: 'fx-secret', LOG_LEVEL: 'debug' }
  const ask = await shop(env, (line) => lines.push(line))
  expect(await ask('81.2.69.142')).toEqual({ country_code: 'GB', currency: 'USD', rate: 1 / 1540 })
  expect((await asked('geo')).at(-1)?.request).toBe('GET /81.2.69.142/json/?key=geo-secret')
  expect((await asked('rates')).at(-1)?.request).toBe('GET /v6/fx-secret/latest/USD')

  const refused = await shop({ ...env, FX_API_KEY: 'quota' }, (line) => lines.push(line))
  expect(await refused('81.2.69.142')).toEqual(naira('GB'))
  const unknown = await shop({ ...env, GEO_API_KEY: 'invalid' }, (line) => lines.push(line))
  expect(await unknown('81.2.69.142')).toEqual(naira())
  expect(lines.join('')).toContain('exchange rate: not available')
  expect(lines.join('')).not.toMatch(/geo-secret|fx-secret|v6\/quota|key=invalid/)
})

it.each<[string, object?]>([
  ['hang'],
  ['reset'],
  ['garbage'],
  ['empty'],
  ['giant'],
  ['drip', { ms: 100 }],
  ['delay', { ms: 3_000 }],
  ['status', { status: 500 }],
  ['status', { status: 429 }],
  ['status', { status: 403 }],
])('prices fall back to naira when a provider fails with %s %j', async (mode: string, more: object = {}) => {
  for (const service of ['geo', 'rates']) {
    const ask = await shop()
    await fault(service, mode, more)
    expect(await ask('81.2.69.142')).toEqual(naira(service === 'geo' ? 'NG' : 'GB'))
    await fault(service, 'ok')
  }
})

it('the country header is trusted only from a trusted proxy', async () => {
  const before = (await asked('geo')).length
  const ask = await shop({ GEO_COUNTRY_HEADER: 'CF-IPCountry' })
  expect(await ask('105.112.0.1', { 'cf-ipcountry': 'KE' })).toMatchObject({
    country_code: 'KE',
    currency: 'USD',
  })
  for (const country of ['XX', 'T1', 'kenya', 'NG'])
    expect(await ask('81.2.69.142', { 'cf-ipcountry': country })).toEqual(naira())
  expect(await asked('geo')).toHaveLength(before)

  const alone = await createWorld({ env: { GEO_COUNTRY_HEADER: 'CF-IPCountry' } })
  worlds.push(alone)
  const headers = { 'cf-ipcountry': 'KE', 'x-forwarded-for': '81.2.69.142' }
  expect((await alone.get('/api/pricing_context/', headers)).json()).toEqual(naira())
})

it('prices stay in naira when no provider URLs are set', async () => {
  const ask = await shop({
    SANDBOX: 'off',
    GEO_BASE_URL: '',
    FX_BASE_URL: '',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    PAYSTACK_PUBLIC_KEY: 'pk_test_x',
  })
  expect(await ask('81.2.69.142')).toEqual(naira())
})
