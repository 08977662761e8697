import { randomUUID } from 'node:crypto'
import { GOODWILL_CREDITS_PER_DAY, PAGE_SIZE } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { findDeskMembers } from './member-queries.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
})
afterAll(() => world.close())

type Given = Awaited<ReturnType<World['givenMember']>>

async function idOf({ email }: Pick<Given, 'email'>) {
  const { user_id } = await oneRow<{ user_id: string }>(
    world.db,
    'select user_id from users where email = $1',
    [email],
  )
  return user_id
}

const found = async (q: string) =>
  (await operator.get(`members/?${new URLSearchParams({ q })}`)).json<{
    members: { email: string }[]
    more: boolean
  }>()
const emails = async (q: string) => (await found(q)).members.map(({ email }) => email)

describe('member search at the desk', () => {
  it('finds a member by email or profile id, or by the first characters of either', async () => {
    const member = await world.givenMember()
    const profile_id = await idOf(member)
    for (const q of [
      member.email,
      ` ${member.email.toUpperCase()} `,
      member.email.slice(0, -4),
      profile_id,
      profile_id.toUpperCase(),
      profile_id.slice(0, 13),
    ])
      expect(await emails(q), q).toContain(member.email)
    expect(await emails(`${member.email}x`)).toEqual([])
    expect(await emails('%@')).toEqual([])
    expect(await emails('_')).toEqual([])
  })

  it('lists the latest sign-ups without a query, and reports when more members match than are shown', async () => {
    await world.db.query(
      `insert into users (email, full_name, password_hash, verified_at)
       select 'many-' || n || '@example.com', 'Many', '$argon2id$x', now() from generate_series(1, $1) n`,
      [PAGE_SIZE + 1],
    )
    const { members, more } = await found('many-')
    expect([members.length, more]).toEqual([PAGE_SIZE, true])
    const latest = await world.givenMember()
    expect((await emails(''))[0]).toBe(latest.email)
  })

  it('uses an index for the start of an email address', async () => {
    const plan = await inTransaction(world.db, async (tx) => {
      await tx.query('set local enable_seqscan = off')
      return (await tx.query("explain select user_id from users where email like 'ada%'")).rows
    })
    expect(JSON.stringify(plan)).toContain('users_email_prefix')
  })
})

describe("a member's desk page", () => {
  it('shows credits, licences, unsent emails, sessions and the plan', async () => {
    const member = await world.givenMember()
    await member.claim()
    const { stock_id } = await world.givenAsset({ title: 'Drummers', stored: true })
    await member.download(stock_id)
    await world.db.query(
      `insert into outbox_mails (to_address, topic, sealed) values ($1, 'password_changed:x', 'x')`,
      [member.email],
    )
    const profile_id = await idOf(member)
    expect((await operator.get(`members/${profile_id}/`)).json()).toMatchObject({
      email: member.email,
      state: 'verified',
      credits: 21,
      spent_credits: 3,
      licences: 1,
      plan: null,
      paid_kobo: 0,
      sessions: 1,
      last_log_in_at: expect.any(String),
      subscription: { subscription: 'SAS_000' },
      goodwill_left: GOODWILL_CREDITS_PER_DAY,
    })
    expect((await operator.get(`members/${profile_id}/credits/`)).json()).toMatchObject([
      { credits: -3, description: 'Image download', balance: 21 },
      { credits: 24, description: 'Welcome credits', balance: 24 },
    ])
    expect((await operator.get(`members/${profile_id}/licences/`)).json()).toMatchObject([
      { stock_id, title: 'Drummers', removed: false, certificate_id: expect.any(String) },
    ])
    expect((await operator.get(`members/${profile_id}/mails/`)).json()).toMatchObject([
      { about: 'password_changed', failed_at: null },
    ])
    const { link } = (await operator.get(`members/${profile_id}/credits/?limit=1`)).headers
    expect(link).toContain(`/desk/members/${profile_id}/credits/?limit=1&offset=1`)
  })

  it('says which plan runs and what the member paid, without refunds, unpaid orders and other modes', async () => {
    const member = await world.givenMember()
    const rows = await inTransaction(world.db, async (tx) => {
      await tx.query(
        `with bought as (
           insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status,
             paid_at, refunded_kobo)
           select 'TSW-' || repeat(n::text, 24), $1, code, frequency, 936000, 10, months, case n when 4 then 'live' else 'test' end,
             status, paid_at, refunded
           from (values (1, 'PACK_10', 'One-time purchase', 0, 'paid', now(), 36000),
             (4, 'PACK_10', 'One-time purchase', 0, 'paid', now(), 0),
             (2, 'PACK_10', 'One-time purchase', 0, 'pending', null, 0),
             (3, 'SAS_001', 'MONTHLY', 1, 'paid', now(), 0))
             as given (n, code, frequency, months, status, paid_at, refunded)
           returning order_id, months, user_id)
         insert into subscriptions (user_id, order_id, status, starts_at, ends_at, next_due_at)
           select user_id, order_id, 'active', now(), now(), now() from bought where months > 0`,
        [await idOf(member)],
      )
      const seen = await findDeskMembers(tx, 'test', member.email)
      // The audit of another test would miss the books of these orders.
      await tx.query('rollback')
      return seen
    })
    expect(rows).toMatchObject([
      { plan: { code: 'SAS_001', frequency: 'MONTHLY', item: null }, paid_kobo: 1_836_000, licences: 0 },
    ])
  })

  it("has links to and from the member's orders", async () => {
    const [member, other] = [await world.givenMember(), await world.givenMember()]
    for (const one of [member, other])
      await world.db.query(
        `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
         select 'TSW-' || substr(md5(email), 1, 24), user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test'
         from users where email = $1`,
        [one.email],
      )
    const profile_id = await idOf(member)
    expect((await operator.get(`orders/?profile_id=${profile_id}`)).json()).toMatchObject([
      { member: { profile_id, email: member.email } },
    ])
  })

  it.each(['nothing', '0', randomUUID()])('answers 404 for the id %s', async (profile_id) => {
    for (const part of ['', 'credits/', 'licences/', 'mails/'])
      expect((await operator.get(`members/${profile_id}/${part}`)).statusCode).toBe(404)
  })
})

