import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { listChanges } from './change-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('changes are listed page by page in transaction order, even when their numbers gain a digit', async () => {
  await world.db.query(
    `insert into asset_changes (asset_id, changed_in) values (1, '10'), (2, '9'), (3, '8'), (4, '9'), (5, '11')`,
  )
  const first = await listChanges(world.db, { cursor: '9', limit: 3 })
  expect(first.map(({ asset_id }) => asset_id)).toEqual([2, 4, 1])
  const next = await listChanges(world.db, { cursor: '9', after: first.at(-1), limit: 3 })
  expect(next).toEqual([{ asset_id: 5, changed_in: '11' }])
})
