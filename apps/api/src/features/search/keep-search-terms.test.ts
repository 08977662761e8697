import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { keepSearchTerms } from './keep-search-terms.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const terms = async () =>
  (await world.db.query<{ term: string }>('select term from search_terms order by term')).rows.map(
    (row) => row.term,
  )

it('search terms are built for an empty table and after a change, and kept on a start', async () => {
  const index = { changes: 0 }
  const keep = keepSearchTerms(world.db, index)
  await world.givenAsset({ title: 'Baobab', keywords: [] })
  await keep()
  expect(await terms()).toEqual(['baobab'])

  await world.givenAsset({ title: 'Jollof', keywords: [] })
  await keep()
  expect(await terms()).toEqual(['baobab'])
  index.changes++
  await keep()
  expect(await terms()).toEqual(['baobab', 'jollof'])

  await world.givenAsset({ title: 'Suya', keywords: [] })
  await keepSearchTerms(world.db, index)()
  expect(await terms()).toEqual(['baobab', 'jollof'])
})
