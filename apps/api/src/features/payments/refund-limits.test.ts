import { randomUUID } from 'node:crypto'
import { REFUND_MAIL_KOBO, REFUNDS_PER_DAY_KOBO, type RefundPreview } from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { buy, earn, givenAgreedAsset } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { sendPayouts } from '../payouts/send-payouts.ts'

const PACK_10_KOBO = 936_000

let world: World
let provider: TestPayments
let owner: TestOperator
let support: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000' },
    settings: { payment_rules: { hold_days: 0, two_above_kobo: 900_000_000, daily_kobo: 900_000_000 } },
  })
  owner = await givenOperator(world)
})
beforeEach(async () => {
  support = await givenOperator(world, 'support')
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

async function refund(
  operator: TestOperator,
  reference: string,
  {
    amount = PACK_10_KOBO,
    spent = 0,
    ...more
  }: { amount?: number; spent?: number; shown_loss?: number } = {},
) {
  await provider.nextRefund(reference, { status: 'processed' })
  return operator.post(`orders/${reference}/refunds/`, {
    amount,
    member_spent_credits: spent,
    reason: 'Asked for it',
    idempotency_key: randomUUID(),
    ...more,
  })
}
const preview = async (operator: TestOperator, reference: string, amount = PACK_10_KOBO) =>
  (await operator.get(`orders/${reference}/refunds/preview/?amount=${amount}`)).json<RefundPreview>()
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [
  answer.statusCode,
  answer.headers['x-error-code'],
]
const bought = async (code = 'PACK_10', frequency?: string) =>
  buy(provider, await world.givenMember(), code, frequency)

describe('an operator who is no owner', () => {
  it('refunds at most the daily sum, even by concurrent requests, while an owner can refund more', async () => {
    const PACK_20_KOBO = 1_872_000
    const references: string[] = []
    for (let kobo = 0; kobo < REFUNDS_PER_DAY_KOBO + PACK_20_KOBO; kobo += PACK_20_KOBO)
      references.push(await bought('PACK_20'))
    const answers = await Promise.all(
      references.map((reference) => refund(support, reference, { amount: PACK_20_KOBO })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    const allowed = Math.floor(REFUNDS_PER_DAY_KOBO / PACK_20_KOBO)
    expect(answers.length - refused.length).toBe(allowed)
    expect(codeOf(refused[0]!)).toEqual([403, 'refund_limit_reached'])
    expect(refused[0]!.json()).toEqual({
      amount: [
        expect.stringMatching(
          /^You can refund at most ₦200,000 a day, and ₦\d[\d,]* is left today\. Ask an owner/,
        ),
      ],
    })
    const left = references[answers.findIndex(({ statusCode }) => statusCode === 403)]!
    const again = await givenOperator(world, 'support')
    await world.db.query('update operators set email = $2 where email = $1', [
      again.email,
      support.email.replace('@', '+again@'),
    ])
    expect((await refund(again, left, { amount: PACK_20_KOBO })).statusCode).toBe(403)
    expect((await refund(owner, left, { amount: PACK_20_KOBO })).statusCode).toBe(200)
  })

  it("isn't charged for a refund that the provider refused", async () => {
    const reference = await bought()
    await provider.nextRefund(reference, { status: 'failed' })
    const refused = await support.post(`orders/${reference}/refunds/`, {
      amount: PACK_10_KOBO,
      member_spent_credits: 0,
      reason: 'Asked for it',
      idempotency_key: randomUUID(),
    })
    expect(refused.statusCode).toBe(409)
    await world.db.query(
      'update refund_attempts set amount_kobo = $1 where operator_id = (select max(operator_id) from operators)',
      [REFUNDS_PER_DAY_KOBO],
    )
    expect((await refund(support, reference)).statusCode).toBe(200)
  })

  it('refunds unused credits, but not those spent on a licence, which an owner can refund', async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, 'PACK_10')
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    const { stock_id } = await givenAgreedAsset(world, ada.username)
    expect((await member.download(stock_id)).statusCode).toBe(200)

    expect(await preview(support, reference)).toMatchObject({ used_credits: 3, needs_owner: true })
    expect(codeOf(await refund(support, reference, { spent: 3 }))).toEqual([403, 'refund_needs_owner'])
    expect(await member.credits()).toBe(7)
    expect(await preview(support, reference, PACK_10_KOBO * 0.7)).toMatchObject({
      used_credits: 0,
      needs_owner: false,
    })
    expect((await refund(support, reference, { spent: 3, amount: PACK_10_KOBO * 0.7 })).statusCode).toBe(200)
    expect(await member.credits()).toBe(0)
    const rest = { spent: 3, amount: PACK_10_KOBO * 0.3 }
    expect(codeOf(await refund(support, reference, rest))).toEqual([403, 'refund_needs_owner'])
    expect((await refund(owner, reference, rest)).statusCode).toBe(200)
  })

  it("doesn't refund spent credits by taking back free ones instead, which would cost the contributor their share", async () => {
    const member = await world.givenMember()
    const reference = await buy(provider, member, 'PACK_10')
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    const { stock_id } = await givenAgreedAsset(world, ada.username)
    expect((await member.download(stock_id)).statusCode).toBe(200)
    await member.claim()
    expect(await preview(support, reference)).toMatchObject({ needs_owner: true })
    expect(codeOf(await refund(support, reference, { spent: 3 }))).toEqual([403, 'refund_needs_owner'])
  })
})

describe('owners', () => {
  it('are mailed each time an operator passes another such sum in a day', async () => {
    const references = [await bought('SAS_006', 'MONTHLY'), await bought('SAS_006', 'MONTHLY')]
    const kobo = 7_413_120
    const letters = async () =>
      (await world.mail.inbox(owner.email)).filter(({ subject }) => subject.includes('refunded'))
    expect((await refund(owner, references[0]!, { amount: kobo })).statusCode).toBe(200)
    expect(kobo).toBeLessThan(REFUND_MAIL_KOBO)
    const before = (await letters()).length
    expect((await refund(owner, references[1]!, { amount: kobo })).statusCode).toBe(200)
    const mails = await letters()
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]!.text).toContain(owner.email)
    expect(mails[0]!.text).toContain(references[1])
  })
})

