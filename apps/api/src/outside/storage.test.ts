import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStorage, newMasterKey } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-storage-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

it('gives back what it was given, from memory or from a stream', async () => {
  const storage = createFolderStorage(folder)
  const [one, other] = [newMasterKey('jpeg'), newMasterKey('png')]
  await storage.put(one, Buffer.from('one'))
  await storage.put(other, Readable.from([Buffer.from('ot'), Buffer.from('her')]))
  expect((await storage.get(one)).toString()).toBe('one')
  expect(await text(storage.stream(other))).toBe('other')
  expect(await storage.exists(one)).toBe(true)
  await storage.delete(one)
  await storage.delete(one)
  expect(await storage.exists(one)).toBe(false)
  await expect(storage.get(one)).rejects.toMatchObject({ name: 'StorageError', reason: 'missing' })
})

it('leaves nothing behind when a stream breaks', async () => {
  const storage = createFolderStorage(folder)
  const key = newMasterKey('webp')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the other half is gone')
    })(),
  )
  await expect(storage.put(key, broken)).rejects.toThrow('gone')
  expect(await storage.exists(key)).toBe(false)
  expect(await readdir(join(folder, key, '..'))).toEqual([])
})

it('tells a source that is not there from a folder that cannot be written', async () => {
  const storage = createFolderStorage(folder)
  const missing = createReadStream(join(folder, '..', 'nowhere.jpg'))
  await expect(storage.put(newMasterKey('jpeg'), missing)).rejects.toMatchObject({ code: 'ENOENT' })
  // A file where the folder should be stops root as well.
  await writeFile(join(folder, 'file'), '')
  const blocked = createFolderStorage(join(folder, 'file'))
  await expect(blocked.put(newMasterKey('jpeg'), Buffer.from('x'))).rejects.toMatchObject({
    reason: 'read_only',
  })
})

it('makes keys that nothing leads to, and takes no others', async () => {
  expect(newMasterKey('jpeg')).toMatch(/^masters\/([0-9a-f]{2})\/\1[0-9a-f]{38}\.jpg$/)
  expect(newMasterKey('jpeg')).not.toBe(newMasterKey('jpeg'))
  const storage = createFolderStorage(folder)
  for (const key of ['../secret', 'masters/../../etc/passwd', '/etc/passwd', 'masters/ab/x.jpg']) {
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
  }
})
