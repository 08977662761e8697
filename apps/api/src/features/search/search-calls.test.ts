import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const given = world.givenAsset
  await given({
    title: 'Fruit stand at the market',
    slug: 'fruit',
    category: 'food-drink',
    keywords: ['fruit', 'market', 'trader'],
    downloads: 1,
  })
  await given({
    title: 'Trader with a phone',
    slug: 'trader',
    category: 'business',
    keywords: ['market', 'phone', 'payment'],
    colours: ['green'],
    width_px: 2000,
    height_px: 3000,
    downloads: 9,
  })
  await given({
    title: 'Woman in gèlé and lace',
    slug: 'gele',
    category: 'fashion',
    keywords: ['headwrap', 'wedding'],
    creator: { full_name: 'Ọlá Test', username: 'ola' },
  })
  await given({
    title: 'Dresses on a rail',
    slug: 'dress',
    category: 'fashion',
    keywords: ['fashion', 'wax print'],
  })
  await given({ title: 'Hidden market', slug: 'hidden', status: 'unpublished', keywords: ['market'] })
  await world.searchIsReady()
})
afterAll(() => world.close())

const search = async (query: Record<string, string>) => {
  const answer = await world.get(
    `/api/contributor/search/?format=json&${new URLSearchParams({ type: 'Image', ...query })}`,
  )
  expect(answer.statusCode).toBe(200)
  return {
    slugs: answer.json<{ slug: string }[]>().map((asset) => asset.slug),
    total: answer.headers['x-total-count'],
    headers: answer.headers,
  }
}

// Each rule holds for both ways of answering: from memory, and from PostgreSQL while the index is being built.
describe.each(['memory', 'PostgreSQL'])('search in %s', (by) => {
  beforeAll(async () => {
    if (by === 'PostgreSQL') {
      await world.search_index.stop()
      world.search_index.invalidate()
      expect(world.search_index.snapshot).toBeUndefined()
    } else expect(world.search_index.snapshot).toBeDefined()
  })

  it('finds published images that contain every word, title matches first', async () => {
    expect(await search({ keywords: 'market' })).toMatchObject({ slugs: ['fruit', 'trader'], total: '2' })
    expect((await search({ keywords: 'market phone' })).slugs).toEqual(['trader'])
    expect(await search({ keywords: 'market nothingness' })).toMatchObject({ slugs: [], total: '0' })
  })

  it('ignores accents, endings and case', async () => {
    expect((await search({ keywords: 'GELE' })).slugs).toEqual(['gele'])
    expect((await search({ keywords: 'dress' })).slugs).toEqual(['dress'])
    expect((await search({ keywords: 'traders' })).slugs).toEqual(['trader', 'fruit'])
    expect((await search({ keywords: 'ola' })).slugs).toEqual(['gele'])
    expect((await search({ keywords: 'fashion' })).slugs.toSorted()).toEqual(['dress', 'gele'])
  })

  it('corrects a misspelt word, unless `widen` is off', async () => {
    expect((await search({ keywords: 'markte' })).slugs).toEqual(['fruit', 'trader'])
    expect((await search({ keywords: 'weding' })).slugs).toEqual(['gele'])
    expect((await search({ keywords: 'markte', widen: 'off' })).slugs).toEqual([])
  })

  it('filters by category, orientation and colour, and sorts', async () => {
    expect((await search({ keywords: 'market', category: 'business' })).slugs).toEqual(['trader'])
    expect((await search({ keywords: 'market', orientation: 'landscape' })).slugs).toEqual(['fruit'])
    expect((await search({ keywords: 'market', colour: 'green' })).slugs).toEqual(['trader'])
    expect((await search({ keywords: '', category: 'fashion' })).total).toBe('2')
    expect((await search({ keywords: 'market', sort: 'popular' })).slugs).toEqual(['trader', 'fruit'])
    expect((await search({ keywords: 'market', sort: 'newest' })).slugs).toEqual(['trader', 'fruit'])
  })

  it('pages through the matches by limit and offset, with links', async () => {
    const page = await search({ keywords: 'market', limit: '1', offset: '1' })
    expect(page.slugs).toEqual(['trader'])
    expect(page.total).toBe('2')
    expect(page.headers.link).toContain('offset=0')
    expect((await search({ keywords: 'market', offset: '2' })).slugs).toEqual([])
  })

  it('finds nothing for other types, unknown categories and punctuation', async () => {
    expect((await search({ keywords: 'market', type: 'Video' })).slugs).toEqual([])
    expect((await search({ keywords: 'market', category: 'nowhere' })).slugs).toEqual([])
    expect((await search({ keywords: '!!! ---' })).slugs).toEqual([])
    expect((await search({ keywords: 'the' })).slugs).toEqual([])
  })

  it.each([
    "'; drop table assets; --",
    '%',
    '\\',
    "it's",
    '& | ! ( ) : *',
    'a'.repeat(200),
    '🦁',
    'እንጀራ',
    'سوق',
    '<script>',
    ':*',
    "'",
    '((((',
    'market & !trader',
    'x'.repeat(60),
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18',
  ])('treats %s as words, not as commands', async (keywords) => {
    expect((await search({ keywords })).slugs.length).toBeLessThanOrEqual(2)
  })
})

describe('search parameters', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1e9', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['sort=best', 'sort'],
    ['orientation=round', 'orientation'],
    ['colour=beige', 'colour'],
    ['keywords=a&keywords=b', 'keywords'],
    [`keywords=${'a'.repeat(201)}`, 'keywords'],
    ['keywords=a%00b', 'keywords'],
    ['keywords=a%1Bb', 'keywords'],
    ['widen=perhaps', 'widen'],
  ])('are refused under their field name: %s', async (query, field) => {
    const answer = await world.get(`/api/contributor/search/?type=Image&${query}`)
    expect(answer.statusCode).toBe(400)
    const refusal = answer.json<Record<string, string[]>>()
    expect(Object.keys(refusal)).toEqual([field])
    expect(refusal[field]).toHaveLength(1)
  })

  it('are ignored when unknown', async () => {
    expect((await search({ keywords: 'market', utm_source: 'letter', page: 'x' })).total).toBe('2')
  })
})

describe('the reading of a search', () => {
  it('lists corrected words', async () => {
    const answer = await world.get('/api/contributor/search/reading/?keywords=markte')
    expect(answer.json()).toEqual({ widened: [], corrected: [{ word: 'markte', to: 'market' }] })
  })
})

describe('search suggestions', () => {
  it('complete the input, most frequent first, at most eight', async () => {
    expect((await world.get('/api/contributor/search/suggest/?q=ma')).json()).toEqual(['market'])
    expect((await world.get('/api/contributor/search/suggest/?q=MÀR')).json()).toEqual(['market'])
    expect((await world.get('/api/contributor/search/suggest/?q=phone%20mar')).json()).toEqual([
      'phone market',
    ])
    expect((await world.get('/api/contributor/search/suggest/?q=%25')).json()).toEqual([])
    expect((await world.get('/api/contributor/search/suggest/')).json()).toEqual([])
  })
})
