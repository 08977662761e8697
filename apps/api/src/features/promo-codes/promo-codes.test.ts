import type { PromoCode, Receipt } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passDayOfSettings, passUntil } from '../../testing/pass-time.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { reconcileOrders } from '../payments/reconcile-orders.ts'
import { renewSubscriptions } from '../payments/renew-subscriptions.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  provider.tell(`${address}/webhooks/paystack/`)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' })
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' })

const formOf = (code: string, changes: object = {}) => ({
  code,
  percent: 25,
  amount_kobo: null,
  offers: [],
  first_day: today(),
  last_day: null,
  most_uses: null,
  most_per_member: 1,
  ...changes,
})

let number = 0
async function givenCode(changes: object = {}) {
  const code = `LAGOS-${++number}`
  const answer = await owner.post('promo_codes/', formOf(code, changes))
  expect(answer.statusCode, answer.body).toBe(200)
  // One that takes off more than half has to wait.
  await passDayOfSettings(world.db)
  return code
}

const PACK = { code: 'PACK_20', frequency: 'One-time purchase' }
const check = (member: TestMember, promo_code: string, offer: object = PACK) =>
  member.call('POST', '/api/promo_code/', { promo_code, ...offer })
const order = (member: TestMember, promo_code: string, more: object = {}) =>
  member.call('POST', '/api/transactions/', { ...PACK, promo_code, ...more })
const problemIn = (answer: { statusCode: number; json: () => unknown }) => {
  expect(answer.statusCode).toBe(400)
  return (answer.json() as { promo_code: string[] }).promo_code[0]
}
/** Makes an order older, and due for a check. */
const age = (reference: string, by: string) =>
  world.db.query(
    'update orders set created_at = created_at - $2::interval, next_check_at = now() where reference = $1',
    [reference, by],
  )
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      )
async function pay(member: TestMember, reference: string) {
  await provider.act(reference, { outcome: 'success', reusable: true })
  return (await member.verify(reference)).json<{ status: boolean }>()
}

