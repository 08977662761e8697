import { readFileSync } from 'node:fs'
import { category_slugs, type CategorySlug, colour_slugs, isMadeByPeople } from '@taswira/contract'
import {
  type Group,
  type Guard,
  type SearchDocument,
  type SearchRequest,
  weight_scores,
} from '@taswira/search-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSearchAssets } from '../../testing/search-assets.ts'
import { randomForTest } from '../../testing/seeded-random.ts'
import { has_searchd, startSearchServers, type TestSearchServers } from '../../testing/test-search-servers.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { listAllDocuments } from './document-queries.ts'

// One suite for all engines: they must return the same matches, totals, pages and order. Only the order
// `relevant` may differ: always in postgres; and in sphinxql if a group has alternatives or several words, or
// a word occurs twice, because Sphinx adds up all matches, whereas memory uses the best alternative and its
// weakest word.
const engines = ['memory:', 'postgres:', ...(has_searchd ? ['sphinxql:'] : [])]

let search_servers: TestSearchServers | undefined
beforeAll(async () => {
  search_servers = has_searchd ? await startSearchServers() : undefined
})
afterAll(() => search_servers?.close())

async function givenShop(engine: string): Promise<World> {
  const search_url = engine === 'sphinxql:' ? search_servers!.search_url : engine
  // On a busy machine, a slow search server must not count as unavailable.
  const world = await createWorld({
    env: { SEARCH_URL: search_url },
    search_server_limits: { read_ms: 100_000 },
  })
  expect(world.config.search_url).toBe(search_url)
  return world
}

