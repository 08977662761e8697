import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { reconcileOrders } from './reconcile-orders.ts'

// PACK_10: 10 credits for 936,000 kobo.
const PRICE_KOBO = 936_000
const by_transfer = { channel: 'bank_transfer' }

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  provider.tell(`${address}/webhooks/paystack/`)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function givenOrder() {
  const member = await world.givenMember()
  const { reference } = (await member.order('PACK_10')).json<{ reference: string }>()
  return { member, reference }
}

const viewOrder = async (reference: string) =>
  (await operator.get(`orders/${reference}/`)).json<{
    reasons: string[]
    status: string
    refundable_amount: number
  }>()

/** Refunds at the desk; the provider processes the refund at once. */
async function refund(reference: string, amount: number) {
  const answer = await operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })
  if (answer.statusCode === 200)
    await provider.finishRefund(reference, { status: 'processed', webhook: true, times: 2 })
  return answer
}

const moneyOf = (reference: string) =>
  oneRow<{ refunded_kobo: number; surplus_kobo: number; surplus_returned_kobo: number }>(
    world.db,
    'select refunded_kobo, surplus_kobo, surplus_returned_kobo from orders where reference = $1',
    [reference],
  )

/** Moves an order back in time. */
const age = (reference: string, interval: string) =>
  world.db.query(
    `update orders set created_at = created_at - $2::interval, next_check_at = now(),
       waiting_since = waiting_since - $2::interval where reference = $1`,
    [reference, interval],
  )

const statusOf = async (reference: string) =>
  (await oneRow<{ status: string }>(world.db, 'select status from orders where reference = $1', [reference]))
    .status

describe('a pending bank transfer', () => {
  it('is reported as waiting, and is granted and mailed only once when it arrives', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'pending', ...by_transfer })
    expect((await member.verify(reference)).json()).toEqual({
      status: false,
      waiting: true,
      message: "Your payment hasn't arrived yet. We'll email you when it does.",
    })
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true, times: 3 })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true, credits: 10 })
    const receipts = (await world.mail.inbox(member.email)).filter(({ text }) => text.includes('₦9,360'))
    expect(receipts).toHaveLength(1)
  })

  it('keeps its order open for three days, and is granted even if it arrives later', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'pending', ...by_transfer })
    await member.verify(reference)
    await age(reference, '25 hours')
    await reconcileOrders(world)
    expect(await statusOf(reference)).toBe('pending')
    await age(reference, '48 hours')
    await reconcileOrders(world)
    expect(await statusOf(reference)).toBe('expired')
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true, credits: 10 })
  })

  it('becomes an unpaid order again if the customer abandons it', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'pending', ...by_transfer })
    await member.verify(reference)
    await provider.act(reference, { outcome: 'abandoned', ...by_transfer })
    expect((await member.verify(reference)).json()).not.toHaveProperty('waiting')
    await age(reference, '25 hours')
    await reconcileOrders(world)
    expect(await statusOf(reference)).toBe('expired')
  })

  it("is not assumed for a card payment that the cardholder hasn't confirmed yet", async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'pending', channel: 'card' })
    expect((await member.verify(reference)).json()).not.toHaveProperty('waiting')
  })
})

