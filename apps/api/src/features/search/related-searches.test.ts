import type { SearchReading } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { createImageSets } from './related-searches.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const tags = ['colour', 'food drink', 'Market', 'smiling']
  for (let number = 0; number < 4; number++) {
    await world.givenAsset({ keywords: [...tags, 'fruit stall', 'Basket', 'zzyx'] })
    await world.givenAsset({ keywords: [...tags, 'market women', 'Basket'] })
    await world.givenAsset({ keywords: ['basket', 'wedding', 'bride'] })
  }
  await world.givenAsset({ keywords: ['basket', 'wedding'] })
  for (let number = 0; number < 2; number++) await world.givenAsset({ keywords: ['market', 'umbrella'] })
  await world.searchIsReady()
})
afterAll(() => world.close())

async function relatedTo(keywords: string): Promise<string[]> {
  const answer = await world.get(`/api/contributor/search/reading/?${new URLSearchParams({ keywords })}`)
  return answer.json<SearchReading>().related
}

describe('related searches', () => {
  it('are narrower and similar terms, and keywords that the first results share', async () => {
    const related = await relatedTo('market')
    expect(related).toEqual(expect.arrayContaining(['fruit stall', 'basket']))
    expect(related.length).toBeLessThanOrEqual(8)
    expect(new Set(related).size).toBe(related.length)
  })

  it('contain no tags, no purely descriptive words and no words outside the lexicon', async () => {
    const related = await relatedTo('market')
    for (const word of ['colour', 'food drink', 'smiling', 'zzyx']) expect(related, word).not.toContain(word)
  })

  it('find at least three images, and never just the same images as the search', async () => {
    const related = await relatedTo('market')
    for (const word of ['market', 'marketplace', 'umbrella']) expect(related, word).not.toContain(word)
    for (const keywords of related) {
      const answer = await world.get(`/api/contributor/search/?${new URLSearchParams({ keywords })}`)
      expect(Number(answer.headers['x-search-exact']), keywords).toBeGreaterThanOrEqual(3)
    }
  })

  it('keep the other words of a search with several concepts', async () => {
    expect(await relatedTo('wedding basket')).toContain('bride basket')
  })

  it('are looked up once for all searches that they are related to', async () => {
    const looked_up: string[] = []
    const sets = createImageSets(async (keywords) => {
      looked_up.push(keywords)
      return { asset_ids: [1, 2], total: 2, exact_total: 2, closest: { with: [], without: [] } }
    })
    const found = await Promise.all(['basket', 'basket', 'bride'].map((text) => sets.forceFetch(text)))
    expect(await sets.forceFetch('basket')).toEqual(found[0])
    expect(looked_up).toEqual(['basket', 'bride'])
  })

  it('are empty if the search finds nothing or has no words', async () => {
    expect(await relatedTo('qqqq')).toEqual([])
    expect(await relatedTo('')).toEqual([])
  })
})
