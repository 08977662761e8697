import { EXACT_TOTAL_LIMIT, filter_names, search_filters } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { type Group, type SearchRequest, weight_scores } from './search-request.ts'
import type { SearchDocument } from './search-document.ts'
import { segmentOf } from './segment.ts'
import { SegmentedIndex } from './segmented-index.ts'

const documentOf = (given: Partial<SearchDocument> & { asset_id: number }): SearchDocument => ({
  contributor_id: 1,
  category_slug: 'people',
  orientation: 'landscape',
  colours: [],
  people: null,
  released: false,
  cleared_uses: [],
  shown: 'people',
  given: [],
  digital_source_type: null,
  popularity: 0,
  published_s: 0,
  search_vector: '',
  ...given,
})

/** An index of documents from the most popular to the least; `search_vector` as PostgreSQL prints a tsvector. */
const indexOf = (documents: (Partial<SearchDocument> & { search_vector: string })[]) =>
  new SegmentedIndex(
    segmentOf(
      documents.map((document, place) =>
        documentOf({ asset_id: place + 1, popularity: -place, published_s: place, ...document }),
      ),
    ),
  )

const typed = (...words: string[]): Group => [{ words, weight: 1 }]
const request = (groups: Group[], more: Partial<SearchRequest> = {}): SearchRequest => ({
  groups,
  sort: 'relevant',
  limit: 20,
  offset: 0,
  ...more,
})

describe('a search', () => {
  const index = indexOf([
    { search_vector: "'market':1B 'night':2B", colours: ['blue'] },
    { search_vector: "'market':1A", orientation: 'portrait', category_slug: 'business' },
    { search_vector: "'dress':1A 'gele':2B" },
    { search_vector: "'it''s':1A 'market':4D 'night':9A", colours: ['blue', 'red'] },
  ])

  it('finds and counts the documents with every word', () => {
    expect(index.search(request([typed('market'), typed('night')]))).toMatchObject({
      asset_ids: [1, 4],
      total: 2,
    })
  })

  it('ranks a word in the title above the same word elsewhere', () => {
    expect(index.search(request([typed('market')])).asset_ids).toEqual([2, 1, 4])
  })

  it('sorts by popularity or date', () => {
    expect(index.search(request([typed('market')], { sort: 'popular' })).asset_ids).toEqual([1, 2, 4])
    expect(index.search(request([typed('market')], { sort: 'newest' })).asset_ids).toEqual([4, 2, 1])
  })

  it('matches any alternative of a group, typed words first', () => {
    const group: Group = [
      { words: ['gele'], weight: 1 },
      { words: ['night', 'market'], weight: 0.5 },
    ]
    expect(index.search(request([group]))).toMatchObject({ asset_ids: [3, 1, 4], total: 3 })
  })

  it('leaves out documents that match an excluded group', () => {
    expect(
      index.search(request([typed('market')], { without: [typed('gele'), typed('night')] })),
    ).toMatchObject({
      asset_ids: [2],
      total: 1,
    })
    expect(index.search(request([], { without: [typed('market')] })).asset_ids).toEqual([3])
  })

  it('ranks documents that match a boost higher', () => {
    const boosts = [typed('night'), typed("it's")]
    expect(index.search(request([typed('market')], { boosts })).asset_ids).toEqual([4, 1, 2])
    expect(index.search(request([], { boosts: [typed('gele')] })).asset_ids).toEqual([3, 1, 2, 4])
  })

  it('ranks documents with several alternatives of a group higher', () => {
    const group = [...typed('market'), ...typed('night'), ...typed('dress')]
    // The first document has two of them in its keywords, the third one in its title.
    expect(index.search(request([group])).asset_ids).toEqual([4, 2, 3, 1])
    expect(index.search(request([[...group, ...typed('gele')]])).asset_ids).toEqual([3, 4, 2, 1])
  })

  it('estimates how many documents match a group', () => {
    expect(
      index.countEach([typed('market'), [...typed('gele'), ...typed('night')], typed('nothing')]),
    ).toEqual([3, 3, 0])
  })

  it('combines filters by category, orientation and colour', () => {
    expect(index.search(request([], { colour: 'blue' })).asset_ids).toEqual([1, 4])
    expect(index.search(request([], { category: 'business', orientation: 'portrait' })).asset_ids).toEqual([
      2,
    ])
    expect(index.search(request([], { category: 'travel' })).total).toBe(0)
  })

  it('filters by people, releases and how an image was made, and finds no image by a fact that is not stated', () => {
    const some = indexOf([
      { search_vector: '', people: 'one', released: true, digital_source_type: 'digitalCapture' },
      { search_vector: '', people: 'none', digital_source_type: 'trainedAlgorithmicMedia' },
      { search_vector: '', digital_source_type: 'compositeSynthetic' },
      { search_vector: '', people: 'one' },
    ])
    const found = (filters: Partial<SearchRequest>) => some.search(request([], filters)).asset_ids
    expect(found({ people: 'one' })).toEqual([1, 4])
    expect(found({ people: 'two' })).toEqual([])
    expect(found({ released: 'yes' })).toEqual([1])
    expect(found({ made_by: 'people' })).toEqual([1])
    expect(found({ people: 'none', made_by: 'people' })).toEqual([])
  })

  it('finds documents by words for their facts, which weigh as much as keywords', () => {
    const some = indexOf([
      { search_vector: "'market':1A", people: 'two', orientation: 'square' },
      { search_vector: "'market':1A" },
    ])
    expect(some.search(request([typed('people:two')])).asset_ids).toEqual([1])
    expect(some.search(request([typed('orientation:landscape')])).asset_ids).toEqual([2])
    expect(some.hasWord('people:none')).toBe(false)
  })

  it('reads quoted words and finds nothing for unknown ones', () => {
    expect(index.search(request([typed("it's")])).asset_ids).toEqual([4])
    expect(index.search(request([typed('market'), typed('nothing')])).total).toBe(0)
  })

  it('returns only the total for an offset past the end', () => {
    expect(index.search(request([typed('market')], { offset: 3 }))).toMatchObject({
      asset_ids: [],
      total: 3,
    })
  })
})

