import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, applicationOf, invite, tokenFor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteOldEnquiries } from '../enquiries/queries.ts'
import { EQUAL_MS } from '../one-time-codes/in-equal-time.ts'
import { eraseWriter } from '../erasure/erase-member.ts'

let world: World
let operator: TestOperator
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world, 'editor')
  owner = await givenOperator(world)
})
afterAll(() => world.close())

let number = 0
const someone = () => `applicant-${++number}@mail.test`
const decide = (
  { application_id, version }: { application_id: number; version: number },
  decision: string,
  more = {},
  by = operator,
) => by.post(`applications/${application_id}/${decision}/`, { version, ...more })
const check = (token: string) => world.post('/api/studio/invitation/', { token })

describe('an application', () => {
  it('is listed once per email address, with all its messages', async () => {
    const email = someone()
    await apply(world, email, { extra: 'Markets' })
    await apply(world, email.toUpperCase(), { extra: 'Harbours' })
    const application = await applicationOf(operator, email)
    expect(application).toMatchObject({ status: 'open', username: null, claims: null })
    expect(application.messages.map(({ fields }) => fields.extra)).toEqual(['Markets', 'Harbours'])
    expect(application.messages[0]!.fields).toMatchObject({ first_name: 'Ada', country: 'Nigeria' })
    const counts = (await operator.get('applications/counts/')).json<{ open: number }>()
    const listed = await operator.get('applications/?limit=1')
    expect(listed.headers['x-total-count']).toBe(String(counts.open))
    expect((await operator.get('')).json()).toMatchObject({ contributor: counts.open })
  })

  it('is found by its number in any status', async () => {
    const email = someone()
    await apply(world, email)
    const { application_id } = await applicationOf(operator, email)
    await invite(world, operator, email)
    const answer = await operator.get(`applications/?application_id=${application_id}`)
    expect(answer.json()).toMatchObject([{ email, status: 'invited' }])
    expect((await operator.get('applications/?status=lost')).json()).toEqual({ status: ['Unknown status.'] })
  })

  it('is deleted along with its last message', async () => {
    const [old, erased, kept] = [someone(), someone(), someone()]
    for (const email of [old, erased, kept]) await apply(world, email)
    await apply(world, kept, { extra: 'Later' })
    await world.db.query(
      `update enquiries set created_at = now() - interval '3 years', changed_at = now() - interval '3 years'
       where email = $1 or (email = $2 and fields->>'extra' = 'Markets')`,
      [old, kept],
    )
    await deleteOldEnquiries(world.db)
    await eraseWriter(world.db, erased)
    const { rows } = await world.db.query('select email from applications where email = any($1)', [
      [old, erased, kept],
    ])
    expect(rows).toEqual([{ email: kept }])
  })
})

describe('an invitation', () => {
  it('is mailed with a link, logged, and marks the messages as answered', async () => {
    const email = someone()
    await apply(world, email)
    const { application_id } = await applicationOf(operator, email)
    const token = await invite(world, operator, email)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await check(token)).json()).toEqual({
      email,
      full_name: 'Ada Obi',
      has_account: false,
      claims: null,
    })
    expect(await applicationOf(operator, email)).toMatchObject({
      status: 'invited',
      link_expires_at: expect.stringMatching(/Z$/),
    })
    expect(await operator.log(`application ${application_id}`)).toEqual([
      {
        action: 'application_invited',
        operator: operator.email,
        before: { status: 'open' },
        after: { status: 'invited' },
      },
    ])
    const { rows } = await world.db.query('select status from enquiries where email = $1', [email])
    expect(rows).toEqual([{ status: 'answered' }])
  })

  it('is stored as a hash only', async () => {
    const email = someone()
    await apply(world, email)
    const token = await invite(world, operator, email)
    const { rows } = await world.db.query<{ row: string }>('select a::text as row from applications a')
    const bytes = Buffer.from(token).toString('hex')
    for (const { row } of rows) for (const secret of [token, bytes]) expect(row).not.toContain(secret)
  })

  it('can be resent, which invalidates the earlier link', async () => {
    const email = someone()
    await apply(world, email)
    const first = await invite(world, operator, email)
    const second = await invite(world, operator, email)
    expect(second).not.toBe(first)
    const refused = await check(first)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        detail:
          "This invitation isn't valid. Open the link in our newest email, or write to us for a new one.",
      },
    ])
    expect((await check(second)).statusCode).toBe(200)
  })

  it('expires after 14 days', async () => {
    const email = someone()
    await apply(world, email)
    const token = await invite(world, operator, email)
    const age = (time: string) =>
      world.db.query(
        'update applications set link_expires_at = link_expires_at - $2::interval where email = $1',
        [email, time],
      )
    await age('13 days 23 hours')
    expect((await check(token)).statusCode).toBe(200)
    await age('2 hours')
    expect((await check(token)).json()).toEqual({
      detail: "This invitation has expired. Write to us and we'll send you a new one.",
    })
  })

  it('can be linked to an existing contributor, but not to a demo contributor or a member', async () => {
    await world.givenAsset({ creator: { full_name: 'Kofi Mensah', username: 'kofi' } })
    await world.givenAsset({ creator: { full_name: 'Invented', username: 'invented' } })
    await world.db.query("update contributors set demo = true where username = 'invented'")
    const email = someone()
    await apply(world, email)
    const application = await applicationOf(operator, email)
    for (const claims of ['nobody', 'invented', 'UPPER', '../x']) {
      const answer = await decide(application, 'invited', { claims }, owner)
      expect([claims, answer.statusCode, Object.keys(answer.json())]).toEqual([claims, 400, ['claims']])
    }
    const kofi = { claims: { username: 'kofi', full_name: 'Kofi Mensah' } }
    expect((await check(await invite(world, owner, email, 'kofi'))).json()).toMatchObject(kofi)
    // An editor who sends it again doesn't change whom it is for.
    expect((await check(await invite(world, operator, email))).json()).toMatchObject(kofi)
  })

  it('is linked to an existing contributor by owners only', async () => {
    await world.givenAsset({ creator: { full_name: 'Esi Owusu', username: 'esi' } })
    const email = someone()
    await apply(world, email)
    const answer = await decide(await applicationOf(operator, email), 'invited', { claims: 'esi' })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { detail: "Your role doesn't include this. Ask an owner of the desk." },
    ])
    expect(await applicationOf(operator, email)).toMatchObject({ status: 'open', claims: null })
  })

  it('is checked with the same minimum delay whether its link is valid or guessed', async () => {
    const email = someone()
    await apply(world, email)
    for (const token of [await invite(world, operator, email), 'A'.repeat(43)]) {
      // A lower bound, which a busy machine can't break. Timers may fire a millisecond early.
      const started = performance.now()
      await check(token)
      expect(performance.now() - started).toBeGreaterThanOrEqual(EQUAL_MS - 1)
    }
  })

  it('can be guessed only a limited number of times per client address', async () => {
    const strict = await createWorld()
    try {
      const answers: number[] = []
      for (let round = 0; round < 5; round++) {
        const guesses = Array.from({ length: 25 }, (_, n) =>
          strict.post('/api/studio/invitation/', { token: `guess ${round} ${n}` }),
        )
        answers.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode))
      }
      expect(answers.filter((status) => status === 400)).toHaveLength(120)
      expect(answers.filter((status) => status === 429)).toHaveLength(5)
    } finally {
      await strict.close()
    }
  })
})

