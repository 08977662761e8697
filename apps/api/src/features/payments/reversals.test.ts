import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { passTime } from '../../testing/pass-time.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-subscription.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
beforeEach(() => provider.fault('ok'))
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function order(member: TestMember, code: string, frequency?: string, auto_renew = false) {
  return (await member.order(code, frequency, auto_renew)).json<{ reference: string }>().reference
}

async function buy(member: TestMember, code: string, frequency?: string, auto_renew = false) {
  const reference = await order(member, code, frequency, auto_renew)
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return reference
}

const webhook = (event: object) =>
  world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...provider.signed(event) })

const causesOf = async (member: TestMember) =>
  (await member.get('/api/user/credits/history/?limit=100'))
    .json<{ cause: string; credits: number; description: string }[]>()
    .map(({ cause, credits }) => [cause, credits])

const reviewsOf = async (reference: string) =>
  (
    await world.db.query<{ reason: string; amount_kobo: number }>(
      `select reason_code as reason, r.amount_kobo from payment_reviews r join orders using (order_id) where reference = $1
       order by review_id`,
      [reference],
    )
  ).rows.map(({ reason, amount_kobo }) => [reason, amount_kobo])

async function isFlagged({ email }: TestMember): Promise<boolean> {
  const { flagged } = await oneRow<{ flagged: boolean }>(
    world.db,
    'select payments_flagged_at is not null as flagged from users where email = $1',
    [email],
  )
  return flagged
}

const refundedOf = async (member: TestMember, reference: string) =>
  (await member.get(`/api/user/receipts/${reference}/`)).json<{ refunded_amount: number }>().refunded_amount

const subscriptionOf = async (member: TestMember) =>
  (await member.get('/api/user/subscription/')).json<Record<string, unknown>>()

describe('a refunded pack', () => {
  it('loses its credits only once, however often the refund is reported, and flags the member', async () => {
    const member = await world.givenMember()
    await member.claim()
    const reference = await buy(member, 'PACK_10')
    await provider.refund(reference, { webhook: true, times: 3 })
    expect(await causesOf(member)).toEqual([
      ['reversal', -10],
      ['pack', 10],
      ['welcome', 24],
    ])
    await provider.dispute(reference, { event: 'resolve', webhook: true, times: 2 })
    const data = await provider.act(reference, { outcome: 'success' })
    await webhook({ event: 'charge.success', data: { ...data, status: 'reversed' } })
    await webhook({ event: 'charge.success', data })
    expect(await member.credits()).toBe(24)
    expect(await isFlagged(member)).toBe(true)
    expect(await reviewsOf(reference)).toEqual([['reversed', 936_000]])
    expect(await refundedOf(member, reference)).toBe(936_000)
  })

  it('never loses more credits than are left', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    for (let n = 0; n < 3; n++) await member.download((await world.givenAsset({ stored: true })).stock_id)
    await provider.refund(reference, { webhook: true })
    expect(await member.credits()).toBe(0)
    await buy(member, 'PACK_5')
    await provider.refund(reference, { webhook: true })
    expect(await member.credits()).toBe(5)
    expect((await member.get('/api/user/user_downloads/')).json()).toHaveLength(3)
  })

  it('loses whole credits in proportion to a partial refund, rounded down', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    await provider.refund(reference, { amount: 100_000, webhook: true, times: 2 })
    expect(await member.credits()).toBe(9)
    await provider.refund(reference, { amount: 80_000, webhook: true })
    // 180,000 of 936,000 kobo is 1.9 credits.
    expect(await member.credits()).toBe(9)
    await provider.refund(reference, { amount: 10_000, webhook: true })
    expect(await member.credits()).toBe(8)
    expect(await refundedOf(member, reference)).toBe(190_000)
    await provider.refund(reference, { webhook: true })
    expect(await member.credits()).toBe(0)
  })

  it('ends with no credits if the refund is reported before the payment', async () => {
    const member = await world.givenMember()
    const reference = await order(member, 'PACK_10')
    const data = await provider.act(reference, { outcome: 'success' })
    await provider.refund(reference, { webhook: true })
    await webhook({ event: 'charge.success', data })
    expect(await causesOf(member)).toEqual([
      ['reversal', -10],
      ['pack', 10],
    ])
  })

  it('ignores refunds in another currency or mode, or of an unknown order', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    const refund = {
      transaction_reference: reference,
      refund_reference: 'r',
      amount: 936_000,
      currency: 'NGN',
    }
    const sendRefund = (data: object) => webhook({ event: 'refund.processed', data })
    expect((await sendRefund({ ...refund, currency: 'USD' })).statusCode).toBe(200)
    expect((await sendRefund({ ...refund, domain: 'live' })).statusCode).toBe(200)
    expect((await sendRefund({ ...refund, transaction_reference: 'ELSE' })).statusCode).toBe(200)
    expect((await sendRefund({ ...refund, amount: -1 })).statusCode).toBe(200)
    expect((await sendRefund({ ...refund, amount: {} })).statusCode).toBe(200)
    for (const event of ['refund.pending', 'refund.failed', 'refund.needs-attention'])
      expect((await webhook({ event, data: refund })).statusCode).toBe(200)
    expect(await member.credits()).toBe(10)
    // The refunded amount never exceeds the paid amount.
    await sendRefund({ ...refund, amount: '99999999' })
    expect(await refundedOf(member, reference)).toBe(936_000)
  })
})

