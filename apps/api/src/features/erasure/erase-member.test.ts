import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTables } from '../../testing/test-backups.ts'
import { basic } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { settleOrder } from '../payments/settle-order.ts'
import { findErasureLoss } from './erasure-queries.ts'
import { eraseMember } from './erase-member.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Tables that may still identify the member: certificates and stored payment events. */
const kept = ['certificates', 'payment_events']

it('erasing a member keeps the books and deletes everything that identifies the member', async () => {
  const member = await world.givenMember()
  const other = await world.givenMember()
  const asset = await world.givenAsset({ stored: true })
  for (const one of [member, other]) {
    await one.call('PUT', '/api/user/user_edit_profile/', { user: { full_name: `Ọmọ ${one.email}` } })
    await one.claim()
    await one.download(asset.stock_id)
    await one.save(asset.stock_id)
    await world.post('/api/asset_requests/', { email: one.email, description: 'A weaver at dawn' })
  }
  const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success', reusable: true })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  expect((await readTables(world.db)).saved_cards).toHaveLength(1)

  // Makes the mails that forward these requests to us fail permanently.
  await world.mail.deliver()
  for (const one of [member, other])
    await world.post('/api/asset_requests/', { email: one.email, description: 'Aso oke' })
  await world.db.query("update outbox_mails set failed_at = now() where to_address like 'hello@%'")

  expect(await findErasureLoss(world.db, member.email)).toEqual({
    has_account: true,
    credits: await member.credits(),
    licences: 1,
    saves: 1,
    boards: 0,
    published: 0,
    submissions: 0,
    unpaid_kobo: 0,
    has_plan: true,
    messages: 2,
    mails: 0,
  })
  expect(await eraseMember(world, member.email)).toBe(true)
  const { rows: forwards } = await world.db.query("select from outbox_mails where to_address like 'hello@%'")
  expect(forwards).toHaveLength(1)

  const { sequences: _, ...tables } = await readTables(world.db)
  for (const [name, rows] of Object.entries(tables))
    if (!kept.includes(name)) expect(rows.join('\n'), name).not.toContain(member.email)
  expect(tables.saved_cards).toEqual([])
  expect(tables.orders?.join()).toContain(reference)
  expect((await member.profile()).statusCode).toBe(401)
  const log_in = { method: 'POST', url: '/auth/user_login/' } as const
  const headers = { authorization: basic(member.email, member.password) }
  expect((await world.app.inject({ ...log_in, headers })).statusCode).toBe(401)
  expect((await auditLedger(world.db)).ok).toBe(true)
  const counted = await world.db.query<{ saves: number }>('select saves from asset_counts where saves > 0')
  expect(counted.rows).toEqual([{ saves: 1 }])

  // The other member's data is untouched, and the erased address can sign up again.
  expect((await other.get('/api/user/user_saves/')).json()).toHaveLength(1)
  expect(await eraseMember(world, member.email)).toBe(false)
  const body = { full_name: 'Ọmọ', email: member.email, password: member.password }
  const again = await world.post('/auth/sign_up/', { ...body, confirm_password: body.password })
  expect(again.statusCode).toBe(201)
})

it('an order paid after its account was erased grants nothing and needs review', async () => {
  const member = await world.givenMember()
  const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
  const before = await readTables(world.db)
  await eraseMember(world, member.email)

  const paid = await provider.act(reference, { outcome: 'success', reusable: true })
  expect(paid.status).toBe('success')
  const transaction = await world.payments.verify(reference)
  expect(await settleOrder(world, reference, transaction!)).toBe('mismatched')
  expect(await settleOrder(world, reference, transaction!)).toBe('mismatched')

  const after = await readTables(world.db)
  for (const table of ['saved_cards', 'subscriptions', 'credit_entries'])
    expect(after[table]).toEqual(before[table])
  const { rows } = await world.db.query<{ status: string; reason: string }>(
    'select o.status, r.reason_code as reason from orders o join payment_reviews r using (order_id) where o.reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ status: 'review', reason: 'member_was_deleted' }])
  expect((await auditLedger(world.db)).ok).toBe(true)
})
