import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { reconcileOrders } from './reconcile-orders.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  provider.tell(`${address}/webhooks/paystack/`)
})
beforeEach(() => provider.fault('ok'))
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function givenOrder(member: TestMember, code = 'PACK_10'): Promise<string> {
  let answer = await member.order(code)
  // On a busy machine the provider may answer too late.
  while (answer.statusCode === 503) answer = await member.order(code)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ reference: string }>().reference
}

const webhook = (event: object | string) =>
  world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...provider.signed(event) })

async function countOrders(email: string): Promise<number> {
  const { orders } = await oneRow<{ orders: number }>(
    world.db,
    'select count(*) as orders from orders join users using (user_id) where email = $1',
    [email],
  )
  return orders
}

const reviewsOf = async (reference: string) =>
  (
    await world.db.query<{ reason: string }>(
      'select reason_code as reason from payment_reviews join orders using (order_id) where reference = $1',
      [reference],
    )
  ).rows.map((row) => row.reason)

describe('an order', () => {
  it('is priced by the server and initialised at the provider', async () => {
    const member = await world.givenMember()
    const answer = await member.order('PACK_5')
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        reference: expect.stringMatching(/^TSW-[0-9a-f]{24}$/),
        access_code: expect.any(String),
        amount: 483_600,
        currency: 'NGN',
        email: member.email,
        public_key: 'pk_test_of_the_tests',
      },
    ])
  })

  it.each([
    ['PACK_5', 'MONTHLY'],
    ['SAS_001', 'One-time purchase'],
    ['SAS_000', 'MONTHLY'],
    ['PACK_0', 'One-time purchase'],
    ['SAS_001', 'WEEKLY'],
  ])('is rejected for %s paid %s', async (code, frequency) => {
    const member = await world.givenMember()
    expect((await member.order(code, frequency)).statusCode).toBe(400)
    expect(await countOrders(member.email)).toBe(0)
  })

  it('rejects a price sent by the browser', async () => {
    const member = await world.givenMember()
    const order = { code: 'PACK_20', frequency: 'One-time purchase', amount: 1 }
    expect((await member.call('POST', '/api/transactions/', order)).statusCode).toBe(400)
  })

  it.each([
    ['hang', {}],
    ['reset', {}],
    ['garbage', {}],
    ['empty', {}],
    ['giant', {}],
    ['drip', { ms: 50 }],
    ['status', { status: 500 }],
    ['status', { status: 401 }],
    ['status', { status: 302 }],
  ])('leaves nothing behind if the provider fails with %s %j', async (mode, more) => {
    const member = await world.givenMember()
    const open = await givenOrder(member)
    await provider.act(open, { outcome: 'success' })
    await provider.fault(mode, more)
    const [ordered, verified] = await Promise.all([member.order('PACK_10'), member.verify(open)])
    expect([ordered.statusCode, verified.statusCode]).toEqual([503, 503])
    expect(ordered.headers['retry-after']).toBeTruthy()
    expect(await countOrders(member.email)).toBe(1)

    await provider.fault('ok')
    expect((await member.verify(open)).json()).toMatchObject({ status: true, credits: 10 })
  })
})