describe('a transfer of the wrong amount', () => {
  it('grants nothing if it is too low, and can be returned from the desk', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, amount: 500_000, webhook: true })
    expect((await member.verify(reference)).json()).not.toHaveProperty('waiting')
    expect(await viewOrder(reference)).toMatchObject({ status: 'review', reasons: ['less_was_charged'] })
    const mails = (await world.mail.inbox(member.email)).filter(({ subject }) => subject.includes('too low'))
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /We received ₦5,000.00 for .+ which costs ₦9,360.00\.[^]+We'll return your ₦5,000.00/,
      ),
    ])
    expect((await refund(reference, 500_001)).statusCode).toBe(400)
    expect((await refund(reference, 500_000)).statusCode).toBe(200)
    expect(await member.credits()).toBe(0)
  })

  it('is granted if it is too high, and refunding the difference deducts no credits', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, amount: 1_000_000, webhook: true })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true, credits: 10 })
    expect(await viewOrder(reference)).toMatchObject({ status: 'paid', reasons: ['more_was_paid'] })
    expect((await refund(reference, 64_000)).statusCode).toBe(200)
    expect(await moneyOf(reference)).toEqual({
      refunded_kobo: 0,
      surplus_kobo: 64_000,
      surplus_returned_kobo: 64_000,
    })
    expect(await member.credits()).toBe(10)
    // Any amount beyond the difference is a refund of the order.
    expect((await refund(reference, PRICE_KOBO + 1)).statusCode).toBe(400)
    expect((await refund(reference, PRICE_KOBO)).statusCode).toBe(200)
    expect(await member.credits()).toBe(0)
  })

  it('is not assumed if a card was charged with the fees added', async () => {
    const { reference } = await givenOrder()
    await provider.act(reference, {
      outcome: 'success',
      amount: 950_000,
      requested_amount: PRICE_KOBO,
      webhook: true,
    })
    expect(await viewOrder(reference)).toMatchObject({ status: 'paid', reasons: [] })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: 0 })
  })
})

describe('an order with unusual payments', () => {
  it('is granted in full if a transfer that was too low is returned and a full one arrives', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, amount: 500_000, webhook: true })
    expect((await refund(reference, 500_000)).statusCode).toBe(200)
    await provider.act(reference, {
      outcome: 'success',
      ...by_transfer,
      amount: PRICE_KOBO,
      again: true,
      webhook: true,
    })
    expect(await member.credits()).toBe(10)
    expect(await moneyOf(reference)).toEqual({
      refunded_kobo: 0,
      surplus_kobo: 500_000,
      surplus_returned_kobo: 500_000,
    })
    expect(await viewOrder(reference)).toMatchObject({ refundable_amount: PRICE_KOBO })
  })

  it('can be refunded in full after two transfers that were too low', async () => {
    const { reference } = await givenOrder()
    for (const again of [false, true])
      await provider.act(reference, {
        outcome: 'success',
        ...by_transfer,
        amount: 400_000,
        again,
        webhook: true,
      })
    expect(await viewOrder(reference)).toMatchObject({ status: 'review', refundable_amount: 800_000 })
  })

  it('loses no credits when its surplus is returned before the payment is reported', async () => {
    const { member, reference } = await givenOrder()
    const paid = { outcome: 'success', ...by_transfer, amount: 1_400_000 } as const
    await provider.act(reference, paid)
    await provider.refund(reference, { amount: 464_000, webhook: true })
    await provider.act(reference, { ...paid, webhook: true })
    expect(await member.credits()).toBe(10)
    expect(await moneyOf(reference)).toEqual({
      refunded_kobo: 0,
      surplus_kobo: 464_000,
      surplus_returned_kobo: 464_000,
    })
  })

  it('counts a second payment of another amount as surplus', async () => {
    const { reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    await provider.act(reference, {
      outcome: 'success',
      ...by_transfer,
      amount: 400_000,
      again: true,
      webhook: true,
    })
    expect(await viewOrder(reference)).toMatchObject({ status: 'paid', reasons: ['paid_twice'] })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: 400_000 })
  })

  it('is paid for by a transfer that is topped up at the provider', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, amount: 500_000, webhook: true })
    await provider.act(reference, { outcome: 'success', ...by_transfer, amount: PRICE_KOBO, webhook: true })
    expect(await member.credits()).toBe(10)
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: 0 })
  })

  it('is still checked after it expired if a transfer is pending', async () => {
    const { member, reference } = await givenOrder()
    await world.db.query("update orders set status = 'expired' where reference = $1", [reference])
    await provider.act(reference, { outcome: 'pending', ...by_transfer })
    expect((await member.verify(reference)).json()).toMatchObject({ waiting: true })
    await provider.act(reference, { outcome: 'success', ...by_transfer })
    await world.db.query('update orders set next_check_at = now() where reference = $1', [reference])
    await reconcileOrders(world)
    expect(await member.credits()).toBe(10)
  })
})

