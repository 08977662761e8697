import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passTime, passUntil } from '../../testing/pass-time.ts'
import { buy } from '../../testing/test-earnings.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-subscription.ts'

/** A plan of 15 credits a month: ₦9,360 a month, or ₦101,088 a year. */
const PLAN = 'SAS_001'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function endPlan({ email }: TestMember) {
  await passUntil(world.db, email, '0 seconds')
  await passTime(world.db, email, '1 hour')
  await advanceDueSubscriptions(world)
}

async function chargeBack(reference: string) {
  await provider.dispute(reference, { event: 'create', webhook: true })
  await provider.dispute(reference, { event: 'resolve', resolution: 'merchant-accepted', webhook: true })
}

const refund = (reference: string, amount: number) =>
  operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })

async function spend(member: TestMember) {
  const { stock_id } = await world.givenAsset({ stored: true })
  return (await member.download(stock_id)).statusCode
}

describe('a refunded or charged-back plan', () => {
  it('returns no credits with the next purchase if it was charged back after its end', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    await chargeBack(reference)
    await buy(provider, member, PLAN, 'MONTHLY')
    expect(await member.credits()).toBe(15)
  })

  it('returns a third of its credits with the next purchase if two thirds were refunded after its end', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 624_000)).statusCode).toBe(200)
    await buy(provider, member, PLAN, 'MONTHLY')
    expect(await member.credits()).toBe(15 + 5)
  })

  it('loses the credits that a renewal already returned', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    expect(await member.credits()).toBe(30)
    await chargeBack(reference)
    expect(await member.credits()).toBe(15)
  })

  it('returns no credits with the next purchase while its refund is in progress', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    await provider.nextRefund(reference, { status: 'pending' })
    expect((await refund(reference, 936_000)).statusCode).toBe(200)
    await buy(provider, member, PLAN, 'MONTHLY')
    expect(await member.credits()).toBe(15)
  })

  it('keeps the credits that a renewal returned unspent while the refund of their period is in progress', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    await provider.nextRefund(reference, { status: 'pending' })
    expect((await refund(reference, 936_000)).statusCode).toBe(200)
    const answers = []
    for (let image = 0; image < 7; image++) answers.push(await spend(member))
    expect(answers).toEqual([200, 200, 200, 200, 200, 402, 402])
    await provider.finishRefund(reference, { status: 'processed', webhook: true })
    expect(await member.credits()).toBe(0)
  })

  it('returns nothing of a period that was charged back after the next one', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'MONTHLY')
    await buy(provider, member, PLAN, 'MONTHLY')
    await endPlan(member)
    expect(await member.credits()).toBe(30)
    await endPlan(member)
    await chargeBack(reference)
    await buy(provider, member, PLAN, 'MONTHLY')
    expect(await member.credits()).toBe(15 + 15)
  })
})

describe('a yearly plan with a refund of 90 %', () => {
  it('grants a tenth of its credits in later months, rounded up', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, PLAN, 'YEARLY')
    await provider.nextRefund(reference, { status: 'processed' })
    expect((await refund(reference, 9_097_920)).statusCode).toBe(200)
    // 13 of the first month's 15 credits are taken back.
    expect(await member.credits()).toBe(2)
    for (let month = 2; month <= 4; month++) {
      await passTime(world.db, member.email, '31 days')
      await advanceDueSubscriptions(world)
    }
    expect(await member.credits()).toBe(2 + 3 * 2)
  })
})
