import type { PaymentRules, Setting } from '@taswira/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { givenSale } from '../../testing/given-sale.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
  await givenSale(world, provider)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const setting = async () => (await owner.get('settings/payment_rules/')).json<Setting>()
const rules = async () => (await setting()).content as unknown as PaymentRules
async function save(changes: object, by = owner) {
  const { content, draft } = await setting()
  return by.put('settings/draft/', {
    topic: 'payment_rules',
    content: { ...content, ...changes },
    revision: draft?.revision ?? null,
  })
}
async function publish(changes: object) {
  const saved = await save(changes)
  expect(saved.statusCode, saved.body).toBe(200)
  const { revision } = saved.json<Setting>().draft!
  const answer = await owner.post('settings/payment_rules/publish/', { revision, valid_from: null })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Setting>().versions.find(({ state }) => state !== 'taken_back')!
}
const takeBack = (version_id: number) => owner.post('settings/payment_rules/take_back/', { version_id })

afterEach(async () => {
  const { draft, versions } = await setting()
  if (draft) await owner.post('settings/payment_rules/discard/', { revision: draft.revision })
  for (const { state, version_id } of versions) if (state === 'scheduled') await takeBack(version_id)
})

describe('the payment rules', () => {
  it('are those of a new shop until an owner publishes others', async () => {
    expect(await rules()).toEqual({
      channels: ['card', 'bank_transfer', 'ussd', 'mobile_money', 'qr'],
      payout_kinds: ['nuban'],
      hold_days: 30,
      free_month_kobo: 200_000,
      approve_above_kobo: 0,
      two_above_kobo: 10_000_000,
      daily_kobo: 100_000_000,
    })
  })

  it.each([
    ['no way to pay', { channels: [] }],
    ['an unknown way to pay', { channels: ['cash'] }],
    ['a way to pay named twice', { channels: ['card', 'card'] }],
    ['no kind of account', { payout_kinds: [] }],
    ['a longer hold than the agreement allows', { hold_days: 31 }],
    ['a negative hold', { hold_days: -1 }],
    ['half a day on hold', { hold_days: 0.5 }],
    ['less from free credits than the agreement promises', { free_month_kobo: 199_900 }],
    ['a limit in kobo', { two_above_kobo: 10_000_001 }],
    ['a limit of a billion naira', { daily_kobo: 100_000_000_000 }],
    ['a limit that is no number', { daily_kobo: null }],
    ['a daily limit below the minimum payout', { daily_kobo: 499_900 }],
    ['two approvals before one', { approve_above_kobo: 200, two_above_kobo: 100 }],
  ])('are refused with %s', async (_, changes) => {
    const answer = await save(changes)
    expect(answer.statusCode, answer.body).toBe(400)
    expect((await setting()).draft).toBeNull()
  })

  it('can be changed by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await save({ hold_days: 20 }, editor)).statusCode).toBe(403)
    const support = await givenOperator(world, 'support')
    expect((await save({ hold_days: 20 }, support)).statusCode).toBe(403)
  })

  it('decide what the payment window offers as soon as they are published', async () => {
    expect(await publish({ channels: ['card', 'ussd'] })).toMatchObject({ state: 'current', used: true })
    await expect.poll(() => world.settings.now().payment_rules.channels).toEqual(['card', 'ussd'])
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_001', 'MONTHLY')).json<{ reference: string }>()
    const sent = (await provider.requests()).find(({ body }) => body?.reference === reference)
    expect(sent!.body!.channels).toEqual(['card', 'ussd'])
  })

  it.each([
    ['a payout of this size needed an approval', { approve_above_kobo: 100 }],
    ['a payout of this size needed two approvals', { two_above_kobo: 10_000_100 }],
    ['less could be paid out in a day', { daily_kobo: 100_000_100 }],
    ['earnings were on hold longer', { hold_days: 29 }],
    ['free credits earned less', { free_month_kobo: 200_100 }],
    ['contributors could be paid to fewer kinds of accounts', { payout_kinds: ['nuban', 'ghipss'] }],
  ])('apply a day later and are mailed to every owner when so far %s', async (_, changes) => {
    const other = await givenOperator(world)
    const before = await rules()
    const version = await publish(changes)
    expect(version.state).toBe('scheduled')
    expect(Date.parse(version.valid_from) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(await rules()).toEqual(before)
    for (const { email } of [owner, other])
      await expect
        .poll(async () => (await world.mail.inbox(email)).at(-1)?.subject)
        .toMatch(/^Taswira: payment rules change on /)
    expect((await takeBack(version.version_id)).statusCode).toBe(200)
    expect(await rules()).toEqual(before)
  })

  it('apply at once when they are stricter, and cannot be loosened by taking that back', async () => {
    const version = await publish({ two_above_kobo: 5_000_000 })
    expect(version.state).toBe('current')
    expect((await takeBack(version.version_id)).statusCode).toBe(409)
    expect(await rules()).toMatchObject({ two_above_kobo: 5_000_000 })
  })
})
