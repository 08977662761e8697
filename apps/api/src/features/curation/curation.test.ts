import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
afterAll(() => world.close())

interface CuratedSet {
  place: string
  version: string
  assets: { stock_id: string; status: string }[]
}
const setsNow = async () => (await operator.get('curation/')).json<CuratedSet[]>()
const versionOf = async (place: string) => (await setsNow()).find((set) => set.place === place)?.version ?? ''
const choose = async (place: string, stock_ids: string[], version?: string) =>
  operator.put('curation/', { place, stock_ids, version: version ?? (await versionOf(place)) })
/** Waits for changes, which arrive by database notification. */
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read)
const homeSets = async () => {
  const { hero, home } = (await world.get('/api/home_sets/')).json<Record<string, { slug: string }[]>>()
  return { hero: hero?.map(({ slug }) => slug), home: home?.map(({ slug }) => slug) }
}
const coverOf = async (slug: string) =>
  (await world.get('/api/categories/'))
    .json<{ slug: string; cover: { thumbnail: string } | null }[]>()
    .find((category) => category.slug === slug)?.cover?.thumbnail

beforeEach(async () => {
  await world.db.query('delete from curated_sets')
})

describe('category covers', () => {
  it('are popular images of the last 90 days with enough pixels, not just the newest', async () => {
    const [category, published_at] = ['travel' as const, new Date()]
    const small = await world.givenAsset({ category, published_at, width_px: 700, height_px: 900 })
    const old = await world.givenAsset({ category, published_at: new Date(Date.now() - 91 * 86_400_000) })
    const popular = await world.givenAsset({ category, published_at })
    await world.givenAsset({ category, published_at })
    await world.db.query('update asset_counts set addresses = 9 where asset_id = any($1)', [
      [small.asset_id, old.asset_id],
    ])
    await world.db.query('update asset_counts set addresses = 5 where asset_id = $1', [popular.asset_id])
    // Counts change without a notification; this one makes the site reload them.
    await world.givenAsset({ category })
    await eventually(() => coverOf('travel')).toContain(popular.picture_key)
  })

  it('are the images an operator chose, while they are published', async () => {
    const by_rule = await world.givenAsset({ category: 'beauty' })
    const chosen = await world.givenAsset({ category: 'beauty' })
    expect((await choose('cover/beauty', [chosen.stock_id])).statusCode).toBe(200)
    await eventually(() => coverOf('beauty')).toContain(chosen.picture_key)
    await operator.put(`assets/${chosen.stock_id}/status/`, { status: 'unpublished' })
    await eventually(() => coverOf('beauty')).toContain(by_rule.picture_key)
    const set = (await setsNow()).find(({ place }) => place === 'cover/beauty')
    expect(set?.assets).toMatchObject([{ stock_id: chosen.stock_id, status: 'unpublished' }])
  })
})

describe('the image sets of the home page', () => {
  it('appear in the order that an operator chose, and changes are logged', async () => {
    const [a, b, c] = await world.givenAssets(3, { category: 'people' })
    const ids = [c!.stock_id, a!.stock_id, b!.stock_id]
    expect((await choose('hero', ids)).json()).toMatchObject({
      assets: ids.map((stock_id) => ({ stock_id })),
    })
    await choose('home', [b!.stock_id])
    expect(await homeSets()).toEqual({ hero: [c!.slug, a!.slug, b!.slug], home: [b!.slug] })
    expect((await operator.log('set hero'))[0]).toEqual({
      action: 'set_curated',
      operator: operator.email,
      before: { images: '' },
      after: { images: ids.join(', ') },
    })
  })

  it('fall back to popular images of different categories when none are chosen', async () => {
    const asset = await world.givenAsset({ category: 'business' })
    await eventually(async () => (await homeSets()).hero).toContain(asset.slug)
    expect((await homeSets()).home).toEqual([])
    expect(new Set((await homeSets()).hero).size).toBe((await homeSets()).hero?.length)
  })

  it("reject images that can't be shown, without changing anything", async () => {
    const asset = await world.givenAsset({ category: 'people' })
    const hidden = await world.givenAsset({ category: 'people', status: 'unpublished' })
    const many = (await world.givenAssets(9)).map(({ stock_id }) => stock_id)
    const refusals: [string, string[], string][] = [
      ['hero', ['TSW-999999'], 'TSW-999999 is not published.'],
      ['hero', [hidden.stock_id], `${hidden.stock_id} is not published.`],
      ['hero', [asset.stock_id, asset.stock_id], 'Choose each image once.'],
      ['hero', many, 'Choose at most 8 images.'],
      ['cover/beauty', [asset.stock_id], `${asset.stock_id} is in another category.`],
    ]
    for (const [place, stock_ids, sentence] of refusals) {
      const answer = await choose(place, stock_ids)
      expect([answer.statusCode, answer.json()]).toEqual([400, { stock_ids: [sentence] }])
    }
    expect((await choose('cellar', [])).statusCode).toBe(400)
    expect((await setsNow()).every(({ assets, version }) => !assets.length && !version)).toBe(true)
  })

  it('reject an outdated change, so that operators never overwrite each other', async () => {
    const [a, b] = await world.givenAssets(2)
    const answers = await Promise.all([choose('home', [a!.stock_id], ''), choose('home', [b!.stock_id], '')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    expect((await choose('home', [], '1')).statusCode).toBe(409)
    expect((await choose('home', [])).statusCode).toBe(200)
  })

  it('can be changed by operators only', async () => {
    expect((await world.get('/api/desk/curation/')).statusCode).toBe(401)
  })
})