describe('a promotion code', () => {
  it('reduces the price, is on the receipt, and changes no credits', async () => {
    const code = await givenCode()
    const member = await world.givenMember()
    expect((await check(member, ` ${code.toLowerCase()} `)).json()).toEqual({
      promo_code: code,
      full_amount: 1_872_000,
      amount: 1_404_000,
    })
    const opened = (await order(member, code, { shown_amount: 1_404_000 })).json<{
      reference: string
      amount: number
    }>()
    expect(opened.amount).toBe(1_404_000)
    expect(await pay(member, opened.reference)).toMatchObject({ status: true })
    expect(await member.credits()).toBe(20)
    expect((await member.get(`/api/user/receipts/${opened.reference}/`)).json<Receipt>()).toMatchObject({
      amount: 1_404_000,
      discount: { promo_code: code, amount: 468_000 },
    })
    const [listed] = (await owner.get('promo_codes/')).json<PromoCode[]>()
    expect(listed).toMatchObject({ code, uses: 1, given_kobo: 468_000 })
  })

  it('takes an amount off, but leaves at least ₦100', async () => {
    const code = await givenCode({ percent: null, amount_kobo: 500_000 })
    const member = await world.givenMember()
    expect((await check(member, code)).json()).toMatchObject({ amount: 1_372_000 })
    const small = { code: 'PACK_2', frequency: 'One-time purchase' }
    expect((await check(member, code, small)).json()).toMatchObject({ amount: 10_000 })
  })

  it('is refused with the reason', async () => {
    const member = await world.givenMember()
    expect(problemIn(await check(member, 'NO-SUCH-CODE'))).toBe("This code isn't valid.")
    const early = await givenCode({ first_day: dayFrom(2) })
    expect(problemIn(await check(member, early))).toBe("This code isn't valid yet.")
    const over = await givenCode({ first_day: dayFrom(-9), last_day: dayFrom(-2) })
    expect(problemIn(await order(member, over))).toBe('This code has expired.')
    const plans = await givenCode({ offers: ['SAS_001', 'SAS_002'] })
    expect(problemIn(await order(member, plans))).toBe("This code isn't for what you're buying.")
    const ended = await givenCode()
    const { promo_code_id } = (await owner.get('promo_codes/')).json<PromoCode[]>()[0]!
    expect((await owner.post(`promo_codes/${promo_code_id}/end/`)).statusCode).toBe(204)
    expect((await owner.post(`promo_codes/${promo_code_id}/end/`)).statusCode).toBe(404)
    expect(problemIn(await check(member, ended))).toBe('This code has expired.')
  })

  it('is never used more often than it allows, even at the same moment', async () => {
    const code = await givenCode({ most_uses: 3 })
    const members = await Promise.all(Array.from({ length: 6 }, () => world.givenMember()))
    const answers = await Promise.all(members.map((member) => order(member, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    const own = await givenCode()
    const twice = await Promise.all([order(members[0]!, own), order(members[0]!, own)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('counts the members of one mailbox together, however they spell their address', async () => {
    const code = await givenCode()
    const [first, tagged] = [await world.givenMember(), await world.givenMember()]
    await world.db.query("update users set email = replace($1, '@', '+again@') where email = $2", [
      first.email,
      tagged.email,
    ])
    expect((await order(first, code)).statusCode).toBe(201)
    expect(problemIn(await order(tagged, code))).toContain("You've used this code.")
  })

  it('is free for others an hour after an order that was not paid', async () => {
    const code = await givenCode({ most_uses: 1 })
    const [slow, quick] = [await world.givenMember(), await world.givenMember()]
    const { reference } = (await order(slow, code)).json<{ reference: string }>()
    await age(reference, '59 minutes')
    expect(problemIn(await order(quick, code))).toBe('This code has been used up.')
    await age(reference, '2 minutes')
    expect((await order(quick, code)).statusCode).toBe(201)
  })

  it('still reduces an order paid after the hour while a use is left, and no more than it allows', async () => {
    const code = await givenCode({ most_uses: 2 })
    const members = await Promise.all(Array.from({ length: 4 }, () => world.givenMember()))
    const late: [TestMember, string][] = []
    for (const member of members) {
      const { reference } = (await order(member, code)).json<{ reference: string }>()
      await age(reference, '61 minutes')
      late.push([member, reference])
    }
    const paid = await Promise.all(late.map(([member, reference]) => pay(member, reference)))
    expect(paid.filter(({ status }) => status)).toHaveLength(2)
    expect(await Promise.all(members.map((member) => member.credits()))).toEqual(
      paid.map(({ status }) => (status ? 20 : 0)),
    )
  })

  it('reduces an order paid within the hour even if it ends in the meantime, and none paid later', async () => {
    const code = await givenCode()
    const [quick, slow] = [await world.givenMember(), await world.givenMember()]
    const [in_time, late] = [
      (await order(quick, code)).json<{ reference: string }>().reference,
      (await order(slow, code)).json<{ reference: string }>().reference,
    ]
    await age(late, '61 minutes')
    const { promo_code_id } = (await owner.get('promo_codes/')).json<PromoCode[]>()[0]!
    expect((await owner.post(`promo_codes/${promo_code_id}/end/`)).statusCode).toBe(204)
    expect(await pay(quick, in_time)).toMatchObject({ status: true })
    expect(await pay(slow, late)).toMatchObject({ status: false })
  })

  const reports = ['pending transfer', 'webhook', 'verify', 'reconcile'] as const
  it.each(permutations(reports).map((sequence) => [sequence.join(', '), sequence] as const))(
    'no longer reduces an order that expired, whatever is reported afterwards: %s',
    async (_, sequence) => {
      const code = await givenCode({ percent: 90 })
      const member = await world.givenMember()
      const { reference } = (await order(member, code)).json<{ reference: string }>()
      await age(reference, '25 hours')
      await reconcileOrders(world)
      for (const report of [...sequence, ...sequence]) {
        if (report === 'pending transfer') {
          await provider.act(reference, { outcome: 'pending', channel: 'bank_transfer' })
          await member.verify(reference)
        }
        await provider.act(reference, {
          outcome: 'success',
          channel: 'bank_transfer',
          webhook: report === 'webhook',
        })
        if (report === 'verify')
          expect((await member.verify(reference)).json()).toMatchObject({ status: false })
        if (report === 'reconcile') await reconcileOrders(world)
      }
      expect(await member.credits()).toBe(0)
      expect((await owner.get(`orders/${reference}/`)).json()).toMatchObject({
        status: 'review',
        reasons: ['less_was_charged'],
        refundable_amount: 187_200,
        discount_ended_at: expect.any(String),
      })
      const [mail] = await world.mail.inbox(member.email)
      expect(mail?.text).toContain('which costs ₦18,720.00')
      expect(mail?.text).toContain('Promotion code: No longer applied when you paid')
      // The use is free again.
      const again = (await order(member, code)).json<{ reference: string }>()
      expect(await pay(member, again.reference)).toMatchObject({ status: true })
    },
  )

  it('leaves the renewal of a plan at its full price', async () => {
    const code = await givenCode()
    const member = await world.givenMember()
    const plan = { code: 'SAS_001', frequency: 'MONTHLY', auto_renew: true }
    const { reference, amount } = (await order(member, code, plan)).json<{
      reference: string
      amount: number
    }>()
    expect(amount).toBe(702_000)
    expect(await pay(member, reference)).toMatchObject({ status: true })
    expect((await member.get('/api/user/subscription/')).json()).toMatchObject({
      renewal: { amount: 936_000 },
    })
    await passUntil(world.db, member.email, '2 days')
    await renewSubscriptions(world)
    expect((await member.get('/api/user/receipts/')).json<Receipt[]>()[0]).toMatchObject({
      amount: 936_000,
      discount: null,
    })
  })

  it('is refused if the page showed another price', async () => {
    const code = await givenCode()
    expect((await order(await world.givenMember(), code, { shown_amount: 1_872_000 })).statusCode).toBe(409)
  })

  it('can be guessed only a few times', async () => {
    const strict = await createWorld()
    try {
      const member = await strict.givenMember()
      const statuses = []
      for (let guess = 0; guess < 22; guess++)
        statuses.push((await check(member, `GUESS-${guess}`)).statusCode)
      expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
    } finally {
      await strict.close()
    }
  })

  it.each([
    ['neither a percentage nor an amount', { percent: null }],
    ['both', { amount_kobo: 100_000 }],
    ['100 percent', { percent: 100 }],
    ['a code with spaces inside it that is too short', { code: 'a b' }],
    ['a last day before the first', { last_day: '2020-01-01' }],
    ['an unknown plan', { offers: ['GOLD'] }],
    ['no uses', { most_uses: 0 }],
    ['no day', { first_day: 'soon' }],
    ['a day that does not exist', { first_day: '2027-02-30' }],
  ])('is not added with %s', async (_, changes) => {
    const answer = await owner.post('promo_codes/', formOf('ABUJA', changes))
    expect(answer.statusCode, answer.body).toBe(400)
  })

  it('is added once, and by owners only', async () => {
    const code = await givenCode()
    expect((await owner.post('promo_codes/', formOf(code))).json()).toEqual({
      code: ['This code exists already.'],
    })
    const support = await givenOperator(world, 'support')
    expect((await support.post('promo_codes/', formOf('ABUJA'))).statusCode).toBe(403)
    expect((await support.get('promo_codes/')).statusCode).toBe(403)
    expect((await owner.log(`promotion code ${code}`))[0]).toMatchObject({
      action: 'promo_code_added',
      after: { percent: '25', offers: 'all' },
    })
  })
})