describe('verifying a payment', () => {
  it('grants a payment only once, however often it is verified', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    expect((await member.verify(reference)).json()).toEqual({ status: false, message: expect.any(String) })
    await provider.act(reference, { outcome: 'declined' })
    expect((await member.verify(reference)).json()).toMatchObject({ status: false })
    await provider.act(reference, { outcome: 'success' })
    for (const path of ['test', 'live', 'test']) {
      const answer = await member.get(`/api/verify_transaction/${path}/${reference}/`)
      expect(answer.json()).toEqual({ status: true, credits: 10, subscription: 'SAS_000' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await member.get('/api/user/credits/history/')).json()).toMatchObject([
      { credits: 10, cause: 'pack', balance: 10 },
    ])
  })

  it("answers 404 for another member's order", async () => {
    const member = await world.givenMember()
    const stranger = await world.givenMember()
    const reference = await givenOrder(member)
    await provider.act(reference, { outcome: 'success' })
    expect((await stranger.verify(reference)).statusCode).toBe(404)
    expect((await member.verify(`TSW-${'0'.repeat(24)}`)).statusCode).toBe(404)
    expect((await member.verify('..%2F..%2Fbalance')).statusCode).toBe(404)
    expect((await world.get(`/api/verify_transaction/test/${reference}/`)).statusCode).toBe(401)
    expect(await stranger.credits()).toBe(0)
    expect((await member.verify(reference)).json()).toMatchObject({ status: true, credits: 10 })
  })

  it.each([
    [{ amount: 935_999 }, 'less_was_charged'],
    [{ amount: 1 }, 'less_was_charged'],
    // A partial debit: the full amount was requested.
    [{ amount: 100, requested_amount: 936_000 }, 'less_was_charged'],
    [{ amount: 936_000, requested_amount: 100 }, 'another_amount_was_asked_for'],
    [{ currency: 'USD' }, 'another_currency'],
    [{ domain: 'live' }, 'another_mode'],
    [{ amount: 936_000.5 }, 'unreadable_amount'],
    [{ amount: '9360.00' }, 'unreadable_amount'],
    [{ amount: -936_000 }, 'unreadable_amount'],
    [{ amount: null }, 'unreadable_amount'],
    [{ requested_amount: '9360.00' }, 'another_amount_was_asked_for'],
    [{ currency: null }, 'no_currency'],
    [{ currency: '' }, 'no_currency'],
    [{ currency: { code: 'NGN' } }, 'no_currency'],
  ])('grants nothing for a payment with %j', async (lie, reason) => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    const transaction = await provider.act(reference, { outcome: 'success', ...lie })
    for (let n = 0; n < 2; n++)
      expect((await member.verify(reference)).json()).toEqual({
        status: false,
        message: expect.stringContaining("doesn't match"),
      })
    expect((await webhook({ event: 'charge.success', data: transaction })).statusCode).toBe(200)
    expect(await member.credits()).toBe(0)
    expect(await reviewsOf(reference)).toEqual([reason])
  })

  it.each([['amount'], ['currency']])(
    'sends a paid order to review and stops checking if the provider reports no %s',
    async (missing) => {
      const member = await world.givenMember()
      const reference = await givenOrder(member)
      await provider.act(reference, { outcome: 'success', [missing]: null })
      await world.db.query('update orders set next_check_at = now() where reference = $1', [reference])
      await reconcileOrders(world)
      const { rows } = await world.db.query('select status from orders where reference = $1', [reference])
      expect(rows).toEqual([{ status: 'review' }])
      expect(await member.credits()).toBe(0)
    },
  )

  it('leaves an order pending while an unpaid transaction has no amount yet', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    await provider.act(reference, { outcome: 'abandoned', amount: null, currency: null })
    expect((await member.verify(reference)).json()).toMatchObject({ status: false })
    expect(await reviewsOf(reference)).toEqual([])
  })

  it('accepts a payment that includes fees, and grants nothing extra for them', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    await provider.act(reference, { outcome: 'success', amount: 960_040, requested_amount: 936_000 })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true, credits: 10 })
  })
})

describe('the payment webhook', () => {
  it('grants a payment reported by a signed event only once', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    const transaction = await provider.act(reference, { outcome: 'success', webhook: true })
    expect(transaction.webhook_status).toBe(200)
    expect(await member.credits()).toBe(10)
    for (let n = 0; n < 3; n++) await webhook({ event: 'charge.success', data: transaction })
    expect(await member.credits()).toBe(10)
    const { rows } = await world.db.query('select sealed from payment_events where reference = $1', [
      reference,
    ])
    // Two events: the stand-in's own, and one for the three identical ones.
    expect(rows).toHaveLength(2)
    expect(String(rows[0]!.sealed)).not.toContain('authorization')
  })

  it('rejects bodies that the provider did not sign', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    const data = await provider.act(reference, { outcome: 'success' })
    const { payload, headers } = provider.signed({ event: 'charge.success', data })
    const signature = headers['x-paystack-signature']
    const send = (body: string, given: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: '/webhooks/paystack/',
        payload: body,
        headers: { 'content-type': 'application/json', ...given },
      })
    const refused = [
      await send(payload, {}),
      await send(payload, { 'x-paystack-signature': 'é'.repeat(128) }),
      await send(payload, { 'x-paystack-signature': '0'.repeat(128) }),
      await send(payload, { 'x-paystack-signature': signature.slice(0, 126) }),
      await send(`${payload} `, { 'x-paystack-signature': signature }),
      await send('', { 'x-paystack-signature': signature }),
    ]
    expect(refused.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 401])
    expect(await member.credits()).toBe(0)
    expect((await send(payload, { 'x-paystack-signature': signature.toUpperCase() })).statusCode).toBe(200)
    expect(await member.credits()).toBe(10)
  })

  it.each([
    ['{"event": "charge.success", "data": {}}'],
    [
      '{"event":"charge.success","data":{"reference":"TSW-000000000000000000000000","status":"success","amount":"1","currency":"NGN","domain":"test"}}',
    ],
    ['{"event":"transfer.success","data":{"reference":"X"}}'],
    [
      '{"event":"charge.success","data":{"reference":"\\u0000","status":"success","amount":1,"currency":"NGN","domain":"test"}}',
    ],
    ['{"event":"\\u0000","data":{}}'],
    ['[]'],
    ['not json at all'],
  ])('answers 200 to unknown events: %s', async (body) => {
    expect((await webhook(body)).statusCode).toBe(200)
  })

  it('sends a reversed payment to review, and grants nothing that was not already granted', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    const data = await provider.act(reference, { outcome: 'success' })
    await webhook({ event: 'charge.success', data: { ...data, status: 'reversed' } })
    expect(await member.credits()).toBe(0)
    expect(await reviewsOf(reference)).toEqual(['reversed'])
  })
})

