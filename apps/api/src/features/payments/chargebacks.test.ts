import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator } from '../../testing/test-operator.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function buy(member: TestMember, code: string, frequency?: string): Promise<string> {
  const { reference } = (await member.order(code, frequency)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return reference
}

/** Licenses another image and returns its certificate id. */
async function license(member: TestMember): Promise<string> {
  expect((await member.download((await world.givenAsset({ stored: true })).stock_id)).statusCode).toBe(200)
  const [newest] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
  return newest!.certificate_id
}

const certificate = async (id: string) =>
  (await world.get(`/api/certificates/${id}/`)).json<{
    payment_reversed_at: string | null
    signed: { payload: string; signature: string }
  }>()

const isReversed = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await certificate(id)).payment_reversed_at !== null))

const lose = (reference: string, amount?: number) =>
  provider.dispute(reference, { event: 'resolve', webhook: true, ...(amount && { amount }) })
const win = (reference: string) =>
  provider.dispute(reference, { event: 'resolve', resolution: 'declined', webhook: true })

describe('a chargeback', () => {
  it('is shown beside the signed certificate once the dispute is lost, and no longer if it is won later', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    const id = await license(member)
    const before = await certificate(id)
    expect(before.payment_reversed_at).toBeNull()
    await provider.dispute(reference, { event: 'create', webhook: true })
    expect(await isReversed(id)).toEqual([false])

    await lose(reference)
    const reversed = await certificate(id)
    expect(Date.now() - Date.parse(reversed.payment_reversed_at ?? '')).toBeLessThan(600_000)
    expect(reversed.signed).toEqual(before.signed)

    await win(reference)
    expect(await isReversed(id)).toEqual([false])
    // A repeated report of the lost dispute doesn't count as a new dispute.
    await lose(reference)
    expect(await isReversed(id)).toEqual([false])
  })

  it('is shown again when another dispute is lost, whatever is repeated about the first one', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    const id = await license(member)
    await lose(reference)
    await win(reference)
    await provider.dispute(reference, { event: 'create', number: 2, webhook: true })
    await provider.dispute(reference, { event: 'resolve', number: 2, webhook: true })
    expect(await isReversed(id)).toEqual([true])
    await win(reference)
    expect(await isReversed(id)).toEqual([true])
    await provider.dispute(reference, { event: 'resolve', resolution: 'declined', number: 2, webhook: true })
    expect(await isReversed(id)).toEqual([false])
    await lose(reference)
    expect(await isReversed(id)).toEqual([false])
  })

  it('affects only licences that were paid for with its credits', async () => {
    const member = await world.givenMember()
    const first = await buy(member, 'PACK_4')
    const second = await buy(member, 'PACK_5')
    const ids = [await license(member), await license(member), await license(member)]
    // The first pack has 4 credits, which paid for the first image and a third of the second.
    await lose(first)
    expect(await isReversed(...ids)).toEqual([true, true, false])
    await lose(second)
    expect(await isReversed(...ids)).toEqual([true, true, true])
    await win(first)
    expect(await isReversed(...ids)).toEqual([false, true, true])
  })

  it("doesn't affect licences paid for with welcome credits, or covered by credits taken back from another pack", async () => {
    const member = await world.givenMember()
    await member.claim()
    const reference = await buy(member, 'PACK_10')
    const id = await license(member)
    await lose(reference)
    expect([await member.credits(), await isReversed(id)]).toEqual([21, [false]])

    const other = await world.givenMember()
    const charged_back = await buy(other, 'PACK_4')
    const covered = await license(other)
    await buy(other, 'PACK_10')
    await lose(charged_back)
    // The 4 credits were taken from the second pack, which now pays for the licence.
    expect([await other.credits(), await isReversed(covered)]).toEqual([7, [false]])
  })

  it('for part of the amount leaves the earliest licences covered by the rest of the payment', async () => {
    const member = await world.givenMember()
    const reference = await buy(member, 'PACK_10')
    const ids = [await license(member), await license(member), await license(member)]
    await lose(reference, 468_000)
    expect(await isReversed(...ids)).toEqual([false, true, true])
  })

  it("of a plan affects licences paid for with the plan's credits", async () => {
    const member = await world.givenMember()
    await member.claim()
    const reference = await buy(member, 'SAS_001', 'MONTHLY')
    const id = await license(member)
    await lose(reference)
    expect(await isReversed(id)).toEqual([true])
  })

  it('is recorded if the provider reports a reversal without a refund of ours', async () => {
    const [one, other] = [await world.givenMember(), await world.givenMember()]
    const [reversed, refunded] = [await buy(one, 'PACK_4'), await buy(other, 'PACK_4')]
    const ids = [await license(one), await license(other)]
    const operator = await givenOperator(world)
    await provider.nextRefund(refunded, { status: 'processed' })
    const answer = await operator.post(`orders/${refunded}/refunds/`, {
      amount: 374_400,
      member_spent_credits: 3,
      reason: 'Asked for it',
      idempotency_key: crypto.randomUUID(),
    })
    expect(answer.statusCode).toBe(200)
    for (const reference of [reversed, refunded]) {
      const data = await provider.act(reference, { outcome: 'success' })
      const event = provider.signed({ event: 'charge.success', data: { ...data, status: 'reversed' } })
      expect(
        (await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event })).statusCode,
      ).toBe(200)
    }
    expect(await isReversed(...ids)).toEqual([true, false])
  })
})