describe('declining an application', () => {
  it('mails the reason and the date from which the applicant may apply again', async () => {
    const email = someone()
    await apply(world, email)
    const application = await applicationOf(operator, email)
    const reason = 'Your <b>images</b> are too small.'
    expect((await decide(application, 'declined', { reason })).statusCode).toBe(204)
    const mails = await world.mail.inbox(email)
    const mail = mails.find(({ subject }) => subject.endsWith('your contributor application'))
    expect(mail!.text).toContain(reason)
    expect(mail!.text).toMatch(/You're welcome to apply again from \d+ \w+ \d{4}\./)
    expect(mail!.html).toContain('Your &lt;b&gt;images&lt;/b&gt; are too small.')
    expect((await operator.log(`application ${application.application_id}`))[0]).toMatchObject({
      action: 'application_declined',
      after: { status: 'declined', reason },
    })
    expect(await applicationOf(operator, email)).toMatchObject({ status: 'declined', reason })
  })

  it.each(['', ' \u200b ', 'two\nlines', 'x'.repeat(501)])(
    "rejects a reason that isn't one non-empty line of at most 500 characters: %j",
    async (reason) => {
      const email = someone()
      await apply(world, email)
      const answer = await decide(await applicationOf(operator, email), 'declined', { reason })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['reason']])
    },
  )

  it('lets a new message reopen the application after 90 days, but not before', async () => {
    const email = someone()
    await apply(world, email)
    await decide(await applicationOf(operator, email), 'declined', { reason: 'Too small.' })
    await apply(world, email, { extra: 'Too early' })
    expect(await applicationOf(operator, email)).toMatchObject({ status: 'declined' })
    await world.db.query("update applications set apply_again_at = apply_again_at - interval '90 days'")
    await apply(world, email, { extra: 'In time' })
    const again = await applicationOf(operator, email)
    expect(again).toMatchObject({ status: 'open', reason: 'Too small.' })
    expect(again.messages).toHaveLength(3)
  })

  it('answers messages sent before that date with the date from which the applicant may apply again', async () => {
    const email = someone()
    await apply(world, email)
    // Mails that are sent together may arrive in any order.
    await world.mail.deliver()
    await decide(await applicationOf(operator, email), 'declined', { reason: 'Too small.' })
    const newest = async () => {
      const mails = await world.mail.inbox(email)
      return mails.find(({ subject }) => subject.endsWith('your contributor sign-up'))!.text
    }
    await apply(world, email, { extra: 'Too early' })
    expect(await newest()).toMatch(
      /we won't review this one\. You're welcome to apply again from \d+ \w+ \d{4}\./,
    )
    await world.db.query('update applications set apply_again_at = now() where email = $1', [email])
    await apply(world, email, { extra: 'In time' })
    expect(await newest()).toContain('will email you our decision, usually within 14 days.')
  })

  it('can be reversed by an invitation, and invalidates an earlier invitation link', async () => {
    const email = someone()
    await apply(world, email)
    await decide(await applicationOf(operator, email), 'declined', { reason: 'Too small.' })
    const token = await invite(world, operator, email)
    expect((await check(token)).statusCode).toBe(200)
    await decide(await applicationOf(operator, email), 'declined', { reason: 'Not your own.' })
    expect((await check(token)).statusCode).toBe(400)
    expect((await check(await tokenFor(world, email))).statusCode).toBe(400)
  })
})

it('only one of several concurrent decisions on an application succeeds, and none on an outdated version', async () => {
  const email = someone()
  await apply(world, email)
  const application = await applicationOf(operator, email)
  await apply(world, email, { extra: 'One more thing' })
  expect((await decide(application, 'invited')).statusCode).toBe(409)
  const current = await applicationOf(operator, email)
  const answers = await Promise.all([
    decide(current, 'invited'),
    decide(current, 'declined', { reason: 'Too small.' }),
    decide(current, 'invited'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
  expect(await operator.log(`application ${current.application_id}`)).toHaveLength(1)
  expect((await decide({ application_id: 999_999, version: 1 }, 'invited')).statusCode).toBe(404)
})