describe('a dispute', () => {
  it('flags the member, but takes no credits back until it is lost', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    await provider.dispute(reference, { event: 'create', webhook: true })
    await provider.dispute(reference, { event: 'resolve', resolution: 'declined', webhook: true })
    expect([await member.credits(), await isFlagged(member)]).toEqual([10, true])
    expect(await reviewsOf(reference)).toEqual([['disputed', 936_000]])
    await provider.dispute(reference, { event: 'resolve', webhook: true })
    await provider.refund(reference, { webhook: true })
    expect(await member.credits()).toBe(0)
  })
})

describe('a refunded plan', () => {
  it('ends, along with its credits and its renewal', async () => {
    const member = await world.givenMember()
    await buy(member, 'PACK_4')
    const reference = await buy(member, 'SAS_001', 'MONTHLY', true)
    await member.download((await world.givenAsset({ stored: true })).stock_id)
    await provider.refund(reference, { webhook: true, times: 2 })
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000', credits: 4 })
    expect((await causesOf(member)).slice(0, 2)).toEqual([
      ['reversal', -12],
      ['download', -3],
    ])
    const { rows } = await world.db.query(
      'select from saved_cards join users using (user_id) where email = $1',
      [member.email],
    )
    expect(rows).toEqual([])
    await renewSubscriptions(world)
    expect((await member.order('SAS_002', 'MONTHLY')).statusCode).toBe(201)
  })

  it('leaves periods paid by other payments unchanged, and the next one starts at once', async () => {
    const member = await world.givenMember()
    const first = await buy(member, 'SAS_001', 'MONTHLY', true)
    await buy(member, 'SAS_001', 'MONTHLY')
    await provider.refund(first, { webhook: true })
    expect(await subscriptionOf(member)).toMatchObject({
      subscription: 'SAS_001',
      credits: 15,
      auto_renew: false,
      renews_at: null,
    })
    await passTime(world.db, member.email, '32 days')
    await advanceDueSubscriptions(world)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000', credits: 0 })
  })

  it('keeps the running period renewing when an earlier one is refunded', async () => {
    const member = await world.givenMember()
    const first = await buy(member, 'SAS_001', 'MONTHLY')
    await buy(member, 'SAS_001', 'MONTHLY', true)
    await passTime(world.db, member.email, '32 days')
    await advanceDueSubscriptions(world)
    await provider.refund(first, { webhook: true })
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', auto_renew: true })
  })

  it('keeps running with fewer credits after a partial refund', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'SAS_001', 'YEARLY')
    await provider.refund(reference, { amount: 5_054_400, webhook: true })
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', credits: 8 })
    await provider.refund(reference, { webhook: true })
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000', credits: 0 })
  })

  it('loses the refunded share of all months granted so far, if it is a yearly plan', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'SAS_001', 'YEARLY')
    await passTime(world.db, member.email, '1 month 1 minute')
    await advanceDueSubscriptions(world)
    expect(await subscriptionOf(member)).toMatchObject({ credits: 30 })
    await provider.refund(reference, { amount: 5_054_400, webhook: true })
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', credits: 15 })
  })

  it('takes no credits from later purchases if it already ended', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'SAS_001', 'MONTHLY')
    await passTime(world.db, member.email, '32 days')
    await advanceDueSubscriptions(world)
    await buy(member, 'SAS_002', 'MONTHLY')
    const before = await member.credits()
    await provider.refund(reference, { webhook: true })
    expect(await member.credits()).toBe(before)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_002', auto_renew: false })
  })
})

describe('receipts', () => {
  it("list the member's own payments, latest first", async () => {
    const member = await world.givenMember()
    const pack = await buy(member, 'PACK_20')
    const plan = await buy(member, 'SAS_006', 'YEARLY')
    await order(member, 'PACK_2')
    const list = await member.get('/api/user/receipts/')
    expect(list.headers['x-total-count']).toBe('2')
    const common = {
      discount: null,
      currency: 'NGN',
      paid_at: expect.stringMatching(/Z$/),
      invoice_number: expect.stringMatching(/^TSW-\d{4}-\d{6}$/),
      refunded_amount: 0,
      credit_notes: [],
      vat: null,
      seller: { name: 'Taswira', legal_name: null, address: null, tax_number: null },
      share_percent: 60,
      billed_to: {
        full_name: member.full_name,
        email: member.email,
        company: '',
        address: '',
        tax_number: '',
      },
      test: true,
    }
    expect(list.json()).toEqual([
      {
        reference: plan,
        item: 'Creative Pro, 35 images a month for a year',
        code: 'SAS_006',
        frequency: 'YEARLY',
        amount: 80_061_696,
        credits: 105,
        ...common,
      },
      {
        reference: pack,
        item: '20 credits',
        code: 'PACK_20',
        frequency: 'One-time purchase',
        amount: 1_872_000,
        credits: 20,
        ...common,
      },
    ])
    expect((await member.get('/api/user/receipts/?limit=1&offset=1')).json()).toMatchObject([
      { reference: pack },
    ])
    expect((await member.get(`/api/user/receipts/${pack}/`)).json()).toMatchObject({ reference: pack })
  })

  it('are hidden from other members', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_2')
    const stranger = await world.givenMember()
    const unpaid = await order(stranger, 'PACK_2')
    for (const unknown of [reference, unpaid, `TSW-${'0'.repeat(24)}`, 'nonsense'])
      expect((await stranger.get(`/api/user/receipts/${unknown}/`)).statusCode).toBe(404)
    expect((await stranger.get('/api/user/receipts/')).json()).toEqual([])
    expect((await world.get('/api/user/receipts/')).statusCode).toBe(401)
    expect((await world.get(`/api/user/receipts/${reference}/`)).statusCode).toBe(401)
  })
})
