import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const savesOf = async (slug: string) =>
  (await world.get(`/api/contributor/stock/${slug}/`)).json<{ saves: number }>().saves

it('an asset is saved only once per member, and can be unsaved', async () => {
  const member = await world.givenMember()
  const asset = await world.givenAsset()
  for (let time = 0; time < 2; time++) {
    const answer = await member.save(asset.stock_id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { stock_id: asset.stock_id, saved: true }])
  }
  expect(await savesOf(asset.slug)).toBe(1)
  expect((await member.unsave(asset.stock_id)).statusCode).toBe(204)
  expect((await member.unsave(asset.stock_id)).statusCode).toBe(204)
  expect(await savesOf(asset.slug)).toBe(0)
})

it('concurrent saves count each member once', async () => {
  const asset = await world.givenAsset()
  const members = await Promise.all(Array.from({ length: 10 }, () => world.givenMember()))
  await Promise.all(members.flatMap((member) => Array.from({ length: 5 }, () => member.save(asset.stock_id))))
  expect(await savesOf(asset.slug)).toBe(10)
  await Promise.all(
    members.flatMap((member) => Array.from({ length: 5 }, () => member.unsave(asset.stock_id))),
  )
  expect(await savesOf(asset.slug)).toBe(0)
})

it("the saves list contains the member's own saves, newest first, in pages", async () => {
  const member = await world.givenMember()
  const other = await world.givenMember()
  const assets = await world.givenAssets(23)
  for (const asset of assets) await member.save(asset.stock_id)
  await other.save(assets[0]!.stock_id)

  const first = await member.get('/api/user/user_saves/')
  expect(first.headers['x-total-count']).toBe('23')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers.link).toBe('</api/user/user_saves/?limit=20&offset=20>; rel="next"')
  const items = first.json<{ stock_id: string; main_file_url: string; saved_at: string }[]>()
  expect(items.map((item) => item.stock_id)).toEqual(
    assets
      .toReversed()
      .slice(0, 20)
      .map((asset) => asset.stock_id),
  )
  expect(items[0]).toMatchObject({ name: assets[22]!.title, saved_at: expect.stringMatching(/Z$/) })
  expect(items[0]!.main_file_url).toContain('/display')
  expect((await member.get('/api/user/user_saves/?limit=8&offset=20')).json()).toHaveLength(3)
  expect((await member.get('/api/user/user_saves/?limit=0')).statusCode).toBe(400)
  expect((await other.get('/api/user/user_saves/stock_ids/')).json()).toEqual([assets[0]!.stock_id])
})

it('only published assets can be saved and are listed', async () => {
  const member = await world.givenMember()
  const hidden = await world.givenAsset({ status: 'unpublished' })
  for (const stock_id of [hidden.stock_id, 'TSW-999999']) {
    const answer = await member.save(stock_id)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  }
  const asset = await world.givenAsset()
  await member.save(asset.stock_id)
  await world.db.query(`update assets set status = 'unpublished' where stock_id = $1`, [asset.stock_id])
  expect((await member.get('/api/user/user_saves/')).json()).toEqual([])
  expect((await member.unsave(asset.stock_id)).statusCode).toBe(204)
})

it('the downloads list is empty for a new member', async () => {
  const member = await world.givenMember()
  const answer = await member.get('/api/user/user_downloads/')
  expect([answer.json(), answer.headers['x-total-count']]).toEqual([[], '0'])
})
