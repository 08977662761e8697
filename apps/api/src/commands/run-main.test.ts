import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, runCommand } from '../testing/run-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-run-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("a command that can't open the database", () => {
  it.each<[Command, string[]]>([
    ['catalogue', ['import', tmpdir()]],
    ['catalogue', ['demo']],
  ])('reports a data folder that is a file: %s %j', async (command, args) => {
    const file = join(folder, 'file')
    expect(await runCommand(command, args, { DATABASE_URL: '', DATA_DIR: file })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Can't read or write this path \(.*\/file(\/\w+)?\)\.\n$/),
    })
  })
})

it('a command prints the whole error with LOG_LEVEL=debug', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'file'), LOG_LEVEL: 'debug' }
  const { err } = await runCommand('catalogue', ['demo'], env)
  expect(err).toContain('    at ')
})
