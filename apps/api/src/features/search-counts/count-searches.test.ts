/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteOldSearchCounts } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.givenAsset({ title: 'Market in Kano', keywords: ['market'] })
  await world.searchIsReady()
})
afterAll(() => world.close())
beforeEach(() => world.db.query('delete from search_counts'))

let hosts = 0
/** Returns the address of another person. */
const newAddress = () => `10.77.${(hosts += 1) >> 8}.${hosts & 255}`

interface Report {
  keywords: string
  action?: string
  place?: number
  address?: string
  headers?: Record<string, string>
}
const report = ({
  keywords,
  action = 'asked',
  place,
  address = newAddress(),
  headers = { 'user-agent': 'Mozilla/5.0 Firefox/150' },
}: Report) => world.post('/api/contributor/search/counts/', { keywords, action, place }, headers, address)

async function stored() {
  await world.search_counter.flush()
  const { rows } = await world.db.query<Record<string, unknown>>(
    `select words, exact, nearest, none, opened, opened_first, saved, licensed, found from search_counts
     order by words`,
  )
  return rows
}
const count = { exact: 0, nearest: 0, none: 0, opened: 0, opened_first: 0, saved: 0, licensed: 0, found: 0 }

describe('a reported search', () => {
  it('is counted under its folded words, with the number of images that it finds', async () => {
    expect((await report({ keywords: '  Market ' })).statusCode).toBe(204)
    await report({ keywords: 'márket' })
    await report({ keywords: 'Zebra-crossing!' })
    expect(await stored()).toEqual([
      { ...count, words: 'market', exact: 2, found: 1 },
      { ...count, words: 'zebra crossing', none: 1 },
    ])
  })

  it('counts actions on its results, and separately those on the first twelve', async () => {
    const address = newAddress()
    await report({ keywords: 'market', address })
    await report({ keywords: 'market', action: 'opened', place: 11, address })
    await report({ keywords: 'market', action: 'saved', address })
    await report({ keywords: 'market', action: 'licensed', address })
    await report({ keywords: 'market', action: 'opened', place: 12 })
    expect(await stored()).toEqual([
      { ...count, words: 'market', exact: 1, opened: 2, opened_first: 1, saved: 1, licensed: 1, found: 1 },
    ])
  })

  it('counts each action only once a day per address', async () => {
    const address = newAddress()
    for (let time = 0; time < 3; time++) await report({ keywords: 'market', address })
    await stored()
    await report({ keywords: 'market', address })
    expect(await stored()).toMatchObject([{ words: 'market', exact: 1 }])
  })

  it.each([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a client without a name', { 'user-agent': '' }],
  ] as [string, Record<string, string>][])('is not recorded for %s', async (_, headers) => {
    expect((await report({ keywords: 'market', headers })).statusCode).toBe(204)
    expect(await stored()).toEqual([])
  })

  it('is recorded from a CUBOT phone', async () => {
    await report({
      keywords: 'market',
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X90)' },
    })
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    { keywords: '' },
    { keywords: '!!!' },
    { keywords: 'a'.repeat(201) },
    { keywords: 'market', action: 'bought' },
    { keywords: 'market', place: -1 },
    { keywords: 'market', place: 1.5 },
    { keywords: 'market', member: 'me' },
  ])('is rejected as %j', async (body) => {
    expect((await world.post('/api/contributor/search/counts/', body)).statusCode).toBe(400)
  })

  it('stores nothing about the person except which sixteenth of all addresses they belong to', async () => {
    await report({ keywords: 'market', address: '10.78.0.1' })
    await stored()
    const { rows } = await world.db.query<Record<string, unknown>>('select * from search_counts')
    expect(Object.keys(rows[0]!).sort()).toEqual(['day', 'people', 'words', ...Object.keys(count)].sort())
    expect(Math.log2(rows[0]!.people as number) % 1).toBe(0)
    expect(rows[0]!.people).toBeLessThan(2 ** 16)
  })
})

describe('the search counter', () => {
  it('combines the sixteenths of several batches, and counts one address once', async () => {
    const people = async () => {
      await stored()
      const { rows } = await world.db.query<{ people: number }>(
        'select bit_count(people::bit(16))::int as people from search_counts order by day desc',
      )
      return rows[0]!.people
    }
    for (let time = 0; time < 2; time++) {
      // A new server doesn't know what the others have counted.
      const other = await world.anotherServer()
      await other.inject({
        method: 'POST',
        url: '/api/contributor/search/counts/',
        remoteAddress: '10.79.0.1',
        headers: { 'user-agent': 'Firefox' },
        payload: { keywords: 'market', action: 'asked' },
      })
      await other.close()
    }
    expect(await people()).toBe(1)
    for (let person = 0; person < 20; person++) await report({ keywords: 'market' })
    // The chance that twenty people set fewer than five bits is one in a hundred million.
    expect(await people()).toBeGreaterThanOrEqual(5)
    await report({ keywords: 'market', address: '10.79.0.1' })
    expect(await people()).toBeGreaterThanOrEqual(5)
  })

  it('adds up the counts of two servers', async () => {
    const other = await world.anotherServer()
    const send = (app: typeof other) =>
      app.inject({
        method: 'POST',
        url: '/api/contributor/search/counts/',
        remoteAddress: newAddress(),
        headers: { 'user-agent': 'Firefox' },
        payload: { keywords: 'market', action: 'asked' },
      })
    await Promise.all([send(world.app), send(other), send(world.app), send(other)])
    await other.close()
    expect(await stored()).toMatchObject([{ words: 'market', exact: 4 }])
  })

  it('counts at most a hundred different searches per address and day', async () => {
    const address = newAddress()
    for (let n = 0; n < 120; n++) await report({ keywords: `word ${n}`, address })
    expect(await stored()).toHaveLength(100)
  })

  it('adds no new words to a full day, but still counts known ones', async () => {
    await report({ keywords: 'market' })
    await stored()
    await world.db.query(
      `insert into search_counts (day, words) select day, 'filler ' || n from search_counts, generate_series(1, 4999) n`,
    )
    await report({ keywords: 'market' })
    await report({ keywords: 'one too many' })
    const rows = await stored()
    expect(rows.find(({ words }) => words === 'market')).toMatchObject({ exact: 2 })
    expect(rows).toHaveLength(5_000)
  })

  it('drops a batch that the database rejects, and continues', async () => {
    await report({ keywords: 'market' })
    const query = vi.spyOn(world.db, 'query').mockRejectedValue(new Error('away'))
    await world.search_counter.flush()
    query.mockRestore()
    await report({ keywords: 'kano' })
    expect(await stored()).toMatchObject([{ words: 'kano' }])
  })

  it('deletes counts after 90 days', async () => {
    // Days start at midnight in Lagos.
    await world.db.query(`insert into search_counts (day, words)
      select (now() at time zone 'Africa/Lagos')::date - days, words
      from (values (89, 'kept'), (91, 'old')) given(days, words)`)
    await deleteOldSearchCounts(world.db)
    expect(await stored()).toMatchObject([{ words: 'kept' }])
  })
})
