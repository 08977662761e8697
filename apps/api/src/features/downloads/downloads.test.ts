import type { LicensedAsset } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let world: World
beforeAll(async () => {
  // The tests make hundreds of concurrent calls; request limits are tested elsewhere.
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
})

const givenStored = () => world.givenAsset({ stored: true })

async function givenMemberWithCredits(): Promise<TestMember> {
  const member = await world.givenMember()
  await member.claim()
  return member
}

const countOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter((answer) => answer.statusCode === status).length

async function countLicences(email: string): Promise<number> {
  const { licences } = await oneRow<{ licences: number }>(
    world.db,
    'select count(*) as licences from entitlements join users using (user_id) where email = $1',
    [email],
  )
  return licences
}

describe('a download', () => {
  it('costs 3 credits only once and returns a signed URL each time', async () => {
    const member = await givenMemberWithCredits()
    const asset = await givenStored()
    for (const _ of ['first', 'again']) {
      const answer = await member.download(asset.stock_id)
      expect(answer.statusCode).toBe(200)
      const file = new URL(answer.json<{ file: string }>().file)
      expect(file.pathname).toBe(`/originals/${asset.asset_id}/${asset.slug}.jpg`)
      const left_s = Number(file.searchParams.get('expires')) - Date.now() / 1_000
      expect(left_s).toBeGreaterThan(290)
      expect(left_s).toBeLessThanOrEqual(300)
      expect(await member.credits()).toBe(21)
    }
    const [movement] = (await member.get('/api/user/credits/history/')).json()
    expect(movement).toMatchObject({ credits: -3, cause: 'download', balance: 21 })
    const page = await world.get(`/api/contributor/stock/${asset.slug}/`)
    expect(page.json()).toMatchObject({ downloads: 1 })
  })

  it.each(['download', 'board'])(
    'grants and charges nothing for an image that is taken off sale at the same moment: %s',
    async (way) => {
      const member = await givenMemberWithCredits()
      const { stock_id } = await givenStored()
      const { board_key } = (
        await member.call('POST', '/api/user/boards/', { name: 'Campaign', stock_ids: [stock_id] })
      ).json<{
        board_key: string
      }>()
      const license = () =>
        way === 'download'
          ? member.download(stock_id)
          : member.call('POST', `/api/user/boards/${board_key}/license/`, {
              stock_ids: [stock_id],
              shown_credits: 3,
            })
      const isWaiting = async () => {
        const { rowCount } = await world.db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rowCount
      }
      const answer = await inTransaction(world.db, async (tx) => {
        await tx.query("update assets set status = 'unpublished' where stock_id = $1", [stock_id])
        const waiting = license()
        // It has read the image as published.
        await expect.poll(isWaiting).toBe(1)
        return { waiting }
      })
      expect((await answer.waiting).statusCode).toBe(404)
      expect([await countLicences(member.email), await member.credits()]).toEqual([0, 24])
    },
  )

  it('is rejected without a token, for an unavailable asset, and with fewer than 3 credits', async () => {
    const asset = await givenStored()
    const member = await world.givenMember()
    expect((await world.post('/api/download/', { stock_id: asset.stock_id })).statusCode).toBe(401)
    expect((await member.download('TSW-999999')).statusCode).toBe(404)
    expect((await member.download('nothing')).statusCode).toBe(400)
    const hidden = await world.givenAsset({ stored: true, status: 'unpublished' })
    expect((await member.download(hidden.stock_id)).statusCode).toBe(404)
    const poor = await member.download(asset.stock_id)
    expect([poor.statusCode, poor.json()]).toEqual([
      402,
      { detail: "You don't have enough credits for this image." },
    ])
    expect(await countLicences(member.email)).toBe(0)
  })

  it('charges nothing if the original is missing', async () => {
    const member = await givenMemberWithCredits()
    const asset = await world.givenAsset()
    expect((await member.download(asset.stock_id)).statusCode).toBe(503)
    expect(await member.credits()).toBe(24)
  })

  it('stays free after the asset is unpublished, and stays listed after it is removed', async () => {
    const member = await givenMemberWithCredits()
    const asset = await givenStored()
    await member.download(asset.stock_id)
    const list = async () => (await member.get('/api/user/user_downloads/')).json<LicensedAsset[]>()
    const [{ certificate_id }] = (await list()) as [LicensedAsset]
    for (const [status, answer] of [
      ['published', 200],
      ['unpublished', 200],
      ['removed', 404],
    ] as const) {
      await world.db.query('update assets set status = $2 where asset_id = $1', [asset.asset_id, status])
      expect((await member.download(asset.stock_id)).statusCode).toBe(answer)
      const listed = await member.get('/api/user/user_downloads/')
      expect(listed.headers['x-total-count']).toBe('1')
      expect(listed.json()).toMatchObject([{ stock_id: asset.stock_id, status, certificate_id }])
      expect((await member.get(`/api/user/licences/${asset.stock_id}/`)).json()).toMatchObject({
        certificate_id,
      })
      expect((await world.get(`/api/certificates/${certificate_id}/`)).statusCode).toBe(200)
    }
    expect(await member.credits()).toBe(21)
  })

  it('is listed with the latest licence first', async () => {
    const member = await givenMemberWithCredits()
    const assets = [await givenStored(), await givenStored(), await givenStored()]
    for (const asset of assets) await member.download(asset.stock_id)
    const list = await member.get('/api/user/user_downloads/?limit=2')
    expect(list.headers['x-total-count']).toBe('3')
    expect(list.headers.link).toContain('rel="next"')
    expect(list.json()).toMatchObject([
      { stock_id: assets[2]!.stock_id, licensed_at: expect.stringMatching(/Z$/) },
      { stock_id: assets[1]!.stock_id },
    ])
    const stranger = await world.givenMember()
    expect((await stranger.get('/api/user/user_downloads/')).json()).toEqual([])
  })

  it('is found by part of its title or stock id, ignoring case and accents, in each of three orders', async () => {
    const member = await givenMemberWithCredits()
    const assets: Awaited<ReturnType<typeof givenStored>>[] = []
    for (const title of ['Àṣọ òkè weaver', '100% cotton', 'Market in Lagos'])
      assets.push(await world.givenAsset({ stored: true, title }))
    for (const { stock_id } of assets) await member.download(stock_id)
    const list = (query: Record<string, string>) =>
      member.get(`/api/user/user_downloads/?${new URLSearchParams(query)}`)
    const titles = async (query: Record<string, string>) =>
      (await list(query)).json<LicensedAsset[]>().map(({ name }) => name)
    expect(await titles({ q: 'ASO oke' })).toEqual(['Àṣọ òkè weaver'])
    expect(await titles({ q: ' lagos ' })).toEqual(['Market in Lagos'])
    expect(await titles({ q: '%' })).toEqual(['100% cotton'])
    expect(await titles({ q: '_' })).toEqual([])
    expect(await titles({ q: '\\' })).toEqual([])
    expect(await titles({ q: assets[1]!.stock_id.toLowerCase() })).toEqual(['100% cotton'])
    expect(await titles({ sort: 'oldest' })).toEqual(assets.map(({ title }) => title))
    expect(await titles({ sort: 'newest' })).toEqual(assets.map(({ title }) => title).toReversed())
    expect(await titles({ sort: 'title' })).toEqual(['100% cotton', 'Àṣọ òkè weaver', 'Market in Lagos'])
    const page = await list({ q: 'a', sort: 'title', limit: '1' })
    expect(page.headers['x-total-count']).toBe('2')
    expect(page.headers.link).toContain('q=a&sort=title')
    expect((await list({ q: 'x'.repeat(101) })).statusCode).toBe(400)
    expect((await list({ sort: 'price' })).statusCode).toBe(400)
  })

  it('appears on the statement, with a link to its page while the page exists', async () => {
    const member = await givenMemberWithCredits()
    const asset = await world.givenAsset({ stored: true, title: 'Adire cloth' })
    await member.download(asset.stock_id)
    const images = async () =>
      (await member.get('/api/user/credits/history/'))
        .json<{ image: object | null }[]>()
        .map(({ image }) => image)
    expect(await images()).toEqual([{ name: 'Adire cloth', slug: asset.slug }, null])
    await world.db.query("update assets set status = 'removed' where asset_id = $1", [asset.asset_id])
    expect(await images()).toEqual([{ name: 'Adire cloth', slug: null }, null])
  })

  it('is shown for a single asset, to its licensee only', async () => {
    const member = await givenMemberWithCredits()
    const asset = await givenStored()
    const address = `/api/user/licences/${asset.stock_id}/`
    expect((await member.get(address)).json()).toMatchObject({ licensed_at: null })
    await member.download(asset.stock_id)
    expect((await member.get(address)).json()).toMatchObject({ licensed_at: expect.stringMatching(/Z$/) })
    expect((await (await world.givenMember()).get(address)).json()).toMatchObject({ licensed_at: null })
    expect((await world.get(address)).statusCode).toBe(401)
    expect((await member.get('/api/user/licences/nothing/')).statusCode).toBe(404)
  })
})

describe('concurrent downloads', () => {
  it('of a hundred images with 24 credits succeed for 8 images and are rejected cleanly for the others', async () => {
    const member = await givenMemberWithCredits()
    const assets = await Promise.all(Array.from({ length: 100 }, givenStored))
    const other = await world.anotherServer()
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        (n % 2 ? other : world.app).inject({
          method: 'POST',
          url: '/api/download/',
          headers: member.headers,
          payload: { stock_id: assets[n % 100]!.stock_id },
        }),
      ),
    )
    const licensed = new Set(
      answers.flatMap((answer, n) => (answer.statusCode === 200 ? [assets[n % 100]!.stock_id] : [])),
    )
    expect(licensed.size).toBe(8)
    expect(countOf(answers, 402)).toBeGreaterThan(0)
    expect(countOf(answers, 200) + countOf(answers, 402) + countOf(answers, 429)).toBe(1_000)
    const held = answers.find((answer) => answer.statusCode === 429)
    expect(held?.headers['retry-after']).toBe('1')
    expect(await countLicences(member.email)).toBe(8)
    expect(await member.credits()).toBe(0)
  })
})