const find = async (world: World, query: Record<string, string>) => {
  const answer = await world.get(
    `/api/contributor/search/?format=json&${new URLSearchParams({ type: 'Image', ...query })}`,
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-search']).toBeUndefined()
  const { headers } = answer
  const slugs = answer.json<{ slug: string }[]>().map((asset) => asset.slug)
  const offset = Number(query.offset ?? 0)
  const exact = Math.max(0, Number(headers['x-search-exact']) - offset)
  return {
    /** Images that match everything. */
    slugs: slugs.slice(0, exact),
    /** Near matches, listed after those. */
    nearest: slugs.slice(exact),
    total: headers['x-search-exact'],
    match: headers['x-search-match'],
    headers,
  }
}

describe.each(engines)('a search in %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await givenShop(engine)
    await givenSearchAssets(world)
    await world.searchIsReady()
    expect(`${world.search_engines.present.name}:`).toBe(engine)
  })
  afterAll(() => world.close())

  it('finds published images that contain every word, with title matches first', async () => {
    expect(await find(world, { keywords: 'market' })).toMatchObject({
      slugs: ['fruit', 'trader'],
      total: '2',
    })
    expect((await find(world, { keywords: 'market phone' })).slugs).toEqual(['trader'])
    expect(await find(world, { keywords: 'market nothingness' })).toMatchObject({ slugs: [], total: '0' })
  })

  it('ignores accents, endings and case', async () => {
    expect((await find(world, { keywords: 'GELE' })).slugs).toEqual(['gele'])
    expect((await find(world, { keywords: 'dress' })).slugs).toEqual(['dress'])
    expect((await find(world, { keywords: 'traders' })).slugs.toSorted()).toEqual(['fruit', 'trader'])
    expect((await find(world, { keywords: 'ola' })).slugs).toEqual(['gele'])
    expect((await find(world, { keywords: 'fashion' })).slugs.toSorted()).toEqual(['dress', 'gele'])
  })

  it('corrects a misspelt word unless `widen` is off', async () => {
    expect((await find(world, { keywords: 'markte' })).slugs).toEqual(['fruit', 'trader'])
    expect((await find(world, { keywords: 'weding' })).slugs).toEqual(['gele'])
    expect((await find(world, { keywords: 'markte', widen: 'off' })).slugs).toEqual([])
  })

  it('filters by category, orientation and colour, and sorts the results', async () => {
    expect((await find(world, { keywords: 'market', category: 'business' })).slugs).toEqual(['trader'])
    expect((await find(world, { keywords: 'market', orientation: 'landscape' })).slugs).toEqual(['fruit'])
    expect((await find(world, { keywords: 'market', colour: 'green' })).slugs).toEqual(['trader'])
    expect((await find(world, { keywords: '', category: 'fashion' })).total).toBe('2')
    expect((await find(world, { keywords: 'market', sort: 'popular' })).slugs).toEqual(['trader', 'fruit'])
    expect((await find(world, { keywords: 'market', sort: 'newest' })).slugs).toEqual(['trader', 'fruit'])
  })

  it('filters by people, releases and how an image was made, and excludes images without that declaration', async () => {
    const slugs = async (query: Record<string, string>) =>
      (await find(world, { sort: 'popular', ...query })).slugs
    expect(await slugs({ people: 'one' })).toEqual(['trader'])
    expect(await slugs({ people: 'none', keywords: 'market' })).toEqual(['fruit'])
    expect(await slugs({ people: 'group' })).toEqual([])
    expect(await slugs({ made_by: 'people' })).toEqual(['fruit'])
    for (const keywords of ['market, no AI', 'real photo of a market', 'no AI'])
      expect(await slugs({ keywords }), keywords).toEqual(['fruit'])
    expect(await slugs({ made_by: '', people: '', category: 'business' })).toEqual(['trader'])
    expect(await slugs({ released: 'yes' })).toEqual([])
    await world.db.query("update assets set released = true, people = 'two' where slug = 'gele'")
    await world.searchIsReady()
    expect(await slugs({ released: 'yes' })).toEqual(['gele'])
    expect(await slugs({ released: 'yes', people: 'two', category: 'fashion' })).toEqual(['gele'])
  })

  it("counts people by an image's stated number, and by its words only where the number is unknown", async () => {
    const words = { title: 'Mother and two children with a woman', keywords: ['women', 'two'] }
    await world.givenAsset({ slug: 'family', people: 'group', ...words })
    await world.givenAsset({ slug: 'sisters', people: 'two', title: 'Women at the loom' })
    await world.givenAsset({ slug: 'unstated', ...words })
    await world.searchIsReady()
    for (const keywords of ['two women', 'deux femmes', 'wanawake wawili']) {
      const { slugs } = await find(world, { keywords })
      // PostgreSQL knows words only.
      if (engine === 'postgres:') {
        expect(slugs.toSorted()).toEqual(['family', 'unstated'])
        continue
      }
      expect(slugs.slice(0, 2).toSorted()).toEqual(['sisters', 'unstated'])
      expect(slugs).not.toContain('family')
    }
    for (const keywords of [
      'no people',
      'sans personne',
      'hakuna watu',
      'without phone or people',
      'without people or phones',
    ])
      if (engine !== 'postgres:') expect((await find(world, { keywords })).slugs).toEqual(['fruit'])
    await world.db.query(
      "update assets set status = 'removed' where slug in ('family', 'sisters', 'unstated')",
    )
    await world.searchIsReady()
  })

  it('counts the results for each filter value, with the other filters unchanged', async () => {
    const count = async (query: Record<string, string>) => {
      const address = `/api/contributor/search/counts/?${new URLSearchParams({ type: 'Image', ...query })}`
      return (await world.get(address)).json<{ counts: Record<string, Record<string, number>> | null }>()
        .counts
    }
    const of_market = await count({ keywords: 'market' })
    // Without an index, so many searches would take too long.
    if (engine === 'postgres:') return expect(of_market).toBeNull()
    expect(of_market).toMatchObject({
      orientation: { landscape: 1, portrait: 1, square: 0 },
      colour: { green: 1, brown: 1, red: 0 },
      people: { none: 1, one: 1, two: 0, group: 0 },
      released: { yes: 0 },
      made_by: { people: 1 },
    })
    expect(await count({ keywords: 'market', people: 'one', colour: 'green' })).toMatchObject({
      orientation: { landscape: 0, portrait: 1, square: 0 },
      colour: { green: 1, brown: 0 },
      people: { none: 0, one: 1 },
      made_by: { people: 0 },
    })
    expect(await count({ keywords: 'nothingness' })).toMatchObject({ people: { one: 0 } })
    expect(await count({ category: 'fashion' })).toMatchObject({ orientation: { landscape: 2 } })
    expect(await count({ keywords: 'market', contributor: 'ola' })).toMatchObject({ people: { one: 0 } })
  })

  it('finds only the images of one contributor on request', async () => {
    const of_ola = await find(world, { keywords: '', contributor: 'ola' })
    expect(of_ola).toMatchObject({ slugs: ['gele'], total: '1' })
    expect((await find(world, { keywords: 'gele', contributor: 'ola' })).slugs).toEqual(['gele'])
    expect((await find(world, { keywords: 'market', contributor: 'ola' })).slugs).toEqual([])
    expect((await find(world, { keywords: '', contributor: 'nobody' })).total).toBe('0')
  })

  it('pages through the matches by limit and offset, with links', async () => {
    const page = await find(world, { keywords: 'market', limit: '1', offset: '1' })
    expect(page.slugs).toEqual(['trader'])
    expect(page.total).toBe('2')
    expect(page.headers.link).toContain('offset=0')
    expect((await find(world, { keywords: 'market', offset: '2' })).slugs).toEqual([])
  })

  it('finds images that share words with an image, rarest words first, except itself and unpublished ones', async () => {
    const answer = await world.get('/api/contributor/stock/fruit/related/')
    expect(answer.json<{ slug: string }[]>().map(({ slug }) => slug)).toEqual(['trader'])
    const similar = await world.search_engines.present.listSimilar({
      asset_id: 0,
      words: ['market', 'phone', 'nothing'],
      limit: 9,
    })
    expect(similar.map(({ asset_id }) => asset_id)).toEqual([2, 1])
  })

  it('finds nothing for other types, unknown categories and punctuation', async () => {
    expect((await find(world, { keywords: 'market', type: 'Video' })).slugs).toEqual([])
    expect((await find(world, { keywords: 'market', category: 'nowhere' })).slugs).toEqual([])
    expect((await find(world, { keywords: '!!! ---' })).slugs).toEqual([])
    expect((await find(world, { keywords: 'the' })).slugs).toEqual([])
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
    expect((await find(world, { keywords })).slugs.length).toBeLessThanOrEqual(2)
  })
})

