/** @module-tag slow */
import { category_slugs } from '@taswira/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Db, inTransaction, oneRow, type Tx } from '../../db/pool.ts'
import { randomForTest } from '../../testing/seeded-random.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { addUpCategoryCounts, countCategories } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.db.query('delete from assets'))
afterAll(() => world.close())

/** Counts published assets per category from the assets table. */
async function counted(db: Db = world.db): Promise<Record<string, number>> {
  const { rows } = await db.query<{ category_slug: string; count: number }>(
    "select category_slug, count(*) from assets where status = 'published' group by category_slug",
  )
  return Object.fromEntries(rows.map((row) => [row.category_slug, row.count]))
}

/** Returns the stored counts, without zeros. */
async function kept(db: Db = world.db): Promise<Record<string, number>> {
  const rows = (await countCategories(db)).filter(({ count }) => count !== 0)
  return Object.fromEntries(rows.map((row) => [row.category_slug, row.count]))
}

const countRows = async () =>
  (await oneRow<{ count: number }>(world.db, 'select count(*) from category_counts')).count

it('category counts always equal the number of published assets, under random concurrent writes', async () => {
  const random = randomForTest('counts of categories')
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const status = () => one(['published', 'unpublished', 'removed'] as const)
  // One contributor per writer, because writers for the same contributor would wait for its row.
  const creators = ['a', 'b', 'c', 'd'].map((name) => ({ username: `counted-${name}`, full_name: name }))
  const of_creator =
    'contributor_id = (select contributor_id from contributors where username = $1) and asset_id % 7 = $2'

  async function write(tx: Tx, username: string) {
    const some = [username, Math.floor(random() * 7)]
    await one([
      () => tx.query(`update assets set status = $3 where ${of_creator}`, [...some, status()]),
      () =>
        tx.query(`update assets set category_slug = $3 where ${of_creator}`, [...some, one(category_slugs)]),
      () =>
        tx.query(`update assets set category_slug = $3, status = $4 where ${of_creator}`, [
          ...some,
          one(category_slugs),
          status(),
        ]),
      () => tx.query(`update assets set title = 'Another' where ${of_creator}`, some),
      () => tx.query(`delete from assets where ${of_creator} and random() < 0.2`, some),
    ])()
  }

  const stop = new AbortController()
  const repeated = async (work: () => Promise<void>) => {
    while (!stop.signal.aborted) await work()
  }
  const others = [
    repeated(() => addUpCategoryCounts(world.db)),
    repeated(() => addUpCategoryCounts(world.db)),
    repeated(() =>
      inTransaction(world.db, async (tx) => {
        await tx.query('set transaction isolation level repeatable read')
        expect(await kept(tx)).toEqual(await counted(tx))
      }),
    ),
  ]
  try {
    await Promise.all(
      creators.map(async (creator) => {
        for (let round = 0; round < 40; round++) {
          for (let added = 0; added < 4; added++)
            await world.givenAsset({ creator, category: one(category_slugs), status: status() })
          const gives_up = random() < 0.3
          await inTransaction(world.db, async (tx) => {
            for (let writes = 0; writes < 3; writes++) await write(tx, creator.username)
            if (gives_up) throw new Error('gives up')
          }).catch((error: Error) => expect(error.message).toBe('gives up'))
        }
      }),
    )
  } finally {
    stop.abort()
    await Promise.all(others)
  }
  expect(Object.values(await counted()).length).toBeGreaterThan(10)
  expect(await kept()).toEqual(await counted())
})

it('category count rows are compacted once there are a hundred', async () => {
  await addUpCategoryCounts(world.db)
  await world.db.query('delete from category_counts')
  await world.givenAssets(100, { category: 'travel' })
  await addUpCategoryCounts(world.db)
  expect(await countRows()).toBe(100)
  await world.givenAsset({ category: 'beauty' })
  await addUpCategoryCounts(world.db)
  expect(await countRows()).toBe(2)
  expect(await kept()).toEqual({ travel: 100, beauty: 1 })
})

it("publishing an image doesn't wait for another transaction that publishes in the same category", async () => {
  const [first, second] = await Promise.all(
    ['waiting-a', 'waiting-b'].map((username) =>
      world.givenAsset({
        creator: { username, full_name: username },
        category: 'travel',
        status: 'unpublished',
      }),
    ),
  )
  const publish = (tx: Tx, asset_id: number) =>
    tx.query("update assets set status = 'published' where asset_id = $1", [asset_id])
  await inTransaction(world.db, async (tx) => {
    await publish(tx, first!.asset_id)
    await inTransaction(world.db, async (other) => {
      await other.query("set local lock_timeout = '1s'")
      await publish(other, second!.asset_id)
      await addUpCategoryCounts(other)
    })
    expect(await kept()).toEqual({ travel: 1 })
  })
  expect(await kept()).toEqual({ travel: 2 })
})
