import { afterAll, beforeAll, expect, it } from 'vitest'
import { StorageError } from '../../outside/storage.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { insertUnusedFile } from './unused-file-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await givenContributor(world, { username: 'ada' })
})
afterAll(() => world.close())

it('files of deleted drafts are deleted once the storage is available, except files about to be stored', async () => {
  const stays = await givenSubmission(world, 'ada')
  const goes = await givenSubmission(world, 'ada')
  await insertUnusedFile(world.db, stays)
  await world.db.query('delete from images where submission_key = $1', [goes.submission_key])
  const away = { ...world.storage, delete: () => Promise.reject(new StorageError('away')) }
  await expect(deleteUnusedFiles({ ...world, storage: away })).rejects.toThrow(StorageError)
  expect(await world.storage.exists(goes.master_key)).toBe(true)

  await deleteUnusedFiles(world)
  expect(await world.storage.exists(goes.master_key)).toBe(false)
  expect(await world.storage.exists(stays.master_key)).toBe(true)
  const { rows } = await world.db.query('select master_key from unused_files')
  expect(rows).toEqual([{ master_key: stays.master_key }])
})