describe('a refund after its contributor was paid', () => {
  it('is shown with what the shop loses, and is not made if that is more than was shown', async () => {
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    const { references, buyer } = await earn(world, provider, ada.username, 3)
    await ada.call('PUT', '/api/studio/payouts/account/', {
      kind: 'nuban',
      bank_code: '057',
      account_number: '0123456789',
      current_password: ada.password,
    })
    const [reference] = references as [string]
    const { contributors_amount } = await preview(owner, reference)
    expect(contributors_amount).toBeGreaterThan(0)
    expect(await preview(owner, reference)).toMatchObject({ used_credits: 9, lost_amount: 0 })

    const payout = (await ada.call('POST', '/api/studio/payouts/')).json<{ reference: string }>().reference
    expect((await owner.post(`payouts/${payout}/approved/`, {})).statusCode).toBe(204)
    await world.db.query('update payouts set next_check_at = now()')
    await sendPayouts({ ...world, mode: 'test', transfers: world.payments.transfers })

    expect(await preview(owner, reference)).toMatchObject({ lost_amount: contributors_amount })
    expect(await buyer.credits()).toBe(1)
    expect(codeOf(await refund(owner, reference, { spent: 9, shown_loss: contributors_amount - 1 }))).toEqual(
      [409, 'refund_loses_more'],
    )
    expect((await refund(owner, reference, { spent: 9, shown_loss: contributors_amount })).statusCode).toBe(
      200,
    )
    expect((await ada.get('/api/studio/earnings/')).json()).toMatchObject({ balance: -contributors_amount })
    expect((await owner.log(`order ${reference}`))[0]).toMatchObject({
      after: { amount: '₦9,360.00', lost: expect.stringMatching(/^₦/) },
    })
  })
})
