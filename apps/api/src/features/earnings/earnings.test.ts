import {
  findPack,
  first_prices,
  vatWithin,
  type Earning,
  type Earnings,
  type LicensedAsset,
} from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { buy, earn, givenAgreedAsset } from '../../testing/test-earnings.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, settings: { identity: { vat_percent: 7.5 } } })
  provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const earningsOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/earnings/')).json<Earnings>()
const licencesOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/earnings/licences/')).json<Earning[]>()

const pack = findPack(first_prices, 'PACK_10')!
const net_kobo = pack.price_kobo - vatWithin(pack.price_kobo, 7.5)

describe('earnings', () => {
  it('are 60 % of the licence price without VAT, and show the calculation but not the buyer', async () => {
    const ada = await givenContributor(world)
    const { buyer } = await earn(world, provider, ada.username, 1)
    const value = Math.floor((net_kobo * 3) / 10)
    const share = Math.floor(value * 0.6)
    expect(await earningsOf(ada)).toMatchObject({ balance: share, earned: share, pending: 0, paid_out: 0 })
    const [licence] = await licencesOf(ada)
    expect(licence).toMatchObject({
      cause: 'licence',
      credits: 3,
      paid_with: 'pack',
      value,
      share_percent: 60,
      share,
    })
    expect(JSON.stringify(await licencesOf(ada))).not.toContain(buyer.full_name)
    const { months, images } = await earningsOf(ada)
    expect(months).toEqual([{ month: expect.stringMatching(/^\d{4}-\d\d$/), licences: 1, earned: share }])
    const thumbnail = expect.stringMatching(/\/480$/)
    expect(images).toEqual([{ image: licence!.image, thumbnail, licences: 1, earned: share }])
  })

  it("are paid by us for licences with given credits, and are zero for a contributor's own downloads", async () => {
    const ada = await givenContributor(world)
    const asset = await givenAgreedAsset(world, ada.username)
    const guest = await world.givenMember()
    await guest.claim()
    await guest.download(asset.stock_id)
    expect(await earningsOf(ada)).toMatchObject({ balance: (3 * 5_000 * 60) / 100 })
    expect((await licencesOf(ada))[0]).toMatchObject({ paid_with: 'free', value: 15_000 })
    await ada.claim()
    await ada.download(asset.stock_id)
    expect(await earningsOf(ada)).toMatchObject({ balance: 9_000 })
  })

  it('are zero for an image that was published without an agreement', async () => {
    const ada = await givenContributor(world)
    const asset = await world.givenAsset({
      stored: true,
      creator: { full_name: 'Ada Obi', username: ada.username },
    })
    const buyer = await world.givenMember()
    await buy(provider, buyer, 'PACK_10')
    await buyer.download(asset.stock_id)
    expect(await earningsOf(ada)).toMatchObject({ balance: 0, months: [], images: [] })
  })

  it('are reversed once by a chargeback, however often it is reported', async () => {
    const ada = await givenContributor(world)
    const { references } = await earn(world, provider, ada.username, 3)
    expect((await earningsOf(ada)).balance).toBeGreaterThan(0)
    for (const times of [2, 3])
      await provider.dispute(references[0]!, { event: 'resolve', webhook: true, times })
    const { balance, earned } = await earningsOf(ada)
    expect({ balance, earned }).toEqual({ balance: 0, earned: 0 })
    expect((await licencesOf(ada)).filter(({ cause }) => cause === 'refund')).toHaveLength(3)
  })

  it('are kept when only unspent credits are refunded', async () => {
    const ada = await givenContributor(world)
    const { references } = await earn(world, provider, ada.username, 1)
    const before = await earningsOf(ada)
    await provider.refund(references[0]!, { amount: (pack.price_kobo * 7) / 10, webhook: true })
    expect(await earningsOf(ada)).toEqual(before)
  })

  it("equal the contributor shares listed with the buyer's purchases, also after a chargeback", async () => {
    const ada = await givenContributor(world)
    const { buyer, references } = await earn(world, provider, ada.username, 1)
    const splits = async () =>
      (await buyer.get('/api/user/user_downloads/')).json<LicensedAsset[]>().map(({ split }) => split)
    const [{ value, share }] = (await licencesOf(ada)) as [Earning]
    expect(await splits()).toEqual([{ paid: value, paid_share: share, free_share: 0 }])
    await provider.dispute(references[0]!, { event: 'resolve', webhook: true })
    expect(await splits()).toEqual([{ paid: 0, paid_share: 0, free_share: 0 }])

    const guest = await world.givenMember()
    await guest.claim()
    await guest.download((await givenAgreedAsset(world, ada.username)).stock_id)
    const [free] = (await guest.get('/api/user/user_downloads/')).json<LicensedAsset[]>()
    expect(free!.split).toEqual({ paid: 0, paid_share: 0, free_share: (await licencesOf(ada))[0]!.share })
  })

  it('are shown with the same totals to support staff at the desk, but not to editors', async () => {
    const ada = await givenContributor(world)
    const { buyer } = await earn(world, provider, ada.username, 2)
    const { balance } = await earningsOf(ada)
    const support = await givenOperator(world, 'support')
    const path = `members/${await ada.userId()}/`
    expect((await support.get(path)).json()).toMatchObject({
      contributor: { username: ada.username, balance, earned: balance, pending: 0, paid_out: 0 },
    })
    expect((await support.get(`${path}earnings/`)).json()).toEqual(await licencesOf(ada))

    const of_buyer = `members/${await buyer.userId()}/`
    expect((await support.get(of_buyer)).json()).toMatchObject({ contributor: null })
    expect((await support.get(`${of_buyer}earnings/`)).json()).toEqual([])
    expect((await (await givenOperator(world, 'editor')).get(`${path}earnings/`)).statusCode).toBe(403)
  })

  it('are visible to contributors only', async () => {
    const member = await world.givenMember()
    for (const path of ['earnings', 'earnings/licences'])
      expect((await member.get(`/api/studio/${path}/`)).statusCode).toBe(404)
  })
})
