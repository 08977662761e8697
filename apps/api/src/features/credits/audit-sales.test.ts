import { afterAll, beforeAll, expect, it } from 'vitest'
import { passUntil } from '../../testing/pass-time.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { renewSubscriptions } from '../payments/renew-subscriptions.ts'
import { reportBrokenBooks } from './audit-books.ts'
import { auditLedger } from './audit-ledger-queries.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
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
  for (const [code, frequency] of [
    ['PACK_20', 'One-time purchase'],
    ['SAS_004', 'MONTHLY'],
  ] as const) {
    const other = await world.givenMember()
    const { reference } = (await other.order(code, frequency)).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await other.verify(reference)
    await provider.refund(reference, { webhook: true })
  }
  await givenRenewal()
  await member.download((await world.givenAsset({ stored: true })).stock_id)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Creates a plan that was renewed by charging the member's card. */
async function givenRenewal() {
  const member = await world.givenMember()
  const { reference } = (await member.order('SAS_002', 'MONTHLY', true)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  await member.verify(reference)
  await passUntil(world.db, member.email, '2 days')
  await renewSubscriptions(world)
}

const brokenNames = async () =>
  (await auditLedger(world.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

it('the ledger audit logs each failed check with examples', async () => {
  const errors: unknown[] = []
  const error = (what: unknown) => void errors.push(what)
  const log = Object.assign(Object.create(world.log) as typeof world.log, { error })
  await reportBrokenBooks({ db: world.db, log })
  expect(errors).toEqual([])
  await world.db.query('update entitlements set credits = 1')
  await reportBrokenBooks({ db: world.db, log })
  await world.db.query('update entitlements set credits = 3')
  expect(errors).toEqual([
    {
      event: 'audit failed',
      check: 'each licence was paid for once, in full, by its member',
      broken: 1,
      examples: [expect.any(String)],
    },
  ])
})

/** Disables triggers, which number invoices and would repair some of the damage. */
async function withoutTriggers(sql: string) {
  const client = await world.db.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(sql)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

// Each damage that only the database owner can do, the statement that undoes it, and the checks that must
// fail.
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
    "update orders set status = 'paid', paid_at = now(), invoice_number = 'TSW-1999-000001' where code = 'PACK_2'",
    "update orders set status = 'pending', paid_at = null, invoice_number = null where code = 'PACK_2'",
    [
      'each paid pack has one grant of its size, to its member',
      'invoice and credit note numbers have no gaps',
      'money received is what contributors, the house, VAT, refunds and unspent credits have together',
      'each order has its payment, VAT and refunds in the money books',
    ],
  ],
  [
    "update orders set status = 'pending', paid_at = null where code = 'PACK_10'",
    "update orders set status = 'paid', paid_at = now() where code = 'PACK_10'",
    [
      'each grant of a pack has its paid order',
      'each paid order has an invoice, and credit notes for what was refunded',
      'money received is what contributors, the house, VAT, refunds and unspent credits have together',
      'each order has its payment, VAT and refunds in the money books',
    ],
  ],
  [
    "update orders set status = 'pending', paid_at = null where code = 'SAS_001'",
    "update orders set status = 'paid', paid_at = now() where code = 'SAS_001'",
    [
      'each paid plan has its subscription, and each subscription its paid order',
      'each paid order has an invoice, and credit notes for what was refunded',
      'money received is what contributors, the house, VAT, refunds and unspent credits have together',
      'each order has its payment, VAT and refunds in the money books',
    ],
  ],
  [
    "update subscriptions set granted_months = 2 where order_id = (select order_id from orders where code = 'SAS_001')",
    "update subscriptions set granted_months = 1 where order_id = (select order_id from orders where code = 'SAS_001')",
    ['each month of a subscription was granted once, all that was not refunded, to its member'],
  ],
  [
    "update subscriptions set granted_months = 0 where order_id = (select order_id from orders where code = 'SAS_001')",
    "update subscriptions set granted_months = 1 where order_id = (select order_id from orders where code = 'SAS_001')",
    [
      'each month of a subscription was granted once, all that was not refunded, to its member',
      'each grant of a month has its subscription',
    ],
  ],
  [
    "update subscriptions set status = 'ended' where order_id = (select order_id from orders where code = 'SAS_001')",
    "update subscriptions set status = 'active' where order_id = (select order_id from orders where code = 'SAS_001')",
    ['plan credits and waiting periods need an active plan'],
  ],
  [
    "update orders set refunded_kobo = 1 where code = 'PACK_20'",
    "update orders set refunded_kobo = amount_kobo where code = 'PACK_20'",
    [
      'what went back of an order is what the provider said, once',
      'each reversal took credits of its member to where they belong',
      'no order was reversed for more than its share of what it granted',
      'each paid order has an invoice, and credit notes for what was refunded',
      'each order has its payment, VAT and refunds in the money books',
    ],
  ],
  [
    "update orders set refunded_kobo = 1 where code = 'PACK_10'",
    "update orders set refunded_kobo = 0 where code = 'PACK_10'",
    [
      'what went back of an order is what the provider said, once',
      'a plan whose money went back is over, and its member flagged or looked at',
      'each paid order has an invoice, and credit notes for what was refunded',
      'each order has its payment, VAT and refunds in the money books',
    ],
  ],
  [
    "update subscriptions set status = 'active' where order_id = (select order_id from orders where code = 'SAS_004')",
    "update subscriptions set status = 'ended' where order_id = (select order_id from orders where code = 'SAS_004')",
    ['a plan whose money went back is over, and its member flagged or looked at'],
  ],
  [
    'update users set payments_flagged_at = null',
    'update users u set payments_flagged_at = now() where exists (select from orders o where o.user_id = u.user_id and refunded_kobo > 0)',
    ['a plan whose money went back is over, and its member flagged or looked at'],
  ],
  [
    `with broken as (delete from saved_cards returning sealed, label, mode)
     insert into saved_cards (user_id, sealed, label, mode)
     select (select user_id from orders where code = 'PACK_20'), sealed, label, mode from broken`,
    `update saved_cards set user_id = (select distinct user_id from orders where code = 'SAS_002')`,
    ['a card is kept only for a plan that renews'],
  ],
  [
    "update renewal_attempts set state = 'sent'",
    "update renewal_attempts set state = 'paid'",
    ['each renewal has an order of its member, and each that worked is paid'],
  ],
])('the audit detects: %s', async (breaks, mends, names) => {
  expect(await brokenNames()).toEqual([])
  await withoutTriggers(breaks)
  expect(await brokenNames()).toEqual(names)
  await withoutTriggers(mends)
})

it('the audit detects a debit whose licence was deleted', async () => {
  await world.db.query('truncate entitlements cascade')
  expect(await brokenNames()).toEqual(['each debit paid for a licence'])
})
