/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { killCheck } from '../../testing/kill-check.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { tusClient } from '../../testing/test-upload.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { StorageError } from '../../outside/storage.ts'
import { leaseWork } from '../work/queries.ts'
import { checkUploads } from './check-uploads.ts'
import { findUploadToCheck } from './queries.ts'

let world: World
let ada: TestContributor
let other: TestContributor
let tus: ReturnType<typeof tusClient>
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await givenContributor(world, { username: 'ada' })
  other = await givenContributor(world, { username: 'other' })
  tus = tusClient(origin, ada)
})
afterAll(() => world.close())

const givenJpeg = () => givenNoise({ width: 90, height: 60, seed: 77 }).jpeg().toBuffer()
const { signal } = new AbortController()

async function givenArrived({ username }: TestContributor, count: number) {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  for (const upload_key of keys)
    await world.db.query(
      `insert into uploads (upload_key, contributor_id, file_name, bytes, sha256, status, changed_at)
       select $1, contributor_id, 'a.jpg', 9, repeat('a', 64), 'arrived', clock_timestamp()
       from contributors where username = $2`,
      [upload_key, username],
    )
  return keys
}

it('upload checks alternate between contributors, however many files each one has', async () => {
  const mine = await givenArrived(ada, 4)
  const theirs = await givenArrived(other, 2)
  const order: string[] = []
  for (let claim = 0; claim < 6; claim++) {
    const upload_key = (await findUploadToCheck(world.db))!
    await leaseWork(world.db, 'check_upload', upload_key)
    order.push(mine.includes(upload_key) ? 'ada' : 'other')
  }
  expect(order).toEqual(['ada', 'other', 'ada', 'other', 'ada', 'ada'])
  expect(await findUploadToCheck(world.db)).toBeUndefined()
  await world.db.query('delete from uploads where upload_key = any($1)', [[...mine, ...theirs]])
})

it('an upload check that was killed is repeated later, and the file is not refused', async () => {
  const file = await givenJpeg()
  const path = await tus.begin(file)
  await tus.send(path, file)
  await killCheck()
  const listed = async () => (await tus.list()).find(({ upload_key }) => path.endsWith(upload_key))!
  const failures = async () =>
    (await world.db.query<{ error: string | null }>("select error from work where kind = 'check_upload'"))
      .rows
  await expect.poll(failures).toContainEqual({ error: 'The process ended without a result.' })
  await checkUploads(world, signal)
  expect(await listed()).toMatchObject({ status: 'arrived', refusal: null })

  await world.db.query('update work set due_at = now()')
  await checkUploads(world, signal)
  expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
})

it('an upload waits while storage is unavailable, and such tries are not counted', async () => {
  const file = await givenNoise({ width: 90, height: 60, seed: 80 }).jpeg().toBuffer()
  const path = await tus.begin(file)
  using put = vi.spyOn(world.storage, 'put').mockRejectedValue(new StorageError('away'))
  await tus.send(path, file)
  const tries = async () =>
    (await world.db.query<{ tries: number }>('select tries from work where key = $1', [path.slice(-32)])).rows
  await expect.poll(tries).toEqual([{ tries: 0 }])
  await world.db.query('update work set due_at = now()')
  await expect(checkUploads(world, signal)).rejects.toThrow(StorageError)
  expect(await tries()).toEqual([{ tries: 0 }])

  put.mockRestore()
  await world.db.query('update work set due_at = now()')
  await checkUploads(world, signal)
  expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
})

it('an upload with too few pixels is refused with the reason', async () => {
  const strict = await createWorld({ env: { IMAGE_MIN_MEGAPIXELS: '2' } })
  try {
    const contributor = await givenContributor(strict, { username: 'small' })
    const client = tusClient(await strict.app.listen({ port: 0, host: '127.0.0.1' }), contributor)
    expect(await client.upload(await givenJpeg())).toMatchObject({
      status: 'refused',
      refusal: 'The image has 90 × 60 pixels; at least 2 megapixels are needed.',
    })
  } finally {
    await strict.close()
  }
})

it('a file whose checks keep crashing is finally refused, and delays no other file', async () => {
  const bad = await givenNoise({ width: 90, height: 60, seed: 79 }).jpeg().toBuffer()
  const path = await tus.begin(bad)
  await world.db.query(
    "insert into work (kind, key, due_at, tries, crashes) values ('check_upload', $1, now() + interval '1 minute', 9, 9)",
    [path.slice(-32)],
  )
  await tus.send(path, bad)
  const file = await givenNoise({ width: 90, height: 60, seed: 78 }).jpeg().toBuffer()
  expect(await tus.upload(file)).toMatchObject({ status: 'accepted' })
  await world.db.query('update work set due_at = now()')
  await Promise.all([killCheck(), checkUploads(world, signal)])
  expect(await tus.checked(path)).toMatchObject({
    status: 'refused',
    refusal: "We couldn't check this file. Save it again as JPEG or PNG, and upload that.",
  })
})
