/** @module-tag slow */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneRow } from '../db/pool.ts'
import { givenNoise } from '../images/testing-pictures.ts'
import { runCommand } from '../testing/run-command.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let unreadable: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'taswira-command-'))
  await writeFile(join(folder, 'river_bank.jpg'), await givenNoise({ seed: 3 }).jpeg().toBuffer())
  unreadable = join(folder, 'bad\u001b[31mname.jpg')
  await writeFile(unreadable, 'no picture')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const catalogue = (...args: string[]) =>
  runCommand('catalogue', args, {
    DATABASE_URL: database.connection_string,
    DATA_DIR: join(folder, '.data'),
  })

it('the catalogue command imports, hides, shows and removes assets, and reports it', async () => {
  const imported = await catalogue('import', folder)
  // One of the two files was refused.
  expect(imported.code).toBe(1)
  expect(imported.out).toContain(": it isn't a readable image; use JPEG, PNG or WebP\n")
  expect(imported.out).not.toContain('\u001b')
  expect(imported.out).toMatch(/\n1 added, 0 updated, 0 unchanged, 1 refused in \d+\.\d s\n$/)
  await rm(unreadable)
  const again = await catalogue('import', folder)
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 added, 0 updated, 1 unchanged, 0 refused'),
  })

  const { stock_id } = await oneRow<{ stock_id: string }>(database.db, 'select stock_id from assets')
  expect(await catalogue('unpublish', stock_id)).toEqual({
    code: 0,
    out: `${stock_id} is unpublished.\n`,
    err: '',
  })
  expect(await catalogue('publish', stock_id)).toEqual({
    code: 0,
    out: `${stock_id} is published.\n`,
    err: '',
  })
  // There is no terminal to ask on.
  expect(await catalogue('remove', stock_id)).toEqual({
    code: 1,
    out: '',
    err:
      `This permanently deletes the original of ${stock_id} (River bank). ` +
      'Nothing was changed. Run the command in a terminal to confirm, or add --yes.\n',
  })
  const { rows: left } = await database.db.query('select status from assets')
  expect(left).toEqual([{ status: 'published' }])
  expect(await catalogue('remove', stock_id, '--yes')).toEqual({
    code: 0,
    out: `${stock_id} is removed.\n`,
    err: '',
  })
  expect(await catalogue('remove', stock_id)).toEqual({
    code: 0,
    out: `${stock_id} is already removed.\n`,
    err: '',
  })
  // Only refused files are left.
  expect((await catalogue('import', folder)).code).toBe(1)
})

it('the catalogue command fails with one sentence on invalid input', async () => {
  expect(await catalogue('import', join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    err: `There is no folder ${join(folder, 'nowhere')}.\n`,
  })
  expect(await catalogue('publish', 'TSW-999999')).toMatchObject({
    code: 1,
    err: 'There is no image TSW-999999.\n',
  })
  for (const args of [
    [],
    ['import'],
    ['dance'],
    ['publish', '12'],
    ['import', 'a', 'b'],
    ['demo', '--count', 'x'],
  ]) {
    const { code, err } = await catalogue(...args)
    expect([args, code]).toEqual([args, 1])
    expect(err).toContain('npm run catalogue -- import FOLDER')
  }
})
