import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { spendCredits } from '../credits/spend-credits.ts'
import { insertLicence } from '../downloads/queries.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const PACK_20_KOBO = 1_872_000

async function bought(code: string, member: TestMember) {
  const frequency = code.startsWith('SAS') ? 'MONTHLY' : undefined
  const { reference } = (await member.order(code, frequency)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return reference
}

const refund = (reference: string, amount: number) =>
  operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })

/** Tries to license this many images one after another; returns how many succeeded. */
async function license(member: TestMember, count: number) {
  const codes = []
  for (const { stock_id } of await world.givenAssets(count, { stored: true }))
    codes.push((await member.download(stock_id)).statusCode)
  expect(codes.every((code) => code === 200 || code === 402)).toBe(true)
  return codes.filter((code) => code === 200).length
}

/** Makes the provider finish the open refunds of an order, and reconciles. */
async function finish(reference: string, status: 'processed' | 'failed') {
  await provider.finishRefund(reference, { status })
  await world.db.query("update refund_attempts set next_check_at = now() where state <> 'processed'")
  await reconcileRefunds(world)
}

describe('credits with a refund in progress', () => {
  it("can't be spent, and are taken back if the refund succeeds or released if it fails", async () => {
    for (const status of ['processed', 'failed'] as const) {
      const member = await world.givenMember()
      const reference = await bought('PACK_20', member)
      await provider.nextRefund(reference, { status: 'pending' })
      expect((await refund(reference, PACK_20_KOBO)).statusCode).toBe(200)
      expect([status, await license(member, 1)]).toEqual([status, 0])
      await finish(reference, status)
      expect([status, await license(member, 1)]).toEqual([status, status === 'failed' ? 1 : 0])
    }
  })

  it('are limited to the refunded share, and the other credits can be spent', async () => {
    const member = await world.givenMember()
    const reference = await bought('PACK_20', member)
    await bought('PACK_10', member)
    await provider.nextRefund(reference, { status: 'pending' })
    expect((await refund(reference, PACK_20_KOBO / 2)).statusCode).toBe(200)
    // 20 of 30 credits are left, and an image costs 3.
    expect(await license(member, 7)).toBe(6)
    await finish(reference, 'processed')
    expect(await member.credits()).toBe(2)
  })

  it('also include plan credits', async () => {
    const member = await world.givenMember()
    const reference = await bought('SAS_001', member)
    const { refundable_amount } = (await operator.get(`orders/${reference}/`)).json<{
      refundable_amount: number
    }>()
    await provider.nextRefund(reference, { status: 'pending' })
    expect((await refund(reference, refundable_amount)).statusCode).toBe(200)
    expect(await license(member, 1)).toBe(0)
    await finish(reference, 'processed')
    expect(await member.credits()).toBe(0)
  })

  it('are either refunded or spent, never both, when refund and download are requested at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const member = await world.givenMember()
      const reference = await bought('PACK_20', member)
      const assets = await world.givenAssets(6, { stored: true })
      await provider.nextRefund(reference, { status: 'processed' })
      const [refunded, ...answers] = await Promise.all([
        refund(reference, PACK_20_KOBO),
        ...assets.map(({ stock_id }) => member.download(stock_id)),
      ])
      const licensed = answers.filter(({ statusCode }) => statusCode === 200).length
      expect([refunded.statusCode, licensed > 0]).toEqual(
        refunded.statusCode === 200 ? [200, false] : [409, true],
      )
    }
  })
})

describe('a refund', () => {
  it('is rejected for a payment in another mode', async () => {
    const member = await world.givenMember()
    const reference = await bought('PACK_20', member)
    await world.db.query("update orders set mode = 'live' where reference = $1", [reference])
    expect((await refund(reference, 1)).statusCode).toBe(409)
    await world.db.query("update orders set mode = 'test' where reference = $1", [reference])
  })

  it('waits for a download in progress and then takes it into account', async () => {
    const member = await world.givenMember()
    const reference = await bought('PACK_20', member)
    const { user_id } = await oneRow<{ user_id: string }>(
      world.db,
      'select user_id from orders where reference = $1',
      [reference],
    )
    const { asset_id } = await world.givenAsset({ stored: true })
    let answered_early = false
    let refunding: ReturnType<typeof refund> | undefined
    await inTransaction(world.db, async (tx) => {
      const entitlement_id = (await insertLicence(tx, {
        user_id,
        asset_id,
        credits: 3,
        prices_version: null,
      }))!
      await spendCredits(tx, { user_id, credits: 3, entitlement_id, free_month_kobo: 0 })
      refunding = refund(reference, PACK_20_KOBO)
      answered_early = await Promise.race([refunding.then(() => true), pause(400, false)])
    })
    const refunded = (await refunding)!
    expect(answered_early).toBe(false)
    expect([refunded.statusCode, refunded.json()]).toEqual([
      409,
      { detail: expect.stringMatching(/has spent credits since/) as string },
    ])
  })
})
