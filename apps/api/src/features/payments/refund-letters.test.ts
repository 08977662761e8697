import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, type TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
  operator = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function bought(code = 'PACK_10') {
  const member = await world.givenMember()
  const order = await member.order(code, code.startsWith('SAS') ? 'MONTHLY' : undefined)
  const { reference } = order.json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return { member, reference }
}

async function refund(reference: string, amount: number, status = 'processed') {
  await provider.nextRefund(reference, { status })
  return operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: 0,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })
}

/** Lists refund mails sent to an address, latest first. */
const lettersTo = async ({ email }: Pick<TestMember, 'email'>) =>
  (await world.mail.inbox(email)).filter(({ subject }) => subject.includes('refunded'))

it('a completed refund is mailed to its member once, with the amount and the credits taken back', async () => {
  const { member, reference } = await bought()
  expect((await refund(reference, 468_000, 'pending')).statusCode).toBe(200)
  expect(await lettersTo(member)).toEqual([])
  await provider.finishRefund(reference, { status: 'processed' })
  await world.db.query("update refund_attempts set next_check_at = now() where state <> 'processed'")
  await reconcileRefunds(world)
  expect(await lettersTo(member)).toHaveLength(1)
  // An event that arrives after the mail was sent changes nothing, however often it is sent.
  for (let times = 0; times < 2; times++) {
    const data = {
      transaction_reference: reference,
      refund_reference: 'late',
      amount: 468_000,
      currency: 'NGN',
    }
    const event = provider.signed({ event: 'refund.processed', data: { ...data, domain: 'test' } })
    const answer = await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event })
    expect(answer.statusCode).toBe(200)
  }
  const letters = await lettersTo(member)
  expect(letters.map(({ subject }) => subject)).toEqual(['Taswira: we refunded ₦4,680'])
  expect(letters[0]?.text).toContain('₦4,680 of your order (10 credits)')
  expect(letters[0]?.text).toContain('5 credits were removed.')
  expect(linkIn(letters[0]).href).toBe('http://shop.test/account/profile?tab=subscription')
})

it('each partial refund gets its own mail, even while the first is still unsent', async () => {
  const { member, reference } = await bought()
  await refund(reference, 93_600)
  await refund(reference, 1_000)
  const letters = await lettersTo(member)
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'Taswira: we refunded ₦10',
    'Taswira: we refunded ₦936',
  ])
  expect(letters.find(({ subject }) => subject.includes('₦936'))?.text).toContain('1 credit was removed.')
  expect(letters.find(({ subject }) => subject.endsWith('₦10'))?.text).toContain(
    'Your credits are unchanged.',
  )
})

it('a refund mail names the plan that the refund ended', async () => {
  const { member, reference } = await bought('SAS_001')
  await refund(reference, 936_000)
  const [letter] = await lettersTo(member)
  expect(letter?.text).toMatch(/\d+ credits were removed, and the plan it paid for has ended\./)
  expect((await member.get('/api/user/subscription/')).json()).toMatchObject({ subscription: 'SAS_000' })
})

it('no mail is sent for a reversed payment or a failed refund', async () => {
  const { member, reference } = await bought()
  await provider.refund(reference, { amount: 100_000, webhook: true })
  await provider.dispute(reference, { event: 'resolve', webhook: true })
  expect(await lettersTo(member)).toEqual([])
  const other = await bought()
  expect((await refund(other.reference, 1_000, 'failed')).statusCode).toBe(409)
  expect(await lettersTo(other.member)).toEqual([])
})

it('no refund mail is sent to a deleted account', async () => {
  const { member, reference } = await bought()
  expect(await eraseMember(world, member.email)).toBe(true)
  expect((await refund(reference, 1_000)).statusCode).toBe(200)
  const { rowCount } = await world.db.query("select from outbox_mails where topic like 'refunded %'")
  expect(rowCount).toBe(0)
  expect(await lettersTo(member)).toEqual([])
})
