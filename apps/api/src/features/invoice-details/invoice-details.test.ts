import { randomUUID } from 'node:crypto'
import type { InvoiceDetails, Receipt } from '@taswira/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { passUntil } from '../../testing/pass-time.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { renewSubscriptions } from '../payments/renew-subscriptions.ts'

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

const none: InvoiceDetails = { company: '', address: '', tax_number: '' }
const company: InvoiceDetails = {
  company: 'Ọbí & Daughters Ltd',
  address: '4 Marina Road, Lagos',
  tax_number: '23456789-0001',
}

const save = (member: TestMember, details: object) =>
  member.call('PUT', '/api/user/invoice_details/', details)
const stored = async (member: TestMember) => (await member.get('/api/user/invoice_details/')).json<object>()

async function order(member: TestMember, given: object = {}) {
  const offer = { code: 'PACK_10', frequency: 'One-time purchase', ...given }
  const answer = await member.call('POST', '/api/transactions/', offer)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ reference: string }>().reference
}

async function pay(member: TestMember, reference: string) {
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
}

const billedTo = async (member: TestMember, reference: string) =>
  (await member.get(`/api/user/receipts/${reference}/`)).json<Receipt>().billed_to

it('invoice details are empty at first and can be given, changed and emptied', async () => {
  const member = await world.givenMember()
  expect(await stored(member)).toEqual(none)
  const answer = await save(member, { ...company, address: ' 4 Marina Road,\r\n\n  Lagos ' })
  expect(answer.json()).toEqual(company)
  expect(await stored(member)).toEqual(company)
  await save(member, none)
  expect(await stored(member)).toEqual(none)
})

it.each([
  ['company', 'x'.repeat(121), 'Please use at most 120 characters.'],
  ['address', 'x'.repeat(301), 'Please use at most 300 characters.'],
  ['tax_number', '1\n2', 'Please use a single line.'],
])('an invalid %s is refused with a message', async (field, text, sentence) => {
  const answer = await save(await world.givenMember(), { ...company, [field]: text })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ [field]: [sentence] })
})

it('a receipt keeps the invoice details with which its order was created', async () => {
  const member = await world.givenMember()
  const plain = await order(member)
  const reference = await order(member, { invoice_to: company })
  expect(await stored(member)).toEqual(company)
  const later = { ...company, company: 'Another Ltd' }
  await save(member, later)
  await pay(member, plain)
  await pay(member, reference)
  expect(await billedTo(member, plain)).toMatchObject(none)
  expect(await billedTo(member, reference)).toMatchObject({ ...company, email: member.email })
  const next = await order(member)
  await pay(member, next)
  expect(await billedTo(member, next)).toMatchObject(later)
})

it('the receipt mail and the mail about a refund name the company', async () => {
  const member = await world.givenMember()
  const reference = await order(member, { invoice_to: company })
  await pay(member, reference)
  await save(member, none)
  const operator = await givenOperator(world)
  await provider.nextRefund(reference, { status: 'processed' })
  await operator.post(`orders/${reference}/refunds/`, {
    amount: 100_000,
    member_spent_credits: 0,
    reason: 'A smaller pack was meant',
    idempotency_key: randomUUID(),
  })
  const mails = (await world.mail.inbox(member.email)).filter(({ text }) => text.includes('TSW-20'))
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    expect(text).toContain(`Billed to: ${company.company}`)
    expect(text).toContain(`Address: ${company.address}`)
    expect(text).toContain(`Tax number: ${company.tax_number}`)
  }
})

it('a renewal is invoiced to the details of the day on which it is charged', async () => {
  const member = await world.givenMember()
  const plan = { code: 'SAS_001', frequency: 'MONTHLY', auto_renew: true }
  const reference = await order(member, { ...plan, invoice_to: company })
  await provider.act(reference, { outcome: 'success', reusable: true })
  await member.verify(reference)
  const later = { ...company, address: '9 Allen Avenue, Ikeja' }
  await save(member, later)
  await passUntil(world.db, member.email, '2 days')
  await renewSubscriptions(world)
  const receipts = (await member.get('/api/user/receipts/')).json<Receipt[]>()
  expect(receipts.map(({ billed_to }) => billed_to.address)).toEqual([later.address, company.address])
})

it('an erased member leaves the company on paid invoices and on no other order', async () => {
  const member = await world.givenMember()
  const paid = await order(member, { invoice_to: company })
  await pay(member, paid)
  const unpaid = await order(member)
  await eraseMember(world, member.email)
  const companyOf = (reference: string) =>
    oneRow<object>(world.db, 'select invoice_company, invoice_address from orders where reference = $1', [
      reference,
    ])
  expect(await companyOf(paid)).toEqual({
    invoice_company: company.company,
    invoice_address: company.address,
  })
  expect(await companyOf(unpaid)).toEqual({ invoice_company: '', invoice_address: '' })
})
