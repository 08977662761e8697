import type { SearchRequest } from '@taswira/search-index'
import { expect, it } from 'vitest'
import { searchByCoverage } from './search-by-coverage.ts'
import type { SearchConcept } from './search-concepts.ts'
import type { SearchEngine } from './search-engine.ts'

it('a search for a long sentence without matches sends at most 35 queries, starting with the largest share of words', async () => {
  const asked: SearchRequest[] = []
  const engine: SearchEngine = {
    name: 'memory',
    documents: 1_000,
    async search(request) {
      asked.push(request)
      return { asset_ids: [], total: 0 }
    },
    countFilters: async () => null,
    countEach: async (groups) => groups.map((_, place) => 1 + place),
    hasWord: async () => true,
    listSimilar: async () => [],
    listNewest: async () => [],
  }
  const concepts = Array.from({ length: 9 }, (_, place) => conceptOf(`word${place}`))
  const conditions = { sort: 'relevant' as const, limit: 20, offset: 0 }
  expect(await searchByCoverage(engine, concepts, conditions)).toMatchObject({ asset_ids: [], total: 0 })
  expect(asked.length).toBeLessThanOrEqual(35)
  // The first query requires all nine words, the second only six.
  expect(asked.slice(0, 2).map(({ groups }) => groups.length)).toEqual([9, 6])
})

it('a search omits a rare setting before it omits a common concept', async () => {
  const asked: string[] = []
  const engine: SearchEngine = {
    name: 'memory',
    documents: 1_000,
    search: async ({ groups }) => {
      asked.push(groups.map(([one]) => one!.words[0]).join(' '))
      return { asset_ids: [], total: 0 }
    },
    countFilters: async () => null,
    countEach: async (groups) => groups.map(([one]) => (one!.words[0] === 'night' ? 5 : 60)),
    hasWord: async () => true,
    listSimilar: async () => [],
    listNewest: async () => [],
  }
  const concepts = [{ ...conceptOf('night'), is_setting: true }, conceptOf('market')]
  await searchByCoverage(engine, concepts, { sort: 'relevant', limit: 20, offset: 0 })
  expect(asked.indexOf('market')).toBeLessThan(asked.indexOf('night'))
})

function conceptOf(words: string): SearchConcept {
  const group = [{ words: [words], weight: 1 }]
  return {
    words,
    far: group,
    elsewhere: [],
    terms: [],
    widened: [],
    group,
    nearest: [...group],
    is_weak: false,
    is_setting: false,
    is_soft: false,
  }
}
