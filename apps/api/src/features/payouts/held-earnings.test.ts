import type { DeskPayout, Earnings, Payout, Payouts } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { buy, earn, givenAgreedAsset } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { openMonthlyPayouts } from './open-payout.ts'
import { sendPayouts } from './send-payouts.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '100000' } })
  operator = await givenOperator(world)
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

/** A contributor's share of a licence with three credits of the pack of ten, in kobo. */
const SHARE = 168_480

/** Creates a contributor with new licences and a payout account. */
async function givenPayee(licences: number) {
  const ada = await givenContributor(world, { full_name: 'Ada Obi' })
  const sold = await earn(world, provider, ada.username, licences)
  const account = { kind: 'nuban', bank_code: '057', account_number: '0123456789' }
  const current_password = ada.password
  await ada.call('PUT', '/api/studio/payouts/account/', { ...account, current_password })
  return Object.assign(ada, sold)
}

/** Backdates the contributor's existing licences and the payments for them. */
const ageLicences = ({ username }: TestContributor, age: string) =>
  world.db.query(
    `with licences as (
       update entitlements set licensed_at = now() - $2::interval where asset_id in (
         select asset_id from assets join contributors using (contributor_id) where username = $1)
       returning entitlement_id)
     update orders set paid_at = now() - $2::interval
     where order_id in (select order_id from earnings join licences using (entitlement_id))`,
    [username, age],
  )
const lagosDayIn = async (interval: string) =>
  (
    await oneRow<{ day: string }>(
      world.db,
      "select to_char((now() + $1::interval) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day",
      [interval],
    )
  ).day
const request = (contributor: TestContributor) => contributor.call('POST', '/api/studio/payouts/')
const payoutsOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/payouts/')).json<Payouts>()
const historyOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/payouts/history/')).json<Payout[]>()

async function runJob() {
  await world.db.query('update payouts set next_check_at = now()')
  await sendPayouts({ ...world, mode: 'test', transfers: world.payments.transfers })
}

/** `number` is the sequence number of the dispute for this payment. */
const open = (reference: string, number = 1) =>
  provider.dispute(reference, { event: 'create', number, webhook: true })
const decide = (reference: string, resolution: 'merchant-accepted' | 'declined', number = 1) =>
  provider.dispute(reference, { event: 'resolve', resolution, number, webhook: true })

describe('earnings from a sale', () => {
  it('are on hold for 30 days, and the studio shows until when', async () => {
    const ada = await givenPayee(3)
    const held = [{ sum: 3 * SHARE, available_on: await lagosDayIn('30 days') }]
    expect(await payoutsOf(ada)).toMatchObject({ available: 0, held, requestable: false })
    expect((await ada.get('/api/studio/earnings/')).json<Earnings>()).toMatchObject({
      balance: 3 * SHARE,
      available: 0,
      held,
    })
    expect((await request(ada)).statusCode).toBe(409)

    await ageLicences(ada, '29 days 23 hours 50 minutes')
    expect((await request(ada)).statusCode).toBe(409)
    await ageLicences(ada, '30 days')
    expect(await payoutsOf(ada)).toMatchObject({ available: 3 * SHARE, held: [], requestable: true })
    expect((await request(ada)).statusCode).toBe(201)
    expect(await historyOf(ada)).toMatchObject([{ amount: 3 * SHARE }])
  })

  it('from the last 30 days are left out when older ones are paid out', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '30 days')
    await earn(world, provider, ada.username, 2)
    expect((await request(ada)).statusCode).toBe(201)
    expect(await historyOf(ada)).toMatchObject([{ amount: 3 * SHARE }])
    expect(await payoutsOf(ada)).toMatchObject({ balance: 2 * SHARE, available: 0 })
  })

  it('are reversed by a chargeback during the hold, while older ones stay available', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '30 days')
    const { references } = await earn(world, provider, ada.username, 2)
    await decide(references[0]!, 'merchant-accepted')
    expect(await payoutsOf(ada)).toMatchObject({ balance: 3 * SHARE, available: 3 * SHARE, held: [] })
  })

  it('are on hold for 30 days after the payment that currently covers them, and while that payment is disputed', async () => {
    const ada = await givenPayee(3)
    await earn(world, provider, ada.username, 3)
    await ageLicences(ada, '31 days')
    const second = await buy(provider, ada.buyer, 'PACK_10')
    expect(await payoutsOf(ada)).toMatchObject({ available: 6 * SHARE, held: [] })
    // One credit of the first pack is left, so nine credits of the second pack now pay for its licences.
    await decide(ada.references[0]!, 'merchant-accepted')
    expect(await payoutsOf(ada)).toMatchObject({
      balance: 6 * SHARE,
      available: 3 * SHARE,
      held: [{ sum: 3 * SHARE, available_on: await lagosDayIn('30 days') }],
    })
    const { reference } = (await request(ada)).json<{ reference: string }>()
    const listed = (await operator.get('payouts/?limit=100')).json<DeskPayout[]>()
    expect(listed.find((one) => one.reference === reference)).toMatchObject({
      amount: 3 * SHARE,
      evidence: { sum: 3 * SHARE, disputes_lost: 1 },
    })

    await ageLicences(ada, '30 days')
    expect(await payoutsOf(ada)).toMatchObject({ available: 3 * SHARE, held: [] })
    await open(second)
    expect(await payoutsOf(ada)).toMatchObject({
      available: 0,
      held: [{ sum: 3 * SHARE, available_on: null }],
    })
    await decide(second, 'merchant-accepted')
    expect(await payoutsOf(ada)).toMatchObject({ balance: 0, available: 0, held: [] })
  })
})

