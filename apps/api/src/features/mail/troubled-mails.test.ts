import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteOldFailedMails, enqueueMail, resendMails } from './outbox-queries.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
beforeEach(() => world.db.query('delete from outbox_mails'))
afterAll(() => world.close())

const letter = { subject: 'Secret 123456', text: 'https://shop.test/secret\n', html: '<p>Secret</p>' }

async function write(to: string, topic: string, age = '0 s', given_up = false) {
  await inTransaction(world.db, (tx) => enqueueMail(tx, world.config, { to, topic, letter }))
  await world.db.query(
    `update outbox_mails set created_at = now() - $2::interval, next_try_at = 'infinity', failed_at = case when $3 then now() end
     where topic = $1`,
    [topic, age, given_up],
  )
}
const list = async (query = '') => operator.get(`mails/${query}`)
const mailsOf = async (query?: string) =>
  (await list(query)).json<
    { to: string; about: string; since: string; given_up: boolean; to_us: boolean }[]
  >()
const waiting = async (to: string) =>
  (
    await world.db.query<{ tries: number; failed: boolean; days: number }>(
      `select tries, failed_at is not null as failed, round(extract(epoch from now() - created_at) / 86400)::int as days
       from outbox_mails where to_address = $1`,
      [to],
    )
  ).rows

it('the desk lists undelivered mails with recipient and topic, starting with mails to us', async () => {
  const user_id = '0198c0de-0000-7000-8000-000000000001'
  await write('old@mail.test', `reset_password ${user_id}`, '3 hours')
  await write('wrong@mail.test', 'enquiry:12:acknowledgement', '2 hours', true)
  await write(world.settings.now().site.email, 'enquiry:12', '90 minutes', true)
  await write('gone@mail.test', 'a topic of long ago', '1 minute', true)
  await write('new@mail.test', `verify_email ${user_id}`, '50 minutes')
  const answer = await list()
  expect(answer.headers['x-total-count']).toBe('4')
  expect(
    (await mailsOf()).map(({ to, about, given_up, to_us }) => [
      to,
      about,
      given_up ? 'given up' : 'late',
      to_us,
    ]),
  ).toEqual([
    [world.settings.now().site.email, 'enquiry', 'given up', true],
    ['old@mail.test', 'reset_password', 'late', false],
    ['wrong@mail.test', 'acknowledgement', 'given up', false],
    ['gone@mail.test', 'other', 'given up', false],
  ])
  expect((await operator.get('')).json()).toMatchObject({ mails: { late: 1, given_up: 3, to_us: 1 } })
  expect((await mailsOf('?limit=1&offset=1')).map(({ to }) => to)).toEqual(['old@mail.test'])
})

it("the list of undelivered mails shows no contents, and members can't see it", async () => {
  const member = await world.givenMember()
  await write('old@mail.test', 'reset_password 0198c0de-0000-7000-8000-000000000001', '3 hours')
  const answer = await list()
  expect(answer.json()).toHaveLength(1)
  expect(answer.body).not.toMatch(/secret|123456|0198c0de|sealed/i)
  expect((await member.get('/api/desk/mails/')).statusCode).toBe(401)
  expect((await world.get('/api/desk/mails/')).statusCode).toBe(401)
})

it('a resent mail keeps its age, and is abandoned and deleted on schedule', async () => {
  const to = 'busy-again@mail.test'
  const resend = () => inTransaction(world.db, resendMails)
  await write(to, 'again', '20 days', true)
  expect(await resend()).toBe(1)
  expect(await waiting(to)).toEqual([{ tries: 0, failed: false, days: 20 }])

  // After 30 days it is retried for about a day.
  const age = (days: number, tries: number) =>
    world.db.query(
      `update outbox_mails set created_at = now() - make_interval(days => $1), tries = $2, next_try_at = now()`,
      [days, tries],
    )
  await age(40, 0)
  await world.mail.deliver()
  expect(await waiting(to)).toEqual([{ tries: 1, failed: false, days: 40 }])
  await age(40, 33)
  await world.mail.deliver()
  expect(await waiting(to)).toEqual([{ tries: 34, failed: true, days: 40 }])

  expect(await deleteOldFailedMails(world.db)).toBe(0)
  await age(61, 0)
  expect(await deleteOldFailedMails(world.db)).toBe(1)
})
