import { first_prices, nairaText, type PriceList, type RunningPlans, type Setting } from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passDayOfSettings, passUntil } from '../../testing/pass-time.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { renewSubscriptions } from '../payments/renew-subscriptions.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-subscription.ts'
import { mailPriceMoves } from '../subscriptions/move-plans.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const setting = async () => {
  const answer = await owner.get('settings/prices/')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Setting>()
}
const pricesNow = async () => (await setting()).content as unknown as PriceList
const save = async (content: unknown, revision?: number | null, by = owner) =>
  by.put('settings/draft/', {
    topic: 'prices',
    content,
    revision: revision === undefined ? ((await setting()).draft?.revision ?? null) : revision,
  })
const publish = async (valid_from: string | null = null) =>
  owner.post('settings/prices/publish/', { revision: (await setting()).draft!.revision, valid_from })
const takeBack = (version_id: number) => owner.post('settings/prices/take_back/', { version_id })

/** Publishes prices with these changes, and waits until this process shows them. */
async function change(changes: Partial<PriceList>) {
  expect((await save({ ...(await pricesNow()), ...changes })).statusCode).toBe(200)
  const answer = await publish()
  expect(answer.statusCode, answer.body).toBe(200)
  const { content, versions } = answer.json<Setting>()
  await expect.poll(() => world.settings.now().site.prices).toEqual(content)
  return versions.find(({ state }) => state === 'current')!.version_id
}

const withMonthly = (code: string, monthly_kobo: number): Partial<PriceList> => ({
  plans: first_prices.plans.map((family) => ({
    ...family,
    tiers: family.tiers.map((tier) => (tier.code === code ? { ...tier, monthly_kobo } : tier)),
  })),
})

beforeEach(async () => {
  const { draft, versions } = await setting()
  for (const { state, version_id, used } of versions)
    if (state === 'scheduled' || (state === 'current' && !used)) await takeBack(version_id)
  if (draft) await owner.post('settings/prices/discard/', { revision: draft.revision })
  await passDayOfSettings(world.db)
})

describe('prices', () => {
  it('are those of the specification until an owner publishes others', async () => {
    expect(await pricesNow()).toEqual(first_prices)
  })

  it('apply in every process after they are published, and the log says what changed', async () => {
    const other = await world.anotherServer()
    await change(withMonthly('SAS_001', 1_000_000))
    const member = await world.givenMember()
    expect((await member.order('SAS_001', 'MONTHLY')).json()).toMatchObject({ amount: 1_000_000 })
    expect((await member.order('SAS_001', 'YEARLY')).json()).toMatchObject({ amount: 10_800_000 })
    expect((await other.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await owner.log('setting prices'))[0]).toEqual({
      action: 'setting_published',
      operator: owner.email,
      before: { 'plans.0.tiers.0.monthly_kobo': '936000' },
      after: { 'plans.0.tiers.0.monthly_kobo': '1000000' },
    })
  })

  it('apply from the scheduled moment on, without another action', async () => {
    await save(first_prices)
    const two_days_ago = new Date(Date.now() - 2 * 86_400_000).toISOString()
    expect((await publish(two_days_ago)).json()).toEqual({ valid_from: ['Choose today or a later day.'] })
    await save({ ...(await pricesNow()), ...withMonthly('SAS_002', 2_000_000) })
    expect(
      (await publish(new Date(Date.now() + 1_500).toISOString())).json<Setting>().versions[0],
    ).toMatchObject({
      state: 'scheduled',
    })
    const member = await world.givenMember()
    expect((await member.order('SAS_002', 'MONTHLY')).json()).toMatchObject({ amount: 1_684_800 })
    await expect
      .poll(async () => (await member.order('SAS_002', 'MONTHLY')).json<{ amount: number }>().amount)
      .toBe(2_000_000)
    await expect.poll(() => world.settings.now().site.prices.plans[0]!.tiers[1]!.monthly_kobo).toBe(2_000_000)
  })

  it('are never charged if the member saw others', async () => {
    const member = await world.givenMember()
    const order = (amount: number) =>
      member.call('POST', '/api/transactions/', {
        code: 'PACK_20',
        frequency: 'One-time purchase',
        shown_amount: amount,
      })
    expect((await order(1_872_000)).statusCode).toBe(201)
    await change({
      packs: first_prices.packs.map((pack) => ({ ...pack, price_kobo: pack.price_kobo + 100 })),
    })
    const refused = await order(1_872_000)
    expect(refused.statusCode).toBe(409)
    expect(refused.headers['x-error-code']).toBe('price_changed')
    expect((await order(1_872_100)).statusCode).toBe(201)
  })

  it('give new plans and packs codes that were never used', async () => {
    const [basic, pro] = first_prices.plans
    const tier = { code: '', images: 50, monthly_kobo: 10_000_000 }
    await change({
      plans: [basic!, { ...pro!, tiers: [...pro!.tiers, tier] }],
      packs: [...first_prices.packs, { code: '', credits: 100, price_kobo: 8_000_000 }],
    })
    const { plans, packs } = await pricesNow()
    expect(plans[1]!.tiers.at(-1)!.code).toBe('SAS_007')
    expect(packs.at(-1)!.code).toBe('PACK_101')
    await change({ plans: first_prices.plans, packs: first_prices.packs })
    await save({ ...first_prices, packs: [{ code: '', credits: 7, price_kobo: 600_000 }] })
    expect(((await setting()).draft!.content as unknown as PriceList).packs[0]!.code).toBe('PACK_102')
  })
})

