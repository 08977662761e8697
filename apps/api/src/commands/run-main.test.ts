import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
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

/** A port on which nothing is listening. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe("a command that can't open the database", () => {
  it.each<[Command, string[]]>([
    ['audit', []],
    ['backup', [tmpdir()]],
    ['operators', ['list']],
    ['catalogue', ['publish', 'TSW-000001']],
    ['catalogue', ['import', tmpdir()]],
    ['catalogue', ['demo']],
  ])('reports that it waits and then what is wrong: %s %j', async (command, args) => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/shop`
    expect(
      await runCommand(command, args, { DATABASE_URL, DATABASE_WAIT_S: '0.1', DATA_DIR: folder }),
    ).toEqual({
      code: 1,
      out: '',
      err: "Waiting up to 0.1 s for the database (DATABASE_URL)\nDATABASE_URL: the database isn't responding.\n",
    })
  })

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
