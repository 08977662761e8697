import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('GET /contributors/:username/', () => {
  it('returns the contributor with the categories of their published images', async () => {
    const creator = { full_name: 'Zainab Test', username: 'zainab' }
    await world.givenAssets(2, { creator, category: 'travel' })
    await world.givenAsset({ creator, category: 'beauty' })
    await world.givenAsset({ creator, category: 'beauty', status: 'unpublished' })
    await world.db.query("update contributors set bio = 'Photographs Kano.' where username = 'zainab'")
    const answer = await world.get('/api/contributors/zainab/')
    expect(answer.json()).toEqual({
      username: 'zainab',
      full_name: 'Zainab Test',
      bio: 'Photographs Kano.',
      website: '',
      location: '',
      num_of_assets: 3,
      demo: false,
      categories: [
        { slug: 'travel', name: 'Travel', count: 2 },
        { slug: 'beauty', name: 'Beauty', count: 1 },
      ],
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('answers 404 for unknown names, contributors without published images, and the "unknown" placeholder', async () => {
    await world.givenAsset({ creator: { full_name: 'Hidden', username: 'hidden' }, status: 'unpublished' })
    await world.givenAsset({ creator: { full_name: 'Unknown', username: 'unknown' } })
    for (const username of ['nobody', 'hidden', 'unknown', 'UPPER', '..', '%2e%2e%2f', 'a'.repeat(64)])
      expect((await world.get(`/api/contributors/${username}/`)).statusCode).toBe(404)
  })

  it('answers 200 for every listed contributor', async () => {
    const listed = (await world.get('/api/contributors/')).json<string[]>()
    expect(listed).toContain('zainab')
    expect(listed).not.toContain('hidden')
    expect(listed).not.toContain('unknown')
    for (const username of listed)
      expect((await world.get(`/api/contributors/${username}/`)).statusCode, username).toBe(200)
  })
})

it('search finds a renamed contributor only by the new name', async () => {
  const asset = await world.givenAsset({ creator: { full_name: 'Ngozi Earlier', username: 'writer-9' } })
  await world.db.query("update contributors set full_name = 'Chiamaka After' where username = 'writer-9'")
  await world.searchIsReady()
  const find = async (words: string) =>
    (await world.get(`/api/contributor/search/?type=Image&widen=off&keywords=${words}`)).json<
      { slug: string }[]
    >()
  expect((await find('chiamaka')).map(({ slug }) => slug)).toEqual([asset.slug])
  expect(await find('ngozi')).toEqual([])
})

describe('GET /contributor/images/:page with order=varied', () => {
  it('spreads an import of one contributor over five pages and shows each image once', async () => {
    const newcomer = { full_name: 'Bulk Import', username: 'bulk' }
    await world.givenAssets(40, { creator: { full_name: 'Earlier Test', username: 'earlier' } })
    await world.givenAssets(40, { creator: newcomer })
    const pageOf = async (page: number, order: string) =>
      (await world.get(`/api/contributor/images/${page}?order=${order}`)).json<
        { slug: string; author: { user: { username: string } } }[]
      >()
    expect((await pageOf(1, 'newest')).every(({ author }) => author.user.username === 'bulk')).toBe(true)

    const varied = [...(await pageOf(1, 'varied')), ...(await pageOf(2, 'varied'))]
    const neighbours = varied.filter(
      ({ author }, place) => place > 0 && author.user.username === varied[place - 1]?.author.user.username,
    )
    expect(neighbours).toEqual([])
    const all = (await Promise.all([1, 2, 3, 4, 5].map((page) => pageOf(page, 'varied')))).flat()
    const { published } = await oneRow<{ published: number }>(
      world.db,
      "select count(*) as published from assets where status = 'published'",
    )
    expect([all.length, new Set(all.map(({ slug }) => slug)).size]).toEqual([published, published])
    expect((await world.get('/api/contributor/images/2?order=varied')).headers.link).toContain(
      '/contributor/images/3?order=varied',
    )
    expect((await world.get('/api/contributor/images/1?order=oldest')).statusCode).toBe(400)
  })
})
