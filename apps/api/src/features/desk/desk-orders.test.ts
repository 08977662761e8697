import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { reconcileRefunds } from '../payments/reconcile-refunds.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
  operator = await givenOperator(world)
})
beforeEach(() => provider.fault('ok'))
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const PACK_10_KOBO = 936_000

async function order(member: TestMember, code: string) {
  return (await member.order(code, code.startsWith('SAS') ? 'MONTHLY' : undefined)).json<{
    reference: string
  }>().reference
}

async function bought(code = 'PACK_10') {
  const member = await world.givenMember()
  const reference = await order(member, code)
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return { member, reference }
}

const refund = (reference: string, amount: number, idempotency_key = randomUUID()) =>
  operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key,
  })

const view = async (reference: string) =>
  (await operator.get(`orders/${reference}/`)).json<{
    refundable_amount: number
    refunded_amount: number
    member_spent_credits: number
    refund_state: string | null
    refunds: { amount: number; state: string; operator: string }[]
    reviews: { review_id: number; reason: string; looked_at: string | null }[]
    member: { flagged_at: string | null }
    reasons: string[]
  }>()

const statesOf = async (reference: string) => (await view(reference)).refunds.map(({ state }) => state)

const asked = async () =>
  (await provider.requests()).filter(({ request }) => request === 'POST /refund').length

const isUnderWay = async (reference: string) => (await view(reference)).refund_state !== null

/** Makes open refunds `interval` older and due for a check, then checks them. */
async function reconcile(interval = '0 s') {
  await world.db.query(
    'update refund_attempts set next_check_at = now(), created_at = created_at - $1::interval where state <> $2',
    [interval, 'processed'],
  )
  await reconcileRefunds(world)
}

/** Sends the provider's event that a refund was processed. */
async function tellRefund(reference: string, refund_reference: string, amount: number) {
  const data = { transaction_reference: reference, refund_reference, amount, currency: 'NGN', domain: 'test' }
  const event = provider.signed({ event: 'refund.processed', data })
  const answer = await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event })
  expect(answer.statusCode).toBe(200)
}

const causesOf = async (member: TestMember) =>
  (await member.get('/api/user/credits/history/?limit=100'))
    .json<{ cause: string; credits: number }[]>()
    .map(({ cause, credits }) => [cause, credits])

