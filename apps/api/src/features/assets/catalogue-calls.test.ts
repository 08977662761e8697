import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import type { Caller } from '../../http/callers.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { countView } from './count-view.ts'
import { deleteOldViews } from './queries.ts'
import { refreshPopularity } from './popularity-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('an asset links to the standard licence, or to the editorial licence if it is editorial', async () => {
  const urlOf = async (category: 'people' | 'editorial', editorial = false) => {
    const { slug } = await world.givenAsset({ category, status: 'published' })
    await world.db.query('update assets set editorial = $2 where slug = $1', [slug, editorial])
    const { licence } = (await world.get(`/api/contributor/stock/${slug}/`)).json<{
      licence: { url: string }
    }>()
    await world.db.query('delete from assets where slug = $1', [slug])
    return licence.url
  }
  expect(await urlOf('people')).toBe('http://shop.test/terms#licensing')
  expect(await urlOf('editorial')).toBe('http://shop.test/licence/2026-11-editorial')
  // The contributor declared it editorial.
  expect(await urlOf('people', true)).toBe('http://shop.test/licence/2026-11-editorial')
})

describe('an image list', () => {
  it('returns 20 images per page, newest first, with the total and links to the neighbouring pages', async () => {
    const assets = await world.givenAssets(45)
    const newest_first = assets.toReversed().map((asset) => asset.slug)
    await world.searchIsReady()

    const first = await world.get('/api/contributor/images/?format=json')
    expect(first.statusCode).toBe(200)
    expect(first.json<{ slug: string }[]>().map((asset) => asset.slug)).toEqual(newest_first.slice(0, 20))
    expect(first.headers['x-total-count']).toBe('45')

    const second = await world.get('/api/contributor/images/2?format=json')
    expect(second.json<{ slug: string }[]>().map((asset) => asset.slug)).toEqual(newest_first.slice(20, 40))
    expect(second.headers.link).toBe(
      '</api/contributor/images/3>; rel="next", </api/contributor/images/1>; rel="prev"',
    )

    const past_the_end = await world.get('/api/contributor/images/4')
    expect(past_the_end.statusCode).toBe(200)
    expect(past_the_end.json()).toEqual([])
    expect((await world.get('/api/contributor/images/999999999/')).json()).toEqual([])
  })

  it.each(['0', '-1', '1.5', 'two', '01', '1e3', '99999999999', '%00'])(
    'answers 404 for page %s',
    async (page) => {
      const answer = await world.get(`/api/contributor/images/${page}?format=json`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: 'Not found.' })
    },
  )

  it('shows changes immediately', async () => {
    const asset = await world.givenAsset({ published_at: new Date('2027-01-01') })
    const slugs = async () =>
      (await world.get('/api/contributor/images/')).json<{ slug: string }[]>().map((one) => one.slug)
    expect(await slugs()).toContain(asset.slug)
    await world.db.query("update assets set status = 'unpublished' where asset_id = $1", [asset.asset_id])
    expect(await slugs()).not.toContain(asset.slug)
    expect((await world.get(`/api/contributor/stock/${asset.slug}/`)).statusCode).toBe(404)
  })

  it('returns each image exactly as its own endpoint does, with an ETag that changes with it', async () => {
    const creator = { username: 'renamed', full_name: 'Nobody Renamed' }
    const asset = await world.givenAsset({
      title: 'Énd of tést',
      published_at: new Date('2027-01-02'),
      creator,
    })
    const list = '/api/contributor/images/'
    const changes = [
      'select $1::bigint',
      'update asset_counts set views = views + 1 where asset_id = $1',
      "update assets set description = 'Něw' where asset_id = $1",
      "update contributors set full_name = 'Sómebody' where contributor_id = (select contributor_id from assets where asset_id = $1)",
      'update asset_counts set saves = saves + 1 where asset_id = $1',
      'update contributors set asset_count = 7 where contributor_id = (select contributor_id from assets where asset_id = $1)',
    ]
    const etags = new Set<unknown>()
    for (const change of changes) {
      await world.db.query(change, [asset.asset_id])
      const one = await world.get(`/api/contributor/stock/${asset.slug}/`)
      const first = await world.get(list)
      expect(first.body.slice(1, 1 + one.body.length)).toBe(one.body)
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      const { etag } = first.headers
      etags.add(etag)
      const again = await world.get(list, { 'if-none-match': String(etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await world.get(list)).body).toBe(first.body)
    }
    expect(etags.size).toBe(changes.length)
  })
})

