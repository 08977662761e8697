import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprintsOf, lookupFingerprintsOf } from '../../images/fingerprint.ts'
import { allowOwnDrawings, smallCopy } from '../../images/sharp.ts'
import { givenScene } from '../../images/testing-pictures.ts'
import { StorageError } from '../../outside/storage.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { addMissingFingerprints } from './add-missing-fingerprints.ts'
import { createFingerprintIndex } from './fingerprint-index.ts'
import { insertFingerprints } from './queries.ts'

allowOwnDrawings()

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const lookupsOf = async (scene: Buffer) => lookupFingerprintsOf(await smallCopy(sharp(scene)))

/** Creates an asset with this file as its original. */
async function givenOriginal(file: Buffer, format: 'png' | 'svg' = 'png') {
  const { asset_id } = await world.givenAsset({ width_px: 1200, height_px: 800 })
  const { rows } = await world.db.query<{ master_key: string; content_hash: string }>(
    'update assets set master_format = $2 where asset_id = $1 returning master_key, content_hash',
    [asset_id, format],
  )
  await world.storage.put(rows[0]!.master_key, file)
  return { asset_id, ...rows[0]! }
}

const fingerprintsIn = async (asset_id: number) => {
  const { rows } = await world.db.query<{ fingerprints: Buffer }>(
    'select fingerprints from picture_fingerprints where asset_id = $1',
    [asset_id],
  )
  return rows.map(({ fingerprints }) => fingerprints.length / 32)
}

const never = new AbortController().signal

describe('the job that adds missing fingerprints', () => {
  it('reads all originals, including drawings, and tries a damaged or missing one again later', async () => {
    const image = await givenOriginal(await givenScene(1))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><circle cx="3" cy="3" r="2"/><path d="M5 8L9 1l3 7Z"/></svg>`
    const drawing = await givenOriginal(Buffer.from(svg), 'svg')
    const damaged = await givenOriginal(Buffer.from('no image'))
    const gone = await world.givenAsset()
    const removed = await world.givenAsset({ status: 'removed' })
    await addMissingFingerprints(world, never)
    expect((await fingerprintsIn(image.asset_id))[0]).toBeGreaterThan(5)
    expect((await fingerprintsIn(drawing.asset_id))[0]).toBeGreaterThan(5)
    expect(await fingerprintsIn(damaged.asset_id)).toEqual([])
    expect(await fingerprintsIn(removed.asset_id)).toEqual([])
    const { rows } = await world.db.query('select key, error from work order by key::bigint')
    expect(rows).toEqual([
      {
        key: String(damaged.asset_id),
        error: 'Something went wrong. The log has the details.',
      },
      { key: String(gone.asset_id), error: "The original isn't in storage." },
    ])
    await world.storage.put(damaged.master_key, await givenScene(4))
    await world.db.query('update work set due_at = now()')
    await addMissingFingerprints(world, never)
    expect((await fingerprintsIn(damaged.asset_id))[0]).toBeGreaterThan(5)
  })

  it('resumes after it was stopped, and keeps existing fingerprints', async () => {
    const image = await givenOriginal(await givenScene(2))
    await addMissingFingerprints(world, AbortSignal.abort())
    expect(await fingerprintsIn(image.asset_id)).toEqual([])
    await insertFingerprints(world.db, image.content_hash, [randomBytes(32)])
    await addMissingFingerprints(world, never)
    expect(await fingerprintsIn(image.asset_id)).toEqual([1])
  })

  it("doesn't treat an original as damaged while the storage is unavailable", async () => {
    const image = await givenOriginal(await givenScene(3))
    const away = { ...world.storage, get: () => Promise.reject(new StorageError('away')) }
    await expect(addMissingFingerprints({ ...world, storage: away }, never)).rejects.toThrow(StorageError)
    expect(await fingerprintsIn(image.asset_id)).toEqual([])
  })
})

describe('the fingerprint index', () => {
  it('finds fingerprints written by any process since the last query', async () => {
    const index = createFingerprintIndex(world.db)
    const [scene, other] = [await givenScene(11), await givenScene(12)]
    expect(await index.findSame(await lookupsOf(scene))).toEqual([])
    const found = await givenOriginal(scene)
    await insertFingerprints(world.db, found.content_hash, fingerprintsOf(await smallCopy(sharp(scene))))
    expect(await index.findSame(await lookupsOf(scene))).toEqual([found.asset_id])
    expect(await index.findSame(await lookupsOf(other))).toEqual([])
    expect(await createFingerprintIndex(world.db).findSame(await lookupsOf(scene))).toEqual([found.asset_id])
  })

  it('finds fingerprints written by a transaction that committed late', async () => {
    const index = createFingerprintIndex(world.db)
    const scene = await givenScene(13)
    const late = await givenOriginal(scene)
    const client = await world.db.connect()
    await client.query('begin')
    await insertFingerprints(client, late.content_hash, fingerprintsOf(await smallCopy(sharp(scene))))
    const early = await givenOriginal(await givenScene(14))
    await insertFingerprints(world.db, early.content_hash, [randomBytes(32)])
    expect(await index.findSame(await lookupsOf(scene))).toEqual([])
    await client.query('commit')
    client.release()
    expect(await index.findSame(await lookupsOf(scene))).toEqual([late.asset_id])
  })

  it('distinguishes thousands of fingerprints', async () => {
    const index = createFingerprintIndex(world.db)
    const assets = await world.givenAssets(300)
    const fingerprints = assets.map(() => Array.from({ length: 11 }, () => randomBytes(32)))
    for (const [place, { asset_id }] of assets.entries()) {
      const { rows } = await world.db.query<{ content_hash: string }>(
        'select content_hash from assets where asset_id = $1',
        [asset_id],
      )
      await insertFingerprints(world.db, rows[0]!.content_hash, fingerprints[place]!)
    }
    for (const place of [0, 120, 299])
      expect(await index.findSame([fingerprints[place]![10]!])).toEqual([assets[place]!.asset_id])
  })
})

it('fingerprints are deleted when their asset is removed', async () => {
  const image = await givenOriginal(await givenScene(21))
  await addMissingFingerprints(world, never)
  const { rows } = await world.db.query<{ stock_id: string }>(
    'select stock_id from assets where asset_id = $1',
    [image.asset_id],
  )
  await changeStatus(world, rows[0]!.stock_id, 'unpublished')
  expect(await fingerprintsIn(image.asset_id)).toHaveLength(1)
  await changeStatus(world, rows[0]!.stock_id, 'removed')
  expect(await fingerprintsIn(image.asset_id)).toEqual([])
})
