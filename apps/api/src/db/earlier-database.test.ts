/** @module-tag slow */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, runCommand } from '../testing/run-command.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const sentence =
  "A version before 1.0.0 made this database, and 1.0.0 can't upgrade it: run that version again, or start with an empty database and data folder."

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-earlier-'))
  database = await createTestDatabase()
  await database.db.query("update migrations set name = 'before-' || name")
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({
  DATABASE_URL: database.connection_string,
  DATA_DIR: join(folder, 'data'),
  DEMO_CATALOGUE: 'off',
})

describe('a database made before 1.0.0', () => {
  it.each<[Command, string[]]>([
    ['audit', []],
    ['backup', [tmpdir()]],
    ['operators', ['list']],
    ['catalogue', ['demo']],
  ])('is refused by the command %s %j', async (command, args) => {
    expect(await runCommand(command, args, environment())).toEqual({ code: 1, out: '', err: `${sentence}\n` })
  })

  it('is refused by the server start, which changes nothing in it', async () => {
    const before = await database.db.query('select * from migrations order by name')
    const main = join(import.meta.dirname, '../main.ts')
    const env = { ...process.env, ...environment(), SANDBOX: 'on', SANDBOX_PORT: '0', PORT: '0' }
    const { code, err } = await new Promise<{ code: unknown; err: string }>((resolve) =>
      execFile(process.execPath, [main], { env }, (error, _, stderr) =>
        resolve({ code: error?.code, err: stderr }),
      ),
    )
    expect({ code, err }).toEqual({ code: 1, err: `\n  ${sentence}\n\n` })
    expect(await database.db.query('select * from migrations order by name')).toMatchObject({
      rows: before.rows,
    })
  })
})
