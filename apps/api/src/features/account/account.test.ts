import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { linkIn, type TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const logIn = async ({ email, password }: Pick<TestMember, 'email' | 'password'>, user_agent = '') => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/auth/user_login/',
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
      'user-agent': user_agent,
    },
  })
  return answer.json<{ token: string }>().token
}
const profileWith = async (token: string) =>
  (await world.get('/auth/user_profile/', { authorization: `Token ${token}` })).statusCode

describe('changing the password', () => {
  const change = (
    member: TestMember,
    current_password: string,
    password: string,
    confirm_password = password,
  ) => member.call('POST', '/api/user/password/', { current_password, password, confirm_password })

  it('ends other sessions, invalidates open reset links and emails the member, but keeps the current session', async () => {
    const member = await world.signedUpMember()
    const elsewhere = await logIn(member)
    await world.post('/api/users/reset_password/', { email: member.email })
    const reset = linkIn((await world.mail.inbox(member.email))[0]).searchParams
    const answer = await change(member, member.password, 'ilé ọba tó jó')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await member.profile()).statusCode).toBe(200)
    expect(await profileWith(elsewhere)).toBe(401)
    expect((await world.logIn(member.email, member.password)).statusCode).toBe(401)
    expect((await world.logIn(member.email, 'ilé ọba tó jó')).statusCode).toBe(200)
    const used = await world.post('/api/users/reset_password/confirm/', {
      uid: reset.get('uid'),
      token: reset.get('token'),
      password: 'a third secret',
      confirm_password: 'a third secret',
    })
    expect(used.statusCode).toBe(400)
    const [mail] = await world.mail.inbox(member.email)
    expect(mail).toMatchObject({
      subject: 'Your Taswira password was changed',
      text: expect.stringContaining('logged out on every other device'),
    })
  })

  it.each([
    [
      'not my password',
      'a new secret',
      undefined,
      { current_password: ["That's not your current password."] },
    ],
    ['', 'a new secret', undefined, { current_password: ['required'] }],
    ['own', 'short', undefined, { password: ['Passwords must be at least 8 characters long'] }],
    ['own', 'password', undefined, { password: ['This password is too common. Please choose another one.'] }],
    ['own', 'a new secret', 'another secret', { confirm_password: ['oops! password do not match'] }],
  ])(
    'rejects current password %j with new password %j, repeated as %j',
    async (current, password, repeated, refusal) => {
      const member = await world.signedUpMember()
      const answer = await change(member, current === 'own' ? member.password : current, password, repeated)
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
      expect((await world.logIn(member.email, member.password)).statusCode).toBe(200)
    },
  )

  it('allows a stolen token only five guesses across all servers', async () => {
    const member = await world.signedUpMember()
    const other = await world.anotherServer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : world.app).inject({
          method: 'POST',
          url: '/api/user/password/',
          headers: member.headers,
          payload: {
            current_password: `guess number ${n}`,
            password: 'a new secret',
            confirm_password: 'a new secret',
          },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    const held = answers.filter(({ statusCode }) => statusCode === 429)
    expect(held).toHaveLength(15)
    expect(held[0]?.headers['retry-after']).toBeTruthy()
    expect((await change(member, member.password, 'a new secret')).statusCode).toBe(429)
  })

  it('succeeds for only one of two concurrent requests', async () => {
    const member = await world.signedUpMember()
    const answers = await Promise.all(
      ['first new secret', 'second new secret'].map((password) => change(member, member.password, password)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
  })
})

describe('the session list', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
  const list = async (member: TestMember) =>
    (await member.get('/api/user/sessions/')).json<
      { session_id: string; device: string; current: boolean }[]
    >()

  it('shows the device of each session, lists the current one first and never exposes tokens', async () => {
    const member = await world.signedUpMember()
    await logIn(member, phone)
    const answer = await member.get('/api/user/sessions/')
    const time = expect.stringMatching(/Z$/)
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toEqual([
      { session_id: expect.any(String), device: null, current: true, logged_in_at: time, used_at: time },
      {
        session_id: expect.any(String),
        device: 'Chrome on Android',
        current: false,
        logged_in_at: time,
        used_at: time,
      },
    ])
    const { token_hash } = await oneRow<{ token_hash: string }>(
      world.db,
      `select encode(token_hash, 'hex') as token_hash from sessions join users using (user_id) where email = $1 limit 1`,
      [member.email],
    )
    expect(answer.body).not.toContain(token_hash)
  })

  it.each(["used_at = now() - interval '31 days'", "created_at = now() - interval '181 days'"])(
    'omits an expired session: %s',
    async (age) => {
      const member = await world.signedUpMember()
      await logIn(member, phone)
      await world.db.query(
        `update sessions set ${age} where device is not null
           and user_id = (select user_id from users where email = $1)`,
        [member.email],
      )
      expect(await list(member)).toMatchObject([{ current: true }])
    },
  )

  it("lets a member end one or all other sessions with the password, never another member's, and emails them", async () => {
    const member = await world.signedUpMember()
    const tokens = [await logIn(member, phone), await logIn(member), await logIn(member)]
    const one = (await list(member)).find(({ device }) => device)!
    const stranger = await world.signedUpMember()
    const end = (by: TestMember, session_id?: string, current_password = by.password) =>
      by.call('POST', '/api/user/sessions/end/', { session_id, current_password })
    for (const session_id of [one.session_id, undefined]) {
      const refused = await end(member, session_id, 'a guess of a thief')
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { current_password: ["That's not your current password."] },
      ])
    }
    expect((await end(stranger, one.session_id)).statusCode).toBe(404)
    expect((await end(member, one.session_id)).statusCode).toBe(204)
    expect((await end(member, one.session_id)).statusCode).toBe(404)
    expect(await profileWith(tokens[0]!)).toBe(401)
    expect(await profileWith(tokens[1]!)).toBe(200)

    expect((await end(member)).statusCode).toBe(204)
    expect(await profileWith(tokens[1]!)).toBe(401)
    expect(await list(member)).toMatchObject([{ current: true }])
    expect((await stranger.profile()).statusCode).toBe(200)
    const [mail] = await world.mail.inbox(member.email)
    expect(mail).toMatchObject({
      subject: 'You were logged out of Taswira',
      text: expect.stringContaining('logged out on every other device'),
    })
  })
})