/** The weight of word n in a document, as PostgreSQL writes it. */
const letterOf = (place: number, n: number) => 'ABCD'[(place / n + n) % 4]

describe('a search of many documents', () => {
  // Word n is in every n-th document, so that common and rare ones and both together are covered, and totals above the limit.
  const numbers = [2, 3, 5, 97, 331]
  const documents = Array.from({ length: 25_000 }, (_, place) => ({
    search_vector: numbers
      .filter((n) => place % n === 0)
      .map((n) => `'w${n}':1${letterOf(place, n)}`)
      .join(' '),
    orientation: place % 2 ? 'portrait' : 'landscape',
    published_s: (place * 7919) % 25_013,
  }))
  const index = indexOf(documents)
  const withWords = (words: number[]) =>
    documents.flatMap((_, place) => (words.every((n) => place % n === 0) ? [place + 1] : []))

  it.each([[[2]], [[97]], [[331]], [[2, 3]], [[2, 97]], [[97, 331]], [[2, 3, 5]], [[5, 331]], [[3, 97]]])(
    'agrees with a plain count for %j',
    (words) => {
      const expected = withWords(words)
      const groups = words.map((n) => typed(`w${n}`))
      const all = request(groups, { sort: 'popular', limit: 25_000 })
      expect(index.search(all)).toMatchObject({ asset_ids: expected, total: expected.length })

      const together = typed(...words.map((n) => `w${n}`))
      expect(index.search({ ...all, groups: [together] }).asset_ids).toEqual(expected)

      const portrait = expected.filter((asset_id) => (asset_id - 1) % 2)
      expect(index.search({ ...all, orientation: 'portrait' }).asset_ids).toEqual(portrait)

      const by_date = expected.toSorted(
        (a, b) => documents[b - 1]!.published_s - documents[a - 1]!.published_s || b - a,
      )
      expect(index.search({ ...all, sort: 'newest', limit: 10, offset: 5 }).asset_ids).toEqual(
        by_date.slice(5, 15),
      )
    },
  )

  it.each([[[2]], [[331]], [[3, 5]]])('leaves out the documents of %j', (words) => {
    const hidden = words.map((n) => typed(`w${n}`))
    const expected = withWords([]).filter((asset_id) => words.every((n) => (asset_id - 1) % n))
    const answer = index.search(request([], { without: hidden, sort: 'popular', limit: 25_000 }))
    expect(answer.asset_ids).toEqual(expected)
  })

  it('finds documents by any alternative of a group, and scores each by its best', () => {
    const group: Group = [
      { words: ['w3'], weight: 0.5 },
      { words: ['w2', 'w5'], weight: 0.2 },
    ]
    const expected = documents.flatMap((_, place) => (place % 3 === 0 || place % 10 === 0 ? [place + 1] : []))
    const answer = index.search(request([group], { sort: 'popular', limit: 25_000 }))
    expect(answer.asset_ids).toEqual(expected)
    // In a title, w3 counts 0.5; w2 and w5 together count 0.2 at most.
    const [first] = index.search(request([group])).asset_ids
    expect((first! - 1) % 3).toBe(0)
  })

  it.each([[[2]], [[97]], [[331]], [[2, 3]], [[2, 97]], [[2, 3, 5]], [[5, 331]]])(
    'ranks the thousand most popular matches of %j by the fields that have the words',
    (words) => {
      const scoreOf = (asset_id: number) =>
        words.reduce(
          (sum, n) => sum + weight_scores['DCBA'.indexOf(letterOf(asset_id - 1, n)!) as 0 | 1 | 2 | 3],
          0,
        )
      const matches = withWords(words)
      const best = matches.slice(0, 1_000).toSorted((a, b) => scoreOf(b) - scoreOf(a))
      const groups = words.map((n) => typed(`w${n}`))
      for (const offset of [0, 40, 980])
        expect(index.search(request(groups, { offset })).asset_ids).toEqual(
          [...best, ...matches.slice(1_000)].slice(offset, offset + 20),
        )
    },
  )

  it('counts exactly up to the limit, and beyond it only reports that there are more', () => {
    const totalOf = (more: Partial<SearchRequest>) => index.search(request([typed('w2')], more)).total
    expect(withWords([2]).length).toBeGreaterThan(EXACT_TOTAL_LIMIT)
    expect(totalOf({})).toBeGreaterThan(EXACT_TOTAL_LIMIT)
    expect(totalOf({ orientation: 'landscape' })).toBeGreaterThan(EXACT_TOTAL_LIMIT)
    expect(totalOf({ orientation: 'landscape', sort: 'newest' })).toBeGreaterThan(EXACT_TOTAL_LIMIT)
    expect(totalOf({ orientation: 'portrait' })).toBe(0)
    expect(index.search(request([typed('w3')])).total).toBe(withWords([3]).length)
    // A page beyond the limit is found too.
    const deep = request([typed('w2')], { offset: 12_490, orientation: 'landscape' })
    expect(index.search(deep).asset_ids).toEqual(withWords([2]).slice(12_490))
  })

  it('agrees with a plain count in a catalogue of several windows, however far its words were read before', () => {
    const many = Array.from({ length: 70_017 }, (_, place) => ({
      search_vector: [2, 3, 1_009].flatMap((n) => (place % n ? [] : [`'w${n}':1A`])).join(' '),
    }))
    const large = indexOf(many)
    const first_page = { sort: 'popular', without_total: true } as const
    expect(large.search(request([typed('w2')], first_page)).asset_ids).toHaveLength(20)
    for (const words of [[3], [2, 3], [2, 1_009], [2]]) {
      const expected = many.flatMap((_, place) => (words.every((n) => place % n === 0) ? [place + 1] : []))
      const all = request(
        words.map((n) => typed(`w${n}`)),
        { sort: 'popular', limit: many.length },
      )
      expect(large.search(all).asset_ids).toEqual(expected)
      const together = typed(...words.map((n) => `w${n}`))
      expect(large.search({ ...all, groups: [together], sort: 'newest' }).asset_ids).toEqual(
        expected.toReversed(),
      )
    }
  })

  it('agrees with an index of the current documents after changes', () => {
    const changed = indexOf(documents)
    const present = documents.map((document, place) =>
      documentOf({ asset_id: place + 1, popularity: -place, ...document }),
    )
    for (let place = 0; place < 6_000; place += 7) {
      const words = [2, 3, 97].filter((n) => (place + 1) % n === 0).map((n) => `'w${n}':1A`)
      present[place] = documentOf({
        asset_id: place + 1,
        popularity: place % 3 ? -place : 1 - 25_000 - place,
        published_s: place,
        search_vector: words.join(' '),
      })
      changed.apply([{ asset_id: place + 1, document: present[place] }])
    }
    const fresh = new SegmentedIndex(segmentOf(present))
    for (const words of [[2], [97], [2, 3], [2, 97]])
      for (const more of [
        {},
        { sort: 'newest' },
        { sort: 'popular', offset: 3_000 },
        { orientation: 'portrait' },
      ] as const) {
        const one = request(
          words.map((n) => typed(`w${n}`)),
          more,
        )
        const [found, wanted] = [changed.search(one), fresh.search(one)]
        expect(found.asset_ids).toEqual(wanted.asset_ids)
        expect(Math.min(found.total, EXACT_TOTAL_LIMIT + 1)).toBe(
          Math.min(wanted.total, EXACT_TOTAL_LIMIT + 1),
        )
      }
  })

  it('returns every match once over all pages, even after the ranked ones', () => {
    const seen = new Set<number>()
    for (let offset = 0; offset < 12_500; offset += 100) {
      for (const id of index.search(request([typed('w2')], { limit: 100, offset })).asset_ids) seen.add(id)
    }
    expect(seen.size).toBe(12_500)
  })
})

