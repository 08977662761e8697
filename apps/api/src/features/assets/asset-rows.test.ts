import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { type AssetRows, createAssetRows } from './asset-rows.ts'

let world: World
let rows: AssetRows
/** Names of the statements that were run. */
let asked: string[] = []

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  const query = (statement: { name: string }) => {
    asked.push(statement.name)
    return world.db.query(statement as never)
  }
  rows = createAssetRows({ query } as unknown as Db)
  asked = []
})

describe('the rows of a list', () => {
  it('are read whole once, then only their counts', async () => {
    const assets = await world.givenAssets(2)
    const ids = assets.map(({ asset_id }) => asset_id).toReversed()
    const first = await rows.listById(ids)
    expect(first.map(({ rest }) => rest.row.slug)).toEqual(assets.map(({ slug }) => slug).toReversed())
    expect(asked).toEqual(['pulses-by-id', 'versions-by-id'])
    asked = []
    await world.db.query('update asset_counts set views = 7 where asset_id = $1', [ids[0]])
    expect((await rows.listById(ids)).map(({ views }) => views)).toEqual([7, 0])
    expect(asked).toEqual(['pulses-by-id'])
  })

  it('are the same objects while nothing changed, so that what is made of them can be kept', async () => {
    const [changing, staying] = await world.givenAssets(2)
    const ids = [changing!.asset_id, staying!.asset_id]
    const first = await rows.listById(ids)
    await world.db.query('update asset_counts set saves = 3 where asset_id = $1', [changing!.asset_id])
    const second = await rows.listById(ids)
    expect(second[0]).toEqual({ ...first[0], saves: 3 })
    expect(second[0]!.rest).toBe(first[0]!.rest)
    expect(second[1]).toBe(first[1])
  })

  it('are as new as the database, without being told of a change', async () => {
    const { asset_id } = await world.givenAsset()
    await rows.listById([asset_id])
    await world.db.query("update assets set title = 'Renamed' where asset_id = $1", [asset_id])
    const renamed = { rest: { row: { title: 'Renamed' } } }
    expect(await rows.listById([asset_id])).toMatchObject([renamed])
    expect(await rows.listNewest({ limit: 1, offset: 0 })).toMatchObject([renamed])
    await world.db.query("update assets set status = 'unpublished' where asset_id = $1", [asset_id])
    expect(await rows.listById([asset_id])).toEqual([])
  })

  it("have the contributor's present number of images and name", async () => {
    const creator = { username: 'counted', full_name: 'Counted Test' }
    const { asset_id } = await world.givenAsset({ creator })
    expect(await rows.listById([asset_id])).toMatchObject([{ asset_count: 1 }])
    await world.givenAsset({ creator })
    expect(await rows.listById([asset_id])).toMatchObject([{ asset_count: 2, full_name: 'Counted Test' }])
    await world.db.query("update contributors set full_name = 'Renamed' where username = 'counted'")
    expect(await rows.listById([asset_id])).toMatchObject([{ asset_count: 2, full_name: 'Renamed' }])
  })
})