describe('reconciliation', () => {
  const makeDue = () => world.db.query("update orders set next_check_at = now() where status = 'pending'")

  it('grants an unreported payment, only once across two processes', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    await provider.act(reference, { outcome: 'success' })
    await makeDue()
    await Promise.all([reconcileOrders(world), reconcileOrders(world)])
    expect(await member.credits()).toBe(10)
  })

  it('checks within two minutes, checks again after an outage, and stops after a day', async () => {
    const member = await world.givenMember()
    const reference = await givenOrder(member)
    await provider.fault('reset')
    await makeDue()
    await reconcileOrders(world)
    const early = await oneRow<{ wait_s: number; status: string }>(
      world.db,
      `select extract(epoch from next_check_at - now())::float8 as wait_s, status from orders where reference = $1`,
      [reference],
    )
    expect(early.status).toBe('pending')
    expect(early.wait_s).toBeLessThanOrEqual(120)

    // Much later, it still checks often enough to notice a late payment within 5 minutes.
    await world.db.query(
      `update orders set created_at = now() - interval '23 hours', next_check_at = now() where reference = $1`,
      [reference],
    )
    await reconcileOrders(world)
    const late = await oneRow<{ wait_s: number }>(
      world.db,
      'select extract(epoch from next_check_at - now())::float8 as wait_s from orders where reference = $1',
      [reference],
    )
    expect(late.wait_s).toBeGreaterThan(180)
    expect(late.wait_s).toBeLessThanOrEqual(240)

    await provider.fault('ok')
    await new Promise((resolve) => setTimeout(resolve, 150))
    // An unfinished payment keeps the order pending.
    await makeDue()
    await reconcileOrders(world)
    const open = await world.db.query('select status from orders where reference = $1', [reference])
    expect(open.rows).toEqual([{ status: 'pending' }])
    await world.db.query("update orders set created_at = now() - interval '25 hours' where reference = $1", [
      reference,
    ])
    await makeDue()
    await reconcileOrders(world)
    const after = await world.db.query('select status from orders where reference = $1', [reference])
    expect(after.rows).toEqual([{ status: 'expired' }])

    // A payment that arrives after expiry is still granted.
    await provider.act(reference, { outcome: 'success', webhook: true })
    expect(await member.credits()).toBe(10)
  })
})

it('an order marked for review is still granted when a matching payment arrives', async () => {
  const member = await world.givenMember()
  const reference = await givenOrder(member)
  const transaction = await provider.act(reference, { outcome: 'success', amount: 100 })
  await webhook({ event: 'charge.success', data: transaction })
  expect(await reviewsOf(reference)).toEqual(['less_was_charged'])
  const { rows } = await world.db.query('select status from orders where reference = $1', [reference])
  expect(rows).toEqual([{ status: 'review' }])
  await webhook({ event: 'charge.success', data: { ...transaction, amount: 936_000 } })
  await webhook({ event: 'charge.success', data: { ...transaction, amount: 936_000 } })
  expect(await member.credits()).toBe(10)
})

it('an order unknown to the provider is not paid, and expires', async () => {
  const member = await world.givenMember()
  const reference = await givenOrder(member)
  await world.db.query(
    `update orders set reference = 'TSW-00000000000000000000abcd', created_at = now() - interval '25 hours',
       next_check_at = now() where reference = $1`,
    [reference],
  )
  expect((await member.verify('TSW-00000000000000000000abcd')).json()).toMatchObject({ status: false })
  await reconcileOrders(world)
  const { rows } = await world.db.query(
    "select status from orders where reference = 'TSW-00000000000000000000abcd'",
  )
  expect(rows).toEqual([{ status: 'expired' }])
})