describe('a refund', () => {
  it('is requested from the provider, and takes credits back only once it is processed', async () => {
    const { member, reference } = await bought()
    await provider.nextRefund(reference, { status: 'pending' })
    const answer = await refund(reference, PACK_10_KOBO)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { refund_state: 'pending', refundable_amount: 0 },
    ])
    expect(await member.credits()).toBe(10)
    await provider.finishRefund(reference, { status: 'processed', webhook: true, times: 3 })
    expect(await causesOf(member)).toEqual([
      ['reversal', -10],
      ['pack', 10],
    ])
    expect(await view(reference)).toMatchObject({
      refunded_amount: PACK_10_KOBO,
      refundable_amount: 0,
      refund_state: null,
      refunds: [
        {
          amount: PACK_10_KOBO,
          state: 'processed',
          operator: operator.email,
          reason: 'Asked for it',
        },
      ],
      // The operator who requested the refund counts as having reviewed it.
      member: { flagged_at: null },
      reasons: [],
    })
    expect((await operator.log(`order ${reference}`)).map(({ action, after }) => [action, after])).toEqual([
      ['refund_asked', { amount: '₦9,360.00', reason: 'Asked for it' }],
    ])
  })

  it('is counted once even if the response and the event carry different ids', async () => {
    const { member, reference } = await bought()
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 468_000)).statusCode).toBe(200)
    expect(await view(reference)).toMatchObject({ refunded_amount: 468_000, refundable_amount: 468_000 })
    expect(await member.credits()).toBe(5)
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 468_000)).statusCode).toBe(200)
    expect(await view(reference)).toMatchObject({ refunded_amount: PACK_10_KOBO, refundable_amount: 0 })
    expect(await member.credits()).toBe(0)
    expect((await refund(reference, 1)).statusCode).toBe(409)
  })

  it('is sent only once, however many operators click at the same moment', async () => {
    const { reference } = await bought()
    const before = await asked()
    await provider.nextRefund(reference, { status: 'pending' })
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 8 }, () => refund(reference, 100_000, key)))
    expect(same.map((answer) => answer.statusCode)).toEqual(new Array(8).fill(200))
    const others = await Promise.all(Array.from({ length: 8 }, () => refund(reference, 100_000)))
    expect(others.map((answer) => answer.statusCode)).toEqual(new Array(8).fill(409))
    expect((await refund(reference, 100_001, key)).statusCode).toBe(409)
    expect((await asked()) - before).toBe(1)
    expect((await view(reference)).refunds).toHaveLength(1)

    const { reference: second } = await bought()
    await provider.nextRefund(second, { status: 'pending' })
    const rivals = await Promise.all(Array.from({ length: 8 }, () => refund(second, PACK_10_KOBO)))
    expect(rivals.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...new Array<number>(7).fill(409),
    ])
    expect((await asked()) - before).toBe(2)
  })

  it('is rejected with the current state if the member spent credits since the page was loaded', async () => {
    const { member, reference } = await bought()
    const { member_spent_credits: seen } = await view(reference)
    const refundSeen = (member_spent_credits: number, idempotency_key = randomUUID()) =>
      operator.post(`orders/${reference}/refunds/`, {
        amount: PACK_10_KOBO,
        refundable_amount: PACK_10_KOBO,
        member_spent_credits,
        reason: 'Asked for it',
        idempotency_key,
      })
    const { stock_id } = await world.givenAsset({ stored: true })
    expect((await member.download(stock_id)).statusCode).toBe(200)
    const before = await asked()
    const refused = await refundSeen(seen)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toMatch(/^The member has spent credits since you opened this page/)
    expect(await asked()).toBe(before)
    expect(await view(reference)).toMatchObject({
      refunded_amount: 0,
      refunds: [],
      member_spent_credits: seen + 3,
    })

    await provider.nextRefund(reference, { status: 'processed' })
    const key = randomUUID()
    expect((await refundSeen(seen + 3, key)).statusCode).toBe(200)
    // Repeating the same click repeats the same refund, whatever was spent since.
    expect((await refundSeen(seen, key)).statusCode).toBe(200)
    expect(await asked()).toBe(before + 1)
    expect(await member.credits()).toBe(0)
  })

  it('is rejected if another refund was made since the page was loaded', async () => {
    const { reference } = await bought()
    const seen = (idempotency_key = randomUUID()) =>
      operator.post(`orders/${reference}/refunds/`, {
        amount: 100_000,
        refundable_amount: PACK_10_KOBO,
        member_spent_credits: 0,
        reason: 'Asked for it',
        idempotency_key,
      })
    await provider.nextRefund(reference, { status: 'processed' })
    const first = randomUUID()
    expect((await seen(first)).statusCode).toBe(200)
    // Repeating the same click still repeats the same refund.
    expect((await seen(first)).statusCode).toBe(200)
    expect((await seen()).statusCode).toBe(409)
    expect(await view(reference)).toMatchObject({ refunded_amount: 100_000 })
  })

  it('never exceeds the amount that is left', async () => {
    const { reference } = await bought()
    for (const amount of [PACK_10_KOBO + 1, Number.MAX_SAFE_INTEGER]) {
      const answer = await refund(reference, amount)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { amount: ['At most ₦9,360 can be refunded.'] },
      ])
    }
    await provider.refund(reference, { amount: 900_000, webhook: true })
    expect((await refund(reference, 36_001)).json()).toEqual({ amount: ['At most ₦360 can be refunded.'] })
    expect(await statesOf(reference)).toEqual([])
  })

  it.each([[0], [-5], [1.5], ['100'], [null], [Number.NaN]])(
    'is rejected for the invalid amount %s',
    async (amount) => {
      const { reference } = await bought()
      const answer = await operator.post(`orders/${reference}/refunds/`, {
        amount,
        member_spent_credits: 0,
        reason: 'Asked for it',
        idempotency_key: randomUUID(),
      })
      expect(answer.statusCode).toBe(400)
      expect(await statesOf(reference)).toEqual([])
    },
  )

  it('is rejected with missing, unknown or invalid fields, and for unknown or unpaid orders', async () => {
    const { reference } = await bought()
    const url = `orders/${reference}/refunds/`
    expect((await operator.post(url, { amount: 5 })).statusCode).toBe(400)
    expect((await operator.post(url, { amount: 5, idempotency_key: 'x' })).statusCode).toBe(400)
    const valid = { amount: 5, member_spent_credits: 0, reason: 'x', idempotency_key: randomUUID() }
    expect((await operator.post(url, { ...valid, reason: ' ' })).json()).toEqual({
      reason: ['required'],
    })
    const more = { ...valid, operator_id: 1 }
    expect((await operator.post(url, more)).json()).toEqual({ operator_id: ['This field is not known.'] })
    for (const none of [`TSW-${'0'.repeat(24)}`, 'x', '..%2f..'])
      expect((await refund(none, 5)).statusCode).toBe(404)
    const unpaid = await order(await world.givenMember(), 'PACK_5')
    expect((await refund(unpaid, 5)).statusCode).toBe(409)
    expect(await asked()).toBeGreaterThan(0)
    expect(await statesOf(unpaid)).toEqual([])
  })

  it('ends the plan if it is for the full amount', async () => {
    const { member, reference } = await bought('SAS_001')
    await provider.nextRefund(reference, { status: 'processed' })
    await refund(reference, PACK_10_KOBO)
    expect((await member.get('/api/user/subscription/')).json()).toMatchObject({ subscription: 'SAS_000' })
    expect(await member.credits()).toBe(0)
  })

  it("returns what was paid if a payment didn't match its order", async () => {
    const member = await world.givenMember()
    const reference = await order(member, 'PACK_10')
    await provider.act(reference, { outcome: 'success', amount: 500_000 })
    expect((await member.verify(reference)).json()).toMatchObject({ status: false })
    expect(await view(reference)).toMatchObject({ refundable_amount: 500_000, reasons: ['less_was_charged'] })
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 500_000)).statusCode).toBe(200)
    expect(await view(reference)).toMatchObject({ refundable_amount: 0, refunded_amount: 500_000 })
    expect(await member.credits()).toBe(0)
  })
})

