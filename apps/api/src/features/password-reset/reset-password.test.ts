import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, linkIn } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { EQUAL_MS } from '../one-time-codes/in-equal-time.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { RESET_DOMAINS: 'https://shop.example, http://localhost:4000' } })
})
afterAll(() => world.close())

let asked = 0
/** Uses a new client address each time, because these tests are about limits per account. */
const ask = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  world.post('/api/users/reset_password/', { email, ...more }, headers, `10.60.${asked++}.1`)
/** Uses the client address from which the test members log in. */
const askAsOwner = (email: string) => world.post('/api/users/reset_password/', { email })
const linkFor = async (email: string) => {
  await ask(email)
  const mails = await world.mail.inbox(email)
  const link = linkIn(mails.find((mail) => mail.subject.startsWith('Reset')))
  return { uid: link.searchParams.get('uid')!, token: link.searchParams.get('token')! }
}
const confirm = (link: object, password = 'a new secret', more: object = {}) =>
  world.post(
    '/api/users/reset_password/confirm/',
    { ...link, password, confirm_password: password, ...more },
    {},
    `10.61.${asked++}.1`,
  )

describe('resetting a forgotten password', () => {
  it('works once per mailed link, ends all sessions and emails the account owner', async () => {
    const member = await world.signedUpMember()
    const link = await linkFor(member.email)
    const answer = await confirm(link)
    expect(answer.statusCode).toBe(200)
    expect((await member.profile()).statusCode).toBe(401)
    expect((await world.logIn(member.email, member.password)).statusCode).toBe(401)
    expect((await world.logIn(member.email, 'a new secret')).statusCode).toBe(200)
    expect((await world.mail.inbox(member.email))[0]).toMatchObject({
      subject: 'Your Taswira password was changed',
    })
    const replayed = await confirm(link, 'another secret')
    expect([replayed.statusCode, replayed.json()]).toEqual([400, { detail: expect.any(String) }])
  })

  it('succeeds only once when twenty requests use the link concurrently', async () => {
    const { email } = await world.signedUpMember()
    const link = await linkFor(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.post(
          '/api/users/reset_password/confirm/',
          { ...link, password: `secret number ${n}`, confirm_password: `secret number ${n}` },
          {},
          `10.50.${n}.1`,
        ),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(19)
  })

  it('leaves no session of a concurrent log-in', async () => {
    const { email, password } = await world.signedUpMember()
    const link = await linkFor(email)
    const log_ins = Array.from({ length: 12 }, (_, n) => world.logIn(email, password, `10.62.${n}.1`))
    await confirm(link)
    for (const answer of await Promise.all(log_ins)) {
      if (answer.statusCode !== 200) continue
      const { token } = answer.json<{ token: string }>()
      const profile = await world.get('/auth/user_profile/', { authorization: `Token ${token}` })
      expect(profile.statusCode).toBe(401)
    }
  })

  it('returns the same response for every address, after the same minimum time', async () => {
    const { email } = await world.signedUpMember()
    const bodies = new Set<string>()
    for (const address of [email, 'nobody@mail.test']) {
      // A lower bound, which a busy machine can't break. Timers may fire a millisecond early.
      const started = performance.now()
      const { statusCode, body } = await ask(address)
      expect(performance.now() - started).toBeGreaterThanOrEqual(EQUAL_MS - 1)
      bodies.add(`${statusCode} ${body}`)
    }
    expect([...bodies]).toEqual([expect.stringMatching(/^200 /)])
    expect(await world.mail.inbox('nobody@mail.test')).toEqual([])
  })

  it.each([
    ['', ['Email is required']],
    ['  ', ['Email is required']],
    ['nobody', ['Invalid email address']],
  ])('requires a valid address: %j', async (email, sentences) => {
    const answer = await ask(email)
    expect([answer.statusCode, answer.json()]).toEqual([400, { email: sentences }])
  })

  it('works for the owner of the address even if someone else signed up with it', async () => {
    const squatter = await world.givenUnverified()
    await confirm(await linkFor(squatter.email))
    expect((await world.logIn(squatter.email, squatter.password)).statusCode).toBe(401)
    expect((await world.logIn(squatter.email, 'a new secret')).statusCode).toBe(200)
  })
})

describe('a reset link', () => {
  it('uses a configured origin, whatever the request and its headers contain', async () => {
    const evil = [
      'https://evil.example',
      'https://shop.example.evil.example',
      'https://shop.example@evil.example',
      'https://shop.example:8443',
      'http://shop.example',
      'javascript:alert(1)',
      '//evil.example',
      'https://shop.example/path',
      'https://shop.example\r\nBcc: x@evil.example',
      '',
      undefined,
    ]
    for (const domain of evil) {
      const { email } = await world.signedUpMember()
      await ask(email, domain === undefined ? {} : { domain }, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        origin: 'https://evil.example',
      })
      const [mail] = await world.mail.inbox(email)
      expect([domain, linkIn(mail).origin]).toEqual([domain, 'http://shop.test'])
      expect(mail!.text + mail!.html).not.toContain('evil')
    }
    for (const domain of ['https://shop.example', 'https://shop.example/', 'http://localhost:4000']) {
      const { email } = await world.signedUpMember()
      await ask(email, { domain })
      const link = linkIn((await world.mail.inbox(email))[0])
      expect(link.origin).toBe(new URL(domain).origin)
      expect(link.pathname).toBe('/reset-password')
    }
  })

  it('contains an unguessable token of 256 bits', async () => {
    const { email } = await world.signedUpMember()
    const { uid, token } = await linkFor(email)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    for (const wrong of [
      { uid, token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { uid: '00000000-0000-4000-8000-000000000000', token },
      { uid: 'undefined', token },
      { uid: `${uid}'`, token },
      { uid, token: '' },
    ])
      expect((await confirm(wrong)).statusCode).toBe(400)
    expect((await confirm({ uid, token })).statusCode).toBe(200)
  })

  it('can be checked without being used up, with the same answer for every link that no longer works', async () => {
    const { email } = await world.signedUpMember()
    const { uid, token } = await linkFor(email)
    const check = (link: object) => world.post('/api/users/reset_password/check/', link)
    expect((await check({ uid, token })).statusCode).toBe(204)
    expect((await check({ uid, token })).statusCode).toBe(204)
    expect((await confirm({ uid, token })).statusCode).toBe(200)
    const refusals = new Set<string>()
    for (const wrong of [
      { uid, token },
      { uid: '00000000-0000-4000-8000-000000000000', token },
    ]) {
      const { statusCode, body } = await check(wrong)
      refusals.add(`${statusCode} ${body}`)
    }
    expect([...refusals]).toEqual([expect.stringMatching(/^400 /)])
  })

  it('expires after an hour, or when a newer one is sent', async () => {
    const { email } = await world.signedUpMember()
    const first = await linkFor(email)
    await world.db.query(`update one_time_codes set created_at = created_at - interval '61 seconds'`)
    const second = await linkFor(email)
    expect(second.token).not.toBe(first.token)
    expect((await confirm(first)).statusCode).toBe(400)
    await world.db.query(`update one_time_codes set expires_at = expires_at - interval '60 minutes 1 second'`)
    expect((await confirm(second)).statusCode).toBe(400)
  })

  it('is sent at most once a minute and five times an hour', async () => {
    const { email } = await world.signedUpMember()
    await world.mail.deliver()
    for (let round = 0; round < 8; round++) {
      await askAsOwner(email)
      await askAsOwner(email)
      await world.mail.deliver()
      await world.db.query(`update one_time_codes set created_at = created_at - interval '61 seconds'`)
    }
    const links = (await world.mail.inbox(email)).filter((mail) => mail.subject.includes('Reset'))
    expect(links).toHaveLength(5)
  })

  it('is sent at most twice an hour and four times a day for requests from unknown clients, without limiting the owner', async () => {
    const { email } = await world.signedUpMember()
    await world.mail.deliver()
    const links = async () =>
      (await world.mail.inbox(email)).filter((mail) => mail.subject.includes('Reset')).length
    const older = (time: string) =>
      world.db.query('update one_time_codes set created_at = created_at - $1::interval', [time])
    for (const [hour, sent] of [2, 4, 4].entries()) {
      for (let n = 0; n < 5; n++) {
        await ask(email)
        await world.mail.deliver()
        await older('61 seconds')
      }
      expect([hour, await links()]).toEqual([hour, sent])
      await older('1 hour')
    }
    await askAsOwner(email)
    expect(await links()).toBe(5)
    const link = linkIn((await world.mail.inbox(email))[0])
    expect((await confirm(Object.fromEntries(link.searchParams))).statusCode).toBe(200)
  })

  it('is sent at most twice a day for requests from one unknown client', async () => {
    const { email } = await world.signedUpMember()
    await world.mail.deliver()
    for (let n = 0; n < 4; n++) {
      await world.post('/api/users/reset_password/', { email }, {}, '10.60.250.1')
      await world.mail.deliver()
      await world.db.query("update one_time_codes set created_at = created_at - interval '1 hour'")
    }
    const links = (await world.mail.inbox(email)).filter((mail) => mail.subject.includes('Reset'))
    expect(links).toHaveLength(2)
  })

  it('is still available if someone else signed up with the address', async () => {
    const squatter = await world.givenUnverified()
    await world.mail.deliver()
    const { email } = squatter
    for (let n = 0; n < 8; n++) {
      await world.post('/api/users/reset_password/', { email }, {}, squatter.address)
      await world.mail.deliver()
      await world.db.query("update one_time_codes set created_at = created_at - interval '30 minutes'")
    }
    await confirm(await linkFor(email))
    expect((await world.logIn(email, 'a new secret')).statusCode).toBe(200)
    // The client address of the squatter's sign-up is no longer trusted.
    const { rows } = await world.db.query(
      'select from known_clients join users using (user_id) where email = $1',
      [email],
    )
    expect(rows).toHaveLength(2)
  })

  it('verifies the address, after which the sign-up code is rejected', async () => {
    const { email } = await world.givenUnverified()
    const code = codeIn((await world.mail.inbox(email))[0])
    await confirm(await linkFor(email))
    const answer = await world.post('/auth/verify_user_otp/', { email, code })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'Invalid or expired OTP.' }])
  })

  it("can't be used as a verification code, nor can a verification code be used as a reset link", async () => {
    const { email } = await world.givenUnverified()
    const [code] = await world.mail.inbox(email)
    const { uid, token } = await linkFor(email)
    expect((await world.post('/auth/verify_user_otp/', { email, code: token.slice(0, 6) })).statusCode).toBe(
      400,
    )
    expect((await confirm({ uid, token: /\d{6}/.exec(code!.text)![0] })).statusCode).toBe(400)
  })

  it.each([
    [{ confirm_password: 'other' }, { confirm_password: ['Password do not match'] }],
    [
      { password: 'short' },
      {
        password: ['Passwords must be at least 8 characters long'],
        confirm_password: ['Password do not match'],
      },
    ],
    [{ email: 'x@mail.test' }, { email: ['This field is not known.'] }],
  ])('stays valid after a rejected form: %j', async (wrong, fields) => {
    const { email } = await world.signedUpMember()
    const link = await linkFor(email)
    const refused = await confirm(link, 'a new secret', wrong)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject(fields)
    expect((await confirm(link)).statusCode).toBe(200)
  })
})
