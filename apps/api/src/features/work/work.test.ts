import type { StuckWork } from '@taswira/contract'
import { beforeAll, beforeEach, afterAll, expect, it, vi } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { postpone } from './postpone.ts'
import { deleteOldWork, finishWork, leaseWork, postponeWork, putBack, type Work } from './queries.ts'

let world: World
let editor: TestOperator
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld()
  editor = await givenOperator(world, 'editor')
  owner = await givenOperator(world)
  await givenContributor(world, { username: 'ada' })
})
beforeEach(() => world.db.query('delete from work'))
afterAll(() => world.close())

const lease = (key: string, kind: Work['kind'] = 'find_faces') => leaseWork(world.db, kind, key)
const rows = async () =>
  (
    await world.db.query<{ tries: number; error: string | null; due_min: number }>(
      'select tries, error, round(extract(epoch from due_at - now()) / 60)::int as due_min from work order by created_at',
    )
  ).rows
const makeDue = () => world.db.query('update work set due_at = now()')

/** Fails work three times. */
async function givenStuck(kind: Work['kind'], key: string) {
  for (let tries = 0; tries < 3; tries += 1) {
    await world.db.query('update work set due_at = now() where kind = $1 and key = $2', [kind, key])
    await postponeWork(world.db, (await lease(key, kind))!, { error: 'It failed.', is_crash: false })
  }
}

it('work is leased by one of two processes', async () => {
  const leases = await Promise.all([lease('7'), lease('7'), lease('8')])
  expect(leases.flatMap((one) => one?.key ?? [])).toEqual(['7', '8'])
})

it('work of a process that died is leased again later, less and less often', async () => {
  await lease('7')
  expect(await rows()).toEqual([{ tries: 1, error: null, due_min: 5 }])
  expect(await lease('7')).toBeUndefined()
  const pauses: number[] = []
  for (let tries = 2; tries < 14; tries += 1) {
    await makeDue()
    expect(await lease('7')).toMatchObject({ tries })
    pauses.push((await rows())[0]!.due_min)
  }
  expect(pauses).toEqual([5, 5, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440])
})

it('a process that lost its lease changes nothing', async () => {
  const lost = (await lease('7'))!
  await makeDue()
  const work = (await lease('7'))!
  await finishWork(world.db, lost)
  await putBack(world.db, lost)
  await postponeWork(world.db, lost, { error: 'Too late.', is_crash: true })
  expect(await rows()).toMatchObject([{ tries: 2, error: null }])
  await finishWork(world.db, work)
  expect(await rows()).toEqual([])
})

it('failed work is tried after longer and longer pauses, and logged twice', async () => {
  using warn = vi.spyOn(world.log, 'warn').mockReturnValue()
  const pauses: number[] = []
  for (let tries = 1; tries < 14; tries += 1) {
    await makeDue()
    await postpone(world, (await lease('7'))!, new Error('postgres://user:secret@db'))
    pauses.push((await rows())[0]!.due_min)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440])
  expect(await rows()).toMatchObject([{ error: 'Something went wrong. The log has the details.' }])
  expect(warn).toHaveBeenCalledTimes(2)
})

it('work that was put back is due at once, and the try does not count', async () => {
  await putBack(world.db, (await lease('7'))!)
  expect(await lease('7')).toMatchObject({ tries: 1 })
})

it('the rest of work that nobody needs any more is deleted after 30 days', async () => {
  await lease('7')
  await world.db.query("update work set due_at = now() - interval '29 days'")
  await deleteOldWork(world.db)
  expect(await rows()).toHaveLength(1)
  await world.db.query("update work set due_at = now() - interval '31 days'")
  await deleteOldWork(world.db)
  expect(await rows()).toEqual([])
})

