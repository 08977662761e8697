/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { folderIn, runCommand } from '../../testing/run-command.ts'
import { readTables, newMachine } from '../../testing/test-backups.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { makeBackup } from './make-backup.ts'

let world: World
let place: string
beforeAll(async () => {
  world = await createWorld()
  place = await mkdtemp(join(tmpdir(), 'taswira-backups-'))
})
afterAll(async () => {
  await world.close()
  await rm(place, { recursive: true, force: true })
})

it('a backup releases the migration lock after the rows are written, while it still copies originals', async () => {
  const { storage, connection_string } = world
  await world.givenAsset({ stored: true })
  const events: string[] = []
  async function* slowly(key: string) {
    events.push('an original is copied')
    // Without the timeout, the migration and the backup would wait for each other forever.
    await migrate(`${connection_string}&options=-c%20lock_timeout%3D5s`)
    events.push('the schema may change')
    yield* storage.stream(key)
  }
  const watched: typeof storage = Object.assign(Object.create(storage), {
    stream: (key: string) => Readable.from(slowly(key)),
  })
  const { manifest } = await makeBackup({ ...world, storage: watched }, await mkdtemp(join(place, 'slow-')))
  expect(events).toEqual(['an original is copied', 'the schema may change'])
  expect(manifest.originals.count).toBe(1)
})

it("a backup skips tables that can't be ours, lists them, and can be restored", async () => {
  await world.givenMember()
  await world.db.query(`create table "_prisma_migrations" (id text); create table "Notes" (id serial, text text);
    create table "a/../b" (id int); create table guests (name text);
    insert into "_prisma_migrations" values ('1'); insert into "Notes" (text) values ('x'); insert into guests values ('y')`)
  const { 'a/../b': _, Notes: __, _prisma_migrations: ___, guests, ...ours } = await readTables(world.db)
  const result = await runCommand('backup', [place], {
    DATABASE_URL: world.connection_string,
    DATA_DIR: world.config.data_dir,
  })
  expect(result).toMatchObject({
    code: 0,
    err: "Skipped, because they don't belong to the shop: Notes, _prisma_migrations, a/../b\n",
  })
  const machine = await newMachine()
  expect(await machine.restore(folderIn(result))).toMatchObject({
    code: 0,
    err: "Skipped, because they don't belong to the shop: guests\n",
    out: expect.stringContaining('The audit passed'),
  })
  expect(guests).toEqual(['(y)'])
  expect(await readTables(machine.db)).toEqual({
    ...ours,
    limits: [],
    asset_changes: [],
    search_epoch: [],
    sequences: expect.any(Array),
  })
  await machine.close()
})
