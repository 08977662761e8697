import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { keepSearchTerms } from './keep-search-terms.ts'
import { adoptTermCounts, countTerms, createTermCounts } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const { signal: running } = new AbortController()

const terms = async () =>
  (await world.db.query<{ term: string }>('select term from search_terms order by term')).rows.map(
    (row) => row.term,
  )

it('search terms are built for an empty table and after a change, and kept after a restart', async () => {
  const index = { changes: 0 }
  const keep = keepSearchTerms(world.db, index)
  await world.givenAsset({ title: 'Baobab', keywords: [] })
  await keep(running)
  expect(await terms()).toEqual(['baobab'])

  await world.givenAsset({ title: 'Jollof', keywords: [] })
  await keep(running)
  expect(await terms()).toEqual(['baobab'])
  index.changes++
  await keep(running)
  expect(await terms()).toEqual(['baobab', 'jollof'])

  await world.givenAsset({ title: 'Suya', keywords: [] })
  await keepSearchTerms(world.db, index)(running)
  expect(await terms()).toEqual(['baobab', 'jollof'])
})

it('term counts of several batches add up, and words without images are deleted', async () => {
  await world.givenAsset({ title: 'Baobab', keywords: ['Old Tree'] })
  await world.givenAsset({ title: 'Baobab', keywords: ['the', '!!', 'baobab'] })
  await world.db.query("update assets set status = 'unpublished' where title = 'Jollof'")
  const client = await world.db.connect()
  try {
    await createTermCounts(client)
    for (let after_id: number | null = 0; after_id !== null; )
      after_id = await countTerms(client, { after_id, limit: 1 })
    await adoptTermCounts(client)
  } finally {
    client.release(true)
  }
  const { rows } = await world.db.query(
    'select term, kind, document_count, is_keyword from search_terms order by term',
  )
  expect(rows).toEqual([
    { term: 'baobab', kind: 'word', document_count: 3, is_keyword: true },
    { term: 'old tree', kind: 'phrase', document_count: 1, is_keyword: true },
    { term: 'suya', kind: 'word', document_count: 1, is_keyword: false },
  ])
})

it('an update of search terms is cancelled when the process stops, and changes nothing', async () => {
  const index = { changes: 0 }
  const keep = keepSearchTerms(world.db, index)
  await keep(running)
  const before = await terms()
  index.changes++
  const stop = new AbortController()
  const holder = await world.db.connect()
  try {
    // This lock blocks the update, which takes minutes on a large catalogue.
    await holder.query('begin')
    await holder.query('lock table search_terms in share mode')
    const stopped = expect(keep(stop.signal)).rejects.toThrow('canceling statement')
    await expect.poll(() => countWaiting()).toBe(1)
    stop.abort()
    await stopped
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await terms()).toEqual(before)
})

async function countWaiting(): Promise<number> {
  const { rows } = await world.db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from search_terms%'`,
  )
  return rows[0]!.waiting
}
