import type { DeskOrderDetail, Payouts } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { earn } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000' },
    settings: { payment_rules: { hold_days: 0 } },
  })
  owner = await givenOperator(world)
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const dispute = (reference: string, number = 1) =>
  provider.dispute(reference, { event: 'create', number, webhook: true })

async function givenDisputed() {
  const ada = await givenContributor(world)
  const { references } = await earn(world, provider, ada.username, 1)
  const reference = references[0]!
  await dispute(reference)
  const earnings = async () => (await ada.get('/api/studio/payouts/')).json<Payouts>()
  const { balance, held } = await earnings()
  expect(held).toEqual([{ sum: balance, available_on: null }])
  return { ada, reference, earnings, balance }
}

const end = (operator: TestOperator, reference: string, reason = 'Won, says the dashboard') =>
  operator.post(`orders/${reference}/end_hold/`, { reason })
const disputedAt = async (reference: string) =>
  (await owner.get(`orders/${reference}/`)).json<DeskOrderDetail>().disputed_at

describe('ending the hold of a dispute whose outcome was never reported', () => {
  it('makes its earnings available once, and logs the reason', async () => {
    const { reference, earnings, balance } = await givenDisputed()
    expect(Date.now() - Date.parse((await disputedAt(reference)) ?? '')).toBeLessThan(600_000)
    const answers = await Promise.all([end(owner, reference), end(owner, reference)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await disputedAt(reference)).toBeNull()
    expect(await earnings()).toMatchObject({ available: balance, held: [] })
    expect(await owner.log(`order ${reference}`)).toEqual([
      {
        action: 'hold_ended',
        operator: owner.email,
        before: {},
        after: { reason: 'Won, says the dashboard' },
      },
    ])
  })

  it('is not undone by late reports of that dispute, only by a second dispute', async () => {
    const { reference, earnings, balance } = await givenDisputed()
    await end(owner, reference)
    await dispute(reference)
    expect(await earnings()).toMatchObject({ available: balance })
    await dispute(reference, 2)
    expect(await earnings()).toMatchObject({ available: 0, held: [{ sum: balance, available_on: null }] })
  })

  it("doesn't protect the earnings from a chargeback that is reported afterwards", async () => {
    const { reference, earnings } = await givenDisputed()
    expect((await end(owner, reference)).statusCode).toBe(200)
    await provider.dispute(reference, { event: 'resolve', webhook: true })
    expect(await earnings()).toMatchObject({ balance: 0, available: 0, held: [] })
  })

  it('requires a reason, an open dispute, and an owner with no earnings from the order', async () => {
    const { ada, reference, earnings } = await givenDisputed()
    const ada_at_the_desk = await givenOperator(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      ada_at_the_desk.email,
      ada.email.replace('@', '+desk@'),
    ])
    expect((await end(ada_at_the_desk, reference)).statusCode).toBe(403)
    expect((await end(await givenOperator(world, 'support'), reference)).statusCode).toBe(403)
    expect((await end(owner, reference, ' ')).statusCode).toBe(400)
    expect((await end(owner, `TSW-${'0'.repeat(24)}`)).statusCode).toBe(404)
    expect((await earnings()).available).toBe(0)

    const { references } = await earn(world, provider, ada.username, 1)
    expect(await disputedAt(references[0]!)).toBeNull()
    expect((await end(owner, references[0]!)).statusCode).toBe(409)
  })
})