describe('earnings from a disputed sale', () => {
  it('stay on hold until the dispute is won, however often and late it is reported', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '90 days')
    await provider.dispute(ada.references[0]!, { event: 'create', webhook: true, times: 2 })
    expect(await payoutsOf(ada)).toMatchObject({
      available: 0,
      held: [{ sum: 3 * SHARE, available_on: null }],
    })
    expect((await request(ada)).statusCode).toBe(409)
    await decide(ada.references[0]!, 'declined')
    // The provider repeats events, and not always in order.
    await open(ada.references[0]!)
    expect(await payoutsOf(ada)).toMatchObject({ available: 3 * SHARE, held: [] })
  })

  it('are put on hold again by a second dispute until it is won or lost', async () => {
    const [ada, bola] = [await givenPayee(3), await givenPayee(3)]
    for (const [payee, resolution] of [
      [ada, 'declined'],
      [bola, 'merchant-accepted'],
    ] as const) {
      await ageLicences(payee, '90 days')
      const reference = payee.references[0]!
      await open(reference)
      await decide(reference, 'declined')
      expect(await payoutsOf(payee)).toMatchObject({ available: 3 * SHARE, held: [] })
      await open(reference, 2)
      // Late reports of the first dispute.
      await open(reference)
      await decide(reference, 'declined')
      expect(await payoutsOf(payee)).toMatchObject({
        available: 0,
        held: [{ sum: 3 * SHARE, available_on: null }],
      })
      await decide(reference, resolution, 2)
      await open(reference, 2)
    }
    expect(await payoutsOf(ada)).toMatchObject({ available: 3 * SHARE, held: [] })
    expect(await payoutsOf(bola)).toMatchObject({ balance: 0, available: 0, held: [] })
  })

  it('stay on hold while one of two disputes is open', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '90 days')
    const reference = ada.references[0]!
    await open(reference)
    await open(reference, 2)
    await decide(reference, 'declined')
    expect((await payoutsOf(ada)).available).toBe(0)
    await decide(reference, 'declined', 2)
    expect((await payoutsOf(ada)).available).toBe(3 * SHARE)
  })

  it('are deducted when the dispute is lost', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '90 days')
    await open(ada.references[0]!)
    await decide(ada.references[0]!, 'merchant-accepted')
    expect(await payoutsOf(ada)).toMatchObject({ balance: 0, available: 0, held: [] })
  })

  it('are not sent with a payout approved before the dispute, and can be requested again later', async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '30 days')
    const { reference } = (await request(ada)).json<{ reference: string }>()
    await operator.post(`payouts/${reference}/approved/`, {})
    await open(ada.references[0]!)
    await runJob()
    expect(await historyOf(ada)).toMatchObject([{ reference, state: 'failed' }])
    expect(await payoutsOf(ada)).toMatchObject({ balance: 3 * SHARE, available: 0 })
    await decide(ada.references[0]!, 'declined')
    expect((await request(ada)).statusCode).toBe(201)
  })

  it("stay on hold even if already paid out, so later earnings aren't paid until the dispute is decided", async () => {
    const ada = await givenPayee(3)
    await ageLicences(ada, '30 days')
    const { reference } = (await request(ada)).json<{ reference: string }>()
    await operator.post(`payouts/${reference}/approved/`, {})
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    await open(ada.references[0]!)
    await earn(world, provider, ada.username, 3)
    await ageLicences(ada, '30 days')
    expect(await payoutsOf(ada)).toMatchObject({ balance: 3 * SHARE, available: 0, requestable: false })
  })
})

describe('a contributor who leaves', () => {
  it('is paid the rest, however small, when the last hold ends and not before', async () => {
    const ada = await givenPayee(1)
    await ageLicences(ada, '30 days')
    await earn(world, provider, ada.username, 1)
    const leaving = await ada.call('POST', '/api/studio/leave/', { current_password: ada.password })
    expect(leaving.json()).toMatchObject({ paying: false })
    await openMonthlyPayouts({ ...world, mode: 'test' })
    expect(await historyOf(ada)).toEqual([])

    await ageLicences(ada, '30 days')
    await openMonthlyPayouts({ ...world, mode: 'test' })
    expect(await historyOf(ada)).toMatchObject([{ amount: 2 * SHARE }])
  })
})

describe('the payout list at the desk', () => {
  it('shows the licences, buyers and disputes behind a payout that waits for approval', async () => {
    const ada = await givenPayee(3)
    const guest = await world.givenMember()
    await guest.claim()
    await guest.download((await givenAgreedAsset(world, ada.username)).stock_id)
    const other = await world.givenMember()
    const disputed = await buy(provider, other, 'PACK_5')
    await other.download((await givenAgreedAsset(world, ada.username)).stock_id)
    await ageLicences(ada, '30 days')
    await open(disputed)
    const { reference } = (await request(ada)).json<{ reference: string }>()
    const listed = (await operator.get('payouts/?limit=100')).json<DeskPayout[]>()
    const { amount, evidence } = listed.find((one) => one.reference === reference)!
    expect(amount).toBe(3 * SHARE + 9_000)
    const all = 3 * SHARE + 9_000 + 174_096
    expect(evidence).toMatchObject({
      licences: 5,
      sum: all,
      largest_buyer_percent: Math.round((3 * SHARE * 100) / all),
      free_percent: Math.round((9_000 * 100) / all),
      disputes_open: 1,
      disputes_lost: 0,
    })
    expect(evidence!.days).toEqual([
      { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), paid_with: 'free', licences: 1, sum: 9_000 },
      { date: evidence!.days[0]!.date, paid_with: 'pack', licences: 4, sum: 3 * SHARE + 174_096 },
    ])
  })
})