describe('consent to news emails', () => {
  const preferences = async (member: TestMember) =>
    (await member.get('/api/user/mail_preferences/')).json<{ news: boolean }>()
  const setNews = (member: TestMember, news: boolean) =>
    member.call('PUT', '/api/user/mail_preferences/', { news })
  const unsubscribe = (body: object) => world.post('/api/unsubscribe/', body)
  const check = (link: object) => world.post('/api/unsubscribe/check/', link)

  it('is stored with its time when a member gives it, and cleared when they withdraw it', async () => {
    const member = await world.signedUpMember()
    expect(await preferences(member)).toEqual({ news: false })
    expect((await setNews(member, true)).json()).toEqual({ news: true })
    const since = () =>
      oneRow<{ at: Date | null }>(world.db, 'select marketing_consent_at as at from users where email = $1', [
        member.email,
      ])
    const { at } = await since()
    await setNews(member, true)
    expect((await since()).at).toEqual(at)
    await setNews(member, false)
    expect((await since()).at).toBeNull()
  })

  it('can be withdrawn without a session by the unsubscribe link in the welcome mail, which works repeatedly', async () => {
    const member = await world.signedUpMember()
    await setNews(member, true)
    const welcome = (await world.mail.inbox(member.email)).find(({ subject }) =>
      subject.startsWith('Welcome'),
    )!
    expect(welcome.list_unsubscribe_post).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(.*)>$/.exec(welcome.list_unsubscribe) ?? []
    expect(welcome.text).toContain(address)
    const link = new URL(address)
    expect(link.origin + link.pathname).toBe('http://shop.test/unsubscribe')
    const body = Object.fromEntries(link.searchParams)
    expect((await check(body)).statusCode).toBe(204)
    expect(await preferences(member)).toEqual({ news: true })
    for (let times = 0; times < 2; times++) expect((await unsubscribe(body)).statusCode).toBe(204)
    expect(await preferences(member)).toEqual({ news: false })
  })

  it("is not withdrawn by an unsubscribe link with an invalid signature or another member's signature", async () => {
    const [member, other] = [await world.signedUpMember(), await world.signedUpMember()]
    await setNews(member, true)
    const welcome = (await world.mail.inbox(other.email)).find(({ subject }) =>
      subject.startsWith('Welcome'),
    )!
    const { signature } = Object.fromEntries(
      new URL(/<(.*)>/.exec(welcome.list_unsubscribe)![1]!).searchParams,
    )
    const user_id = await member.userId()
    const forged = [
      { member: user_id, signature },
      { member: user_id, signature: '' },
      { member: 'nobody', signature: 'nothing' },
      { member: '0000', signature: 'é'.repeat(40) },
    ]
    const answers = await Promise.all([...forged.map(unsubscribe), ...forged.map(check)])
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(403)
    expect(await preferences(member)).toEqual({ news: true })
  })

  it('adds no unsubscribe header to transactional mails', async () => {
    const member = await world.signedUpMember()
    const code = (await world.mail.inbox(member.email)).find(({ subject }) => subject.includes('code'))
    expect(code).toMatchObject({ list_unsubscribe: '', list_unsubscribe_post: '' })
  })
})
