import {
  type CreditPack,
  first_prices,
  type PriceList,
  type PromoCode,
  type Setting,
  type SettingTopic,
} from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../testing/run-command.ts'
import { passDayOfSettings } from '../../testing/pass-time.ts'
import { givenSale } from '../../testing/given-sale.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
let other: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
  other = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const draftOf = async (topic: SettingTopic, changes: object) => {
  const { content, draft } = (await owner.get(`settings/${topic}/`)).json<Setting>()
  const revision = draft?.revision ?? null
  const saved = await owner.put('settings/draft/', { topic, content: { ...content, ...changes }, revision })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<Setting>().draft!
}
async function publish(topic: SettingTopic, changes: object, valid_from: string | null = null) {
  const { revision, loosens } = await draftOf(topic, changes)
  const answer = await owner.post(`settings/${topic}/publish/`, { revision, valid_from })
  expect(answer.statusCode, answer.body).toBe(200)
  const { state, version_id } = answer.json<Setting>().versions.find((one) => one.state !== 'taken_back')!
  return { loosens, state, version_id }
}
const takeBack = (version_id: number, by = owner) => by.post('settings/prices/take_back/', { version_id })
const subjects = async ({ email }: TestOperator) =>
  (await world.mail.inbox(email)).map(({ subject }) => subject)

/** Prices of all plans and packs times `factor`. */
const times = (factor: number): Pick<PriceList, 'plans' | 'packs'> => ({
  plans: first_prices.plans.map((family) => ({
    ...family,
    tiers: family.tiers.map((tier) => ({ ...tier, monthly_kobo: Math.round(tier.monthly_kobo * factor) })),
  })),
  packs: first_prices.packs.map((pack) => ({ ...pack, price_kobo: Math.round(pack.price_kobo * factor) })),
})

/** The first prices with another pack in the place of PACK_2. */
const withPack = (pack: CreditPack): Pick<PriceList, 'plans' | 'packs'> => ({
  ...times(1),
  packs: [...first_prices.packs.filter(({ code }) => code !== 'PACK_2'), pack],
})

let codes = 0
const postCode = (changes: object) =>
  owner.post('promo_codes/', {
    code: `LOOSE-${++codes}`,
    percent: null,
    amount_kobo: null,
    offers: [],
    first_day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    last_day: null,
    most_uses: null,
    most_per_member: 1,
    ...changes,
  })