it('the desk lists stuck work with its image or upload, unless that is gone or done', async () => {
  const asset = await world.givenAsset({ title: 'Ferry' })
  const removed = await world.givenAsset({ status: 'removed' })
  await world.db.query('update assets set faces = null where asset_id = $1', [removed.asset_id])
  const { submission_key } = await givenSubmission(world, 'ada', { status: 'in_review' })
  const image = await world.db.query<{ image_id: number }>(
    'select image_id from images where submission_key = $1',
    [submission_key],
  )
  const [waiting, accepted] = ['a', 'b'].map((letter) => letter.repeat(32))
  await world.db.query(
    `insert into uploads (upload_key, contributor_id, file_name, bytes, sha256, status)
     select key, contributor_id, 'DSC.jpg', 9, repeat('a', 64), status
     from contributors, (values ($1, 'arrived'), ($2, 'accepted')) given(key, status) where username = 'ada'`,
    [waiting, accepted],
  )
  await givenStuck('make_fingerprints', String(asset.asset_id))
  await givenStuck('find_faces', String(image.rows[0]!.image_id))
  await givenStuck('check_upload', waiting!)
  await givenStuck('check_upload', accepted!)
  await givenStuck('find_faces', String(removed.asset_id))
  await lease('1')

  const list = async () => (await editor.get('work/')).json<StuckWork[]>()
  const failed = { tries: 3, error: 'It failed.' }
  expect(await list()).toMatchObject([
    { kind: 'make_fingerprints', name: 'Ferry', stock_id: asset.stock_id, ...failed },
    { kind: 'find_faces', name: 'Market at noon', stock_id: null, submission_key, ...failed },
    { kind: 'check_upload', name: 'DSC.jpg', username: 'ada', ...failed },
  ])
  expect((await editor.get('')).json()).toMatchObject({ stuck: { work: 3, payouts: 0 } })
})

it('stuck work is tried again from the desk, one or all, unless a process works on it', async () => {
  const [one, other] = [await world.givenAsset(), await world.givenAsset()]
  const key = String(one.asset_id)
  await givenStuck('make_fingerprints', key)
  await givenStuck('make_fingerprints', String(other.asset_id))
  const retry = async (body: object) => (await editor.post('work/retry/', body)).statusCode
  expect(await lease(key, 'make_fingerprints')).toBeUndefined()
  expect(await retry({ kind: 'make_fingerprints', key })).toBe(204)
  expect(await lease(key, 'make_fingerprints')).toMatchObject({ tries: 4 })
  expect(await retry({ kind: 'make_fingerprints', key })).toBe(409)
  // Its process must have died: no try takes that long.
  await world.db.query("update work set tried_at = now() - interval '16 minutes' where key = $1", [key])
  expect(await retry({ kind: 'make_fingerprints', key })).toBe(204)
  expect(await lease(key, 'make_fingerprints')).toMatchObject({ tries: 5 })
  expect(await retry({ kind: 'find_faces', key })).toBe(409)
  expect(await retry({ kind: 'make_coffee', key })).toBe(400)
  expect(await retry({ kind: 'find_faces', key: '' })).toBe(400)
  expect(await retry({})).toBe(204)
  expect(await lease(String(other.asset_id), 'make_fingerprints')).toMatchObject({ tries: 4 })
  expect(await lease(key, 'make_fingerprints')).toBeUndefined()
  expect(await owner.log('work')).toMatchObject([
    { action: 'work_retried', operator: editor.email, after: { retried: '1' } },
  ])
  const member = await world.givenMember()
  expect((await member.get('/api/desk/work/')).statusCode).toBe(401)
})

it('given-up mails are sent again from the desk, which logs it', async () => {
  await world.db.query(
    `insert into outbox_mails (to_address, topic, sealed, failed_at, next_try_at)
     values ('a@mail.test', 'a', '', now(), 'infinity')`,
  )
  expect((await editor.post('mails/resend/')).statusCode).toBe(403)
  expect((await owner.post('mails/resend/')).statusCode).toBe(204)
  const { rows: mails } = await world.db.query('select failed_at from outbox_mails')
  expect(mails).toEqual([{ failed_at: null }])
  expect(await owner.log('mails')).toMatchObject([{ action: 'mails_resent', after: { mails: '1' } }])
})
