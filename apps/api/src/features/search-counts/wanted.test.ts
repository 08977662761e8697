/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
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
beforeEach(() => world.db.query('delete from search_counts; delete from enquiries'))

const EVERYONE = 2 ** 16 - 1
const asked = (words: string, { none = 14, found = 0, people = EVERYONE, days_ago = 0 } = {}) =>
  world.db.query(
    `insert into search_counts (day, words, none, found, people)
     values ((now() at time zone 'Africa/Lagos')::date - $1::int, $2, $3, $4, $5)`,
    [days_ago, words, none, found, people],
  )
const requested = async (description: string, email: string) =>
  expect(
    (await world.post('/api/asset_requests/', { email: `${email}@mail.test`, description })).statusCode,
  ).toBe(201)

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
  await requested('Zebra-crossing in Lagos, at night', 'ada')
  await requested('zebra crossing', 'ada')
  await requested('zebra crossing', 'bola')
  await requested('zebra crossings', 'chi')
  expect(await wanted()).toEqual([{ words: 'zebra crossing', asked: 8, have: 0 }])
})

it('the wanted list includes requests with the same words from five people, but not from fewer', async () => {
  for (const who of ['a', 'b', 'c', 'd']) await requested('Blue tram', who)
  expect(await wanted()).toEqual([])
  await requested('blue tram!', 'e')
  expect(await wanted()).toEqual([{ words: 'blue tram', asked: 5, have: 0 }])
})

it('the wanted list omits requests that were answered with an image', async () => {
  for (const who of ['a', 'b', 'c', 'd', 'e']) await requested('Blue tram', who)
  await world.db.query("update enquiries set status = 'found' where email = 'a@mail.test'")
  expect(await wanted()).toEqual([])
})

it('the wanted list is visible to contributors only', async () => {
  const member = await world.givenMember()
  expect((await member.call('GET', '/api/studio/wanted/')).statusCode).toBe(404)
  expect((await world.get('/api/studio/wanted/')).statusCode).toBe(401)
})