describe('an order paid twice', () => {
  it('is granted once, and refunding the second payment deducts no credits', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    await provider.act(reference, {
      outcome: 'success',
      ...by_transfer,
      again: true,
      webhook: true,
      times: 3,
    })
    expect(await member.credits()).toBe(10)
    expect(await viewOrder(reference)).toMatchObject({ status: 'paid', reasons: ['paid_twice'] })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: PRICE_KOBO })
    expect((await refund(reference, PRICE_KOBO)).statusCode).toBe(200)
    expect(await member.credits()).toBe(10)
    expect(await moneyOf(reference)).toEqual({
      refunded_kobo: 0,
      surplus_kobo: PRICE_KOBO,
      surplus_returned_kobo: PRICE_KOBO,
    })
  })

  it('still counts all of the second payment when a report of less arrives later, also after it was returned', async () => {
    const { reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    await provider.act(reference, { outcome: 'success', ...by_transfer, again: true, webhook: true })
    await provider.refund(reference, { amount: PRICE_KOBO, webhook: true })
    const less = { outcome: 'success', ...by_transfer, amount: PRICE_KOBO - 100, webhook: true } as const
    await provider.act(reference, less)
    expect(await moneyOf(reference)).toEqual({
      refunded_kobo: 0,
      surplus_kobo: PRICE_KOBO,
      surplus_returned_kobo: PRICE_KOBO,
    })
  })

  it('counts what a second payment is topped up with at the provider', async () => {
    const { reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    const second = { outcome: 'success', ...by_transfer, webhook: true } as const
    await provider.act(reference, { ...second, again: true, amount: PRICE_KOBO - 100 })
    await provider.act(reference, { ...second, amount: PRICE_KOBO })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: PRICE_KOBO })
    expect(await viewOrder(reference)).toMatchObject({ status: 'paid', reasons: ['paid_twice'] })
  })

  it('counts a third payment as surplus, too, and stays in review', async () => {
    const { reference } = await givenOrder()
    for (const again of [false, true, true])
      await provider.act(reference, { outcome: 'success', ...by_transfer, again, webhook: true })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: 2 * PRICE_KOBO })
    expect(await viewOrder(reference)).toMatchObject({ reasons: ['paid_twice'] })
  })

  it('loses no credits when the provider refunds the second payment', async () => {
    const { member, reference } = await givenOrder()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    await provider.act(reference, { outcome: 'success', ...by_transfer, again: true, webhook: true })
    await provider.refund(reference, { amount: PRICE_KOBO - 1, webhook: true, times: 2 })
    expect(await member.credits()).toBe(10)
    expect(await moneyOf(reference)).toMatchObject({
      refunded_kobo: 0,
      surplus_returned_kobo: PRICE_KOBO - 1,
    })
  })
})

describe('payment channels', () => {
  const channelsOf = async (reference: string) =>
    (await provider.requests())
      .filter(
        ({ request, body }) => request.endsWith('/transaction/initialize') && body?.reference === reference,
      )
      .map(({ body }) => body?.channels)

  it('are those of the payment rules, but only cards for a plan that renews', async () => {
    const { reference } = await givenOrder()
    expect(await channelsOf(reference)).toEqual([['card', 'bank_transfer', 'ussd', 'mobile_money', 'qr']])
    const member = await world.givenMember()
    const renewing = await member.order('SAS_001', 'MONTHLY', true)
    expect(await channelsOf(renewing.json<{ reference: string }>().reference)).toEqual([['card']])
  })

  it("let a transfer pay for a plan, which then doesn't renew", async () => {
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_001', 'MONTHLY')).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success', ...by_transfer, webhook: true })
    expect((await member.get('/api/user/subscription/')).json()).toMatchObject({
      subscription: 'SAS_001',
      auto_renew: false,
    })
  })
})
