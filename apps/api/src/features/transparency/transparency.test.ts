import { randomBytes } from 'node:crypto'
import {
  type CallResult,
  type listTransparencyMonths,
  type PayoutState,
  type SubmissionReason,
  todayInLagos,
} from '@taswira/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, oneRow, type Tx } from '../../db/pool.ts'
import { earn } from '../../testing/test-earnings.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { insertPayout, lockPayout, updatePayout } from '../payouts/queries.ts'
import { countMonth, countMonths } from './queries.ts'

let world: World
let provider: TestPayments
let operator_id: number
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  const { email } = await givenOperator(world)
  operator_id = (
    await oneRow<{ operator_id: number }>(world.db, 'select operator_id from operators where email = $1', [
      email,
    ])
  ).operator_id
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const months = async () =>
  (await world.get('/api/contributor/transparency/')).json<CallResult<typeof listTransparencyMonths>>().months

interface Decided {
  contributor_id: number
  /** A local time in Lagos, as PostgreSQL reads it. */
  at: string
  hours: number
  reasons?: SubmissionReason[]
}

/** Records a decision on an image, which is published unless there are reasons. */
async function decided({ contributor_id, at, hours, reasons = [] }: Decided) {
  const [submission_key, hash, picture_key] = [16, 32, 10].map((size) => randomBytes(size).toString('hex'))
  await world.db.query(
    `with sent as (
       insert into images (submission_key, contributor_id, status, file_name, bytes, content_hash, master_key,
         master_format, picture_key, width_px, height_px, has_alpha, colour, colours, placeholder, fingerprints, lookups,
         title, submitted_at)
       values ($1, $2, 'in_review', 'a.jpg', 1, $3, $3, 'jpeg', $4, 10, 10, false, '#000000', '{}', '', '', '', '', now())
       returning image_id as submission_id),
     times as (select $5::timestamp at time zone 'Africa/Lagos' as decided_at)
     insert into submission_decisions
       (submission_id, operator_id, outcome, reasons, on_appeal, submitted_at, decided_at)
     select submission_id, $6, $7, $8, false, decided_at - $9 * interval '1 hour', decided_at from sent, times`,
    [
      submission_key,
      contributor_id,
      hash,
      picture_key,
      at,
      operator_id,
      reasons.length ? 'refused' : 'published',
      reasons,
      hours,
    ],
  )
}

const contributorId = async (username: string) =>
  (
    await oneRow<{ contributor_id: number }>(
      world.db,
      'select contributor_id from contributors where username = $1',
      [username],
    )
  ).contributor_id

it('the transparency report has no months before the first decision or earning', async () => {
  await countMonths(world.db, 'test')
  expect(await months()).toEqual([])
})

it('a month is counted once it has ended in Lagos, and numbers under five are omitted', async () => {
  const { username } = await givenContributor(world)
  const contributor_id = await contributorId(username)
  const of = (at: string, hours: number, reasons?: SubmissionReason[]) =>
    decided({ contributor_id, at, hours, ...(reasons && { reasons }) })
  await of('2025-03-01 00:30', 10, ['noise', 'words'])
  await of('2025-03-15 12:00', 30, ['noise', 'words'])
  await of('2025-03-16 12:00', 50, ['noise', 'words'])
  await of('2025-03-31 23:30', 70, ['noise', 'words'])
  await of('2025-03-20 12:00', 90, ['noise'])
  for (const hours of [1, 2, 3, 4]) await of('2025-04-02 12:00', hours, ['noise'])
  await countMonths(world.db, 'test')
  const [latest, ...earlier] = await months()
  expect(latest!.month < todayInLagos().slice(0, 7)).toBe(true)
  expect(earlier.at(-1)).toEqual({
    month: '2025-03',
    reviewed: 5,
    median_hours: 50,
    reasons: [{ reason: 'noise', refused: 5 }],
    licences: null,
    paid_out: null,
  })
  expect(earlier.at(-2)).toEqual({
    month: '2025-04',
    reviewed: null,
    median_hours: null,
    reasons: [],
    licences: null,
    paid_out: null,
  })
})

it('a counted month never changes', async () => {
  const before = await months()
  const contributor_id = await contributorId((await givenContributor(world)).username)
  for (let n = 0; n < 5; n++) await decided({ contributor_id, at: '2025-04-03 12:00', hours: 5 })
  await Promise.all([countMonths(world.db, 'test'), countMonth(world.db, '2025-04', 'test')])
  expect(await months()).toEqual(before)
  await expect(world.db.query('update transparency_months set reviewed = 9')).rejects.toThrow('only grows')
  await expect(
    world.db.query("insert into transparency_months (month, reviewed, reasons) values ('2024-01', 4, '{}')"),
  ).rejects.toThrow('check')
})

it('licences are reported from five upwards, and payouts once five contributors have received one', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => givenContributor(world)))
  const ids = await Promise.all(people.map(({ username }) => contributorId(username)))
  const reference_of = new Map<number, string>()
  const pay = (contributor_id: number) =>
    inTransaction(world.db, async (tx) => {
      const reference = `tsw-payout-${randomBytes(12).toString('hex')}`
      reference_of.set(contributor_id, reference)
      const account = {
        contributor_id,
        kind: 'nuban' as const,
        bank_code: '057',
        bank_name: 'Bank',
        sealed: Buffer.alloc(0),
        last4: '6789',
        account_name: null,
        recipient_code: null,
        usable_from: new Date(),
      }
      await insertPayout(
        tx,
        { reference, kobo: 500_000, mode: 'test', month: null, approvals_needed: 0, name_matches: true },
        account,
      )
      await setState(tx, reference, 'success')
    })
  const setState = async (tx: Tx, reference: string, state: PayoutState) =>
    updatePayout(tx, (await lockPayout(tx, reference))!, { state })
  await earn(world, provider, people[0]!.username, 4)
  for (const id of ids.slice(0, 4)) await pay(id)
  const { month } = await oneRow<{ month: string }>(
    world.db,
    "select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM') as month",
  )
  const countNow = async () => {
    await world.db.query('alter table transparency_months disable trigger user')
    await world.db.query('delete from transparency_months where month = $1', [month])
    await world.db.query('alter table transparency_months enable trigger user')
    await countMonth(world.db, month, 'test')
    return (await months()).find((one) => one.month === month)
  }
  expect(await countNow()).toMatchObject({ licences: null, paid_out: null })

  await earn(world, provider, people[1]!.username, 1)
  await pay(ids[4]!)
  expect(await countNow()).toMatchObject({ licences: 5, paid_out: 2_500_000 })

  // Only four contributors are left when a bank returns one payout.
  await inTransaction(world.db, (tx) => setState(tx, reference_of.get(ids[0]!)!, 'reversed'))
  expect(await countNow()).toMatchObject({ licences: 5, paid_out: null })
})
