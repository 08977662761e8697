import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureMigrationTable, listMigrations, runMigration } from '../../db/migrate.ts'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { claimAttempt, finishAttempt } from './refund-queries.ts'

const MIGRATION = '0023-refund-references.sql'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let before: { order_id: number; attempt_id: number }
beforeAll(async () => {
  database = await createTestDatabase('template1')
  const client = new pg.Client({ connectionString: database.connection_string })
  await client.connect()
  await ensureMigrationTable(client)
  const migrations = await listMigrations()
  for (const name of migrations.filter((one) => one < MIGRATION)) await runMigration(client, name)
  before = await givenAttempt()
  await claimAsEarlierRelease(before, 'refund:one')
  for (const name of migrations.filter((one) => one >= MIGRATION)) await runMigration(client, name)
  await client.end()
})
afterAll(() => database.close())

let count = 0

function givenAttempt() {
  count++
  return oneRow<{ order_id: number; attempt_id: number }>(
    database.db,
    `with member as (
       insert into users (email, full_name, password_hash) values ($1, 'Refunded', '$argon2id$none') returning user_id),
     operator as (
       insert into operators (email, password_hash) values ($1, '$argon2id$none') returning operator_id),
     paid as (
       insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
       select $2, user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test' from member returning order_id)
     insert into refund_attempts (idempotency_key, order_id, operator_id, amount_kobo)
     select gen_random_uuid(), order_id, operator_id, 5000 from paid, operator returning order_id, attempt_id`,
    [`refunded-${count}@mail.test`, `TSW-${String(count).padStart(24, 'a')}`],
  )
}

/** The statements of the release before the new names. */
const claimAsEarlierRelease = ({ attempt_id }: { attempt_id: number }, source: string) =>
  database.db.query(
    `update refund_attempts set told_as = $2, state = 'processed', noted_as = coalesce(noted_as, $2)
     where attempt_id = $1`,
    [attempt_id, source],
  )
const finishAsEarlierRelease = ({ attempt_id }: { attempt_id: number }) =>
  database.db.query(
    "update refund_attempts set state = 'processed', noted_as = 'refund:desk-' || attempt_id where attempt_id = $1",
    [attempt_id],
  )

const claim = ({ order_id }: { order_id: number }, source: string) =>
  inTransaction(database.db, (tx) => claimAttempt(tx, order_id, { source, amount_kobo: 5000 }))
const finish = ({ attempt_id }: { attempt_id: number }) =>
  inTransaction(database.db, (tx) => finishAttempt(tx, attempt_id, null))

const names = ({ attempt_id }: { attempt_id: number }) =>
  oneRow<Record<string, string | null>>(
    database.db,
    'select noted_as, counted_as, told_as, provider_event_ref from refund_attempts where attempt_id = $1',
    [attempt_id],
  )

describe('the references of a refund during an upgrade', () => {
  it('have their new names where the earlier release stored them before the migration', async () =>
    expect(await names(before)).toEqual({
      noted_as: 'refund:one',
      counted_as: 'refund:one',
      told_as: 'refund:one',
      provider_event_ref: 'refund:one',
    }))

  it('are found by this release where the earlier release stored them', async () => {
    const attempt = await givenAttempt()
    await claimAsEarlierRelease(attempt, 'refund:two')
    expect(await claim(attempt, 'refund:two')).toEqual({ source: 'refund:two', news: false })
    expect(await finish(attempt)).toBeUndefined()
  })

  it('are found by the earlier release where this release stored them', async () => {
    const attempt = await givenAttempt()
    expect(await claim(attempt, 'refund:three')).toEqual({ source: 'refund:three', news: true })
    expect(await names(attempt)).toMatchObject({ noted_as: 'refund:three', told_as: 'refund:three' })
  })

  it('stay different when one release finished the refund and the other receives its event', async () => {
    const attempts = [await givenAttempt(), await givenAttempt()] as const
    await finishAsEarlierRelease(attempts[0])
    await claim(attempts[0], 'refund:four')
    await finish(attempts[1])
    await claimAsEarlierRelease(attempts[1], 'refund:four')
    for (const attempt of attempts) {
      const source = `refund:desk-${attempt.attempt_id}`
      expect(await names(attempt)).toEqual({
        noted_as: source,
        counted_as: source,
        told_as: 'refund:four',
        provider_event_ref: 'refund:four',
      })
    }
  })
})
