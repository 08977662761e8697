import type { Earning, Earnings } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '../../testing/test-catalogue.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { buy, givenAgreedAsset } from '../../testing/test-earnings.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '100000' } })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** A contributor's share of a licence with given credits, and the monthly limit of such earnings, in kobo. */
const SHARE = 9_000
const MONTH = 200_000

const givenAssets = (username: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => givenAgreedAsset(world, username)))

async function givenGuest() {
  const guest = await world.givenMember()
  await guest.claim()
  return guest
}

/** Licenses images with welcome credits, eight per new member. */
async function licenseWithGivenCredits(assets: Asset[]) {
  for (let first = 0; first < assets.length; first += 8) {
    const guest = await givenGuest()
    for (const { stock_id } of assets.slice(first, first + 8))
      expect((await guest.download(stock_id)).statusCode).toBe(200)
  }
}

const earningsOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/earnings/')).json<Earnings>()
const licencesOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/earnings/licences/?limit=100')).json<Earning[]>()
const brokenChecks = async () => (await auditLedger(world.db)).checks.filter(({ ok }) => !ok)

describe('licences with given credits', () => {
  it("earn nothing when another account of the contributor's mailbox licenses the image", async () => {
    const ada = await givenContributor(world)
    const second = await givenGuest()
    await world.db.query("update users set email = replace($1, '@', '+second@') where email = $2", [
      ada.email,
      second.email,
    ])
    const [asset] = await givenAssets(ada.username, 1)
    expect((await second.download(asset!.stock_id)).statusCode).toBe(200)
    expect(await earningsOf(ada)).toMatchObject({ earned: 0 })
  })

  it('earn up to the monthly limit, and the studio shows the rest as not paid', async () => {
    const ada = await givenContributor(world)
    await licenseWithGivenCredits(await givenAssets(ada.username, 24))
    expect(await earningsOf(ada)).toMatchObject({ balance: MONTH, earned: MONTH, free_month_max: MONTH })
    const licences = await licencesOf(ada)
    expect(licences.map(({ share, unpaid }) => [share, unpaid])).toEqual([
      [0, SHARE],
      [MONTH - 22 * SHARE, 23 * SHARE - MONTH],
      ...Array.from({ length: 22 }, () => [SHARE, 0]),
    ])
    expect(await brokenChecks()).toEqual([])

    // Licences with paid credits earn as before.
    const buyer = await world.givenMember()
    await buy(provider, buyer, 'PACK_10')
    await buyer.download((await givenAgreedAsset(world, ada.username)).stock_id)
    expect((await licencesOf(ada))[0]).toMatchObject({ paid_with: 'pack', share: 168_480, unpaid: 0 })

    // The limit resets in the next month.
    await world.db.query('alter table earnings disable trigger earnings_only_grow')
    await world.db.query(
      "update earnings set created_at = date_trunc('month', now(), 'UTC') - interval '1 second'",
    )
    await world.db.query('alter table earnings enable trigger earnings_only_grow')
    await licenseWithGivenCredits(await givenAssets(ada.username, 1))
    expect((await licencesOf(ada))[0]).toMatchObject({ paid_with: 'free', share: SHARE, unpaid: 0 })
  })

  it('never earn more than the limit, even when many images are licensed at once', async () => {
    const ada = await givenContributor(world)
    const assets = await givenAssets(ada.username, 8)
    const guests = await Promise.all(Array.from({ length: 4 }, givenGuest))
    const answers = await Promise.all(
      guests.flatMap((guest) => assets.map(({ stock_id }) => guest.download(stock_id))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(32).fill(200))
    expect(await earningsOf(ada)).toMatchObject({ balance: MONTH })
    expect(await brokenChecks()).toEqual([])
  })

  it('earn the full share under an agreement without a limit', async () => {
    const ada = await givenContributor(world)
    const assets = await givenAssets(ada.username, 24)
    await world.db.query("update assets set agreement_version = '2026-11' where stock_id = any($1)", [
      assets.map(({ stock_id }) => stock_id),
    ])
    await licenseWithGivenCredits(assets)
    expect(await earningsOf(ada)).toMatchObject({ balance: 24 * SHARE })
  })

  it('fail the audit if a share is neither paid nor recorded as not paid', async () => {
    expect(await brokenChecks()).toEqual([])
    await world.db.query('alter table earnings disable trigger earnings_only_grow')
    await world.db.query('update earnings set unpaid_kobo = 0 where unpaid_kobo > 0')
    await world.db.query('alter table earnings enable trigger earnings_only_grow')
    expect((await brokenChecks()).map(({ name }) => name)).toEqual(['each share is what its agreement says'])
  })
})
