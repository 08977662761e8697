import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(() => sandbox.close())
beforeEach(() => fetch(`${base}/_state`, { method: 'DELETE' }))

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const received = async () => (await fetch(`${base}/_analytics`)).json()

it('the analytics stand-in accepts everything sent to GA4 and lists the events', async () => {
  const body = { client_id: 'c', user_id: 'u', events: [{ name: 'download', params: { stock_id: 'TSW-1' } }] }
  expect((await post('/mp/collect?measurement_id=G-1&api_secret=x', JSON.stringify(body))).status).toBe(204)
  expect((await post('/mp/collect', 'nonsense')).status).toBe(204)
  expect(await received()).toMatchObject([
    { service: 'ga4', name: 'download', id: 'u', properties: { stock_id: 'TSW-1' } },
  ])
})

it('the analytics stand-in accepts PostHog batches, even gzipped, and silently drops invalid events', async () => {
  const batch = [
    { event: 'login', distinct_id: 'u', properties: {} },
    { event: 'login', properties: { distinct_id: 'v' } },
    { event: '', distinct_id: 'u' },
    { event: 'login', distinct_id: '' },
  ]
  const body = JSON.stringify({ api_key: 'phc_x', batch })
  const answer = await post('/batch/', new Uint8Array(gzipSync(body)), { 'content-encoding': 'gzip' })
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'Ok' }])
  expect(await received()).toMatchObject([{ id: 'u' }, { id: 'v' }])
  expect((await post('/batch/', JSON.stringify({ api_key: 'x', batch }))).status).toBe(401)
})
