import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { codeIn, linkIn } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { EQUAL_MS } from '../one-time-codes/in-equal-time.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const form = {
  full_name: 'Ngozi Ade',
  email: 'ngozi@mail.test',
  password: 'jollof & dodo',
  confirm_password: 'jollof & dodo',
}
const verify = (email: string, code: string, address?: string) =>
  world.post('/auth/verify_user_otp/', { email, code }, {}, address)
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing up', () => {
  it('creates one account per mailbox, in any spelling, and mails a code', async () => {
    const answer = await world.post('/auth/sign_up/', { ...form, email: '  Ngozi@MAIL.test ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ full_name: 'Ngozi Ade', email: 'ngozi@mail.test' })
    expect(answer.headers['cache-control']).toBe('no-store')

    const again = await world.post('/auth/sign_up', form)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({ email: ['user with this email already exists.'] })

    const mails = await world.mail.inbox('ngozi@mail.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: `${codeIn(mails[0])} is your Taswira code`,
      from: 'hello@taswira.example',
    })
    // The address is unverified, so the mail contains nothing from the form.
    expect(mails[0]!.text + mails[0]!.html).not.toContain('Ngozi')
    expect(mails[0]!.html).toContain(codeIn(mails[0]))
  })

  it.each([
    [{ full_name: '' }, { full_name: ['required'] }],
    [{ full_name: '   ' }, { full_name: ['required'] }],
    [{ full_name: 'a\u2028b' }, { full_name: [expect.any(String)] }],
    [{ full_name: 'Line\nbreak' }, { full_name: [expect.any(String)] }],
    [{ email: 'nobody' }, { email: ['Invalid email address'] }],
    [{ email: 'a@b' }, { email: ['Invalid email address'] }],
    [{ email: `${'a'.repeat(65)}@mail.test` }, { email: ['Invalid email address'] }],
    [{ email: `${'a.'.repeat(200)}a@mail.test` }, { email: ['Invalid email address'] }],
    [{ email: 'a@mail.test\r\nBcc: b@mail.test' }, { email: ['Invalid email address'] }],
    [{ email: 'a@mail.test,b@mail.test' }, { email: ['Invalid email address'] }],
    [{ email: '"a b"@mail.test' }, { email: ['Invalid email address'] }],
    [{ email: 'Name <a@mail.test>' }, { email: ['Invalid email address'] }],
    [{ email: ['a@mail.test'] }, { email: ['required'] }],
    [
      { password: 'short12', confirm_password: 'short12' },
      { password: ['Passwords must be at least 8 characters long'] },
    ],
    [
      { password: '👍👍👍👍', confirm_password: '👍👍👍👍' },
      { password: ['Passwords must be at least 8 characters long'] },
    ],
    [
      { password: 'a'.repeat(129), confirm_password: 'a'.repeat(129) },
      { password: ['Passwords must be at most 128 characters long'] },
    ],
    [{ confirm_password: 'other' }, { confirm_password: ['oops! password do not match'] }],
    [
      { password: 'short12', confirm_password: 'other' },
      {
        password: ['Passwords must be at least 8 characters long'],
        confirm_password: ['oops! password do not match'],
      },
    ],
    [
      { email: 'nobody', confirm_password: 'other' },
      { email: ['Invalid email address'], confirm_password: ['oops! password do not match'] },
    ],
    [{ confirm_password: '' }, { confirm_password: ['required'] }],
    [{ full_name: '\u200b\u2060' }, { full_name: ['required'] }],
    [{ password: 'Password1', confirm_password: 'Password1' }, { password: [expect.any(String)] }],
  ])('rejects %j', async (wrong, fields) => {
    const answer = await world.post('/auth/sign_up/', { ...form, email: 'other@mail.test', ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(fields)
  })

  it('validates an extremely long address quickly', async () => {
    const before = process.cpuUsage()
    for (const email of ['a'.repeat(60_000), `${'a.'.repeat(250)}@`, `a@${'a-'.repeat(240)}`])
      expect((await world.post('/auth/sign_up/', { ...form, email })).statusCode).toBe(400)
    const { user, system } = process.cpuUsage(before)
    // CPU time rather than elapsed time, so that other processes don't matter. A backtracking pattern would
    // take hours.
    expect(user + system).toBeLessThan(3_000_000)
  })

  it.each(['is_admin', 'verified_at', 'login_count', 'credits', 'user_id', 'password_hash'])(
    'rejects the field %s from the client',
    async (field) => {
      const answer = await world.post('/auth/sign_up/', { ...form, email: 'mass@mail.test', [field]: 1 })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ [field]: ['This field is not known.'] })
    },
  )

  it('creates only one account for twenty concurrent requests', async () => {
    const other = await world.anotherServer()
    const crowd = { ...form, email: 'crowd@mail.test' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : world.app).inject({ method: 'POST', url: '/auth/sign_up/', payload: crowd }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(19)
    expect(await world.mail.inbox('crowd@mail.test')).toHaveLength(1)
  })

  it('stores the time of marketing consent, and only if the box was ticked', async () => {
    await world.givenUnverified({ email: 'no@mail.test' })
    await world.post('/auth/sign_up/', { ...form, email: 'yes@mail.test', marketing_consent: true })
    const { rows } = await world.db.query(
      `select email, marketing_consent_at is not null as consent from users
       where email in ('no@mail.test', 'yes@mail.test') order by email`,
    )
    expect(rows).toEqual([
      { email: 'no@mail.test', consent: false },
      { email: 'yes@mail.test', consent: true },
    ])
  })

  it('stores no password and no code in plain text', async () => {
    const { email, password } = await world.givenUnverified()
    const waiting = await world.db.query('select * from outbox_mails where to_address = $1', [email])
    const stored = await world.db.query(
      'select * from users join one_time_codes using (user_id) where email = $1',
      [email],
    )
    const [mail] = await world.mail.inbox(email)
    const kept = JSON.stringify([waiting.rows, stored.rows], (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(kept).not.toContain(password)
    expect(kept).not.toContain(codeIn(mail))
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect((await world.db.query('select from outbox_mails where to_address = $1', [email])).rowCount).toBe(0)
  })
})

describe('the verification code', () => {
  it('verifies the address only once', async () => {
    const { email } = await world.givenUnverified()
    const code = codeIn((await world.mail.inbox(email))[0])
    const wrong = await verify(email, another(code))
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { detail: 'Invalid or expired OTP.' }])
    const right = await verify(` ${email.toUpperCase()}`, code)
    expect([right.statusCode, right.json()]).toEqual([200, { verified: true }])
    const replayed = await verify(email, code)
    expect([replayed.statusCode, replayed.json()]).toEqual([400, { detail: 'Invalid or expired OTP.' }])
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' ', "' or 1=1"])(
    'is never accepted as %j',
    async (code) => {
      const { email } = await world.givenUnverified()
      const answer = await verify(email, code)
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Invalid or expired OTP.' }])
    },
  )

  it("can't verify another account", async () => {
    const one = await world.givenUnverified()
    const other = await world.givenUnverified()
    const code = codeIn((await world.mail.inbox(one.email))[0])
    expect((await verify(other.email, code)).statusCode).toBe(400)
    expect((await verify('nobody@mail.test', code)).statusCode).toBe(400)
  })

  it('triggers one welcome mail once the address is verified, with a link to the free credits', async () => {
    const { email } = await world.givenUnverified()
    const welcomes = async () =>
      (await world.mail.inbox(email)).filter(({ subject }) => subject.startsWith('Welcome'))
    const code = codeIn((await world.mail.inbox(email))[0])
    expect(await welcomes()).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => verify(email, code)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const [welcome, ...more] = await welcomes()
    expect(more).toEqual([])
    expect(welcome?.text).toContain('24 free credits: enough for 8 images')
    expect(linkIn(welcome).href).toBe('http://shop.test/account/profile?tab=subscription')
  })

  it('expires after 300 seconds by the database clock', async () => {
    const { email } = await world.givenUnverified()
    const code = codeIn((await world.mail.inbox(email))[0])
    const { rows } = await world.db.query<{ seconds: number }>(
      `select extract(epoch from c.expires_at - c.created_at)::int as seconds
       from one_time_codes c join users using (user_id) where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ seconds: 300 }])
    await passTime(email, '301 seconds')
    expect((await verify(email, code)).json()).toEqual({ detail: 'Invalid or expired OTP.' })
  })

  it('becomes invalid after five wrong tries, even from many addresses at once', async () => {
    const { email } = await world.givenUnverified()
    const code = codeIn((await world.mail.inbox(email))[0])
    const other = await world.anotherServer()
    const guesses = Array.from({ length: 200 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((guess, n) =>
        (n % 2 ? other : world.app).inject({
          method: 'POST',
          url: '/auth/verify_user_otp/',
          payload: { email, code: guess },
          remoteAddress: `10.9.${n >> 5}.${n}`,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
    expect(answers.filter((answer) => answer.body === '{"verified":false}')).toHaveLength(195)
    expect((await verify(email, code)).json()).toEqual({ verified: false })
  })

  it('is replaced by a new one at most once a minute and five times an hour', async () => {
    const { email, address } = await world.givenUnverified()
    const first = codeIn((await world.mail.inbox(email))[0])
    const resend = () => world.post('/auth/resend_otp/', { email }, {}, address)
    // Within the first minute, nothing is sent or revealed, and the first code stays valid.
    expect((await resend()).statusCode).toBe(202)
    expect(await world.mail.inbox(email)).toHaveLength(1)

    for (let sent = 2; sent <= 5; sent++) {
      await passTime(email, '61 seconds')
      await resend()
      expect(await world.mail.inbox(email)).toHaveLength(sent)
    }
    await passTime(email, '61 seconds')
    await resend()
    const mails = await world.mail.inbox(email)
    expect(mails).toHaveLength(5)

    expect((await verify(email, first)).statusCode).toBe(400)
    expect((await verify(email, codeIn(mails[0]))).json()).toEqual({ verified: true })
  })

  it('is sent at most ten times a day, including log-ins to an unverified account', async () => {
    const { email, password } = await world.givenUnverified()
    for (let tried = 0; tried < 12; tried++) {
      await world.mail.deliver()
      await passTime(email, '1 hour')
      // The log-in makes this client address a known one.
      if (tried % 2) await world.post('/auth/resend_otp/', { email })
      else expect((await world.logIn(email, password)).statusCode).toBe(403)
    }
    expect(await world.mail.inbox(email)).toHaveLength(10)
  })

  it('is sent only once for a hundred concurrent requests', async () => {
    const { email } = await world.givenUnverified()
    await world.mail.deliver()
    await passTime(email, '61 seconds')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => world.post('/auth/resend_otp/', { email }, {}, `10.8.0.${n}`)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([202]))
    expect(await world.mail.inbox(email)).toHaveLength(2)
    expect(await countCodes(email)).toBe(2)
  })

  it('returns the same response for any address, after the same minimum time', async () => {
    const { email } = await world.givenUnverified()
    const member = await world.signedUpMember()
    const bodies = new Set<string>()
    for (const address of [email, member.email, 'nobody@mail.test']) {
      // A lower bound, which a busy machine can't break. Timers may fire a millisecond early.
      const started = performance.now()
      const { statusCode, body } = await world.post('/auth/resend_otp/', { email: address })
      expect(performance.now() - started).toBeGreaterThanOrEqual(EQUAL_MS - 1)
      bodies.add(`${statusCode} ${body}`)
    }
    expect(bodies.size).toBe(1)
    expect(await world.mail.inbox('nobody@mail.test')).toEqual([])
  })
})

describe("strangers who request or guess an account's codes", () => {
  let strangers = 0
  const stranger = () => `203.0.113.${++strangers % 250}`
  const resendFrom = async (email: string, address: string) => {
    await passTime(email, '61 seconds')
    await world.post('/auth/resend_otp/', { email }, {}, address)
    await world.mail.deliver()
  }
  const guessFrom = async (email: string, address: string, wrong: string) => {
    const { statusCode, body } = await verify(email, wrong, address)
    return statusCode === 200 ? body : statusCode
  }

  it('can request two codes an hour and four a day, and leave the remaining ones to the owner', async () => {
    const { email, address } = await world.givenUnverified()
    await world.mail.deliver()
    for (let asked = 0; asked < 6; asked++) await resendFrom(email, stranger())
    expect(await countCodes(email)).toBe(3)
    await passTime(email, '1 hour')
    for (let asked = 0; asked < 6; asked++) await resendFrom(email, stranger())
    await passTime(email, '1 hour')
    for (let asked = 0; asked < 6; asked++) await resendFrom(email, stranger())
    expect(await countCodes(email)).toBe(5)

    await resendFrom(email, address)
    const code = codeIn((await world.mail.inbox(email))[0])
    expect(await countCodes(email)).toBe(6)
    expect((await verify(email, code, address)).json()).toEqual({ verified: true })
  })

  it('can request two codes a day per client address', async () => {
    const { email } = await world.givenUnverified()
    const address = stranger()
    for (let asked = 0; asked < 3; asked++) {
      await passTime(email, '1 hour')
      await resendFrom(email, address)
    }
    expect(await countCodes(email)).toBe(3)
  })

  it('can invalidate one code with wrong tries, but not the next one, which works for the owner', async () => {
    const { email, address } = await world.givenUnverified()
    const first = codeIn((await world.mail.inbox(email))[0])
    const guesses = []
    for (let n = 0; n < 8; n++) guesses.push(await guessFrom(email, stranger(), another(first)))
    expect(guesses).toEqual([...Array<number>(5).fill(400), ...Array<string>(3).fill('{"verified":false}')])

    await resendFrom(email, address)
    const second = codeIn((await world.mail.inbox(email))[0])
    const held = await verify(email, second, stranger())
    expect([held.statusCode, held.json()]).toEqual([
      429,
      {
        detail: 'Too many wrong codes were entered for this email. Log in with your password to continue.',
      },
    ])
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    expect(await guessFrom(email, address, another(second))).toBe(400)
    expect((await verify(email, second, address)).json()).toEqual({ verified: true })
  })

  it('have five wrong tries a day in total, across codes, addresses and servers', async () => {
    const { email, address } = await world.givenUnverified()
    const other = await world.anotherServer()
    await world.mail.deliver()
    let tried = 0
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          (n % 2 ? other : world.app).inject({
            method: 'POST',
            url: '/auth/verify_user_otp/',
            payload: { email, code: 'no code' },
            remoteAddress: stranger(),
          }),
        ),
      )
      tried += answers.filter(({ statusCode }) => statusCode === 400).length
      await passTime(email, '1 hour')
      await resendFrom(email, round % 2 ? address : stranger())
    }
    expect(tried).toBe(5)
  })

  it("can't lock out an owner at a new client address who knows the password", async () => {
    const { email, password } = await world.givenUnverified()
    const first = codeIn((await world.mail.inbox(email))[0])
    for (let n = 0; n < 5; n++) await guessFrom(email, stranger(), another(first))
    for (let asked = 0; asked < 3; asked++) await resendFrom(email, stranger())

    const elsewhere = stranger()
    await passTime(email, '61 seconds')
    expect((await world.logIn(email, password, elsewhere)).statusCode).toBe(403)
    const code = codeIn((await world.mail.inbox(email))[0])
    expect((await verify(email, code, elsewhere)).json()).toEqual({ verified: true })
  })
})

it('a client address that signs up too often is rate-limited, with a Retry-After header', async () => {
  const answers = await Promise.all(
    Array.from({ length: 140 }, () =>
      world.post('/auth/sign_up/', { ...form, email: 'ngozi@mail.test' }, {}, '10.7.7.7'),
    ),
  )
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(120)
  const held = answers.filter((answer) => answer.statusCode === 429)
  expect(held).toHaveLength(20)
  expect(Number(held[0]!.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await world.post('/auth/sign_up/', form, {}, '10.7.7.8')).statusCode).toBe(400)
})

async function countCodes(email: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    world.db,
    'select count(*) from one_time_codes join users using (user_id) where email = $1',
    [email],
  )
  return count
}

/** Moves an account's codes back in time. */
async function passTime(email: string, time: string) {
  await world.db.query(
    `update one_time_codes set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
     where user_id = (select user_id from users where email = $1)`,
    [email, time],
  )
}