describe('the refund endpoint', () => {
  it('answers 503 and sends nothing while the provider is down, and can be retried at once', async () => {
    const { reference } = await bought()
    const away = await createWorldAway()
    try {
      await expectAway(away)
    } finally {
      await away.close()
    }
    expect(await statesOf(reference)).toEqual([])
  })

  it('answers 409 when the provider rejects a refund, and can be retried', async () => {
    const { member, reference } = await bought()
    await provider.nextRefund(reference, { status: 'failed' })
    const answer = await refund(reference, 5_000)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'The payment provider refused this refund.' },
    ])
    expect(await view(reference)).toMatchObject({
      refundable_amount: PACK_10_KOBO,
      refunds: [{ state: 'failed' }],
    })
    expect(await member.credits()).toBe(10)
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 5_000)).statusCode).toBe(200)
  })

  it('keeps a refund open when the provider accepts it without responding, until it has been checked', async () => {
    const { member, reference } = await bought()
    const before = await asked()
    await provider.nextRefund(reference, { status: 'pending', hang: true })
    expect((await refund(reference, 468_000)).json()).toMatchObject({ refund_state: 'asked' })
    expect((await refund(reference, 468_000)).statusCode).toBe(409)
    await reconcile()
    expect(await statesOf(reference)).toEqual(['pending'])
    await provider.finishRefund(reference, { status: 'processed' })
    await reconcile()
    expect(await statesOf(reference)).toEqual(['processed'])
    expect(await member.credits()).toBe(5)
    expect((await asked()) - before).toBe(1)
    // Late events change nothing, however often they are sent.
    for (let times = 0; times < 2; times++) await tellRefund(reference, 'late', 468_000)
    expect(await view(reference)).toMatchObject({ refunded_amount: 468_000, member: { flagged_at: null } })
    expect(await member.credits()).toBe(5)
  })

  it.each(['reset', 'status', 'garbage'])(
    "drops a refund that failed with %s once the provider definitely doesn't know it",
    async (mode) => {
      const { reference } = await bought()
      await provider.fault(mode, { status: 500 })
      expect((await refund(reference, 5_000)).json()).toMatchObject({ refund_state: 'asked' })
      await reconcile()
      expect(await statesOf(reference)).toEqual(['asked'])
      await provider.fault('ok')
      await new Promise((resolve) => setTimeout(resolve, 150))
      await reconcile()
      expect(await statesOf(reference)).toEqual(['asked'])
      await reconcile('11 minutes')
      expect(await statesOf(reference)).toEqual(['unsent'])
      await provider.nextRefund(reference, { status: 'processed' })
      expect((await refund(reference, 5_000)).statusCode).toBe(200)
      expect(await statesOf(reference)).toEqual(['processed', 'unsent'])
    },
  )

  it('sends an order to review when the provider needs more details, until the refund is processed', async () => {
    const { reference } = await bought()
    await provider.nextRefund(reference, { status: 'needs-attention' })
    expect((await refund(reference, 5_000)).json()).toMatchObject({ refund_state: 'needs_attention' })
    const flagged = (await operator.get('orders/?flagged=yes&limit=100')).json<{ reference: string }[]>()
    expect(flagged.map((one) => one.reference)).toContain(reference)
    await provider.finishRefund(reference, { status: 'processed', webhook: true })
    expect(await isUnderWay(reference)).toBe(false)
  })

  it('counts a refund made at the provider in addition to our own', async () => {
    const { member, reference } = await bought()
    await tellRefund(reference, 'elsewhere', 93_600)
    await provider.nextRefund(reference, { status: 'pending' })
    await refund(reference, 93_600)
    // A repeated event still doesn't match our own refund.
    await tellRefund(reference, 'elsewhere', 93_600)
    expect(await statesOf(reference)).toEqual(['pending'])
    await provider.finishRefund(reference, { status: 'processed', webhook: true })
    expect(await view(reference)).toMatchObject({ refunded_amount: 187_200 })
    expect(await member.credits()).toBe(8)
  })
})

