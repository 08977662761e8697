import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from './advance-subscription.ts'
import { startNextSubscription } from './queries.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function order(member: TestMember, code: string, frequency = 'MONTHLY'): Promise<string> {
  const answer = await member.order(code, frequency)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ reference: string }>().reference
}

async function pay(member: TestMember, reference: string) {
  await provider.act(reference, { outcome: 'success' })
  const answer = await member.verify(reference)
  expect(answer.json()).toMatchObject({ status: true })
  return answer.json<{ credits: number; subscription: string }>()
}

const buy = async (member: TestMember, code: string, frequency = 'MONTHLY') =>
  pay(member, await order(member, code, frequency))

const subscriptionOf = async (member: TestMember) =>
  (await member.get('/api/user/subscription/')).json<Record<string, unknown>>()

/**
 * Moves a member's subscriptions back in time by an SQL interval like "1 month 1 minute", then runs the job. Recomputes
 * the ends from the starts, because months differ in length.
 */
async function pass(member: TestMember, interval: string) {
  await world.db.query(
    `update subscriptions s set created_at = s.created_at - $2::interval,
       starts_at = (s.starts_at at time zone 'Africa/Lagos' - $2::interval) at time zone 'Africa/Lagos',
       ends_at = (s.starts_at at time zone 'Africa/Lagos' - $2::interval + make_interval(months => o.months))
         at time zone 'Africa/Lagos',
       next_due_at = (s.starts_at at time zone 'Africa/Lagos' - $2::interval + make_interval(months => s.granted_months))
         at time zone 'Africa/Lagos'
     from orders o, users u where o.order_id = s.order_id and u.user_id = s.user_id and u.email = $1`,
    [member.email, interval],
  )
  await advanceDueSubscriptions(world)
}

const A_MONTH = '1 month 1 minute'

const causesOf = async (member: TestMember) =>
  (await member.get('/api/user/credits/history/?limit=100'))
    .json<{ cause: string; credits: number }[]>()
    .map(({ cause, credits }) => [cause, credits])