describe('an image endpoint', () => {
  it('returns the fields of the specification, and never the URL of the original', async () => {
    const { slug, stock_id, picture_key } = await world.givenAsset({
      title: 'Tailor at dusk',
      slug: 'tailor-at-dusk',
      category: 'animal-wildlife',
      creator: { full_name: 'Ngozi Test', username: 'ngozi' },
    })
    const answer = await world.get(`/api/contributor/stock/${slug}/`)
    expect(answer.json()).toMatchObject({
      slug,
      stock_id,
      name: 'Tailor at dusk',
      thumbnail: `http://shop.test/pictures/${picture_key}/480`,
      main_file_url: `http://shop.test/pictures/${picture_key}/display`,
      file: `http://shop.test/pictures/${picture_key}/sample/tailor-at-dusk-sample.jpg`,
      category: { name: 'Animal & Wildlife', slug: 'animal-wildlife' },
      author: { num_of_assets: 1, user: { full_name: 'Ngozi Test', username: 'ngozi' } },
      views: 0,
      saves: 0,
      downloads: 0,
      width: 3000,
      height: 2000,
      formats: ['JPEG'],
    })
    expect(answer.body).not.toMatch(/master/)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    // The path works with or without the trailing slash.
    expect((await world.get(`/api/contributor/stock/${slug}`)).json()).toEqual(answer.json())
  })

  it('answers 304 while the ETag still matches', async () => {
    const { slug } = await world.givenAsset()
    const first = await world.get(`/api/contributor/stock/${slug}/`)
    const again = await world.get(`/api/contributor/stock/${slug}/`, {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it.each(['unknown', 'Upper', 'a--b', '..%2f', 'a'.repeat(101), '%F0%9F%A6%81', "'or'1'='1"])(
    'answers 404 for the slug %s',
    async (slug) => {
      const answer = await world.get(`/api/contributor/stock/${slug}/`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: 'Not found.' })
    },
  )

  it('relates images across categories: first those that share the rarest words, then popular ones of its category', async () => {
    const food = { category: 'food-drink' as const }
    const bowl = await world.givenAsset({ ...food, title: 'Bowl of jollof', keywords: ['rice', 'lunch'] })
    const coffee = await world.givenAsset({ ...food, title: 'Coffee at noon', keywords: ['drink'] })
    const rice = await world.givenAsset({ ...food, title: 'Jollof at lunch', keywords: ['rice'] })
    const plate = await world.givenAsset({ title: 'Plate for a lunch', category: 'lifestyle' })
    await world.givenAssets(3, { ...food, title: 'Water' })
    await world.searchIsReady()
    const answer = await world.get(`/api/contributor/stock/${bowl.slug}/related/`)
    const slugs = answer.json<{ slug: string }[]>().map((one) => one.slug)
    expect(slugs.slice(0, 2)).toEqual([rice.slug, plate.slug])
    expect(slugs).toContain(coffee.slug)
    expect(slugs).not.toContain(bowl.slug)
  })
})

describe('related images', () => {
  it('include at most two images per contributor while others are available', async () => {
    const [busy, other] = ['busy', 'other'].map((username) => ({ username, full_name: username }))
    const weaving = { title: 'Weaving raffia' }
    const shown = await world.givenAsset(weaving)
    const of_busy = await world.givenAssets(4, { ...weaving, creator: busy!, downloads: 9 })
    const of_other = await world.givenAsset({ title: 'Raffia', creator: other! })
    await world.searchIsReady()
    const answer = await world.get(`/api/contributor/stock/${shown.slug}/related/`)
    const slugs = answer.json<{ slug: string }[]>().map((one) => one.slug)
    const [first, second, third, fourth] = of_busy.toReversed().map(({ slug }) => slug)
    expect(slugs.slice(0, 5)).toEqual([first, second, of_other.slug, third, fourth])
  })
})

describe('sitemap slugs', () => {
  it('are returned in chunks of two thousand ids, and the last chunk is as cheap as the first', async () => {
    const first = await world.givenAsset()
    await world.db.query("select setval(pg_get_serial_sequence('images', 'image_id'), 2000)")
    const later = await world.givenAsset()
    const hidden = await world.givenAsset({ status: 'unpublished' })
    const part = async (query: string) =>
      (await world.get(`/api/contributor/slugs/${query}`)).json<{
        parts: number
        images: { slug: string }[]
      }>()
    const slugs = async (query: string) => (await part(query)).images.map((image) => image.slug)

    expect(await slugs('')).toContain(first.slug)
    expect(await slugs('?part=2')).toEqual([later.slug])
    expect(await slugs('?part=3')).toEqual([])
    expect((await part('')).parts).toBe(2)
    expect(await slugs('?part=2')).not.toContain(hidden.slug)
    for (const wrong of ['0', '-1', '1.5', 'x', '9999999', ''])
      expect((await world.get(`/api/contributor/slugs/?part=${wrong}`)).statusCode, wrong).toBe(400)
  })
})

describe('categories', () => {
  it('are returned as the fixed fifteen, in order and with counts', async () => {
    await world.givenAssets(2, { category: 'travel' })
    const listed = async () =>
      (await world.get('/api/categories/')).json<{ slug: string; count: number; cover: unknown }[]>()
    // Counts are cached until a change notification arrives.
    await expect.poll(async () => (await listed()).at(-1)).toMatchObject({ count: 2 })
    const list = await listed()
    expect(list.map((one) => one.slug)).toEqual([
      'people',
      'landscape',
      'beauty',
      'fashion',
      'animal-wildlife',
      'editorial',
      'education',
      'sports-recreation',
      'food-drink',
      'healthcare',
      'moments',
      'business',
      'professional',
      'lifestyle',
      'travel',
    ])
    expect(list.at(-1)).toMatchObject({ count: 2, cover: { colour: '#8c7d70' } })
    expect(list.find((one) => one.slug === 'beauty')).toMatchObject({ count: 0, cover: null })
  })
})

describe('view counting', () => {
  const viewsOf = async (slug: string) =>
    (await world.get(`/api/contributor/stock/${slug}/`)).json<{ views: number }>().views

  it('counts each viewer once in 30 minutes, even in concurrent requests', async () => {
    const { slug, stock_id } = await world.givenAsset()
    const looks = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.post('/api/update_views/', { stock_id }, { 'user-agent': 'one' }),
      ),
    )
    expect(looks.map((look) => look.statusCode)).toEqual(looks.map(() => 204))
    expect(await viewsOf(slug)).toBe(1)
    await world.post('/api/update_views/', { stock_id }, { 'user-agent': 'another' })
    expect(await viewsOf(slug)).toBe(2)

    await world.db.query("update asset_views set viewed_at = now() - interval '31 minutes'")
    await world.post('/api/update_views/', { stock_id }, { 'user-agent': 'one' })
    expect(await viewsOf(slug)).toBe(3)
  })

  it("stores viewers under a hash that can't be reversed without the server's secret", async () => {
    const { stock_id, slug } = await world.givenAsset()
    const caller = { address: '192.0.2.7', user_agent: 'one' } as Caller
    const hashes = async () =>
      (
        await world.db.query<{ viewer_hash: Buffer }>(
          'select viewer_hash from asset_views join assets using (asset_id) where stock_id = $1',
          [stock_id],
        )
      ).rows.map((row) => row.viewer_hash.toString('hex'))
    await countView(world, stock_id, caller)
    await countView(world, stock_id, caller)
    expect(await hashes()).toHaveLength(1)
    await countView(
      { ...world, config: { ...world.config, signing_secret: 'x'.repeat(32) } },
      stock_id,
      caller,
    )
    expect(new Set(await hashes()).size).toBe(2)
    expect(await viewsOf(slug)).toBe(2)
  })

  const viewFrom = (address: string, stock_id: string, user_agent: string) =>
    world.post('/api/update_views/', { stock_id }, { 'user-agent': user_agent }, address)
  const addressesOf = async (stock_id: string) => {
    const { addresses } = await oneRow<{ addresses: number }>(
      world.db,
      'select addresses from asset_counts join assets using (asset_id) where stock_id = $1',
      [stock_id],
    )
    return addresses
  }

  it('counts at most three viewers per client address in 30 minutes, even in concurrent requests', async () => {
    const { slug, stock_id } = await world.givenAsset()
    const looks = await Promise.all(
      Array.from({ length: 60 }, (_, n) => viewFrom('192.0.2.20', stock_id, `browser ${n}`)),
    )
    expect(new Set(looks.map((look) => look.statusCode))).toEqual(new Set([204]))
    expect(await viewsOf(slug)).toBe(3)
    await viewFrom('192.0.2.20', stock_id, 'another browser')
    expect(await viewsOf(slug)).toBe(3)
    await viewFrom('192.0.2.21', stock_id, 'another browser')
    expect(await viewsOf(slug)).toBe(4)

    await world.db.query("update asset_view_addresses set window_at = now() - interval '31 minutes'")
    for (let n = 0; n < 5; n++) await viewFrom('192.0.2.20', stock_id, `later ${n}`)
    expect(await viewsOf(slug)).toBe(7)
  })

  it('treats an IPv6 /64 network as one address', async () => {
    const { slug, stock_id } = await world.givenAsset()
    for (let n = 0; n < 9; n++) await viewFrom(`2001:db8:7:7::${n}`, stock_id, `browser ${n}`)
    expect(await viewsOf(slug)).toBe(3)
    expect(await addressesOf(stock_id)).toBe(1)
  })

  it('counts each address towards popularity once a day', async () => {
    const { stock_id } = await world.givenAsset()
    for (let n = 0; n < 5; n++) await viewFrom('192.0.2.30', stock_id, `browser ${n}`)
    await viewFrom('192.0.2.31', stock_id, 'one')
    expect(await addressesOf(stock_id)).toBe(2)
    await world.db.query(
      "update asset_view_addresses set counted_at = now() - interval '25 hours', window_at = now() - interval '1 hour'",
    )
    await viewFrom('192.0.2.30', stock_id, 'tomorrow')
    await viewFrom('192.0.2.30', stock_id, 'tomorrow again')
    expect(await addressesOf(stock_id)).toBe(3)
  })

  it('ranks an asset with 500 views from one address below one with two downloads', async () => {
    const [viewed, sold] = await world.givenAssets(2, { published_at: new Date('2020-01-01') })
    for (let n = 0; n < 500; n += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, m) => viewFrom('192.0.2.40', viewed!.stock_id, `browser ${n + m}`)),
      )
    await world.db.query('update asset_counts set downloads = 2 where asset_id = $1', [sold!.asset_id])
    await refreshPopularity(world.db)
    const { rows } = await world.db.query<{ slug: string }>(
      'select slug from assets where asset_id = any($1::bigint[]) order by popularity desc',
      [[viewed!.asset_id, sold!.asset_id]],
    )
    expect(rows.map(({ slug }) => slug)).toEqual([sold!.slug, viewed!.slug])
  })

  it('leaves no trace of an address after a day, and never links an address across assets', async () => {
    const assets = await world.givenAssets(2)
    for (const { stock_id } of assets) await viewFrom('192.0.2.50', stock_id, 'one')
    const { rows } = await world.db.query<{ address_hash: Buffer }>(
      'select address_hash from asset_view_addresses where asset_id = any($1::bigint[])',
      [assets.map(({ asset_id }) => asset_id)],
    )
    expect(new Set(rows.map(({ address_hash }) => address_hash.toString('hex'))).size).toBe(2)
    await world.db.query("update asset_view_addresses set counted_at = now() - interval '25 hours'")
    await world.db.query("update asset_views set viewed_at = now() - interval '31 minutes'")
    await deleteOldViews(world.db)
    expect((await world.db.query('select from asset_view_addresses')).rowCount).toBe(0)
    expect((await world.db.query('select from asset_views')).rowCount).toBe(0)
  })

  it('rejects unknown stock ids and invalid bodies', async () => {
    expect((await world.post('/api/update_views/', { stock_id: 'TSW-999999999' })).statusCode).toBe(404)
    expect((await world.post('/api/update_views/', { stock_id: 7 })).statusCode).toBe(400)
    expect((await world.post('/api/update_views/', {})).json()).toEqual({
      stock_id: ['This field is required'],
    })
    expect((await world.post('/api/update_views/', { stock_id: 'TSW-000001', views: 9 })).statusCode).toBe(
      400,
    )
  })
})
