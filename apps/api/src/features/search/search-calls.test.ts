/** @module-tag slow */
import { EXACT_TOTAL_LIMIT } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSearchAssets } from '../../testing/search-assets.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { createCatalogueSearch } from './search-catalogue.ts'
import type { SearchEngine } from './search-engine.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await givenSearchAssets(world)
  await world.searchIsReady()
})
afterAll(() => world.close())

let numbered = 1

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
    ['people=three', 'people'],
    ['released=no', 'released'],
    ['made_by=robots', 'made_by'],
    ['keywords=a&keywords=b', 'keywords'],
    [`keywords=${'a'.repeat(201)}`, 'keywords'],
    ['keywords=a%00b', 'keywords'],
    ['keywords=a%1Bb', 'keywords'],
    ['widen=perhaps', 'widen'],
  ])('are rejected under their field name: %s', async (query, field) => {
    const answer = await world.get(`/api/contributor/search/?type=Image&${query}`)
    expect(answer.statusCode).toBe(400)
    const refusal = answer.json<Record<string, string[]>>()
    expect(Object.keys(refusal)).toEqual([field])
    expect(refusal[field]).toHaveLength(1)
  })

  it('are ignored if unknown', async () => {
    expect((await search({ keywords: 'market', utm_source: 'letter', page: 'x' })).total).toBe('2')
  })
})

describe('a search for a stock ID', () => {
  it.each([
    ['as it is', (number: string) => number],
    ['in small letters', (number: string) => number.toLowerCase()],
    ['with spaces around it', (number: string) => `  ${number}\t`],
    ['after #', (number: string) => ` #${number}`],
  ])('finds only its image: %s', async (_, typed) => {
    const { stock_id } = await world.givenAsset({ title: 'Numbered', slug: `numbered-${numbered++}` })
    const { slugs, total, headers } = await search({ keywords: typed(stock_id), orientation: 'square' })
    expect(slugs).toEqual([`numbered-${numbered - 1}`])
    expect(total).toBe('1')
    expect(headers['x-search-match']).toBe('exact')
  })

  it("doesn't find a hidden image, and falls back to a word search for an unknown ID", async () => {
    const hidden = await world.givenAsset({ title: 'Secret', slug: 'secret', status: 'unpublished' })
    expect((await search({ keywords: hidden.stock_id })).slugs).not.toContain('secret')
    await world.givenAsset({ title: 'Sign', slug: 'sign', keywords: ['TSW-999999'] })
    await world.searchIsReady()
    expect((await search({ keywords: 'tsw-999999' })).slugs).toEqual(['sign'])
  })
})

describe('the header X-Search', () => {
  it('is set while PostgreSQL answers in place of the chosen engine', async () => {
    const url = '/api/contributor/search/?type=Image&keywords=market'
    expect((await world.get(url)).headers['x-search']).toBeUndefined()
    const other = await createWorld()
    try {
      expect((await other.get(url)).headers['x-search']).toBe('fallback')
      await other.searchIsReady()
      expect((await other.get(url)).headers['x-search']).toBeUndefined()
    } finally {
      await other.close()
    }
  })

  it('is absent when PostgreSQL is the chosen engine', async () => {
    const other = await createWorld({ env: { SEARCH_URL: 'postgres:' } })
    try {
      const answer = await other.get('/api/contributor/search/?type=Image')
      expect(answer.headers['x-search']).toBeUndefined()
    } finally {
      await other.close()
    }
  })
})

describe('the search reading', () => {
  it('lists corrected words', async () => {
    const answer = await world.get('/api/contributor/search/reading/?keywords=markte')
    expect(answer.json()).toMatchObject({
      widened: [],
      corrected: [{ word: 'markte', to: 'market' }],
      match: 'exact',
    })
  })
})

it.each([
  [EXACT_TOTAL_LIMIT, true],
  [EXACT_TOTAL_LIMIT + 1, false],
])('a total of %i is exact: %s', async (total, total_exact) => {
  const present = { search: async () => ({ asset_ids: [], total }) } as unknown as SearchEngine
  const options = { eager: false, presentMeanings: async () => [] }
  const catalogue = createCatalogueSearch(world.db, { present }, options)
  expect(await catalogue.find({})).toMatchObject({ total: EXACT_TOTAL_LIMIT, total_exact })
})
