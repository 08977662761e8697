/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { killCheck } from '../../testing/kill-check.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { tusClient } from '../../testing/test-upload.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { checkUploads } from './check-uploads.ts'
import { claimArrived } from './queries.ts'

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
    const { upload_key } = (await claimArrived(world.db))!
    order.push(mine.includes(upload_key) ? 'ada' : 'other')
  }
  expect(order).toEqual(['ada', 'other', 'ada', 'other', 'ada', 'ada'])
  expect(await claimArrived(world.db)).toBeUndefined()
  await world.db.query('delete from uploads where upload_key = any($1)', [[...mine, ...theirs]])
})

it('an upload check that was killed is repeated later, and the file is not refused', async () => {
  const file = await givenJpeg()
  const path = await tus.begin(file)
  await tus.send(path, file)
  await killCheck()
  const listed = async () => (await tus.list()).find(({ upload_key }) => path.endsWith(upload_key))!
  // A file being checked is claimed for a quarter of an hour; the pause after a killed check is shorter.
  const isPostponed = async () =>
    (
      await world.db.query<{ postponed: boolean }>(
        "select check_after < checking_since + interval '10 minutes' as postponed from uploads",
      )
    ).rows[0]!.postponed
  await expect.poll(isPostponed).toBe(true)
  await world.db.query("update uploads set check_after = check_after + interval '1 hour'")
  expect(await listed()).toMatchObject({ status: 'arrived', refusal: null })
  await checkUploads(world, signal)
  expect(await listed()).toMatchObject({ status: 'arrived' })

  await world.db.query('update uploads set check_after = now()')
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
  const [bad] = await givenArrived(ada, 1)
  await world.db.query('update uploads set checks = 10 where upload_key = $1', [bad])
  const file = await givenNoise({ width: 90, height: 60, seed: 78 }).jpeg().toBuffer()
  expect(await tus.upload(file)).toMatchObject({ status: 'accepted' })
  expect((await tus.list()).find(({ upload_key }) => upload_key === bad)).toMatchObject({
    status: 'refused',
    refusal: "We couldn't check this file. Save it again as JPEG or PNG, and upload that.",
  })
})