describe('a plan', () => {
  it('starts when it is paid, and shows the credits left', async () => {
    const member = await world.givenMember()
    expect(await subscriptionOf(member)).toEqual({
      subscription: 'SAS_000',
      plan: null,
      frequency: null,
      started_at: null,
      ends_at: null,
      renews_at: null,
      next_plan: null,
      next_grant_at: null,
      monthly_credits: null,
      auto_renew: false,
      renewal: null,
      credits: 0,
      plan_credits: 0,
      downloads_left: 0,
    })
    await member.claim()
    expect(await buy(member, 'SAS_001')).toEqual({ status: true, credits: 39, subscription: 'SAS_001' })
    const subscription = await subscriptionOf(member)
    expect(subscription).toMatchObject({
      subscription: 'SAS_001',
      plan: 'Creative Basic',
      frequency: 'MONTHLY',
      renews_at: null,
      next_grant_at: null,
      auto_renew: false,
      credits: 39,
      downloads_left: 13,
    })
    const days =
      (Date.parse(String(subscription.ends_at)) - Date.parse(String(subscription.started_at))) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  it.each([
    ['2027-02-28T23:30:00Z', '2027-03-31T23:30:00.000Z'],
    ['2027-01-31T11:00:00Z', '2027-02-28T11:00:00.000Z'],
  ])('that starts at %s ends a month later in Lagos', async (starts_at, ends_at) => {
    const member = await world.givenMember()
    await buy(member, 'SAS_001')
    await world.db.query(
      `update subscriptions set status = 'waiting', created_at = $2, starts_at = null, ends_at = null,
         next_due_at = null
       where user_id = (select user_id from users where email = $1)`,
      [member.email, starts_at],
    )
    const { rows } = await world.db.query<{ user_id: string }>('select user_id from users where email = $1', [
      member.email,
    ])
    await inTransaction(world.db, (tx) => startNextSubscription(tx, rows[0]!.user_id))
    expect(await subscriptionOf(member)).toMatchObject({ ends_at })
  })

  it('is confirmed only if exactly this plan and frequency were paid for', async () => {
    const member = await world.givenMember()
    const subscribe = (sub_id: string, subscription_frequency: string) =>
      member.call('POST', '/api/user/subscribe/', { sub_id, subscription_frequency })
    expect((await subscribe('SAS_001', 'MONTHLY')).statusCode).toBe(402)
    await order(member, 'SAS_001')
    expect((await subscribe('SAS_001', 'MONTHLY')).statusCode).toBe(402)
    await buy(member, 'SAS_001')
    expect((await subscribe('SAS_001', 'MONTHLY')).json()).toMatchObject({ subscription: 'SAS_001' })
    expect((await subscribe('SAS_001', 'YEARLY')).statusCode).toBe(402)
    expect((await subscribe('SAS_002', 'MONTHLY')).statusCode).toBe(402)
    for (const code of ['SAS_000', 'SAS_007', 'PACK_2'])
      expect((await subscribe(code, 'MONTHLY')).statusCode).toBe(400)
    const stranger = { sub_id: 'SAS_001', subscription_frequency: 'MONTHLY' }
    expect((await world.post('/api/user/subscribe/', stranger)).statusCode).toBe(401)
    expect((await world.get('/api/user/subscription/')).statusCode).toBe(401)
  })

  it('loses only its own credits when it ends', async () => {
    const member = await world.givenMember()
    await buy(member, 'PACK_10', 'One-time purchase')
    await buy(member, 'SAS_001')
    await pass(member, A_MONTH)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000', credits: 10 })
    expect(await causesOf(member)).toEqual([
      ['expiry', -15],
      ['plan', 15],
      ['pack', 10],
    ])
  })

  it('says how many credits end with it', async () => {
    const member = await world.givenMember()
    const balance = async () => (await member.get('/api/user/credits/')).json()
    expect(await balance()).toEqual({ credits: 0, plan_credits: 0 })
    await member.claim()
    expect(await balance()).toEqual({ credits: 24, plan_credits: 0 })
    await buy(member, 'SAS_001')
    await member.download((await world.givenAsset({ stored: true })).stock_id)
    expect(await balance()).toEqual({ credits: 36, plan_credits: 12 })
    const subscription = (await member.get('/api/user/subscription/')).json()
    expect(subscription).toMatchObject({ credits: 36, plan_credits: 12, downloads_left: 12 })
    await pass(member, A_MONTH)
    expect(await balance()).toEqual({ credits: 24, plan_credits: 0 })
  })

  it('has its credits spent before credits that never expire', async () => {
    const member = await world.givenMember()
    await buy(member, 'PACK_4', 'One-time purchase')
    await buy(member, 'SAS_001')
    for (let n = 0; n < 5; n++) await member.download((await world.givenAsset({ stored: true })).stock_id)
    await pass(member, A_MONTH)
    expect(await member.credits()).toBe(4)
  })

  it('splits one debit between plan credits and lasting credits', async () => {
    const member = await world.givenMember()
    await buy(member, 'PACK_2', 'One-time purchase')
    await buy(member, 'SAS_001', 'YEARLY')
    await pass(member, A_MONTH)
    await pass(member, A_MONTH)
    // 20 credits carried over plus 15 new: 35 plan credits pay for 11 images and leave 2 credits.
    for (let n = 0; n < 12; n++) {
      const { stock_id } = await world.givenAsset({ stored: true })
      expect((await member.download(stock_id)).statusCode).toBe(200)
    }
    expect((await causesOf(member)).slice(0, 2)).toEqual([
      ['download', -1],
      ['download', -2],
    ])
    expect(await member.credits()).toBe(1)
  })
})

describe('a yearly plan', () => {
  it('grants credits monthly and carries over unused ones up to the cap', async () => {
    const member = await world.givenMember()
    await buy(member, 'SAS_001', 'YEARLY')
    const credits = [await member.credits()]
    for (let month = 1; month <= 12; month++) {
      await pass(member, A_MONTH)
      credits.push(await member.credits())
    }
    expect(credits).toEqual([15, 30, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 0])
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000' })
  })

  it('catches up after a long downtime', async () => {
    const member = await world.givenMember()
    await buy(member, 'SAS_004', 'YEARLY')
    await pass(member, '4 months 1 minute')
    expect(await member.credits()).toBe(50 + 60)
    await pass(member, '9 months')
    expect(await member.credits()).toBe(0)
    expect((await causesOf(member)).filter(([cause]) => cause === 'plan')).toHaveLength(12)
  })
})

describe('a member with a plan', () => {
  it("can't buy another plan, but can buy the same one once for the next period", async () => {
    const member = await world.givenMember()
    await buy(member, 'SAS_001')
    expect((await member.order('SAS_002', 'MONTHLY')).statusCode).toBe(409)
    expect((await member.order('PACK_2')).statusCode).toBe(201)
    await buy(member, 'SAS_001')
    const subscription = await subscriptionOf(member)
    expect(subscription.renews_at).toBe(subscription.ends_at)
    expect(subscription).toMatchObject({ credits: 15, next_grant_at: subscription.ends_at })
    expect((await member.order('SAS_001', 'MONTHLY')).statusCode).toBe(409)
    await pass(member, A_MONTH)
    expect(await subscriptionOf(member)).toMatchObject({
      subscription: 'SAS_001',
      credits: 30,
      renews_at: null,
    })
  })

  it('gets the second of two concurrently paid plans after the first one', async () => {
    const member = await world.givenMember()
    const first = await order(member, 'SAS_001')
    const second = await order(member, 'SAS_004')
    expect(await pay(member, second)).toMatchObject({ credits: 60, subscription: 'SAS_004' })
    expect(await pay(member, first)).toMatchObject({ credits: 60, subscription: 'SAS_004' })
    await pass(member, A_MONTH)
    // A different plan is not a renewal, so unused credits of the first have expired.
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', credits: 15 })
    await pass(member, A_MONTH)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000', credits: 0 })
  })
})

describe('buying the same plan again', () => {
  it('within 7 days carries over unused credits up to the cap', async () => {
    const member = await world.givenMember()
    await buy(member, 'SAS_003')
    await pass(member, A_MONTH)
    expect(await member.credits()).toBe(0)
    await pass(member, '6 days')
    expect(await buy(member, 'SAS_003')).toMatchObject({ credits: 20 + 45 })
    expect((await causesOf(member)).slice(0, 3)).toEqual([
      ['plan', 45],
      ['carry_over', 20],
      ['expiry', -45],
    ])
  })

  it('after more than 7 days, or another plan, carries over no credits', async () => {
    const member = await world.givenMember()
    await buy(member, 'SAS_001')
    await pass(member, A_MONTH)
    await pass(member, '8 days')
    expect(await buy(member, 'SAS_001')).toMatchObject({ credits: 15 })
    await pass(member, A_MONTH)
    expect(await buy(member, 'SAS_002')).toMatchObject({ credits: 30 })
  })
})
