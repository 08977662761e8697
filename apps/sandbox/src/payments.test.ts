import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
let webhook_url = ''
beforeAll(async () => {
  const payments = { secret_key: 'sk_test_x', webhook_url: () => webhook_url }
  sandbox = await startSandbox({ port: 0, smtp_port: 0, payments })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(() => sandbox.close())

async function call(method: string, path: string, body?: object, key = 'sk_test_x') {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

const initialize = (reference: string, more: object = {}) =>
  call('POST', '/transaction/initialize', { email: 'ada@mail.test', amount: 50_000, reference, ...more })
const verify = (reference: string) => call('GET', `/transaction/verify/${reference}`)

it('takes a transaction from initialize to success', async () => {
  expect(await initialize('ONE')).toMatchObject({
    status: 200,
    body: { status: true, data: { reference: 'ONE', access_code: expect.stringMatching(/^[0-9a-f]{15}$/) } },
  })
  expect((await verify('ONE')).body.data).toMatchObject({ status: 'abandoned', paid_at: null })
  await call('POST', '/_payments/ONE', { outcome: 'declined' })
  expect((await verify('ONE')).body.data).toMatchObject({ status: 'failed', gateway_response: 'Declined' })
  await call('POST', '/_payments/ONE', { outcome: 'success' })
  const { data } = (await verify('ONE')).body
  expect(data).toMatchObject({
    status: 'success',
    domain: 'test',
    amount: 50_000,
    requested_amount: 50_000,
    currency: 'NGN',
  })
  expect(data).not.toHaveProperty('access_code')
})

it('refuses as the provider does', async () => {
  await initialize('TWO')
  expect(await initialize('TWO')).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } })
  expect((await initialize('THREE', { email: '' })).body.message).toBe('Email Address is required')
  expect((await initialize('THREE', { amount: 0.5 })).body.message).toBe('Invalid Amount Sent')
  expect(await verify('NONE')).toMatchObject({
    status: 400,
    body: { message: 'Transaction reference not found' },
  })
  expect(await call('GET', '/transaction/verify/TWO', undefined, 'sk_test_y')).toMatchObject({
    status: 401,
    body: { message: 'Invalid key' },
  })
  expect((await call('POST', '/_payments/NONE', { outcome: 'success' })).status).toBe(404)
  expect((await call('POST', '/_payments/TWO', { outcome: 'maybe' })).status).toBe(400)
})

it('sends an event that is signed over its bytes, and says what came back', async () => {
  const received: { body: string; signature: unknown }[] = []
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ body, signature: request.headers['x-paystack-signature'] })
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  webhook_url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  await initialize('FOUR')
  const act = { outcome: 'success', amount: 1, webhook: true }
  expect((await call('POST', '/_payments/FOUR', act)).body).toMatchObject({ amount: 1, webhook_status: 202 })
  expect(received).toHaveLength(1)
  const { body, signature } = received[0]!
  expect(JSON.parse(body)).toMatchObject({ event: 'charge.success', data: { reference: 'FOUR', amount: 1 } })
  expect(signature).toBe(createHmac('sha512', 'sk_test_x').update(body).digest('hex'))
  await call('POST', '/_payments/FOUR', { outcome: 'abandoned', webhook: true })
  expect(received).toHaveLength(1)
  await new Promise((resolve) => shop.close(resolve))
  expect((await call('POST', '/_payments/FOUR', act)).body.webhook_status).toBe(null)
})

it('notes what was asked, and forgets it', async () => {
  await initialize('FIVE')
  const { body } = await call('GET', '/_requests?service=payments')
  expect(body.at(-1)).toMatchObject({ request: 'POST /transaction/initialize', body: { reference: 'FIVE' } })
  await fetch(`${base}/_state`, { method: 'DELETE' })
  expect((await verify('FIVE')).status).toBe(400)
})
