import { readFileSync } from 'node:fs'
import { category_slugs, type CategorySlug } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

interface Case {
  query: string
  document: { title: string; keywords: string[]; category: CategorySlug }
  found: boolean
}

const cases = JSON.parse(readFileSync(new URL('./vocabulary-cases.json', import.meta.url), 'utf8')) as Case[]

describe('search by words in local use', () => {
  let world: World
  const ids = new Map<string, string>()
  const keyOf = ({ title, keywords, category }: Case['document']) =>
    JSON.stringify([title, keywords, category])

  beforeAll(async () => {
    world = await createWorld()
    for (const { document } of cases) {
      if (ids.has(keyOf(document))) continue
      const slug = `case-${ids.size + 1}`
      ids.set(keyOf(document), slug)
      const category = category_slugs.includes(document.category) ? document.category : 'people'
      await world.givenAsset({ ...document, category, slug })
    }
    await world.searchIsReady()
  })
  afterAll(() => world.close())

  it.each(cases)(
    'answers "$query" for "$document.title" with found = $found',
    async ({ query, document, found }) => {
      const slugs: string[] = []
      for (let offset = 0; ; offset += 100) {
        const answer = await world.get(
          `/api/contributor/search/?type=Image&limit=100&offset=${offset}&keywords=${encodeURIComponent(query)}`,
        )
        const page = answer.json<{ slug: string }[]>()
        slugs.push(...page.map((asset) => asset.slug))
        if (page.length < 100) break
      }
      expect(slugs.includes(ids.get(keyOf(document))!)).toBe(found)
    },
  )

  it('can be switched off, and the reading lists widened words', async () => {
    const reading = (await world.get('/api/contributor/search/reading/?keywords=sokoni')).json()
    expect(reading).toMatchObject({
      widened: [{ word: 'sokoni', language: 'Swahili', to: expect.arrayContaining(['market']) }],
    })
    const typed = await world.get('/api/contributor/search/?type=Image&keywords=sokoni&widen=off')
    expect(Number(typed.headers['x-total-count'])).toBe(0)
  })
})
