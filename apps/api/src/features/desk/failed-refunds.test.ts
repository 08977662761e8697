import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { reconcileRefunds } from '../payments/reconcile-refunds.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
let lines: string[] = []
beforeAll(async () => {
  provider = await startTestPayments()
  const log_to = (line: string) => void lines.push(line)
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000', LOG_LEVEL: 'error' },
    log_to,
  })
  operator = await givenOperator(world)
})
beforeEach(async () => {
  lines = []
  await provider.fault('ok')
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function bought() {
  const member = await world.givenMember()
  const { reference } = (await member.order('PACK_10')).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return { member, reference }
}

const refund = (reference: string, amount = 468_000) =>
  operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })

const view = async (reference: string) =>
  (await operator.get(`orders/${reference}/`)).json<{
    reasons: string[]
    reviews: { review_id: number; reason: string; amount: number; looked_at: string | null }[]
    refunds: { state: string }[]
  }>()

const listed = async (query: string) =>
  (await operator.get(`orders/?${query}&limit=100`))
    .json<{ reference: string }[]>()
    .map((one) => one.reference)

const look = async (reference: string) => {
  const review_ids = (await view(reference)).reviews.map(({ review_id }) => review_id)
  expect((await operator.post(`orders/${reference}/looked_at/`, { review_ids })).statusCode).toBe(200)
}

/** Makes open refunds `interval` older and due for a check, then checks them. */
async function reconcile(interval = '0 s') {
  await world.db.query(
    `update refund_attempts set next_check_at = now(), created_at = created_at - $1::interval
     where state in ('asked', 'pending', 'needs_attention')`,
    [interval],
  )
  await reconcileRefunds(world)
}

it.each(['pending', 'needs-attention'])(
  'a refund that was reported as %s and then failed needs review until an operator reviews it',
  async (status) => {
    const { member, reference } = await bought()
    await provider.nextRefund(reference, { status })
    expect((await refund(reference)).statusCode).toBe(200)
    await provider.finishRefund(reference, { status: 'failed' })
    await reconcile()
    expect(await view(reference)).toMatchObject({
      reasons: ['refund_did_not_work'],
      reviews: [{ reason: 'refund_did_not_work', amount: 468_000, looked_at: null }],
      refunds: [{ state: 'failed' }],
      member: { flagged_at: null },
    })
    expect(await listed('flagged=yes')).toContain(reference)
    expect((await operator.get('')).json()).toMatchObject({ orders: 1, refunds: 0 })
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ event: 'payment to review', reference, reason: 'refund_did_not_work' }),
    ])
    expect(await member.credits()).toBe(10)
    // Checking again doesn't report the failure a second time.
    await reconcile()
    await look(reference)
    await reconcile()
    expect(await listed('flagged=yes')).not.toContain(reference)
    expect((await view(reference)).reviews).toHaveLength(1)
  },
)

it('a second failed refund of the same amount needs review again', async () => {
  const { reference } = await bought()
  for (let times = 0; times < 2; times++) {
    await provider.nextRefund(reference, { status: 'pending' })
    expect((await refund(reference)).statusCode).toBe(200)
    await provider.finishRefund(reference, { status: 'failed' })
    await reconcile()
    expect((await view(reference)).reasons).toEqual(['refund_did_not_work'])
    await look(reference)
  }
})

it('a refund with unknown outcome needs review if it never reached the provider', async () => {
  const { reference } = await bought()
  await provider.fault('reset')
  expect((await refund(reference)).json()).toMatchObject({ refund_state: 'asked', reasons: [] })
  await provider.fault('ok')
  await new Promise((resolve) => setTimeout(resolve, 150))
  await reconcile('11 minutes')
  expect(await view(reference)).toMatchObject({
    reasons: ['refund_did_not_work'],
    refunds: [{ state: 'unsent' }],
  })
  await look(reference)
})

it('a refund that the provider rejects at once needs no review, because the operator saw the error', async () => {
  const { reference } = await bought()
  await provider.nextRefund(reference, { status: 'failed' })
  expect((await refund(reference)).statusCode).toBe(409)
  await reconcile()
  expect(await view(reference)).toMatchObject({ reasons: [], reviews: [] })
  expect(await listed('flagged=yes')).not.toContain(reference)
})

it('open refunds are listed oldest first', async () => {
  const references = []
  for (const status of ['pending', 'needs-attention', 'processed']) {
    const { reference } = await bought()
    await provider.nextRefund(reference, { status })
    expect((await refund(reference)).statusCode).toBe(200)
    references.push(reference)
  }
  expect(await listed('refunds=open')).toEqual(references.slice(0, 2))
  expect((await operator.get('')).json()).toMatchObject({ refunds: 2 })
  const first = await operator.get('orders/?refunds=open&limit=1')
  expect(first.headers.link).toMatch(/refunds=open&limit=1&offset=1>; rel="next"/)
  await provider.finishRefund(references[0]!, { status: 'failed' })
  await reconcile()
  expect(await listed('refunds=open')).toEqual(references.slice(1, 2))
  expect((await operator.get('orders/?refunds=yes')).statusCode).toBe(400)
})
