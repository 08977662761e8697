import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
const events: { event: string; data: { reference: string } }[] = []
const shop = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    events.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end()
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  const webhook_url = () => `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  sandbox = await startSandbox({
    port: 0,
    smtp_port: 0,
    payments: { secret_key: 'sk_test_x', webhook_url, shop_origins: ['http://shop.test'] },
  })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(async () => {
  await sandbox.close()
  shop.close()
})

async function post(path: string, body: object) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

async function opened(reference: string): Promise<string> {
  const { body } = await post('/transaction/initialize', {
    email: 'ada@mail.test',
    amount: 936_000,
    reference,
  })
  return body.data.access_code
}

const verified = async (reference: string) => {
  const headers = { authorization: 'Bearer sk_test_x' }
  const answer = await fetch(`${base}/transaction/verify/${reference}`, { headers })
  return ((await answer.json()) as { data: Record<string, any> }).data
}

const good_card = { number: '4084084084084081', expiry: '12/30', cvv: '408' }

it('the payment stand-in serves the script, and a window that only the shop may embed', async () => {
  const script = await fetch(`${base}/v2/inline.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('window.PaystackPop')
  const page = await fetch(`${base}/popup?precheckout=true`)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self' http://shop.test")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  const text = await page.text()
  expect(text).toContain('Test payment window: no money moves')
  expect(text).not.toMatch(/<script>|<style|style=/)
  expect((await fetch(`${base}/checkout/abc`)).status).toBe(200)
})

it('the card window handles a declined card, then a successful one, and sends one event', async () => {
  const access_code = await opened('PAID')
  const charge = (card: object) => post(`/popup/transactions/${access_code}/charge`, card)
  expect((await post('/popup/transactions', { accessCode: access_code })).body).toMatchObject({
    reference: 'PAID',
    amount: 936_000,
    customer: { email: 'ada@mail.test' },
  })
  const declined = { number: '4084080000000037', expiry: '12/30', cvv: '787' }
  expect((await charge(declined)).body).toMatchObject({ step: 'wrong', field: 'number' })
  expect((await charge({ ...declined, number: '4084080000670037' })).body).toEqual({
    step: 'refused',
    message: 'Insufficient Funds',
  })
  expect(await verified('PAID')).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds' })
  expect((await charge(good_card)).body).toMatchObject({ step: 'success' })
  expect((await charge(good_card)).body).toMatchObject({ step: 'success' })
  expect(await verified('PAID')).toMatchObject({
    status: 'success',
    authorization: { last4: '4081', reusable: true },
  })
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ event: 'charge.success', data: { reference: 'PAID' } })
})

it("the card window asks only for confirmation when a stored card needs the bank's approval", async () => {
  const first = await opened('STORED')
  await post(`/popup/transactions/${first}/charge`, good_card)
  const { authorization } = await verified('STORED')
  await post('/_payments/authorisations/STORED', { outcome: 'paused' })
  const { body } = await post('/transaction/charge_authorization', {
    email: 'ada@mail.test',
    amount: 936_000,
    reference: 'AGAIN',
    authorization_code: authorization.authorization_code,
  })
  const charge = (card: object) => post(`/popup/transactions/${body.data.access_code}/charge`, card)
  expect((await charge({})).body).toEqual({ step: 'bank' })
  expect((await charge({ bank: 'approve' })).body).toMatchObject({ step: 'success' })
  expect(await verified('AGAIN')).toMatchObject({ status: 'success' })
})

it('the card window starts a transaction with the public key, and refuses what the provider refuses', async () => {
  const begin = (params: object) => post('/popup/transactions', params)
  const good = { key: 'pk_test_x', email: 'ada@mail.test', amount: 5_000 }
  expect((await begin(good)).body).toMatchObject({ amount: 5_000, access_code: expect.any(String) })
  for (const wrong of [
    {},
    { ...good, key: 'sk_test_x' },
    { ...good, amount: 0.5 },
    { ...good, email: '' },
    { ...good, reference: 'PAID' },
    { accessCode: 'nothing' },
  ])
    expect((await begin(wrong)).status).toBe(400)
  expect((await post('/popup/transactions/nothing/charge', good_card)).status).toBe(404)
})

it('the payment stand-in applies faults to the script and the window', async () => {
  await post('/_faults', { service: 'payments', mode: 'status', status: 503 })
  for (const path of ['/v2/inline.js', '/popup']) expect((await fetch(base + path)).status).toBe(503)
  await post('/_faults', { service: 'payments', mode: 'ok' })
  expect((await fetch(`${base}/v2/inline.js`)).status).toBe(200)
})
