import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await createWorld()
  editor = await givenOperator(world, 'editor')
  await world.givenAsset({ title: 'Market in Kano', keywords: ['market'] })
  await world.searchIsReady()
})
afterAll(() => world.close())
beforeEach(() => world.db.query('delete from search_counts'))

interface Given {
  words: string
  days_ago?: number
  exact?: number
  none?: number
  opened_first?: number
  licensed?: number
  found?: number
  /** How many sixteenths of all addresses made the search, starting at number `from`. */
  people?: number
  from?: number
}
const given = ({ words, days_ago = 0, people = 5, from = 0, ...counts }: Given) =>
  world.db.query(
    `insert into search_counts (day, words, exact, none, opened_first, licensed, found, people)
     values ((now() at time zone 'Africa/Lagos')::date - $1::int, $2, $3, $4, $5, $6, $7, $8)`,
    [
      days_ago,
      words,
      counts.exact ?? 0,
      counts.none ?? 0,
      counts.opened_first ?? 0,
      counts.licensed ?? 0,
      counts.found ?? 0,
      (2 ** people - 1) << from,
    ],
  )

interface Listed {
  words: string
  asked: number
  now: { match: string; total: number; titles: string[] }
}
const listed = async (query = '') => {
  const answer = await editor.get(`searches/${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Listed[]>()
}
const wordsOf = (list: { words: string }[]) => list.map(({ words }) => words)

describe('the list of searches at the desk', () => {
  it('shows the most frequent searches first, with their current results', async () => {
    await given({ words: 'market', exact: 4 })
    await given({ words: 'zebra', none: 9 })
    expect(await listed()).toMatchObject([
      { words: 'zebra', asked: 9, now: { match: 'none', total: 0, titles: [] } },
      { words: 'market', asked: 4, now: { match: 'exact', total: 1, titles: ['Market in Kano'] } },
    ])
  })

  it('includes only searches by at least five people in the last 90 days, whatever the selected period', async () => {
    await given({ words: 'four people', none: 40, people: 4 })
    await given({ words: 'four on another day', none: 2, people: 4 })
    await given({ words: 'four on another day', none: 2, people: 4, days_ago: 1 })
    await given({ words: 'five', none: 1, people: 1 })
    await given({ words: 'five', none: 4, people: 4, from: 1, days_ago: 89 })
    await given({ words: 'too long ago', none: 1, people: 1 })
    await given({ words: 'too long ago', none: 4, people: 4, from: 1, days_ago: 90 })
    expect(await listed('?days=7')).toMatchObject([{ words: 'five', asked: 1 }])
    expect(await listed('?days=90')).toMatchObject([{ words: 'five', asked: 5 }])
  })

  it('can cover the last 7, 30 or 90 days', async () => {
    for (const days_ago of [6, 7, 29, 30, 89]) await given({ words: `${days_ago} ago`, none: 1, days_ago })
    expect(wordsOf(await listed('?days=7'))).toEqual(['6 ago'])
    expect(wordsOf(await listed('?days=30'))).toEqual(['29 ago', '6 ago', '7 ago'])
    expect(wordsOf(await listed('?days=90'))).toHaveLength(5)
    expect((await editor.get('searches/?days=8')).statusCode).toBe(400)
  })

  it('can be limited to searches without exact results, or without a click on the first twelve', async () => {
    await given({ words: 'unanswered', none: 3 })
    await given({ words: 'poor', exact: 3 })
    await given({ words: 'good', exact: 3, opened_first: 1 })
    expect(wordsOf(await listed('?view=unanswered'))).toEqual(['unanswered'])
    expect(wordsOf(await listed('?view=poor'))).toEqual(['poor'])
    expect(wordsOf(await listed('?view=all'))).toEqual(['good', 'poor', 'unanswered'])
    expect((await editor.get('searches/?view=best')).statusCode).toBe(400)
  })

  it('is split into pages and shows the total', async () => {
    for (let n = 10; n < 35; n++) await given({ words: `words ${n}`, none: 1 })
    const answer = await editor.get('searches/?offset=20')
    expect(answer.headers['x-total-count']).toBe('25')
    expect(wordsOf(answer.json<Listed[]>())).toEqual([30, 31, 32, 33, 34].map((n) => `words ${n}`))
  })

  it('is visible to editors and owners only', async () => {
    const support = await givenOperator(world, 'support')
    expect((await support.get('searches/')).statusCode).toBe(403)
    expect((await world.get('/api/desk/searches/')).statusCode).toBe(401)
  })
})

it('the overview and the metrics show the share of searches that end in a download', async () => {
  await given({ words: 'market', exact: 30, licensed: 6, people: 1 })
  await given({ words: 'zebra', none: 10, people: 1 })
  await given({ words: 'old', exact: 99, days_ago: 7 })
  expect((await editor.get('')).json()).toMatchObject({ searches: { asked: 40, licensed: 6 } })
  await expect
    .poll(async () => (await world.get('/metrics')).body, { timeout: 20_000, interval: 500 })
    .toMatch(/^taswira_search_download_share 0\.15$/m)
})