describe('similar documents', () => {
  const index = indexOf([
    { search_vector: "'gele':1A 'woman':2B 'smile':3B 'amara':4" },
    { search_vector: "'woman':1A 'smile':2B 'amara':4", contributor_id: 2 },
    { search_vector: "'gele':1B 'market':2A", category_slug: 'business', contributor_id: 3 },
    { search_vector: "'woman':1B 'kofi':2" },
    { search_vector: "'drum':1A 'amara':2" },
    ...Array.from({ length: 40 }, () => ({ search_vector: "'woman':1B" })),
  ])
  const similar = (words: string[], limit = 3) =>
    index.listSimilar({ asset_id: 1, words, limit }).map(({ asset_id }) => asset_id)

  it('share words in any category, and rare words weigh more', () => {
    expect(similar(['gele', 'woman', 'smile'])).toEqual([2, 3, 4])
    expect(index.listSimilar({ asset_id: 1, words: ['gele'], limit: 9 })).toEqual([
      { asset_id: 3, contributor_id: 3 },
    ])
  })

  it('are not found by category or contributor, by unknown words or once withdrawn', () => {
    expect(similar(['amara'])).toEqual([])
    expect(similar(['nothing'])).toEqual([])
    index.apply([{ asset_id: 3 }])
    expect(similar(['gele'])).toEqual([])
  })
})

