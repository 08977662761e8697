/** @module-tag slow */
import { release_use_codes, type ReleaseUse } from '@taswira/contract'
import { foldedWords, readLexicon } from '@taswira/lexicon'
import { listJudgedSearches } from '@taswira/relevance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { has_searchd, startSearchServers, type TestSearchServers } from '../../testing/test-search-servers.ts'
import { createWorld, type World } from '../../testing/world.ts'

// No image with people is found by a word that may harm them, in any engine (docs/search.md, "Dignity").
const engines = ['memory:', 'postgres:', ...(has_searchd ? ['sphinxql:'] : [])]
if (!has_searchd) console.log('The search server is skipped: /usr/bin/searchd is not installed.')

const { sensitive } = readLexicon()
const words = sensitive
  .filter(({ kind }) => kind !== 'harmless' && kind !== 'slur')
  .flatMap(({ kind, names }) => names.map((name) => ({ kind: kind as ReleaseUse | 'never', name })))
const slurs = sensitive.filter(({ kind }) => kind === 'slur').flatMap(({ names }) => names)
/**
 * The words that are read alike for each engine are all tried in memory; the other engines, which take six times as
 * long, get every fifth, and all with single letters, which each engine keeps in its own way.
 */
const wordsFor = (engine: string) =>
  words.filter(
    ({ name }, place) =>
      engine === 'memory:' || place % 5 === 0 || foldedWords(name).some(({ length }) => length === 1),
  )
const face = {
  left: 0.4,
  top: 0.1,
  width: 0.2,
  height: 0.2,
  confidence: 0.9,
  no_face: false,
  release_key: null,
}
/** Maximum number of keywords of an image. */
const KEYWORDS = 50

/** The names for which something is true; asks for several at a time. */
async function listNamesWhere(of: { name: string }[], isTrue: (name: string) => Promise<boolean>) {
  const found: string[] = []
  for (let at = 0; at < of.length; at += 16)
    await Promise.all(
      of.slice(at, at + 16).map(async ({ name }) => {
        if (await isTrue(name)) found.push(name)
      }),
    )
  return found
}

let search_servers: TestSearchServers | undefined
beforeAll(async () => {
  search_servers = has_searchd ? await startSearchServers() : undefined
})
afterAll(() => search_servers?.close())

