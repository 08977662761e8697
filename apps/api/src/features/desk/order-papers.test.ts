import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'

let world: World
let provider: TestPayments
let support: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  support = await givenOperator(world, 'support')
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function bought() {
  const member = await world.givenMember()
  const { reference } = (await member.order('PACK_10')).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  await member.verify(reference)
  return { member, reference }
}

const view = async (reference: string) =>
  (await support.get(`orders/${reference}/`)).json<{ invoice_number: string; credit_notes: string[] }>()

const search = async (list: string, q: string) => {
  const answer = await support.get(`${list}/?${new URLSearchParams({ q })}`)
  return answer.json<{ reference: string }[]>()
}

/** Licenses an image and returns its certificate's number. */
async function certified({ email, download }: Awaited<ReturnType<World['givenMember']>>) {
  const { stock_id } = await world.givenAsset({ stored: true })
  await download(stock_id)
  const { rows } = await world.db.query<{ certificate_id: string }>(
    `select certificate_id from certificates join entitlements using (entitlement_id) join users using (user_id)
     where email = $1`,
    [email],
  )
  return rows[0]!.certificate_id
}

it('an order is found by its invoice, credit note and certificate numbers in any spelling', async () => {
  const { member, reference } = await bought()
  await bought()
  const certificate_id = await certified(member)
  await provider.nextRefund(reference, { status: 'processed' })
  const owner = await givenOperator(world)
  const refunded = await owner.post(`orders/${reference}/refunds/`, {
    amount: 93_600,
    member_spent_credits: 3,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
  })
  expect(refunded.statusCode).toBe(200)
  const { invoice_number, credit_notes } = await view(reference)
  const [credit_note] = credit_notes
  for (const q of [
    invoice_number,
    invoice_number.toLowerCase(),
    credit_note!,
    certificate_id,
    certificate_id.toUpperCase().replace(/.{4}(?=.)/g, '$& '),
  ])
    expect(await search('orders', q), q).toMatchObject([{ reference }])
  expect(await search('orders', `${invoice_number}0`)).toEqual([])
})

it('a certificate number finds the member, also when free credits bought the licence and no order is found', async () => {
  const member = await world.givenMember()
  await member.claim()
  const certificate_id = await certified(member)
  expect(await search('orders', certificate_id)).toEqual([])
  expect(await search('members', certificate_id)).toMatchObject({ members: [{ email: member.email }] })
})

it("an order's receipt is shown at the desk and sent again, at most 3 times a day, with a log entry each", async () => {
  const { member, reference } = await bought()
  const receipt = (await support.get(`orders/${reference}/receipt/`)).json<{ invoice_number: string }>()
  expect(receipt).toEqual((await member.get(`/api/user/receipts/${reference}/`)).json())
  const receipts = async () =>
    (await world.mail.inbox(member.email)).filter(({ subject }) => subject.includes('receipt')).length
  const before = await receipts()
  const codes = []
  for (let n = 0; n < 4; n++) {
    codes.push((await support.post(`orders/${reference}/receipt/`)).statusCode)
    await world.mail.inbox(member.email)
  }
  expect(codes).toEqual([204, 204, 204, 429])
  expect((await receipts()) - before).toBe(3)
  expect((await support.log(`order ${reference}`)).map(({ action }) => action)).toEqual(
    new Array(3).fill('receipt_sent'),
  )
})

it('no receipt is sent for an unpaid order or a deleted account', async () => {
  const member = await world.givenMember()
  const { reference: unpaid } = (await member.order('PACK_10')).json<{ reference: string }>()
  expect((await support.get(`orders/${unpaid}/receipt/`)).statusCode).toBe(404)
  expect((await support.post(`orders/${unpaid}/receipt/`)).statusCode).toBe(404)
  const paid = await bought()
  await eraseMember(world, paid.member.email)
  expect((await support.post(`orders/${paid.reference}/receipt/`)).statusCode).toBe(409)
})
