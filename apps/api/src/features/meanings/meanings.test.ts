/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await createWorld()
  editor = await givenOperator(world, 'editor')
  await world.givenAssets(2, { title: 'Snow on a mountain', keywords: ['snow', 'mountain'] })
  await world.searchIsReady()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from added_meanings')
  await world.db.query('notify catalogue_changed')
})

/** Counts the images that match all words. */
const foundFor = async (keywords: string, app: Pick<World['app'], 'inject'> = world.app) => {
  const query = new URLSearchParams({ keywords, type: 'Image' })
  const answer = await app.inject({ url: `/api/contributor/search/?${query}` })
  return Number(answer.headers['x-search-exact'])
}
const add = (words: string, terms: string[]) => editor.post('meanings/', { words, terms })
interface Effect {
  words: string
  before: { match: string; total: number }
  after: { match: string; total: number; titles: string[] }
  others: { words: string; before: number; after: number }[]
}
const effectOf = (words: string, terms: string[]) => editor.post('meanings/preview/', { words, terms })

describe('a meaning added at the desk', () => {
  it('applies in every process until it is removed', async () => {
    const other = await world.anotherServer()
    expect(await foundFor('Zubuku')).toBe(0)
    const answer = await add(' Zubuku ', ['snow'])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ words: 'zubuku', terms: ['snow'] })
    for (const app of [world.app, other]) await expect.poll(() => foundFor('zubuku', app)).toBe(2)
    const { meaning_id } = answer.json<{ meaning_id: number }>()
    expect((await editor.delete(`meanings/${meaning_id}/`)).statusCode).toBe(204)
    for (const app of [world.app, other]) await expect.poll(() => foundFor('zubuku', app)).toBe(0)
    expect((await editor.delete(`meanings/${meaning_id}/`)).statusCode).toBe(404)
  })

  it('applies to a whole phrase among other words', async () => {
    await add('zorofu wemelu', ['snow'])
    await expect.poll(() => foundFor('mountain zorofu wemelu')).toBe(2)
    expect(await foundFor('zorofu mountain wemelu')).toBe(0)
    // A search leaves single letters out.
    await add('zorofu c', ['snow'])
    await expect.poll(() => foundFor('zorofu C')).toBe(2)
  })

  it('is refused if its words or terms may harm the people shown', async () => {
    for (const [words, terms, field] of [
      ['thieves', ['snow'], 'words'],
      ['zubuku', ['poor woman'], 'terms'],
      ['zubuku', ['kaffir'], 'terms'],
    ] as const) {
      const answer = await add(words, [...terms])
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json())).toEqual([field])
    }
  })

  it('matches images with any of several terms', async () => {
    await add('kolimbo', ['ice cream', 'snow'])
    await expect.poll(() => foundFor('kolimbo')).toBe(2)
  })

  it.each([['old zindlass'], ['beautiful windlasses'], ['african legging'], ['young']])(
    'works with a term that describes something unknown: %s',
    async (term) => {
      await world.givenAssets(1, { title: 'A thing', keywords: term.split(' ') })
      await world.searchIsReady()
      expect((await effectOf('mukunda', [term])).json()).toMatchObject({ after: { total: 1 } })
      await add('mukunda', [term])
      await expect.poll(() => foundFor('mukunda')).toBe(1)
      expect(await foundFor(`mukunda ${term}`)).toBe(1)
    },
  )

  it('is logged when it is added and removed', async () => {
    const { meaning_id } = (await add('zubuku', ['snow', 'ice'])).json<{ meaning_id: number }>()
    await editor.delete(`meanings/${meaning_id}/`)
    expect((await editor.log('meaning zubuku')).slice(0, 2)).toEqual([
      { action: 'meaning_removed', operator: editor.email, before: { terms: 'snow, ice' }, after: {} },
      { action: 'meaning_added', operator: editor.email, before: {}, after: { terms: 'snow, ice' } },
    ])
  })

  it('exists only once, even if it is added twice at the same time', async () => {
    const answers = await Promise.all([add('zubuku', ['snow']), add('Zubuku', ['ice'])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await editor.get('meanings/')).json()).toHaveLength(1)
  })

  it.each([
    ['', ['snow']],
    ['!!!', ['snow']],
    ['one two three four five six', ['snow']],
    ['a'.repeat(61), ['snow']],
    ['zubuku', []],
    ['zubuku', ['']],
    ['zubuku', ['Zubuku']],
    ['zubuku', ['a'.repeat(61)]],
    ['zubuku', Array.from({ length: 9 }, (_, n) => `term ${n}`)],
    ['zubuku', 'snow'],
  ])('is rejected for %j with %j', async (words, terms) => {
    expect((await editor.post('meanings/', { words, terms })).statusCode).toBe(400)
    expect((await editor.post('meanings/preview/', { words, terms })).statusCode).toBe(400)
  })

  it('can be managed by editors and owners only', async () => {
    const support = await givenOperator(world, 'support')
    expect((await support.get('meanings/')).statusCode).toBe(403)
    expect((await support.post('meanings/', { words: 'a b', terms: ['c'] })).statusCode).toBe(403)
    expect((await world.post('/api/desk/meanings/', { words: 'a b', terms: ['c'] })).statusCode).toBe(401)
  })

  it('is rejected beyond the limit of 500', async () => {
    await world.db.query(
      `insert into added_meanings (words, terms) select 'word ' || n, '{snow}' from generate_series(1, 500) n`,
    )
    expect((await add('zubuku', ['snow'])).statusCode).toBe(400)
  })
})

describe('the preview of a meaning', () => {
  it('shows its effect and changes nothing', async () => {
    const answer = await effectOf('zubuku', ['snow'])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Effect>()).toMatchObject({
      words: 'zubuku',
      before: { match: 'none', total: 0 },
      after: { match: 'exact', total: 2, titles: ['Snow on a mountain', 'Snow on a mountain'] },
      others: [],
    })
    expect(await foundFor('zubuku')).toBe(0)
  })

  it('includes searches by at least five people that contain its words', async () => {
    await world.db.query(
      `insert into search_counts (day, words, none, people) values
        (current_date, 'zubuku mountain', 9, 31), (current_date, 'mountain zubuku', 9, 15),
        (current_date, 'mountain', 9, 31)`,
    )
    const { others } = (await effectOf('zubuku', ['snow'])).json<Effect>()
    expect(others).toEqual([{ words: 'zubuku mountain', before: 0, after: 2 }])
  })
})
