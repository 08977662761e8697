import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { refreshPopularity, refreshPopularityBatch } from './popularity-queries.ts'

/** Enough for more than two batches of writes. */
const ASSETS = 700

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.givenAsset()
  await world.db.query(
    `insert into assets (slug, title, category_slug, contributor_id, width_px, height_px, picture_key, master_key,
       master_format, content_hash)
     select 'one-of-many-' || n, 'One of many', 'people', 1, 3000, 2000, left(md5('key' || n), 20), 'masters/' || n,
       'jpeg', md5('a' || n) || md5('b' || n)
     from generate_series(2, $1::int) n`,
    [ASSETS],
  )
})
afterAll(() => world.close())
beforeEach(() => world.db.query('update assets set popularity = -1'))

describe('refreshPopularity', () => {
  it('updates every asset once, in several batches, and writes nothing on a second run', async () => {
    expect(await refreshPopularity(world.db)).toBe(ASSETS)
    expect(await refreshPopularity(world.db)).toBe(0)
  })

  it('resumes after an interruption without repeating finished batches', async () => {
    const first = (await inTransaction(world.db, (tx) => refreshPopularityBatch(tx, 0)))!
    expect(first.changed).toBeGreaterThan(0)
    expect(first.changed).toBeLessThan(ASSETS)
    expect(await refreshPopularity(world.db)).toBe(ASSETS - first.changed)
  })

  it('starts no batch once the process was asked to stop', async () => {
    expect(await refreshPopularity(world.db, { signal: AbortSignal.abort() })).toBe(0)
  })

  it('writes each asset once when three runs overlap', async () => {
    const changed = await Promise.all([1, 2, 3].map(() => refreshPopularity(world.db)))
    expect(changed.reduce((sum, one) => sum + one)).toBe(ASSETS)
    expect(await refreshPopularity(world.db)).toBe(0)
  })

  it('ranks downloads above saves above views from distinct addresses, and new assets above old ones', async () => {
    const given = [
      { downloads: 1, saves: 0, addresses: 0, published: '1 year' },
      { downloads: 0, saves: 3, addresses: 0, published: '1 year' },
      { downloads: 0, saves: 0, addresses: 20, published: '1 year' },
      { downloads: 0, saves: 0, addresses: 0, published: '60 days' },
      { downloads: 0, saves: 0, addresses: 0, published: '100 years' },
    ]
    const assets = await world.givenAssets(given.length)
    for (const [place, { published, ...counts }] of given.entries()) {
      const { asset_id } = assets[place]!
      await world.db.query('update assets set published_at = now() - $2::interval where asset_id = $1', [
        asset_id,
        published,
      ])
      await world.db.query(
        'update asset_counts set addresses = $2, saves = $3, downloads = $4 where asset_id = $1',
        [asset_id, counts.addresses, counts.saves, counts.downloads],
      )
    }
    await refreshPopularity(world.db)
    const { rows } = await world.db.query<{ asset_id: number }>(
      'select asset_id from assets where asset_id = any($1::bigint[]) order by popularity desc, asset_id',
      [assets.map(({ asset_id }) => asset_id)],
    )
    expect(rows.map(({ asset_id }) => asset_id)).toEqual(assets.map(({ asset_id }) => asset_id))
    await world.db.query('delete from assets where asset_id = any($1::bigint[])', [
      assets.map(({ asset_id }) => asset_id),
    ])
  })

  it('leaves the search index and the page cache untouched', async () => {
    const listener = new pg.Client({ connectionString: world.connection_string })
    await listener.connect()
    const notices: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => notices.push(payload))
    await listener.query('listen catalogue_changed')
    expect(await refreshPopularity(world.db)).toBe(ASSETS)
    // Notifications arrive in the order they were sent, so one sent by the refresh would arrive before this
    // one.
    await world.db.query("notify catalogue_changed, 'sent by the test'")
    await expect.poll(() => notices.length).toBeGreaterThan(0)
    expect(notices).toEqual(['sent by the test'])
    await listener.end()
  })
})
