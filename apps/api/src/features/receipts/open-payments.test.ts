import type { OpenPayment } from '@taswira/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let provider: TestPayments
let world: World
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const openPayments = async (member: TestMember) =>
  (await member.get('/api/user/open_payments/')).json<OpenPayment[]>()

async function ordered(member: TestMember) {
  return (await member.order('PACK_10')).json<{ reference: string }>().reference
}

it('a transfer is listed as waiting until it arrives, an abandoned order never', async () => {
  const member = await world.givenMember()
  await ordered(member)
  const reference = await ordered(member)
  expect(await openPayments(member)).toEqual([])
  await provider.act(reference, { outcome: 'pending', channel: 'bank_transfer' })
  await member.verify(reference)
  expect(await openPayments(member)).toEqual([
    { reference, item: '10 credits', amount: 936_000, ordered_at: expect.any(String), state: 'waiting' },
  ])
  expect(await openPayments(await world.givenMember())).toEqual([])
  await provider.act(reference, { outcome: 'success', channel: 'bank_transfer' })
  await member.verify(reference)
  expect(await openPayments(member)).toEqual([])
})

it('a transfer of the wrong amount is listed as under review, and then as returned', async () => {
  const member = await world.givenMember()
  const reference = await ordered(member)
  await provider.act(reference, { outcome: 'success', channel: 'bank_transfer', amount: 500_000 })
  await member.verify(reference)
  expect(await openPayments(member)).toMatchObject([{ reference, state: 'review' }])
  await provider.refund(reference, { amount: 500_000, webhook: true })
  expect(await openPayments(member)).toMatchObject([{ reference, state: 'returned' }])
})