describe('an index with changes', () => {
  const words = ['market', 'night', 'dress', 'gele', 'drum']
  const number = (n: number, up_to: number) => (Math.imul(n, 2_654_435_761) >>> 7) % up_to
  const made = (asset_id: number, version: number) =>
    documentOf({
      asset_id,
      category_slug: number(asset_id + version, 2) ? 'people' : 'travel',
      orientation: number(asset_id + version, 3) ? 'portrait' : 'square',
      popularity: number(asset_id * 3 + version, 7),
      published_s: number(asset_id * 5 + version, 11),
      search_vector: words
        .filter((_, place) => number(asset_id * 31 + version * 7 + place, 3) === 0)
        .map((word, place) => `'${word}':1${'ABCD'[place]}`)
        .join(' '),
    })
  const requests = [
    request([], { limit: 7 }),
    request([typed('market')], { limit: 100 }),
    request([typed('market')], { limit: 5, offset: 4, sort: 'newest' }),
    request([typed('dress', 'drum')], { limit: 100, sort: 'popular' }),
    request([typed('night')], { category: 'travel', orientation: 'portrait', limit: 100 }),
    request([[...typed('gele'), { words: ['drum'], weight: 0.5 }]], { limit: 9, offset: 2 }),
  ]

  it('answers like an index of the current documents after any changes', () => {
    const present = new Map<number, SearchDocument>()
    for (let asset_id = 1; asset_id <= 60; asset_id++) present.set(asset_id, made(asset_id, 0))
    const index = new SegmentedIndex(segmentOf([...present.values()]))
    for (let step = 1; step <= 300; step++) {
      const changes = Array.from({ length: 1 + number(step, 5) }, (_, place) => {
        const asset_id = 1 + number(step * 13 + place, 200)
        return { asset_id, document: number(step + place, 4) ? made(asset_id, step) : undefined }
      })
      for (const { asset_id, document } of changes) {
        if (document) present.set(asset_id, document)
        else present.delete(asset_id)
      }
      index.apply(changes)

      const fresh = new SegmentedIndex(segmentOf([...present.values()]))
      expect(index.documents, `step ${step}`).toBe(present.size)
      for (const one of requests) expect(index.search(one), `step ${step}`).toEqual(fresh.search(one))
      const newest = fresh.listNewest({ limit: 200, offset: 0 })
      expect(newest).toHaveLength(present.size)
      for (let offset = 0; offset <= present.size + 1; offset++)
        expect(index.listNewest({ limit: 3, offset })).toEqual(newest.slice(offset, offset + 3))
      for (const word of words) expect(index.hasWord(word)).toBe(fresh.hasWord(word))
    }
  })

  it('counts for each filter value as many documents as a search with that value finds', () => {
    const documents = Array.from({ length: 60 }, (_, place) => ({
      ...made(place + 1, 0),
      colours: [['red', 'blue', 'green'][place % 3]!, 'white'],
      people: (['one', 'two', null] as const)[place % 3]!,
      released: place % 4 === 0,
    }))
    const index = new SegmentedIndex(segmentOf(documents))
    index.apply(documents.slice(0, 9).map((document) => ({ asset_id: document.asset_id })))
    index.apply(documents.slice(20, 40).map((document) => ({ asset_id: document.asset_id, document })))
    const chosen = [
      {},
      { colour: 'red' },
      { colour: 'red', people: 'one' },
      { colour: 'pink' },
      { category: 'travel', contributor_id: 1, released: 'yes' },
      { without: [typed('night')], guards: [{ use: 'never', given: [] }], people: 'two' },
    ] as const satisfies Partial<SearchRequest>[]
    for (const groups of [[], [typed('market')], [typed('dress'), typed('drum')], [[]]])
      for (const more of chosen) {
        const asked: SearchRequest = { ...request(groups), ...(more as Partial<SearchRequest>) }
        const counts = index.countFilters(asked)
        for (const name of filter_names)
          for (const value of search_filters[name])
            expect(counts[name][value], `${name} ${value}`).toBe(
              index.search({ ...asked, [name]: value }).total,
            )
      }
  })

  it('drops a word when its last document is gone', () => {
    const index = indexOf([{ search_vector: "'market':1A" }, { search_vector: "'drum':1A" }])
    index.apply([{ asset_id: 2 }])
    expect([index.hasWord('market'), index.hasWord('drum')]).toEqual([true, false])
    index.apply([{ asset_id: 2, document: documentOf({ asset_id: 2, search_vector: "'drum':1A" }) }])
    expect(index.hasWord('drum')).toBe(true)
    expect(index.changed).toBe(2)
  })

  it('can start empty', () => {
    const index = new SegmentedIndex(segmentOf([]))
    expect(index.search(request([typed('market')]))).toMatchObject({ asset_ids: [], total: 0 })
    index.apply([{ asset_id: 7, document: made(7, 1) }])
    expect(index.listNewest({ limit: 5, offset: 0 })).toEqual([7])
  })
})
