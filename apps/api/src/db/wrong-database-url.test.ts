import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type Command, runCommand } from '../testing/run-command.ts'
import { openServer } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-url-'))
  server = await startEmbeddedPostgres(folder)
  const client = new pg.Client({ connectionString: server.databaseUrl('postgres') })
  await client.connect()
  await client.query("create role shop login password 'right'")
  const hba = join(folder, 'postgres/pg_hba.conf')
  // Requires passwords from everyone but the tests themselves.
  await writeFile(hba, 'local all taswira trust\nlocal all all scram-sha-256\n')
  await client.query('select pg_reload_conf()')
  await client.end()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const urlFor = (user: string, database: string) =>
  server.databaseUrl(database).replace('postgres://taswira@', `postgres://${user}@localhost`)

describe('a DATABASE_URL that the server refuses is reported at once', () => {
  it.each([
    ['taswira', 'no_shop', 'there is no database "no_shop". Create it or correct the name.'],
    ['shop:wrong', 'postgres', 'wrong password for the user "shop".'],
    ['nobody:secret', 'postgres', 'wrong password for the user "nobody".'],
    ['shop', 'postgres', 'the user "shop" needs a password.'],
  ])('%s at %s', async (user, database, sentence) => {
    const env = { DATABASE_URL: urlFor(user, database), DATA_DIR: folder }
    expect(await runCommand('audit', [], env)).toEqual({
      code: 1,
      out: '',
      err: `DATABASE_URL: ${sentence}\n`,
    })
  })

  it.each<[Command, string[]]>([
    ['backup', [tmpdir()]],
    ['operators', ['list']],
    ['catalogue', ['publish', 'TSW-000001']],
    ['catalogue', ['import', tmpdir()]],
    ['catalogue', ['demo']],
  ])('by the command %s %j', async (command, args) => {
    const env = { DATABASE_URL: urlFor('taswira', 'no_shop'), DATA_DIR: folder }
    expect(await runCommand(command, args, env)).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL: there is no database "no_shop". Create it or correct the name.\n',
    })
  })

  it('for an unknown user of a server with trust authentication', async () => {
    const config = readConfig({ DATABASE_URL: urlFor('taswira', 'postgres') })
    await expect(openServer(config)).resolves.toBeDefined()
    const client = new pg.Client({ connectionString: server.databaseUrl('postgres') })
    await client.connect()
    await writeFile(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n')
    await client.query('select pg_reload_conf()')
    await client.end()
    await expect(
      openServer(readConfig({ DATABASE_URL: urlFor('ghost', 'postgres') }), {}, 600),
    ).rejects.toThrow('DATABASE_URL: the server rejected the user "ghost". Check the name and pg_hba.conf.')
  })
})

it('openServer waits for a database server that does not respond, then reports it', async () => {
  const steps: string[] = []
  // Nothing listens on this port.
  const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/shop' })
  await expect(openServer(config, { step: (line) => steps.push(line) }, 0.1)).rejects.toThrow(
    "DATABASE_URL: the database isn't responding.",
  )
  expect(steps).toEqual(['Waiting up to 0.1 s for the database (DATABASE_URL)'])
})
