/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let contributor: TestMember
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  contributor = await givenContributor(world)
  await world.givenAssets(2, { title: 'Market in Kano', keywords: ['market'] })
  await world.givenAssets(12, { keywords: ['wedding'] })
  await world.searchIsReady()
})
afterAll(() => world.close())
beforeEach(() =>
  world.db.query('delete from search_counts; delete from enquiries; delete from hidden_wanted'),
)

const EVERYONE = 2 ** 16 - 1
const asked = (words: string, { none = 14, found = 0, people = EVERYONE, days_ago = 0 } = {}) =>
  world.db.query(
    `insert into search_counts (day, words, none, found, people)
     values ((now() at time zone 'Africa/Lagos')::date - $1::int, $2, $3, $4, $5)`,
    [days_ago, words, none, found, people],
  )
/** Each person asks from their own address; more than five are needed so that surely five sixteenths are counted. */
const addresses = new Map<string, string>()
async function requested(description: string, who: string, address?: string) {
  if (!addresses.has(who)) addresses.set(who, `10.80.0.${addresses.size}`)
  const body = { email: `${who}@mail.test`, description }
  const answer = await world.post('/api/asset_requests/', body, {}, address ?? addresses.get(who))
  expect(answer.statusCode).toBe(201)
}
const many = Array.from({ length: 40 }, (_, n) => `person-${n}`)

const wanted = async () => {
  const answer = await contributor.call('GET', '/api/studio/wanted/')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ wanted: { words: string; asked: number; have: number }[] }>().wanted
}

it('the wanted list contains searches by at least five people that find few images, with the current number', async () => {
  await asked('market', { found: 1 })
  await asked('zebra', { none: 20 })
  await asked('private words', { people: 15 })
  await asked('wedding', { found: 12 })
  await asked('kano wedding', { found: 40, days_ago: 1 })
  await asked('kano wedding', { found: 0, none: 1 })
  expect(await wanted()).toEqual([
    { words: 'zebra', asked: 20, have: 0 },
    { words: 'kano wedding', asked: 15, have: 0 },
    { words: 'market', asked: 14, have: 2 },
  ])
})

it('the wanted list omits searches that find enough images by now', async () => {
  await asked('wedding', { found: 3 })
  expect(await wanted()).toEqual([])
})

it('the wanted list adds image requests that start with the same words, one per person', async () => {
  await asked('zebra crossing', { none: 6 })
  await requested('zebra crossing', 'ada')
  await requested('zebra crossing, please', 'ada')
  await requested('zebra crossings', 'chi')
  expect(await wanted()).toEqual([{ words: 'zebra crossing', asked: 7, have: 0 }])
})

it('the wanted list includes requests with the same words from five clients, but not from fewer', async () => {
  for (const who of many) await requested('Blue tram!', who, `10.80.1.${many.indexOf(who) % 4}`)
  expect(await wanted()).toEqual([])
  for (const who of many) await requested('blue tram', `${who}-elsewhere`)
  expect(await wanted()).toEqual([{ words: 'blue tram', asked: expect.any(Number) as number, have: 0 }])
})

it('the wanted list counts one person who asks from many networks once', async () => {
  for (const [n] of many.entries()) await requested(`Blue tram${'!'.repeat(n)}`, 'ada', `10.81.0.${n}`)
  expect(await wanted()).toEqual([])
})

it.each(['found', 'declined'])('the wanted list omits requests that are %s', async (status) => {
  for (const who of many) await requested('Blue tram', who)
  expect(await wanted()).toHaveLength(1)
  await world.db.query('update enquiries set status = $1', [status])
  expect(await wanted()).toEqual([])
})

it('an operator takes a text off the wanted list at once, whether it was searched for or requested', async () => {
  const editor = await givenOperator(world, 'editor')
  await asked('zebra')
  for (const who of many) await requested('Ask Ada Obi: 0803 123 4567', who)
  const texts = ['zebra', 'ask ada obi 0803 123 4567']
  expect((await wanted()).map(({ words }) => words).toSorted()).toEqual(texts.toSorted())
  expect((await editor.get('wanted/')).json()).toMatchObject({ wanted: await wanted(), hidden: [] })

  for (const words of texts)
    expect((await editor.post('wanted/hidden/', { words: words.toUpperCase() })).statusCode).toBe(204)
  expect((await editor.post('wanted/hidden/', { words: 'zebra' })).statusCode).toBe(204)
  expect(await wanted()).toEqual([])
  const { hidden } = (await editor.get('wanted/')).json<{ hidden: { hidden_id: number; words: string }[] }>()
  expect(hidden.map(({ words }) => words)).toEqual(texts.toReversed())
  expect((await editor.get('log/')).body).not.toContain('ada')

  const zebra = hidden.find(({ words }) => words === 'zebra')!.hidden_id
  expect((await editor.delete(`wanted/hidden/${zebra}/`)).statusCode).toBe(204)
  expect((await editor.delete(`wanted/hidden/${zebra}/`)).statusCode).toBe(404)
  expect(await wanted()).toMatchObject([{ words: 'zebra' }])
})

it('a text that was taken off the wanted list stays off it in letters that look the same', async () => {
  const editor = await givenOperator(world, 'editor')
  await editor.post('wanted/hidden/', { words: 'ada obi' })
  await asked('аdа оbi')
  await asked('adaobi')
  for (const who of many) await requested('ɑda obi', who)
  expect(await wanted()).toEqual([])
  await asked('ada okoro')
  expect(await wanted()).toMatchObject([{ words: 'ada okoro' }])
})

it('an operator hides the longest text that can be listed', async () => {
  const editor = await givenOperator(world, 'editor')
  await asked('한국'.normalize('NFD').repeat(100))
  const [listed] = await wanted()
  expect((await editor.post('wanted/hidden/', { words: listed!.words })).statusCode).toBe(204)
  expect(await wanted()).toEqual([])
})

it('the wanted list is visible to contributors only', async () => {
  const member = await world.givenMember()
  expect((await member.call('GET', '/api/studio/wanted/')).statusCode).toBe(404)
  expect((await world.get('/api/studio/wanted/')).statusCode).toBe(401)
})
