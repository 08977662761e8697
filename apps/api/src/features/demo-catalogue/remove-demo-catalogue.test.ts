import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'

let world: World
beforeAll(async () => {
  allowOwnDrawings()
  world = await createWorld()
})
afterAll(() => world.close())

it('an owner removes the demo images at the desk once, and the log names the owner', async () => {
  await seedDemoCatalogue(world, 1)
  const { stock_id } = (await world.db.query<{ stock_id: string }>('select stock_id from assets')).rows[0]!
  const owner = await givenOperator(world)
  expect((await (await givenOperator(world, 'editor')).post('demo_images/remove/')).statusCode).toBe(403)
  expect((await owner.get('demo_images/')).json()).toEqual({ removed: 1, unpublished: 0 })
  expect((await owner.post('demo_images/remove/')).json()).toEqual({ removed: 1, unpublished: 0 })
  expect((await owner.post('demo_images/remove/')).json()).toEqual({ removed: 0, unpublished: 0 })
  expect(await owner.log(`asset ${stock_id}`)).toMatchObject([
    { action: 'asset_removed', operator: owner.email },
  ])
})
