import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReceivedMail } from '../../testing/test-mail.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let world: World
let provider: TestPayments
const seller = {
  legal_name: 'Taswira Images Ltd',
  address: '12 Marina Road, Lagos',
  tax_number: '01234567-0001',
  vat_percent: 7.5,
}
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000' },
    settings: { identity: seller },
  })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

async function givenPayment(member: TestMember, code = 'PACK_10') {
  let answer = await member.order(code)
  // On a busy machine, the provider's stand-in may answer too late.
  while (answer.statusCode === 503) answer = await member.order(code)
  const { reference } = answer.json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  return reference
}

const numbers = async () =>
  (
    await world.db.query<{ invoice_number: string }>(
      'select invoice_number from orders where invoice_number is not null order by invoice_number',
    )
  ).rows.map(({ invoice_number }) => invoice_number)

const year = new Date().toLocaleDateString('en-GB', { year: 'numeric', timeZone: 'Africa/Lagos' })
const receiptsTo = async ({ email }: Pick<TestMember, 'email'>): Promise<ReceivedMail[]> =>
  (await world.mail.inbox(email)).filter(({ subject }) => subject.includes('receipt'))

it('a payment gets one receipt by mail, with the invoice number, the VAT and the seller', async () => {
  const member = await world.givenMember()
  const reference = await givenPayment(member, 'PACK_20')
  const transaction = await provider.act(reference, { outcome: 'success' })
  const event = provider.signed({ event: 'charge.success', data: transaction })
  await Promise.all([
    member.verify(reference),
    member.verify(reference),
    world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event }),
  ])
  const receipt = (await member.get(`/api/user/receipts/${reference}/`)).json<{ invoice_number: string }>()
  const [mail, ...more] = await receiptsTo(member)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Your Taswira receipt ${receipt.invoice_number}`)
  for (const content of [mail!.text, mail!.html])
    for (const words of [
      receipt.invoice_number,
      'Includes 7.5% VAT',
      '₦1,306.05',
      '₦18,720.00',
      'Taswira Images Ltd',
      '12 Marina Road, Lagos',
      '01234567-0001',
      reference,
    ])
      expect(content).toContain(words)
})

it('each refund of a payment has a credit note numbered in a separate series', async () => {
  const member = await world.givenMember()
  const reference = await givenPayment(member)
  await member.verify(reference)
  for (const amount of [100_000, 50_000]) await provider.refund(reference, { amount, webhook: true })
  const { credit_notes } = (await member.get(`/api/user/receipts/${reference}/`)).json<{
    credit_notes: object[]
  }>()
  expect(credit_notes).toEqual([
    { number: `TSW-CN-${year}-000001`, amount: 100_000, issued_at: expect.stringMatching(/Z$/) },
    { number: `TSW-CN-${year}-000002`, amount: 50_000, issued_at: expect.stringMatching(/Z$/) },
  ])
})

it('a refund reported before its payment gets a credit note once the payment has its invoice', async () => {
  const member = await world.givenMember()
  const reference = await givenPayment(member)
  await provider.refund(reference, { amount: 100_000, webhook: true })
  await member.verify(reference)
  const [receipt] = (await member.get('/api/user/receipts/')).json<
    { invoice_number: string; credit_notes: { amount: number }[] }[]
  >()
  expect(receipt?.credit_notes).toMatchObject([{ amount: 100_000 }])
})

it('an invoice number never changes, and the audit detects a missing one', async () => {
  const member = await world.givenMember()
  const reference = await givenPayment(member)
  await member.verify(reference)
  const before = await numbers()
  await world.db.query("update orders set invoice_number = 'TSW-1999-000001' where reference = $1", [
    reference,
  ])
  expect(await numbers()).toEqual(before)

  const client = await world.db.connect()
  try {
    await client.query('begin')
    await client.query('update document_series set last_number = last_number + 1')
    const { checks } = await auditLedger(client)
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      'invoice and credit note numbers have no gaps',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
