import { beforeAll, beforeEach, afterAll, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { postpone } from './postpone.ts'
import { deleteOldWork, finishWork, leaseWork, postponeWork, putBack, type Work } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
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
  await postponeWork(world.db, lost, 'Too late.')
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
  expect(await rows()).toMatchObject([{ error: "The original can't be read. The log has the details." }])
  expect(warn).toHaveBeenCalledTimes(2)
})

it('work that was put back is due at once, and the try does not count', async () => {
  await putBack(world.db, (await lease('7'))!)
  expect(await lease('7')).toMatchObject({ tries: 1 })
})

it('the rest of work that nobody needs any more is deleted after a day', async () => {
  await lease('7')
  await world.db.query("update work set due_at = now() - interval '23 hours'")
  await deleteOldWork(world.db)
  expect(await rows()).toHaveLength(1)
  await world.db.query("update work set due_at = now() - interval '25 hours'")
  await deleteOldWork(world.db)
  expect(await rows()).toEqual([])
})
