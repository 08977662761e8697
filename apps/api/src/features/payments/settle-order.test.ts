import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import type { ProviderTransaction } from '../../outside/provider-transaction.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { settleOrder } from './settle-order.ts'
import { takeRefund } from './take-back.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const PACK_10_KOBO = 936_000

let transactions = 0
/** Creates an order, and a transaction that pays for it exactly. */
async function givenOrder() {
  const member = await world.givenMember()
  const { reference } = (await member.order('PACK_10')).json<{ reference: string }>()
  const paying: ProviderTransaction = {
    reference,
    status: 'success',
    amount_kobo: PACK_10_KOBO,
    requested_amount_kobo: PACK_10_KOBO,
    currency: 'NGN',
    mode: 'test',
    transaction_id: `t${++transactions}`,
    channel: 'bank_transfer',
    card: undefined,
  }
  const settle = (given: Partial<ProviderTransaction> = {}) =>
    settleOrder(world, reference, { ...paying, ...given })
  return { member, reference, paying, settle }
}

const moneyOf = (reference: string) =>
  oneRow<object>(
    world.db,
    `select status, surplus_kobo, surplus_returned_kobo, refunded_kobo,
       (select count(*)::int from chargebacks c where c.order_id = o.order_id) as chargebacks,
       (select coalesce(array_agg(reason_code order by review_id), '{}') from payment_reviews r
        where r.order_id = o.order_id) as reasons
     from orders o where reference = $1`,
    [reference],
  )

describe('a payment in another mode', () => {
  it("grants nothing and can't be refunded", async () => {
    const { member, reference, settle } = await givenOrder()
    expect(await settle({ mode: 'live' })).toBe('mismatched')
    expect(await settle({ mode: null })).toBe('mismatched')
    expect(await member.credits()).toBe(0)
    expect(await moneyOf(reference)).toMatchObject({ reasons: ['another_mode'], surplus_kobo: 0 })
  })

  it("doesn't count as a second payment of a paid order", async () => {
    const { reference, settle } = await givenOrder()
    expect(await settle()).toBe('settled')
    await settle({ mode: 'live', transaction_id: 'another' })
    expect(await moneyOf(reference)).toMatchObject({ reasons: ['another_mode'], surplus_kobo: 0 })
  })
})

describe('a payment without a channel', () => {
  it("is treated as a card payment, so the excess counts as a fee and isn't refundable", async () => {
    const { reference, settle } = await givenOrder()
    expect(await settle({ channel: null, amount_kobo: PACK_10_KOBO + 1 })).toBe('settled')
    expect(await moneyOf(reference)).toMatchObject({ status: 'paid', surplus_kobo: 0, reasons: [] })
  })

  it("isn't reported as waiting before it has arrived", async () => {
    const { settle } = await givenOrder()
    expect(await settle({ status: 'pending', channel: null })).toBe('unpaid')
    expect(await settle({ status: 'pending' })).toBe('waiting')
  })
})

describe('a reversed payment', () => {
  it('also returns its surplus', async () => {
    const { member, reference, settle } = await givenOrder()
    await settle({ amount_kobo: PACK_10_KOBO + 5_000 })
    expect(await moneyOf(reference)).toMatchObject({ surplus_kobo: 5_000, surplus_returned_kobo: 0 })
    await settle({ status: 'reversed', amount_kobo: PACK_10_KOBO + 5_000 })
    expect(await moneyOf(reference)).toMatchObject({
      surplus_returned_kobo: 5_000,
      refunded_kobo: PACK_10_KOBO,
      chargebacks: 1,
    })
    expect(await member.credits()).toBe(0)
  })

  it.each([
    ['all', 0, PACK_10_KOBO],
    ['all but a kobo', 1, PACK_10_KOBO - 1],
  ])('after a refund of %s of its amount adds %i chargebacks', async (_, chargebacks, amount_kobo) => {
    const { reference, settle } = await givenOrder()
    await settle()
    const refund = {
      reference,
      refund_reference: 'r',
      dispute_id: '',
      amount_kobo,
      currency: 'NGN',
      mode: 'test',
    }
    await takeRefund(world, refund, 'refund:r')
    await settle({ status: 'reversed' })
    expect(await moneyOf(reference)).toMatchObject({ chargebacks, refunded_kobo: PACK_10_KOBO })
  })
})