const addCode = async (changes: object) => {
  const answer = await postCode(changes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PromoCode>()
}

describe('before anything was sold', () => {
  it('prices and payment rules apply at once, however loose, and nobody is mailed', async () => {
    expect(await publish('prices', times(0.1))).toMatchObject({ loosens: 'none', state: 'current' })
    expect(await publish('payment_rules', { hold_days: 0 })).toMatchObject({ state: 'current' })
    expect(await addCode({ percent: 90 })).toMatchObject({ waits_until: null })
    expect(await subjects(other)).toEqual([])
  })
})

describe('once something was sold', () => {
  beforeAll(() => givenSale(world, provider))
  beforeEach(async () => {
    await world.db.query('delete from outbox_mails')
    await world.db.query('update setting_versions set taken_back_at = now() where taken_back_at is null')
    await world.db.query('update promo_codes set ended_at = now() where ended_at is null')
    await world.db.query('delete from setting_drafts')
    await passDayOfSettings(world.db)
  })

  it('prices below half of those of the last day wait a day, all owners are mailed, and each can take them back', async () => {
    const packs = [{ code: '', credits: 100_000, price_kobo: 10_000_000 }]
    const { loosens, state, version_id } = await publish('prices', { packs })
    expect([loosens, state]).toEqual(['waits', 'scheduled'])
    for (const one of [owner, other])
      await expect
        .poll(() => subjects(one))
        .toContainEqual(expect.stringMatching(/^Taswira: prices change on /))
    const member = await world.givenMember()
    expect((await member.order('PACK_20', 'One-time purchase')).statusCode).toBe(201)
    expect((await takeBack(version_id, other)).statusCode).toBe(200)
  })

  it('prices that fall by less than half apply at once with a mail, but not twice in a day', async () => {
    expect(await publish('prices', times(0.6))).toMatchObject({ loosens: 'mailed', state: 'current' })
    await expect.poll(() => subjects(other)).toContain('Taswira: prices were changed')
    expect(await publish('prices', times(0.36))).toMatchObject({ loosens: 'waits', state: 'scheduled' })
  })

  it.each([
    ['a larger welcome gift', { welcome_credits: 30 }, 'mailed'],
    ['a welcome gift of more than double', { welcome_credits: 49 }, 'waits'],
    ['fewer credits for an image', { credits_per_image: 2 }, 'mailed'],
    ['less than half the credits for an image', { credits_per_image: 1 }, 'waits'],
    ['a larger yearly discount', { yearly_discount_percent: 50 }, 'mailed'],
    ['higher prices', times(2), 'none'],
    ['more than double the prices', times(2.1), 'mailed'],
    [
      'one price of more than double',
      withPack({ code: 'PACK_2', credits: 2, price_kobo: 400_000 }),
      'mailed',
    ],
  ] as const)('the draft of %s announces what publishing it does', async (_, changes, loosens) => {
    expect(await draftOf('prices', changes)).toMatchObject({ loosens })
  })

  const dearer = { packs: [{ code: 'PACK_2', credits: 2, price_kobo: 400_000 }], plans: [] }
  it('prices that were raised by mistake are taken back at once within a day, with a mail', async () => {
    const { version_id } = await publish('prices', times(10 / 9))
    expect((await takeBack(version_id)).statusCode).toBe(200)
    const mistake = await publish('prices', dearer)
    expect((await takeBack(mistake.version_id)).statusCode).toBe(200)
    await expect.poll(() => subjects(other)).toContain('Taswira: prices were changed')
  })

  it('a change of other values is not loose because the same prices were higher yesterday', async () => {
    await publish('prices', times(0.6))
    expect(await draftOf('prices', { yearly_discount_percent: 9 })).toMatchObject({ loosens: 'none' })
  })

  it('a version is not taken back at once when the one before it is much looser', async () => {
    await publish('prices', { packs: [{ code: 'PACK_2', credits: 2, price_kobo: 187_200 }], plans: [] })
    await passDayOfSettings(world.db)
    const { version_id } = await publish('prices', dearer)
    await passDayOfSettings(world.db)
    const answer = await takeBack(version_id)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { version_id: [expect.stringContaining('much looser')] },
    ])
  })

  it.each([
    ['of 25 percent', { percent: 25 }, false],
    ['of half', { percent: 50 }, false],
    ['of 51 percent', { percent: 51 }, true],
    ['that makes no credit cheaper than half the cheapest', { percent: 60, offers: ['PACK_2'] }, false],
    ['of an amount that is most of the smallest pack', { amount_kobo: 150_000, offers: ['PACK_2'] }, true],
  ])(
    'a promotion code %s is mailed to all owners, and waits a day only above half',
    async (_, changes, waits) => {
      const { code, waits_until } = await addCode(changes)
      expect(waits_until !== null).toBe(waits)
      await expect
        .poll(() => subjects(other))
        .toContainEqual(
          expect.stringMatching(
            waits ? /^Taswira: promotion codes change on / : /promotion codes were changed$/,
          ),
        )
      const member = await world.givenMember()
      const offer = { code: 'PACK_2', frequency: 'One-time purchase' }
      const tried = await member.call('POST', '/api/promo_code/', { promo_code: code, ...offer })
      if (waits) expect(tried.json()).toEqual({ promo_code: ["This code isn't valid yet."] })
      else expect(tried.statusCode).toBe(200)
    },
  )

  it('a price and a code of the same day wait when they take off more than half together', async () => {
    await publish('prices', times(0.6))
    expect((await addCode({ percent: 40 })).waits_until).not.toBeNull()
    await passDayOfSettings(world.db)
    await world.db.query("update setting_versions set taken_back_at = now() where topic = 'prices'")
    await passDayOfSettings(world.db)
    expect((await addCode({ percent: 40 })).waits_until).toBeNull()
    expect(await publish('prices', times(0.6))).toMatchObject({ loosens: 'waits', state: 'scheduled' })
  })

  describe('a code and prices that are cheap only together', () => {
    const million_off = { amount_kobo: 100_000_000, offers: ['PACK_2'] }
    const for_two_million = withPack({ code: 'PACK_2', credits: 2, price_kobo: 200_000_000 })
    const for_the_code = withPack({ code: 'PACK_2', credits: 1_979, price_kobo: 99_939_500 })
    const cheap = { state: 'scheduled', loosens: 'waits' }

    it('a code for what nobody can buy, now or later, is refused', async () => {
      const answer = await postCode({ percent: 90, offers: ['PACK_999'] })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { offers: ["PACK_999 isn't on sale, and isn't scheduled to be."] },
      ])
      const later = new Date(Date.now() + 3 * 86_400_000).toISOString()
      await publish('prices', withPack({ code: 'PACK_999', credits: 9, price_kobo: 900_000 }), later)
      expect(await addCode({ percent: 10, offers: ['PACK_999'] })).toMatchObject({ waits_until: null })
    })

    it('prices wait when a pack is made for a code that was added for a dear one', async () => {
      await publish('prices', for_two_million)
      expect((await addCode(million_off)).waits_until).toBeNull()
      expect(await publish('prices', for_the_code)).toMatchObject(cheap)
    })

    it('prices wait when a pack is made for a code of long ago', async () => {
      await publish('prices', for_two_million)
      await addCode(million_off)
      await passDayOfSettings(world.db)
      await passDayOfSettings(world.db)
      expect(await publish('prices', for_the_code)).toMatchObject(cheap)
    })

    it('prices wait when they bring the pack of a code back, cheaper', async () => {
      await publish('prices', withPack({ code: 'PACK_3', credits: 3, price_kobo: 300_000 }))
      await addCode({ amount_kobo: 250_000, offers: ['PACK_3'] })
      await passDayOfSettings(world.db)
      await passDayOfSettings(world.db)
      await publish('prices', times(1))
      await passDayOfSettings(world.db)
      await passDayOfSettings(world.db)
      const large = withPack({ code: 'PACK_3', credits: 6, price_kobo: 390_000 })
      expect(await publish('prices', large)).toMatchObject(cheap)
    })

    it('dear prices are not taken back or replaced at once after a code was added, until the code ends', async () => {
      const { version_id } = await publish('prices', for_two_million)
      const { promo_code_id } = await addCode(million_off)
      const answer = await takeBack(version_id)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { version_id: [expect.stringContaining('end the code first')] },
      ])
      const again = await publish('prices', times(1))
      expect(again).toMatchObject(cheap)
      await takeBack(again.version_id)
      await owner.post(`promo_codes/${promo_code_id}/end/`)
      expect((await takeBack(version_id)).statusCode).toBe(200)
    })

    it('a code of half waits when half prices are scheduled', async () => {
      await publish('prices', times(0.5), new Date(Date.now() + 6_000).toISOString())
      expect((await addCode({ percent: 50 })).waits_until).not.toBeNull()
    })

    it('lower prices and another code wait although a code for one order takes off as much', async () => {
      await addCode({ percent: 90, most_uses: 1 })
      await passDayOfSettings(world.db)
      await passDayOfSettings(world.db)
      expect(await publish('prices', times(0.4))).toMatchObject(cheap)
      expect((await addCode({ percent: 90 })).waits_until).not.toBeNull()
    })

    it('prices do not wait because a code of 90 percent is waiting', async () => {
      await addCode({ percent: 90 })
      expect(await publish('prices', { welcome_credits: 25 })).toMatchObject({ loosens: 'mailed' })
      expect(await publish('prices', times(0.9))).toMatchObject({ loosens: 'mailed', state: 'current' })
    })
  })

  describe('a steep rise', () => {
    it('prices that are far too high are mailed to all owners and can be taken back until somebody pays them', async () => {
      const { version_id, loosens } = await publish('prices', times(100))
      expect(loosens).toBe('mailed')
      await expect.poll(() => subjects(other)).toContain('Taswira: prices were changed')
      const member = await world.givenMember()
      const opened = await member.order('PACK_2', 'One-time purchase')
      expect((await takeBack(version_id)).statusCode).toBe(200)
      const { reference } = opened.json<{ reference: string }>()
      await provider.act(reference, { outcome: 'success' })
      expect((await member.verify(reference)).json()).toMatchObject({ status: true })
      const audit = await runCommand('audit', [], { DATABASE_URL: world.connection_string })
      expect(audit.code, audit.out).toBe(0)
    })

    it('prices that more than double in steps are mailed to all owners', async () => {
      expect(await publish('prices', times(1.9))).toMatchObject({ loosens: 'none' })
      expect(await publish('prices', times(3.6))).toMatchObject({ loosens: 'mailed' })
    })

    it('prices that are far too high are replaced at once with those of a day ago, also when somebody has paid them', async () => {
      const { version_id } = await publish('prices', times(100))
      const member = await world.givenMember()
      const opened = await member.order('PACK_2', 'One-time purchase')
      const { reference } = opened.json<{ reference: string }>()
      await provider.act(reference, { outcome: 'success' })
      await member.verify(reference)
      expect((await takeBack(version_id)).statusCode).toBe(409)
      expect(await publish('prices', times(1))).toMatchObject({ loosens: 'mailed', state: 'current' })
    })

    it('prices that are far too high are not replaced at once with lower ones than a day ago', async () => {
      await publish('prices', times(100))
      expect(await publish('prices', times(0.99))).toMatchObject({ loosens: 'waits', state: 'scheduled' })
    })
  })
})
