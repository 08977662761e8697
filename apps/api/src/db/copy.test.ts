/** @module-tag slow */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { copyIn, CopyOut } from './copy.ts'
import { oneRow } from './pool.ts'

const ROWS = 60_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase('template1')
  await database.db.query(
    `create table lines as select n, repeat(md5(n::text), 1 + n % 40) as text from generate_series(1, ${ROWS}) n`,
  )
  await database.db.query('create table copied (like lines, check (n > 0))')
  client = await connected()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

async function connected() {
  const one = new pg.Client({ connectionString: database.connection_string })
  one.on('error', () => {})
  await one.connect()
  return one
}

const total = async (table: string) =>
  (
    await client.query(
      `select count(*)::int as rows, md5(string_agg(text, '' order by n)) as sum from ${table}`,
    )
  ).rows[0]

describe('CopyOut', () => {
  it('sends every row, even to a slow reader, and applies backpressure', async () => {
    const copy = client.query(new CopyOut('copy lines to stdout'))
    const pieces: Buffer[] = []
    let most = 0
    for await (const piece of copy) {
      pieces.push(piece as Buffer)
      most = Math.max(most, copy.readableLength)
      if (pieces.length % 5_000 === 0) await sleep(20)
    }
    expect(copy.rows).toBe(ROWS)
    // Of about 40 MB in total, only one socket read is buffered.
    expect(most).toBeLessThan(1_000_000)
    expect(await copyIn(client, 'copy copied from stdin', Readable.from(pieces))).toBe(ROWS)
    expect(await total('copied')).toEqual(await total('lines'))
    await client.query('truncate copied')
  })

  it("fails with the database's error, and the connection stays usable", async () => {
    await expect(buffer(client.query(new CopyOut('copy nothing to stdout')))).rejects.toThrow(
      'relation "nothing" does not exist',
    )
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('closes the connection when the stream is not read to the end', async () => {
    const other = await connected()
    const copy = other.query(new CopyOut('copy lines to stdout'))
    for await (const _ of copy) break
    await expect(other.query('select 1')).rejects.toThrow()
    await other.end()
  })
})

describe('copyIn', () => {
  it("fails with the database's error, stores nothing, and the connection stays usable", async () => {
    const lines = Readable.from([
      Buffer.from('1\tone\n'),
      Buffer.from('-1\tless\n'),
      Buffer.alloc(5_000_000, '2\tx\n'),
    ])
    await expect(copyIn(client, 'copy copied from stdin', lines)).rejects.toThrow('violates check constraint')
    expect(await total('copied')).toMatchObject({ rows: 0 })
  })

  it('fails with the error of the source, and stores nothing', async () => {
    async function* source() {
      yield Buffer.from('1\tone\n')
      throw new Error('the disk is gone')
    }
    await expect(copyIn(client, 'copy copied from stdin', source())).rejects.toThrow('the disk is gone')
    expect(await total('copied')).toMatchObject({ rows: 0 })
  })

  it('fails when the connection is lost', async () => {
    const other = await connected()
    const { pid } = await oneRow<{ pid: number }>(other, 'select pg_backend_pid() as pid')
    async function* source() {
      for (let piece = 0; piece < 1_000; piece++) {
        if (piece === 3) await client.query('select pg_terminate_backend($1)', [pid])
        yield Buffer.alloc(64_000, '2\tx\n')
      }
    }
    await expect(copyIn(other, 'copy copied from stdin', source())).rejects.toThrow()
    expect(await total('copied')).toMatchObject({ rows: 0 })
    await other.end()
  })
})