/** A server whose payment provider is unreachable. */
async function createWorldAway() {
  const away = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  return away
}

async function expectAway(away: World) {
  const colleague = await givenOperator(away)
  const member = await away.givenMember()
  const reference = `TSW-${'a'.repeat(24)}`
  await away.db.query(
    `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status)
     select $1, user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test', 'review' from users where email = $2`,
    [reference, member.email],
  )
  await away.db.query(
    `insert into payment_reviews (order_id, reason_code, amount_kobo, currency)
     select order_id, 'less_was_charged', 50000, 'NGN' from orders`,
  )
  for (const n of [1, 2]) {
    const answer = await colleague.post(`orders/${reference}/refunds/`, {
      amount: 100 * n,
      member_spent_credits: 0,
      reason: 'Asked for it',
      idempotency_key: randomUUID(),
    })
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  }
  expect((await colleague.get(`orders/${reference}/`)).json()).toMatchObject({
    refund_state: null,
    refundable_amount: 50_000,
    refunds: [{ state: 'unsent' }, { state: 'unsent' }],
  })
}

describe('an order that needs review', () => {
  const look = (reference: string, review_ids: number[]) =>
    operator.post(`orders/${reference}/looked_at/`, { review_ids })

  it("is listed until it is reviewed, which also clears its member's flag", async () => {
    const { reference } = await bought()
    await provider.dispute(reference, { event: 'create', webhook: true })
    const list = async () =>
      (await operator.get('orders/?flagged=yes&limit=100'))
        .json<{ reference: string }[]>()
        .some((one) => one.reference === reference)
    expect(await list()).toBe(true)
    const seen = await view(reference)
    expect(seen).toMatchObject({ reasons: ['disputed'], member: { flagged_at: expect.any(String) } })
    const ids = seen.reviews.map(({ review_id }) => review_id)
    const answers = await Promise.all([look(reference, ids), look(reference, ids)])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await view(reference)).toMatchObject({ reasons: [], member: { flagged_at: null } })
    expect(await list()).toBe(false)
    expect(await operator.log(`order ${reference}`)).toEqual([
      {
        action: 'flag_cleared',
        operator: operator.email,
        before: { open: 'disputed', member: 'flagged' },
        after: { open: 'none of these', member: 'not flagged' },
      },
    ])
  })

  it('is listed again when it is disputed a second time', async () => {
    const { reference } = await bought()
    await provider.dispute(reference, { event: 'create', webhook: true })
    const [review] = (await view(reference)).reviews
    await look(reference, [review!.review_id])
    await provider.dispute(reference, { event: 'create', webhook: true })
    expect((await view(reference)).reasons).toEqual([])
    await provider.dispute(reference, { event: 'create', number: 2, webhook: true })
    expect((await view(reference)).reasons).toEqual(['disputed'])
  })

  it('is listed before later ones, and every page is reachable', async () => {
    const later = []
    for (let n = 0; n < 3; n++) {
      const { reference } = await bought()
      await provider.dispute(reference, { event: 'create', webhook: true })
      later.push(reference)
    }
    const page = async (paging: string) => {
      const answer = await operator.get(`orders/?flagged=yes&${paging}`)
      return {
        references: answer.json<{ reference: string }[]>().map(({ reference }) => reference),
        total: Number(answer.headers['x-total-count']),
      }
    }
    const { references, total } = await page('limit=100')
    expect(references.slice(-3)).toEqual(later)
    expect((await page(`limit=2&offset=${total - 2}`)).references).toEqual(later.slice(-2))
  })

  it('stays listed if a new reason was added since the page was loaded', async () => {
    const { reference } = await bought()
    await provider.dispute(reference, { event: 'create', webhook: true })
    const [review] = (await view(reference)).reviews
    await provider.refund(reference, { amount: 1_000, webhook: true })
    expect((await look(reference, [review!.review_id])).statusCode).toBe(200)
    expect(await view(reference)).toMatchObject({
      reasons: ['reversed'],
      member: { flagged_at: expect.any(String) },
    })
  })

  it('can only be cleared by its own review ids', async () => {
    const [one, other] = [await bought(), await bought()]
    await provider.dispute(other.reference, { event: 'create', webhook: true })
    const [review] = (await view(other.reference)).reviews
    expect((await look(one.reference, [review!.review_id])).statusCode).toBe(409)
    expect((await view(other.reference)).reasons).toEqual(['disputed'])
    expect((await look(`TSW-${'0'.repeat(24)}`, [])).statusCode).toBe(404)
    for (const body of [{}, { review_ids: ['1'] }, { review_ids: [-1] }, { review_ids: [], all: true }])
      expect((await operator.post(`orders/${one.reference}/looked_at/`, body)).statusCode).toBe(400)
  })

  it('is found by its reference or its member’s email address', async () => {
    const { member, reference } = await bought()
    for (const q of [reference, member.email, ` ${member.email.toUpperCase()} `]) {
      const answer = await operator.get(`orders/?${new URLSearchParams({ q })}`)
      expect(answer.json()).toMatchObject([
        { reference, item: '10 credits', member: { email: member.email } },
      ])
    }
    expect((await operator.get('orders/?q=nobody%40x.y')).json()).toEqual([])
    expect((await operator.get('orders/?limit=1')).headers.link).toContain('rel="next"')
  })
})
