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

it('the payment stand-in handles a transaction from initialize to success', async () => {
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

it('the payment stand-in refuses what the provider refuses', async () => {
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

it('the payment stand-in sends a signed event and returns the status of the response', async () => {
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

it('the payment stand-in records requests and clears them', async () => {
  await initialize('FIVE')
  const { body } = await call('GET', '/_requests?service=payments')
  expect(body.at(-1)).toMatchObject({ request: 'POST /transaction/initialize', body: { reference: 'FIVE' } })
  await fetch(`${base}/_state`, { method: 'DELETE' })
  expect((await verify('FIVE')).status).toBe(400)
})

async function withShop(work: (events: Record<string, any>[]) => Promise<void>) {
  const events: Record<string, any>[] = []
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      events.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, any>)
      response.end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  webhook_url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  await work(events)
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
}

async function givenCard(reference: string, more: object = {}): Promise<string> {
  await initialize(reference)
  const { body } = await call('POST', `/_payments/${reference}`, { outcome: 'success', ...more })
  return body.authorization.authorization_code as string
}

const charge = (authorization_code: string, reference: string, more: object = {}) =>
  call('POST', '/transaction/charge_authorization', {
    email: 'ada@mail.test',
    amount: 50_000,
    authorization_code,
    reference,
    ...more,
  })

it('the payment stand-in charges a stored card with the result that was set, once', async () => {
  const code = await givenCard('CARD')
  expect((await verify('CARD')).body.data.authorization).toMatchObject({
    reusable: true,
    last4: '4081',
    card_type: 'visa ',
  })
  expect((await charge(code, 'C-1')).body).toMatchObject({
    message: 'Charge attempted',
    data: {
      status: 'success',
      amount: 50_000,
      reference: 'C-1',
      authorization: { authorization_code: code },
    },
  })
  expect((await verify('C-1')).body.data).toMatchObject({ status: 'success', paid_at: expect.any(String) })

  await call('POST', `/_payments/authorisations/${code}`, { outcome: 'declined' })
  const declined = await charge(code, 'C-2')
  expect([declined.status, declined.body.data]).toMatchObject([
    200,
    { status: 'failed', gateway_response: 'Insufficient Funds' },
  ])

  await call('POST', '/_payments/authorisations/CARD', { outcome: 'paused' })
  const { data } = (await charge(code, 'C-3')).body
  expect(data).toMatchObject({ paused: true, reference: 'C-3' })
  expect(data.authorization_url).toMatch(/^http.*\/checkout\//)
  expect(data).not.toHaveProperty('status')
  expect((await verify('C-3')).body.data.status).toBe('ongoing')
  await call('POST', '/_payments/C-3', { outcome: 'success' })
  expect((await verify('C-3')).body.data.authorization.authorization_code).toBe(code)
  expect((await charge(code, 'C-4')).body.data.status).toBe('success')
})

it('the payment stand-in refuses a stored card like the provider', async () => {
  const code = await givenCard('KEPT')
  const single = await givenCard('ONCE', { reusable: false })
  const message = async (answer: ReturnType<typeof charge>) => {
    const { status, body } = await answer
    return [status, body.message] as unknown
  }
  expect(await message(charge('AUTH_none', 'D-1'))).toEqual([
    400,
    'Authorization code does not exist or has been deactivated',
  ])
  expect(await message(charge(single, 'D-2'))).toEqual([400, 'This authorization is not reusable'])
  expect(await message(charge(code, 'D-3', { email: 'bola@mail.test' }))).toEqual([
    400,
    'Email does not match Authorization code. Please confirm',
  ])
  expect(await message(charge(code, 'KEPT'))).toEqual([400, 'Duplicate Transaction Reference'])
  expect((await call('POST', '/transaction/charge_authorization', {}, 'sk_test_y')).status).toBe(401)
  expect((await verify('D-3')).status).toBe(400)
})

it('the payment stand-in can charge a card without sending the response', async () => {
  const code = await givenCard('HANG')
  await call('POST', `/_payments/authorisations/${code}`, { outcome: 'success', hang: true })
  const signal = AbortSignal.timeout(300)
  const headers = { authorization: 'Bearer sk_test_x', 'content-type': 'application/json' }
  const body = JSON.stringify({
    email: 'ada@mail.test',
    amount: 1,
    authorization_code: code,
    reference: 'H-1',
  })
  await expect(
    fetch(`${base}/transaction/charge_authorization`, { method: 'POST', headers, body, signal }),
  ).rejects.toThrow()
  expect((await verify('H-1')).body.data.status).toBe('success')
})

it('the payment stand-in refunds in parts and sends events', () =>
  withShop(async (events) => {
    await initialize('BACK')
    expect((await call('POST', '/_payments/BACK/refund', {})).status).toBe(409)
    await call('POST', '/_payments/BACK', { outcome: 'success' })
    await call('POST', '/_payments/BACK/refund', { amount: 20_000, webhook: true, times: 3 })
    expect((await verify('BACK')).body.data.status).toBe('success')
    await call('POST', '/_payments/BACK/refund', { webhook: true })
    expect((await verify('BACK')).body.data.status).toBe('reversed')
    expect(events.map(({ event, data }) => [event, data.transaction_reference, data.amount])).toEqual([
      ['refund.processed', 'BACK', '20000'],
      ['refund.processed', 'BACK', '20000'],
      ['refund.processed', 'BACK', '20000'],
      ['refund.processed', 'BACK', '30000'],
    ])
    expect(new Set(events.map(({ data }) => data.refund_reference)).size).toBe(2)
    expect((await call('POST', '/_payments/NOBODY/refund', {})).status).toBe(404)
  }))

it('the payment stand-in queues requested refunds, completes them and finds them again', () =>
  withShop(async (events) => {
    const ask = (body: object) => call('POST', '/refund', { transaction: 'ASKED', ...body })
    await initialize('ASKED')
    expect((await ask({})).status).toBe(400)
    await call('POST', '/_payments/ASKED', { outcome: 'success' })
    expect((await ask({ amount: 50_001 })).body.message).toMatch(/more than/)
    expect((await call('POST', '/refund', { transaction: 'ASKED' }, 'sk_test_y')).status).toBe(401)
    const first = await ask({ amount: 20_000, merchant_note: 'one' })
    expect(first).toMatchObject({
      status: 200,
      body: { status: true, data: { status: 'pending', amount: 20_000, merchant_note: 'one' } },
    })
    // Queued refunds are deducted.
    expect((await ask({ amount: 30_001 })).status).toBe(400)
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]).toMatchObject({ event: 'refund.processed', data: { transaction_reference: 'ASKED' } })
    const { id } = first.body.data
    expect((await call('GET', `/refund/${id}`)).body.data.status).toBe('processed')

    for (const status of ['failed', 'needs-attention', 'pending']) {
      await call('POST', '/_payments/ASKED/next_refund', { status })
      expect((await ask({ amount: 1_000, merchant_note: status })).body.data.status).toBe(status)
    }
    const { data } = (await call('GET', '/refund?from=2020-01-01')).body
    expect(data.map((refund: { merchant_note: string }) => refund.merchant_note)).toEqual([
      'pending',
      'needs-attention',
      'failed',
      'one',
    ])
    await call('POST', `/_payments/refunds/${data[0].id}`, { status: 'processed', webhook: true, times: 2 })
    expect(events.map((event) => event.data.amount)).toEqual(['20000', '1000', '1000'])
    expect((await call('GET', '/refund/999')).status).toBe(404)
    expect((await call('POST', '/_payments/NOBODY/next_refund', { status: 'failed' })).status).toBe(404)
  }))

it('the payment stand-in simulates a dispute, with a delayed event on request', () =>
  withShop(async (events) => {
    await givenCard('ROW')
    await call('POST', '/_payments/ROW/dispute', { event: 'create', webhook: true, delay_ms: 150 })
    await call('POST', '/_payments/ROW/dispute', { event: 'resolve', resolution: 'declined', webhook: true })
    expect((await verify('ROW')).body.data.status).toBe('success')
    await call('POST', '/_payments/ROW/dispute', { event: 'resolve', webhook: true })
    expect((await verify('ROW')).body.data.status).toBe('reversed')
    await expect.poll(() => events.length).toBe(3)
    expect(events.map(({ event, data }) => [event, data.resolution, data.transaction.reference])).toEqual([
      ['charge.dispute.resolve', 'declined', 'ROW'],
      ['charge.dispute.resolve', 'merchant-accepted', 'ROW'],
      ['charge.dispute.create', null, 'ROW'],
    ])
  }))

it('the payment stand-in lists its transactions without access codes', async () => {
  await givenCard('LISTED')
  const list = (await call('GET', '/_payments')).body as unknown as object[]
  expect(list[0]).toEqual({
    reference: 'LISTED',
    status: 'success',
    amount: 50_000,
    currency: 'NGN',
    email: 'ada@mail.test',
    created_at: expect.any(String),
    paid_at: expect.any(String),
    refunded: 0,
  })
})
