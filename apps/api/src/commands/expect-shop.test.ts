import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Command, runCommand } from '../testing/run-command.ts'
import { expectShop } from './expect-shop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-no-shop-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each<[Command, string[]]>([
  ['audit', []],
  ['backup', [tmpdir()]],
  ['operators', ['list']],
  ['operators', ['erase', 'nobody@desk.test']],
  ['catalogue', ['publish', 'TSW-000001']],
  ['catalogue', ['unpublish', 'TSW-000001']],
  ['catalogue', ['remove', 'TSW-000001']],
])('%s %j creates no site where there is none', async (command, args) => {
  for (const name of ['nowhere', 'file']) {
    const data_dir = join(folder, name)
    expect(await runCommand(command, args, { DATABASE_URL: '', DATA_DIR: data_dir })).toEqual({
      code: 1,
      out: '',
      err: `No shop found in ${data_dir}.\n`,
    })
  }
  expect(await readdir(folder)).toEqual(['file'])
})

it('expectShop accepts an existing site, and ignores the folder when DATABASE_URL is set', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'taswira-shop-'))
  await expect(expectShop(readConfig({ DATA_DIR: data_dir }))).rejects.toThrow('No shop found in')
  await expectShop(readConfig({ DATA_DIR: data_dir, DATABASE_URL: 'postgres://shop' }))
  await mkdir(join(data_dir, 'postgres'))
  await writeFile(join(data_dir, 'postgres/PG_VERSION'), '18\n')
  await expectShop(readConfig({ DATA_DIR: data_dir }))
  await rm(data_dir, { recursive: true })
})
