/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../testing/run-command.ts'
import { newMachine, readTables } from '../../testing/test-backups.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { makeBackup } from './make-backup.ts'
import { listBackups } from './save-originals.ts'

let world: World
let place: string
beforeAll(async () => {
  world = await createWorld()
  place = await mkdtemp(join(tmpdir(), 'taswira-incremental-'))
})
afterAll(async () => {
  await world.close()
  await rm(place, { recursive: true, force: true })
})

/** Makes a backup and returns how many originals were read from storage for it. */
async function backUp() {
  let reads = 0
  const storage: typeof world.storage = Object.assign(Object.create(world.storage), {
    stream: (key: string) => (reads++, world.storage.stream(key)),
  })
  const made = await makeBackup({ ...world, storage }, place)
  expect(made.copied).toBe(reads)
  return { ...made, reads }
}

const givenPictures = async (count: number) => {
  for (let number = 0; number < count; number++) await world.givenAsset({ stored: true })
}

/** Lists the completely copied originals of a backup in progress. */
const listUnfinished = async () =>
  (await readdir(place, { recursive: true })).filter((file) =>
    /^unfinished-.*\/originals\/.*\.[a-z]{3,4}$/.test(file),
  )

/** Starts a backup in its own process, waits until it stalls at an original, and kills it. */
async function killBackup() {
  const backup = spawn(
    process.execPath,
    ['--input-type=module', '-e', stopping_backup, import.meta.dirname, place],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: world.connection_string, DATA_DIR: world.config.data_dir },
    },
  )
  await expect.poll(listUnfinished).toHaveLength(6)
  backup.kill('SIGKILL')
  await once(backup, 'exit')
}

const stopping_backup = `
  const [, folder, place] = process.argv
  const { readConfig } = await import(folder + '/../../config.ts')
  const { createStorage } = await import(folder + '/../../outside/create-storage.ts')
  const { makeBackup } = await import(folder + '/make-backup.ts')
  const { Readable } = await import('node:stream')
  const config = readConfig()
  const storage = await createStorage(config)
  async function* halfOnly() {
    yield Buffer.from('half')
    await new Promise(() => {})
  }
  let reads = 0
  const stopping = Object.assign(Object.create(storage), {
    stream: (key) => ++reads < 4 ? storage.stream(key) : Readable.from(halfOnly()),
  })
  await makeBackup({ config, connection_string: config.database_url, storage: stopping }, place)`

it('a backup copies only what changed, resumes after a kill, and restores without earlier backups', async () => {
  await givenPictures(3)
  const first = await backUp()
  expect(first.reads).toBe(3)

  const member = await world.givenMember()
  await member.claim()
  await givenPictures(4)
  await killBackup()
  expect((await listBackups(place)).length).toBe(1)
  expect((await readdir(place)).filter((name) => name.startsWith('unfinished-'))).toHaveLength(1)

  // The killed process had copied three originals; only the incomplete fourth is copied again.
  const second = await backUp()
  expect([second.reads, second.manifest.originals.count]).toEqual([1, 7])
  expect(await readdir(place)).toHaveLength(2)

  const asset = await world.givenAsset({ stored: true })
  expect((await member.download(asset.stock_id)).statusCode).toBe(200)
  const third = await backUp()
  expect(third.reads).toBe(1)
  const inode = async (folder: string, file: string) => (await stat(join(folder, file))).ino
  // Backups share the file of an unchanged table; a changed table gets a new file.
  for (const [table, is_shared] of [
    ['outbox_mails', true],
    ['entitlements', false],
  ] as const) {
    const file = `tables/${table}.copy.gz`
    expect((await inode(second.folder, file)) === (await inode(third.folder, file)), table).toBe(is_shared)
  }

  // Delete everything else: the earlier backups, the database and the stored files.
  for (const { folder } of [first, second]) await rm(folder, { recursive: true })
  const { entitlements, credit_entries, images } = await readTables(world.db)
  await rm(world.config.storage_dir, { recursive: true })
  const machine = await newMachine()
  try {
    expect(await machine.restore(third.folder)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('The audit passed'),
    })
    expect(await readTables(machine.db)).toMatchObject({ entitlements, credit_entries, images })
    expect(
      await runCommand('audit', [], { DATABASE_URL: machine.connection_string, DATA_DIR: machine.data_dir }),
    ).toMatchObject({ code: 0 })
  } finally {
    await machine.close()
  }
})

it('a failed backup leaves only its copied originals, which the next backup reuses', async () => {
  const elsewhere = await mkdtemp(join(place, 'failed-'))
  await world.db.query("update assets set status = 'removed'")
  await givenPictures(2)
  let reads = 0
  const storage: typeof world.storage = Object.assign(Object.create(world.storage), {
    stream: (key: string) => {
      if (++reads > 1) throw new Error('the bucket is away')
      return world.storage.stream(key)
    },
  })
  await expect(makeBackup({ ...world, storage }, elsewhere)).rejects.toThrow('the bucket is away')
  const [left] = await readdir(elsewhere)
  expect(await readdir(join(elsewhere, left!))).toEqual(['originals'])
  expect((await makeBackup(world, elsewhere)).copied).toBe(1)
  expect(await readdir(elsewhere)).toHaveLength(1)
})