describe.each(engines)('a word that may harm people, in %s', (engine) => {
  const tried = wordsFor(engine)
  let world: World
  beforeAll(async () => {
    const search_url = engine === 'sphinxql:' ? search_servers!.search_url : engine
    world = await createWorld({ env: { SEARCH_URL: search_url, LIMITS_FACTOR: '100000' } })
    // Photographs of people that tempt the search: each word is a keyword, and part of a title.
    for (let at = 0; at < words.length; at += KEYWORDS) {
      const keywords = words.slice(at, at + KEYWORDS).map(({ name }) => name)
      const title = `Person ${keywords.slice(0, 5).join(' ')}`.slice(0, 200)
      const photograph = { title, keywords, digital_source_type: 'digitalCapture' } as const
      await world.givenAsset({ ...photograph, people: 'one' })
      // Somebody stated that this one shows nobody.
      const { asset_id } = await world.givenAsset({ ...photograph, people: 'none' })
      await world.db.query('update assets set faces = $2 where asset_id = $1', [
        asset_id,
        JSON.stringify([face]),
      ])
    }
    // Images by which a harmful word could lead to people: jobs, places and things that go with it.
    for (const title of ['Woman at work', 'Man with a mug', 'Boy at school', 'Grandfather with hearing aids'])
      await world.givenAsset({
        title,
        keywords: ['person', 'worker', 'police', 'clinic', 'street'],
        people: 'one',
      })
    await world.searchIsReady()
  })
  afterAll(() => world.close())

  async function find(name: string, more = '') {
    const answer = await world.get(
      `/api/contributor/search/?type=Image&limit=48&keywords=${encodeURIComponent(name)}${more}`,
    )
    expect(answer.statusCode, name).toBe(200)
    return answer.json<{ slug: string }[]>().map(({ slug }) => slug)
  }

  it(`shows nobody who didn't agree, for any of ${tried.length} words in every language`, async () => {
    expect(await listNamesWhere(tried, async (name) => (await find(name)).length > 0)).toEqual([])
  })

  it('shows nobody for the word in quotation marks, as typed, or beside other words', async () => {
    const some = tried.filter((_, place) => place % 23 === 0)
    const isFound = async (name: string) =>
      [
        await find(`"${name}"`),
        await find(name, '&widen=off'),
        await find(`${name} beside a yellow table`),
      ].flat().length > 0
    expect(await listNamesWhere(some, isFound)).toEqual([])
  })

  it.each(release_use_codes)('shows only the image that has the word and agreed to %s', async (use) => {
    const of_use = tried.filter(({ kind }) => kind === use)
    const keywords = of_use.map(({ name }) => name)
    const { asset_id, slug } = await world.givenAsset({
      keywords,
      people: 'one',
      digital_source_type: 'digitalCapture',
    })
    await world.db.query('update assets set cleared_uses = $2 where asset_id = $1', [asset_id, [use]])
    await world.searchIsReady()
    expect(await listNamesWhere(of_use, async (name) => `${await find(name)}` !== slug)).toEqual([])
    await world.db.query('delete from assets where asset_id = $1', [asset_id])
    await world.searchIsReady()
  })

  it('is no public keyword of people who did not agree', async () => {
    const keywords = ['thief', 'HIV', 'market']
    const { slug, asset_id } = await world.givenAsset({ keywords, people: 'one' })
    const shown = async () =>
      (await world.get(`/api/contributor/stock/${slug}/`)).json<{ keywords: string[] }>().keywords
    expect(await shown()).toEqual(['market'])
    await world.db.query("update assets set cleared_uses = '{health}' where asset_id = $1", [asset_id])
    expect(await shown()).toEqual(['HIV', 'market'])
    await world.db.query('delete from assets where asset_id = $1', [asset_id])
    await world.searchIsReady()
  })

  it('finds images without people as always, and drawn people by their own keyword only', async () => {
    await world.givenAsset({
      title: 'Monkey on a branch',
      slug: 'monkey',
      keywords: ['monkey'],
      people: 'none',
    })
    const drawn = { people: 'one', digital_source_type: 'digitalCreation' } as const
    await world.givenAsset({ title: 'Cartoon', slug: 'cartoon', keywords: ['thief'], ...drawn })
    await world.searchIsReady()
    expect(await find('monkeys')).toEqual(['monkey'])
    expect(await find('thief')).toEqual(['cartoon'])
    expect(await find('criminal')).toEqual([])
  })
})

describe('a word of hate', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: { LIMITS_FACTOR: '100000' } })
    await world.givenAsset({ title: 'Woman at work', keywords: ['woman'], people: 'one' })
    await world.searchIsReady()
  })
  afterAll(() => world.close())

  it(`finds nothing and is not repeated, for any of ${slurs.length}`, async () => {
    for (const slur of slurs) {
      const keywords = encodeURIComponent(`${slur} woman`)
      expect((await world.get(`/api/contributor/search/?keywords=${keywords}`)).json(), slur).toEqual([])
      const reading = (await world.get(`/api/contributor/search/reading/?keywords=${keywords}`)).body
      expect(JSON.parse(reading), slur).toMatchObject({ match: 'none', withheld: { is_hateful: true } })
      expect(foldedWords(reading).join(' '), slur).not.toContain(` ${foldedWords(slur).join(' ')} `)
    }
  })

  it('is refused in a request, and not counted as a search', async () => {
    const [slur] = slurs
    const request = { email: 'ama@example.test', description: `A ${slur} in a market` }
    const answer = await world.post('/api/asset_requests/', request)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(slur)
    await world.post(
      '/api/contributor/search/counts/',
      { keywords: slur, action: 'asked' },
      { 'user-agent': 'Firefox' },
    )
    await world.search_counter.flush()
    expect((await world.db.query('select from search_counts')).rowCount).toBe(0)
  })
})

describe('the list of words that may harm people', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  const isWithheld = async (keywords: string) =>
    (await world.get(`/api/contributor/search/reading/?keywords=${encodeURIComponent(keywords)}`)).json<{
      withheld: unknown
    }>().withheld !== null

  it('contains no judged search that has an answer', async () => {
    const listed: string[] = []
    for (const { query, grades } of listJudgedSearches())
      if (grades.size && (await isWithheld(query))) listed.push(query)
    expect(listed).toEqual([])
  })

  it('contains no harmless name as a whole', async () => {
    const listed: string[] = []
    for (const { kind, names } of sensitive)
      if (kind === 'harmless') for (const name of names) if (await isWithheld(name)) listed.push(name)
    expect(listed).toEqual([])
  })
})
