import { review_reason_codes } from '@taswira/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureMigrationTable, listMigrations, runMigration } from '../../db/migrate.ts'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { insertReview } from './review-queries.ts'

const MIGRATION = '0022-review-reasons.sql'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let order_id: number
beforeAll(async () => {
  database = await createTestDatabase('template1')
  const client = new pg.Client({ connectionString: database.connection_string })
  await client.connect()
  await ensureMigrationTable(client)
  const migrations = await listMigrations()
  for (const name of migrations.filter((one) => one < MIGRATION)) await runMigration(client, name)
  order_id = await givenOrder()
  await writeAsEarlierRelease('another mode', 1)
  for (const name of migrations.filter((one) => one >= MIGRATION)) await runMigration(client, name)
  await client.end()
})
afterAll(() => database.close())

async function givenOrder(): Promise<number> {
  const row = await oneRow<{ order_id: number }>(
    database.db,
    `with member as (
       insert into users (email, full_name, password_hash) values ('reviewed@mail.test', 'Reviewed', '$argon2id$none') returning user_id)
     insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
     select 'TSW-aaaaaaaaaaaaaaaaaaaaaaaa', user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test' from member returning order_id`,
  )
  return row.order_id
}

/** The statement of the release before the codes. */
const writeAsEarlierRelease = (reason: string, amount_kobo: number) =>
  database.db.query(
    `insert into payment_reviews (order_id, reason, amount_kobo, currency, looked_at)
     values ($1, $2, $3, 'NGN', null) on conflict do nothing`,
    [order_id, reason, amount_kobo],
  )

const write = (reason: (typeof review_reason_codes)[number], amount_kobo: number) =>
  inTransaction(database.db, (tx) => insertReview(tx, { order_id, reason, amount_kobo, currency: 'NGN' }))

const listReasons = async (amount_kobo: number) => {
  const { rows } = await database.db.query<{ reason: string; reason_code: string }>(
    'select reason, reason_code from payment_reviews where amount_kobo = $1 order by review_id',
    [amount_kobo],
  )
  return rows.map(({ reason, reason_code }) => [reason, reason_code])
}

describe('the reasons of reviews during an upgrade', () => {
  it('have a code where the earlier release stored words before the migration', async () =>
    expect(await listReasons(1)).toEqual([['another mode', 'another_mode']]))

  it('have a code where the earlier release stores words after the migration', async () => {
    await writeAsEarlierRelease('less was charged', 2)
    expect(await listReasons(2)).toEqual([['less was charged', 'less_was_charged']])
  })

  it('have the words that the earlier release reads where this release stores a code', async () => {
    await write('another_amount_was_asked_for', 3)
    expect(await listReasons(3)).toEqual([['another amount was asked for', 'another_amount_was_asked_for']])
  })

  it('are stored once when both releases report the same', async () => {
    await writeAsEarlierRelease('disputed', 4)
    await write('disputed', 4)
    await write('reversed', 5)
    await writeAsEarlierRelease('reversed', 5)
    expect(await listReasons(4)).toHaveLength(1)
    expect(await listReasons(5)).toHaveLength(1)
  })

  it('use only lower-case words, so that code and words convert both ways', () =>
    expect(review_reason_codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]))
})