describe('a draft of prices', () => {
  it.each([
    ['a price below ₦100', { packs: [{ code: 'PACK_2', credits: 2, price_kobo: 9_999 }] }],
    ['a price of half a kobo', { packs: [{ code: 'PACK_2', credits: 2, price_kobo: 10_000.5 }] }],
    ['a price above ₦10,000,000', { packs: [{ code: 'PACK_2', credits: 2, price_kobo: 1_000_000_001 }] }],
    ['a pack without credits', { packs: [{ code: 'PACK_2', credits: 0, price_kobo: 187_200 }] }],
    [
      'credits that are worth less than ₦1',
      { packs: [{ code: 'PACK_2', credits: 200, price_kobo: 10_000 }] },
    ],
    ['two packs with one code', { packs: [first_prices.packs[0]!, first_prices.packs[0]!] }],
    ['two packs of one size', { packs: [first_prices.packs[0]!, { ...first_prices.packs[0]!, code: '' }] }],
    [
      'two sizes with the same number of images',
      {
        plans: [
          {
            ...first_prices.plans[0]!,
            tiers: [first_prices.plans[0]!.tiers[0]!, { code: '', images: 5, monthly_kobo: 936_100 }],
          },
        ],
      },
    ],
    ['an invented code', { packs: [{ code: 'GOLD', credits: 2, price_kobo: 187_200 }] }],
    [
      'the code of no subscription',
      {
        plans: [
          { ...first_prices.plans[0]!, tiers: [{ code: 'SAS_000', images: 5, monthly_kobo: 936_000 }] },
        ],
      },
    ],
    ['a plan without sizes', { plans: [{ ...first_prices.plans[0]!, tiers: [] }] }],
    ['two plans with one name', { plans: [first_prices.plans[0]!, first_prices.plans[0]!] }],
    ['a discount of 100%', { yearly_discount_percent: 100 }],
    ['free images', { credits_per_image: 0 }],
    ['a gift that is less than an image', { welcome_credits: 2 }],
    ['nothing for sale', { plans: [], packs: [] }],
    ['an unknown field', { currency: 'USD' }],
  ])('is refused with %s', async (_, changes) => {
    const answer = await save({ ...first_prices, ...changes })
    expect(answer.statusCode, answer.body).toBe(400)
    expect((await setting()).draft).toBeNull()
  })

  it('is never overwritten by another owner, nor published or discarded after a change', async () => {
    const other = await givenOperator(world)
    const answers = await Promise.all([save(first_prices, null), save(first_prices, null, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { revision } = (await setting()).draft!
    expect((await save({ ...first_prices, welcome_credits: 12 }, revision)).statusCode).toBe(200)
    for (const [call, body] of [
      ['publish', { revision, valid_from: null }],
      ['discard', { revision }],
    ] as const)
      expect((await owner.post(`settings/prices/${call}/`, body)).statusCode).toBe(409)
    expect((await setting()).draft?.content).toMatchObject({ welcome_credits: 12 })
  })

  it('can be read and changed by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await editor.get('settings/prices/')).statusCode).toBe(403)
    expect((await save(first_prices, null, editor)).statusCode).toBe(403)
    expect(
      (await editor.post('settings/prices/publish/', { revision: 1, valid_from: null })).statusCode,
    ).toBe(403)
    expect((await world.get('/api/desk/settings/prices/')).statusCode).toBe(401)
    expect((await owner.get('settings/cellar/')).statusCode).toBe(404)
  })

  it('waits while another version is scheduled', async () => {
    await save(first_prices)
    await publish(new Date(Date.now() + 86_400_000).toISOString())
    await save({ ...first_prices, welcome_credits: 12 })
    expect((await publish()).statusCode).toBe(409)
    expect((await publish(new Date(Date.now() + 400 * 86_400_000).toISOString())).statusCode).toBe(400)
  })
})

describe('a published version', () => {
  it('can be taken back until something was paid for under it', async () => {
    const version_id = await change({ welcome_credits: 30 })
    expect((await takeBack(version_id)).json<Setting>().content).toMatchObject({ welcome_credits: 24 })
    await expect.poll(() => world.settings.now().site.prices.welcome_credits).toBe(24)
    expect((await takeBack(version_id)).statusCode).toBe(409)

    const sold = await change(withMonthly('SAS_003', 3_000_000))
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_003', 'MONTHLY')).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
    expect((await takeBack(sold)).statusCode).toBe(409)
    expect((await takeBack(999_999)).statusCode).toBe(404)
  })

  it('changes no receipt, renewal or rollover of an earlier order', async () => {
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
    const before = (
      await member.call('POST', '/api/transactions/', { code: 'SAS_001', frequency: 'MONTHLY' })
    ).json<{
      amount: number
    }>().amount
    await provider.act(reference, { outcome: 'success', reusable: true })
    await member.verify(reference)
    await change({
      plans: [
        {
          ...first_prices.plans[0]!,
          name: 'Starter',
          rollover_cap: 0,
          tiers: [{ code: 'SAS_001', images: 9, monthly_kobo: 5_000_000 }],
        },
      ],
    })
    const receipt = (await member.get(`/api/user/receipts/${reference}/`)).json()
    expect(receipt).toMatchObject({ item: 'Creative Basic, 5 images a month', amount: before })
    const subscription = (await member.get('/api/user/subscription/')).json<{
      renewal: object
      ends_at: string
    }>()
    expect(subscription).toMatchObject({
      plan: 'Creative Basic',
      monthly_credits: 15,
      renewal: { amount: before },
    })

    await passUntil(world.db, member.email, '2 days')
    await renewSubscriptions(world)
    const [latest] = (await member.get('/api/user/receipts/')).json<{ item: string; amount: number }[]>()
    expect(latest).toMatchObject({ item: 'Creative Basic, 5 images a month', amount: before })
    await passUntil(world.db, member.email, '-1 minute')
    await advanceDueSubscriptions(world)
    // All 15 unused credits are kept, because the cap was 20 when the plan was bought.
    expect(await member.credits()).toBe(30)
  })

  it('sets what a download costs and what a new member gets', async () => {
    await change({ credits_per_image: 4, welcome_credits: 20 })
    const member = await world.givenMember()
    expect((await member.claim()).json()).toMatchObject({ credits: 20 })
    const { stock_id } = await world.givenAsset({ stored: true })
    const seen = (shown_credits: number) => member.call('POST', '/api/download/', { stock_id, shown_credits })
    expect((await seen(3)).headers['x-error-code']).toBe('price_changed')
    expect(await member.credits()).toBe(20)
    expect((await seen(4)).statusCode).toBe(200)
    // A licensed image is free, whatever the page shows.
    expect((await seen(3)).statusCode).toBe(200)
    expect(await member.credits()).toBe(16)
    // An open board shows the new price with its next data.
    const { stock_id: other } = await world.givenAsset({ stored: true })
    const board = await member.call('POST', '/api/user/boards/', { name: 'Cover', stock_ids: [other] })
    const path = `/api/user/boards/${board.json<{ board_key: string }>().board_key}/`
    const license = (sum: number) =>
      member.call('POST', `${path}license/`, { stock_ids: [other], shown_credits: sum })
    expect((await member.get(path)).json()).toMatchObject({ credits_per_image: 4 })
    expect((await license(3)).headers['x-error-code']).toBe('price_changed')
    expect(await member.credits()).toBe(16)
    expect((await license(4)).statusCode).toBe(200)
    expect(await member.credits()).toBe(12)
  })
})

describe('running plans', () => {
  const dearer = withMonthly('SAS_001', 1_200_000)
  const renewalOf = async (member: TestMember) =>
    (await member.get('/api/user/subscription/')).json<{ renewal: { amount: number } }>().renewal.amount

  async function givenRenewing() {
    const member = await world.givenMember()
    const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success', reusable: true })
    await member.verify(reference)
    return member
  }

  it('renew at later prices only four weeks after the mail about it', async () => {
    await change(withMonthly('SAS_001', 936_000))
    const member = await givenRenewing()
    const before = await renewalOf(member)
    const version_id = await change(dearer)
    expect((await owner.get('running_plans/')).json()).toMatchObject({ version_id, moved_at: null, told: 0 })
    expect(await mailPriceMoves(world)).toBe(0)
    expect((await owner.post('running_plans/move/', { version_id })).statusCode).toBe(200)
    expect((await owner.post('running_plans/move/', { version_id })).statusCode).toBe(409)
    expect((await owner.post('running_plans/move/', { version_id: version_id - 1 })).statusCode).toBe(409)
    expect((await takeBack(version_id)).statusCode).toBe(409)

    expect(await mailPriceMoves(world)).toBeGreaterThan(0)
    expect(await mailPriceMoves(world)).toBe(0)
    const [mail] = await world.mail.inbox(member.email)
    expect(mail?.text).toContain(`costs ${nairaText(before)} and gives you`)
    expect(mail?.text).toContain('it costs ₦12,000')
    const counts = (await owner.get('running_plans/')).json<RunningPlans>()
    expect(counts.told).toBe(counts.behind)

    await world.db.query("update price_notices set told_at = told_at - interval '2 days'")
    await passUntil(world.db, member.email, '2 days')
    expect(await renewalOf(member)).toBe(before)
    await renewSubscriptions(world)
    await passUntil(world.db, member.email, '-1 minute')
    await advanceDueSubscriptions(world)
    const [kept] = (await member.get('/api/user/receipts/')).json<{ amount: number }[]>()
    expect(kept!.amount).toBe(before)

    await world.db.query("update price_notices set told_at = told_at - interval '27 days'")
    await passUntil(world.db, member.email, '2 days')
    expect(await renewalOf(member)).toBe(1_200_000)
    await renewSubscriptions(world)
    const [moved] = (await member.get('/api/user/receipts/')).json<{ amount: number }[]>()
    expect(moved!.amount).toBe(1_200_000)
  })

  it('are moved by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await editor.get('running_plans/')).statusCode).toBe(403)
    expect((await editor.post('running_plans/move/', { version_id: 1 })).statusCode).toBe(403)
  })
})
