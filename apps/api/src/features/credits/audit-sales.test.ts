import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from './audit-ledger.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  const member = await world.givenMember()
  for (const [code, frequency] of [
    ['PACK_10', 'One-time purchase'],
    ['SAS_001', 'YEARLY'],
  ] as const) {
    const { reference } = (await member.order(code, frequency)).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
  }
  await member.order('PACK_2')
  await member.download((await world.givenAsset({ stored: true })).stock_id)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const brokenNames = async () =>
  (await auditLedger(world.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

// What only somebody with the owner's rights in the database can do, and how it is taken back.
it.each([
  [
    'update entitlements set credits = 1',
    'update entitlements set credits = 3',
    ['each licence was paid for once, in full, by its member'],
  ],
  [
    "update orders set amount_kobo = 1 where code = 'PACK_2'",
    "update orders set amount_kobo = 187200 where code = 'PACK_2'",
    ['each order was sold as the catalogue has it'],
  ],
  [
    "update orders set status = 'paid', paid_at = now() where code = 'PACK_2'",
    "update orders set status = 'pending', paid_at = null where code = 'PACK_2'",
    ['each paid pack has one grant of its size, to its member'],
  ],
  [
    "update orders set status = 'pending', paid_at = null where code = 'PACK_10'",
    "update orders set status = 'paid', paid_at = now() where code = 'PACK_10'",
    ['each grant of a pack has its paid order'],
  ],
  [
    "update orders set status = 'pending', paid_at = null where code = 'SAS_001'",
    "update orders set status = 'paid', paid_at = now() where code = 'SAS_001'",
    ['each paid plan has its subscription, and each subscription its paid order'],
  ],
  [
    'update subscriptions set granted_months = 2',
    'update subscriptions set granted_months = 1',
    ['each month of a subscription was granted once, in full, to its member'],
  ],
  [
    'update subscriptions set granted_months = 0',
    'update subscriptions set granted_months = 1',
    [
      'each month of a subscription was granted once, in full, to its member',
      'each grant of a month has its subscription',
    ],
  ],
  [
    "update subscriptions set status = 'ended'",
    "update subscriptions set status = 'active'",
    ['plan credits and waiting periods need an active plan'],
  ],
])('the audit notices: %s', async (breaks, mends, names) => {
  expect(await brokenNames()).toEqual([])
  await world.db.query(breaks)
  expect(await brokenNames()).toEqual(names)
  await world.db.query(mends)
})

it('the audit notices a debit whose licence is gone', async () => {
  await world.db.query('delete from entitlements')
  expect(await brokenNames()).toEqual(['each debit paid for a licence'])
})