describe('goodwill credits', () => {
  const give = (by: TestOperator, profile_id: string, body: object) =>
    by.post(`members/${profile_id}/goodwill/`, {
      reason: 'Download failed twice',
      idempotency_key: randomUUID(),
      ...body,
    })

  it('are given once, with a reason, and without an email', async () => {
    const member = await world.givenMember()
    const profile_id = await idOf(member)
    const mails = async () =>
      (await oneRow<{ n: number }>(world.db, 'select count(*) as n from outbox_mails')).n
    const before = await mails()
    const by = await givenOperator(world)
    const idempotency_key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => give(by, profile_id, { credits: 6, idempotency_key })))
    for (const answer of answers) expect(answer.json()).toMatchObject({ credits: 6 })
    // An idempotency key is valid for only one gift.
    expect((await give(by, profile_id, { credits: 7, idempotency_key })).statusCode).toBe(409)
    expect((await give(operator, profile_id, { credits: 6, idempotency_key })).statusCode).toBe(409)
    expect(await mails()).toBe(before)
    expect(await member.credits()).toBe(6)
    expect(await by.log(`member ${profile_id}`)).toEqual([
      {
        action: 'goodwill_given',
        operator: by.email,
        before: {},
        after: { credits: '6', reason: 'Download failed twice' },
      },
    ])
    const history = (await member.get('/api/user/credits/history/')).json()
    expect(history).toMatchObject([{ cause: 'goodwill', description: 'Goodwill credits' }])
  })

  it('are limited per operator and day, even for two concurrent gifts from accounts with the same mailbox', async () => {
    const by = await givenOperator(world)
    const profile_id = await idOf(await world.givenMember())
    const half = GOODWILL_CREDITS_PER_DAY / 2 + 1
    const again = await givenOperator(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      again.email,
      by.email.replace('@', '+again@'),
    ])
    const answers = await Promise.all([by, again].map((one) => give(one, profile_id, { credits: half })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const left = GOODWILL_CREDITS_PER_DAY - half
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      credits: [
        `You can give at most ${GOODWILL_CREDITS_PER_DAY} credits a day, and ${left} are left today.`,
      ],
    })
    expect((await by.get(`members/${profile_id}/`)).json()).toMatchObject({ goodwill_left: left })
    // The limit is separate for each day in Lagos and for each operator.
    expect((await give(operator, profile_id, { credits: half })).statusCode).toBe(200)
    await world.db.query("update goodwill_gifts set created_at = created_at - interval '1 day'")
    expect((await give(by, profile_id, { credits: half })).statusCode).toBe(200)
  })

  it('can be given up to exactly the daily limit, which resets at midnight in Lagos', async () => {
    const by = await givenOperator(world)
    const profile_id = await idOf(await world.givenMember())
    const given = async (credits: number) => (await give(by, profile_id, { credits })).statusCode
    expect([await given(GOODWILL_CREDITS_PER_DAY - 1), await given(1), await given(1)]).toEqual([
      200, 200, 400,
    ])
    const made = (at: string) =>
      world.db.query(
        `update goodwill_gifts set created_at = (date_trunc('day', now() at time zone 'Africa/Lagos')
           at time zone 'Africa/Lagos') - $2::interval
         where operator_id = (select operator_id from operators where email = $1)`,
        [by.email, at],
      )
    await made('0 s')
    expect(await given(1)).toBe(400)
    await made('1 ms')
    expect(await given(1)).toBe(200)
  })

  it.each([[0], [-3], [1.5], ['6'], [GOODWILL_CREDITS_PER_DAY + 1]])(
    'are rejected for the amount %s',
    async (credits) => {
      const profile_id = await idOf(await world.givenMember())
      expect((await give(operator, profile_id, { credits })).statusCode).toBe(400)
    },
  )

  it('require a reason of one line and a verified account', async () => {
    const member = await world.givenMember()
    const profile_id = await idOf(member)
    for (const reason of ['', '  ', 'two\nlines', 'x'.repeat(201)])
      expect((await give(operator, profile_id, { credits: 3, reason })).json(), reason).toEqual({
        reason: [expect.any(String)],
      })
    await world.db.query('update users set verified_at = null where user_id = $1', [profile_id])
    expect((await give(operator, profile_id, { credits: 3 })).json()).toEqual({
      credits: ["This account is unverified, so it can't have credits."],
    })
    await world.db.query('update users set verified_at = now() where user_id = $1', [profile_id])
    await eraseMember(world, member.email)
    expect((await give(operator, profile_id, { credits: 3 })).json()).toEqual({
      credits: ["This account is erased, so it can't have credits."],
    })
    expect((await give(operator, randomUUID(), { credits: 3 })).statusCode).toBe(404)
  })

  it('are covered by the audit, which detects a gift without its entry and an entry without its gift', async () => {
    const broken = async () =>
      (await auditLedger(world.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
    expect(await broken()).toEqual([])
    await world.db.query(
      `insert into goodwill_gifts (user_id, operator_id, credits, idempotency_key)
       select user_id, operator_id, 70, gen_random_uuid() from goodwill_gifts limit 1`,
    )
    expect(await broken()).toEqual([
      'each goodwill gift has one entry of its size, to its member',
      `no operator gave more than ${GOODWILL_CREDITS_PER_DAY} goodwill credits in a day`,
    ])
    await world.db.query('delete from goodwill_gifts')
    expect(await broken()).toEqual(['each goodwill entry has its gift'])
  })
})

describe("a member's sessions", () => {
  it('are ended at the desk with the password of the operator, with a log entry and a mail to the member', async () => {
    const member = await world.signedUpMember()
    const profile_id = await idOf(member)
    const support = await givenOperator(world, 'support')
    const end = (current_password: string) =>
      support.post(`members/${profile_id}/end_sessions/`, { current_password })
    expect((await end('a guess of a thief')).json()).toEqual({
      current_password: ['This is not your current password.'],
    })
    expect((await member.profile()).statusCode).toBe(200)
    expect((await end(support.password)).json()).toMatchObject({ sessions: 0 })
    expect((await member.profile()).statusCode).toBe(401)
    expect((await operator.log(`member ${profile_id}`))[0]).toEqual({
      action: 'member_sessions_ended',
      operator: support.email,
      before: { sessions: '1' },
      after: { sessions: '0' },
    })
    const [mail] = await world.mail.inbox(member.email)
    expect(mail).toMatchObject({
      subject: 'You were logged out of Taswira',
      text: expect.stringContaining('logged out on every device'),
    })
    await eraseMember(world, member.email)
    expect((await end(support.password)).statusCode).toBe(404)
  })
})
