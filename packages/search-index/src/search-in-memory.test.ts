import { describe, expect, it } from 'vitest'
import { type Group, type SearchRequest, searchInMemory } from './search-in-memory.ts'
import { type SearchDocument, SnapshotBuilder } from './search-snapshot.ts'

/** Documents from the most popular to the least; `search_vector` as PostgreSQL prints a tsvector. */
function snapshotOf(documents: (Partial<SearchDocument> & { search_vector: string })[]) {
  const builder = new SnapshotBuilder()
  for (const [place, document] of documents.entries()) {
    builder.add({
      asset_id: place + 1,
      category_slug: 'people',
      orientation: 'landscape',
      colours: [],
      published_s: place,
      ...document,
    })
  }
  return builder.finish()
}

const typed = (...words: string[]): Group => [{ words, typed: true }]
const request = (groups: Group[], more: Partial<SearchRequest> = {}): SearchRequest => ({
  groups,
  sort: 'relevant',
  limit: 20,
  offset: 0,
  ...more,
})

describe('searchInMemory', () => {
  const snapshot = snapshotOf([
    { search_vector: "'market':1B 'night':2B", colours: ['blue'] },
    { search_vector: "'market':1A", orientation: 'portrait', category_slug: 'business' },
    { search_vector: "'dress':1A 'gele':2B" },
    { search_vector: "'it''s':1A 'market':4D 'night':9A", colours: ['blue', 'red'] },
  ])

  it('finds and counts the documents with every word', () => {
    expect(searchInMemory(snapshot, request([typed('market'), typed('night')]))).toEqual({
      asset_ids: [1, 4],
      total: 2,
    })
  })

  it('ranks a word in the title above the same word elsewhere', () => {
    expect(searchInMemory(snapshot, request([typed('market')])).asset_ids).toEqual([2, 1, 4])
  })

  it('sorts by popularity or date', () => {
    expect(searchInMemory(snapshot, request([typed('market')], { sort: 'popular' })).asset_ids).toEqual([
      1, 2, 4,
    ])
    expect(searchInMemory(snapshot, request([typed('market')], { sort: 'newest' })).asset_ids).toEqual([
      4, 2, 1,
    ])
  })

  it('matches any alternative of a group, typed words first', () => {
    const group: Group = [
      { words: ['gele'], typed: true },
      { words: ['night', 'market'], typed: false },
    ]
    expect(searchInMemory(snapshot, request([group]))).toEqual({ asset_ids: [3, 1, 4], total: 3 })
  })

  it('combines filters by category, orientation and colour', () => {
    expect(searchInMemory(snapshot, request([], { colour: 'blue' })).asset_ids).toEqual([1, 4])
    expect(
      searchInMemory(snapshot, request([], { category: 'business', orientation: 'portrait' })).asset_ids,
    ).toEqual([2])
    expect(searchInMemory(snapshot, request([], { category: 'travel' })).total).toBe(0)
  })

  it('reads quoted words and finds nothing for unknown ones', () => {
    expect(searchInMemory(snapshot, request([typed("it's")])).asset_ids).toEqual([4])
    expect(searchInMemory(snapshot, request([typed('market'), typed('nothing')])).total).toBe(0)
  })

  it('returns only the total for an offset past the end', () => {
    expect(searchInMemory(snapshot, request([typed('market')], { offset: 3 }))).toEqual({
      asset_ids: [],
      total: 3,
    })
  })
})

describe('searchInMemory over many documents', () => {
  // Word n is in every n-th document, so that lists, bitsets and both together are covered.
  const numbers = [2, 3, 5, 97, 331]
  const documents = Array.from({ length: 5_000 }, (_, place) => ({
    search_vector: numbers
      .filter((n) => place % n === 0)
      .map((n) => `'w${n}':1${'ABCD'[place % 4]}`)
      .join(' '),
    orientation: place % 2 ? 'portrait' : 'landscape',
    published_s: (place * 7919) % 5_003,
  }))
  const snapshot = snapshotOf(documents)

  it.each([[[2]], [[97]], [[331]], [[2, 3]], [[2, 97]], [[97, 331]], [[2, 3, 5]], [[5, 331]], [[3, 97]]])(
    'agrees with a plain count for %j',
    (words) => {
      const expected = documents.flatMap((_, place) =>
        words.every((n) => place % n === 0) ? [place + 1] : [],
      )
      const groups = words.map((n) => typed(`w${n}`))
      const all = request(groups, { sort: 'popular', limit: 5_000 })
      expect(searchInMemory(snapshot, all)).toEqual({ asset_ids: expected, total: expected.length })

      const portrait = expected.filter((asset_id) => (asset_id - 1) % 2)
      expect(searchInMemory(snapshot, { ...all, orientation: 'portrait' }).asset_ids).toEqual(portrait)

      const by_date = expected.toSorted(
        (a, b) => documents[b - 1]!.published_s - documents[a - 1]!.published_s || b - a,
      )
      expect(searchInMemory(snapshot, { ...all, sort: 'newest', limit: 10, offset: 5 }).asset_ids).toEqual(
        by_date.slice(5, 15),
      )
    },
  )

  it('returns every match once over all pages, also after the ranked ones', () => {
    const seen = new Set<number>()
    for (let offset = 0; offset < 2_500; offset += 100) {
      for (const id of searchInMemory(snapshot, request([typed('w2')], { limit: 100, offset })).asset_ids)
        seen.add(id)
    }
    expect(seen.size).toBe(2_500)
  })
})