interface Case {
  query: string
  document: { title: string; keywords: string[]; category: CategorySlug }
  found: boolean
}

const cases = JSON.parse(readFileSync(new URL('./vocabulary-cases.json', import.meta.url), 'utf8')) as Case[]

// All engines share the code that reads these words, so a few cases are enough for the second engine.
describe.each(engines.filter((engine) => engine !== 'postgres:'))(
  'the vocabulary of local words in %s',
  (engine) => {
    let world: World
    const ids = new Map<string, string>()
    const keyOf = ({ title, keywords, category }: Case['document']) =>
      JSON.stringify([title, keywords, category])

    beforeAll(async () => {
      world = await givenShop(engine)
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

    it.each(engine === 'memory:' ? cases : cases.slice(0, 20))(
      'decides whether "$query" finds "$document.title": $found',
      async ({ query, document, found }) => {
        const slugs: string[] = []
        for (let offset = 0; ; offset += 100) {
          const page = await find(world, { keywords: query, limit: '100', offset: String(offset) })
          slugs.push(...page.slugs)
          if (page.slugs.length < 100) break
        }
        expect(slugs.includes(ids.get(keyOf(document))!)).toBe(found)
      },
    )

    it('can be switched off, and the search reading lists widened words', async () => {
      const reading = (await world.get('/api/contributor/search/reading/?keywords=sokoni')).json()
      expect(reading).toMatchObject({
        widened: [{ word: 'sokoni', language: 'Swahili', to: expect.arrayContaining(['market']) }],
      })
      const typed = await world.get('/api/contributor/search/?type=Image&keywords=sokoni&widen=off')
      expect(Number(typed.headers['x-total-count'])).toBe(0)
    })
  },
)

/** Answers a request by reading every document: slow but simple. */
function plainAnswer(
  documents: SearchDocument[],
  { groups, guards = [], sort, limit, offset, ...filter }: SearchRequest,
) {
  const scored = documents
    .filter(
      (document) =>
        (!filter.category || document.category_slug === filter.category) &&
        (!filter.orientation || document.orientation === filter.orientation) &&
        (!filter.colour || document.colours.includes(filter.colour)) &&
        (!filter.people || document.people === filter.people) &&
        (!filter.released || document.released) &&
        (!filter.cleared || document.cleared_uses.includes(filter.cleared)) &&
        guards.every((guard) => isAllowed(document, guard)) &&
        (!filter.made_by || isMadeByPeople(document.digital_source_type)),
    )
    .filter((document) => groups.every((group) => groupScore(document, group) > 0))
    .map((document) => ({ document, score: sumOfGroups(document, groups) }))
  const order = {
    relevant: (a: Scored, b: Scored) => b.score - a.score || popularFirst(a, b),
    popular: popularFirst,
    newest: (a: Scored, b: Scored) =>
      b.document.published_s - a.document.published_s || b.document.asset_id - a.document.asset_id,
  }[sort]
  const asset_ids = scored.toSorted(order).map(({ document }) => document.asset_id)
  return { asset_ids: asset_ids.slice(offset, offset + limit), total: asset_ids.length }
}

const isAllowed = ({ shown, given, cleared_uses }: SearchDocument, guard: Guard) =>
  shown === 'nobody' ||
  (guard.given.some((word) => given.includes(word)) &&
    (shown === 'drawing' || cleared_uses.some((use) => use === guard.use)))

interface Scored {
  document: SearchDocument
  score: number
}

const popularFirst = ({ document: a }: Scored, { document: b }: Scored) =>
  b.popularity - a.popularity || b.asset_id - a.asset_id

/** The score of the best alternative plus a share of the others' scores. */
const groupScore = (document: SearchDocument, group: Group) =>
  group
    .map(({ words, weight }) => weight * Math.min(...words.map((word) => wordScore(document, word))))
    .filter((score) => score > 0)
    .map((score) => Math.max(1, Math.round(100 * score)))
    .reduce((sum, score) => Math.min(255, Math.round(Math.max(sum, score) + 0.3 * Math.min(sum, score))), 0)

const sumOfGroups = (document: SearchDocument, groups: Group[]) =>
  groups.reduce((sum, group) => sum + groupScore(document, group), 0)

/** Whether an engine may order the results differently; the matches are always the same. */
function mayDiffer(engine: string, { groups, sort }: SearchRequest): boolean {
  const words = groups.flat().flatMap((alternative) => alternative.words)
  const is_plain = words.length === groups.length && new Set(words).size === words.length
  return sort === 'relevant' && (engine === 'postgres:' || (engine === 'sphinxql:' && !is_plain))
}

function wordScore({ search_vector }: SearchDocument, word: string): number {
  const places = new RegExp(`'${word}':(\\S+)`).exec(search_vector)?.[1]
  if (!places) return 0
  const heaviest = ['A', 'B', 'C'].findIndex((weight) => places.includes(weight))
  return weight_scores[heaviest === -1 ? 0 : 3 - heaviest]!
}

describe.each(engines)('after random edits, a search in %s', (engine) => {
  const words = ['drum', 'lagos', 'cloth', 'river', 'goat', 'lamp', 'thief', 'hiv']
  let world: World
  beforeAll(async () => {
    world = await givenShop(engine)
  })
  afterAll(() => world.close())

  it('answers every request like a simple scan of all documents', async () => {
    const random = randomForTest(`after any edits ${engine}`)
    const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const some = () => words.filter(() => random() < 0.4)
    const categories = ['people', 'travel', 'fashion'] as const

    const edits = [
      () =>
        world.givenAsset({
          title: some().join(' ') || 'untitled',
          keywords: some(),
          category: one(categories),
          colours: colour_slugs.filter(() => random() < 0.1),
          height_px: one([2000, 3000, 4500]),
          downloads: Math.floor(random() * 5),
        }),
      (id: number) =>
        world.db.query('update assets set title = $2 where asset_id = $1', [id, some().join(' ') || 'plain']),
      (id: number) => world.db.query('update assets set keywords = $2 where asset_id = $1', [id, some()]),
      (id: number) =>
        world.db.query('update assets set status = $2 where asset_id = $1', [
          id,
          one(['published', 'unpublished', 'removed']),
        ]),
      (id: number) =>
        world.db.query('update assets set published_at = $2 where asset_id = $1', [
          id,
          new Date(Date.UTC(2026, 2, 1 + Math.floor(random() * 9))),
        ]),
      (id: number) =>
        world.db.query(
          `update assets set people = $2, released = $3, digital_source_type = $4, cleared_uses = $5, faces = $6
           where asset_id = $1`,
          [
            id,
            one([null, 'none', 'two']),
            random() < 0.5,
            one([null, 'digitalCapture', 'trainedAlgorithmicMedia', 'digitalCreation']),
            one([[], ['health'], ['health', 'religion']]),
            one([null, '[]']),
          ],
        ),
      (id: number) => world.db.query('delete from assets where asset_id = $1', [id]),
    ]
    const request = (): SearchRequest => ({
      groups: Array.from({ length: Math.floor(random() * 3) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 2) }, (_, place) => ({
          words: Array.from({ length: 1 + Math.floor(random() * 2) }, () => one(words)),
          weight: place === 0 ? 1 : 0.5,
        })),
      ),
      category: one([undefined, undefined, ...categories]),
      orientation: one([undefined, undefined, 'landscape', 'portrait'] as const),
      colour: one([undefined, undefined, undefined, 'brown', 'blue'] as const),
      people: one([undefined, undefined, undefined, 'none', 'two'] as const),
      released: one([undefined, undefined, undefined, 'yes'] as const),
      made_by: one([undefined, undefined, undefined, 'people'] as const),
      cleared: one([undefined, undefined, undefined, 'health'] as const),
      guards: one([
        [],
        [],
        [{ use: 'health', given: ['hiv', 'thief'] }],
        [{ use: 'never', given: ['thief'] }],
      ]),
      sort: one(['relevant', 'popular', 'newest'] as const),
      limit: 1 + Math.floor(random() * 20),
      offset: one([0, 0, 3, 30]),
    })

    for (let round = 0; round < 25; round++) {
      for (let edit = 0; edit < 8; edit++) await one(edits)(1 + Math.floor(random() * (4 + round * 4)))
      await world.search_engines.ready()
      const documents = (await listAllDocuments(world.db, 10_000))!
      for (let asked = 0; asked < 20; asked++) {
        const asked_for = request()
        const wanted = mayDiffer(engine, asked_for) ? { ...asked_for, limit: 1_000, offset: 0 } : asked_for
        const answer = await world.search_engines.present.search(wanted)
        const right = plainAnswer(documents, wanted)
        if (mayDiffer(engine, asked_for))
          for (const { asset_ids } of [answer, right]) asset_ids.sort((a, b) => a - b)
        expect(answer, JSON.stringify(wanted)).toMatchObject(right)
      }
      for (const word of words) {
        const { total } = plainAnswer(documents, { ...request(), ...everything, groups: typed(word) })
        expect(await world.search_engines.present.hasWord(word), word).toBe(total > 0)
      }
      const page = { limit: 7, offset: round }
      expect(await world.search_engines.present.listNewest(page)).toEqual(
        plainAnswer(documents, { groups: [], sort: 'newest', ...page }).asset_ids,
      )
    }
  })
})

const everything = {
  category: undefined,
  orientation: undefined,
  colour: undefined,
  people: undefined,
  released: undefined,
  made_by: undefined,
  cleared: undefined,
  guards: [],
}
const typed = (word: string): Group[] => [[{ words: [word], weight: 1 }]]
