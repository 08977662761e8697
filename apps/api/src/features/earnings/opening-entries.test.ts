import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passTime } from '../../testing/pass-time.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-due-subscriptions.ts'

// The later ones change the tables of the earlier ones.
const migrations = [
  '0037-earnings.sql',
  '0038-payouts.sql',
  '0050-pay-rules.sql',
  '0051-held-earnings.sql',
].map((name) => readFileSync(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8'))

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { SHOP_VAT_PERCENT: '7.5' } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function buy(member: TestMember, code: string, frequency = 'One-time purchase') {
  const { reference } = (await member.order(code, frequency)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return reference
}

async function download(member: TestMember, images: number) {
  for (const { stock_id } of await world.givenAssets(images, { stored: true }))
    expect((await member.download(stock_id)).statusCode).toBe(200)
}

/** Takes the database back to the time before the money books, with all that happened in it. */
async function undoMigrations() {
  const names = (kind: string) =>
    [...migrations.join('').matchAll(new RegExp(`^create ${kind} (\\w+)`, 'gm'))].map(([, name]) => name)
  await world.db.query(`drop table if exists ${names('table').join(', ')} cascade`)
  for (const name of names('function')) await world.db.query(`drop function if exists ${name} cascade`)
}

it('a shop with a history gets opening entries with which its books balance, then and later', async () => {
  const mixed = await world.givenMember()
  await mixed.claim()
  const pack = await buy(mixed, 'PACK_10')
  await buy(mixed, 'SAS_001', 'YEARLY')
  await download(mixed, 6)
  await passTime(world.db, mixed.email, '1 month 1 minute')
  await advanceDueSubscriptions(world)
  const lapsed = await world.givenMember()
  await buy(lapsed, 'SAS_004', 'MONTHLY')
  await download(lapsed, 2)
  await passTime(world.db, lapsed.email, '1 month 1 minute')
  await advanceDueSubscriptions(world)
  await buy(lapsed, 'SAS_004', 'MONTHLY')
  const refunded = await world.givenMember()
  const half = await buy(refunded, 'PACK_20')
  await download(refunded, 1)
  await provider.refund(half, { amount: 936_000, webhook: true })
  await undoMigrations()

  for (const migration of migrations) await world.db.query(migration)
  const opened = await auditLedger(world.db)
  expect(opened.checks.filter(({ ok }) => !ok)).toEqual([])

  await download(mixed, 5)
  await provider.refund(pack, { webhook: true })
  await provider.refund(half, { webhook: true })
  await passTime(world.db, mixed.email, '1 month 1 minute')
  await advanceDueSubscriptions(world)
  await buy(refunded, 'PACK_2')
  const later = await auditLedger(world.db)
  expect(later.checks.filter(({ ok }) => !ok)).toEqual([])
})
