import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { cancelWaitsDuring } from '../../testing/cancel-waits.ts'
import { basic, codeIn } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { hash_limit, nobodys_hash } from '../members/passwords.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const profileWith = (authorization: string | undefined) =>
  world.get('/auth/user_profile/', authorization === undefined ? {} : { authorization })

describe('logging in', () => {
  it('exchanges email and password for a new token each time, and counts log-ins', async () => {
    const member = await world.signedUpMember({ full_name: 'Kofi Mensah', email: 'kofi@mail.test' })
    const profile = await member.profile()
    expect(profile.statusCode).toBe(200)
    expect(profile.headers['cache-control']).toBe('no-store')
    expect(profile.json()).toEqual({
      profile_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: { full_name: 'Kofi Mensah', email: 'kofi@mail.test' },
      login_count: 1,
    })
    const again = await world.logIn(' KOFI@mail.test', member.password)
    expect(again.json<{ token: string }>().token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(again.json<{ token: string }>().token).not.toBe(member.token)
    expect((await member.get('/api/user/user_profile/')).json()).toMatchObject({ login_count: 2 })
  })

  it('counts two concurrent log-ins as two, each with a valid token', async () => {
    const member = await world.signedUpMember()
    const answers = await Promise.all([1, 2].map(() => world.logIn(member.email, member.password)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const answer of answers) {
      const { token } = answer.json<{ token: string }>()
      expect((await profileWith(`Token ${token}`)).json()).toMatchObject({ login_count: 3 })
    }
  })

  it('accepts any characters in a password: colons, surrounding spaces and every script', async () => {
    const password = ' pass:wörd: ዓለም👍 '
    const { email } = await world.signedUpMember({ password })
    expect((await world.logIn(email, password)).statusCode).toBe(200)
    for (const other of [password.trim(), password.toUpperCase(), `${password}:`])
      expect((await world.logIn(email, other)).statusCode).toBe(401)
  })

  it('gives the same answer for a wrong password and an unknown address, without a browser prompt', async () => {
    const { email } = await world.signedUpMember()
    for (const answer of [
      await world.logIn(email, 'not the password'),
      await world.logIn('nobody@mail.test', 'not the password'),
    ]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ detail: 'Invalid email or password.' })
      expect(answer.headers['www-authenticate']).toBeUndefined()
    }
  })

  it('hashes a password for an unknown address as it does for a known one', async () => {
    const { email } = await world.signedUpMember()
    const work = vi.spyOn(hash_limit, 'run')
    await world.logIn(email, 'not the password')
    expect(work).toHaveBeenCalledTimes(1)
    await world.logIn('nobody-either@mail.test', 'not the password')
    expect(work).toHaveBeenCalledTimes(2)
    // The hash is really computed at the same cost; its parameters are at the start of the hash.
    await expect(work.mock.results[1]!.value).resolves.toBe(false)
    const row = await oneRow<{ password_hash: string }>(
      world.db,
      'select password_hash from users where email = $1',
      [email],
    )
    const costOf = (hash: string) => hash.split('$').slice(0, 4)
    expect(costOf(nobodys_hash)).toEqual(costOf(row.password_hash))
    work.mockRestore()
  })

  it.each([
    undefined,
    '',
    'Basic',
    'Basic !!!',
    'Basic Og==',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    `Basic ${Buffer.from('a@mail.test:').toString('base64')}`,
    `Basic ${Buffer.from(':secret secret').toString('base64')}`,
    `Basic ${Buffer.from([0x61, 0x3a, 0xff, 0xfe]).toString('base64')}`,
    `Bearer ${'a'.repeat(43)}`,
    basic('a@mail.test', 'x'.repeat(2_000)),
    basic("' or 1=1 --", "' or 1=1 --"),
    basic('a\u0000@mail.test', 'secret\u0000secret'),
  ])('rejects %j with 401', async (authorization) => {
    const answer = await world.post('/auth/user_login/', undefined, authorization ? { authorization } : {})
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid email or password.' }])
    expect(answer.headers['www-authenticate']).toBeUndefined()
  })

  it('reveals that an address is unverified only after the correct password, and sends a new code', async () => {
    const { email, password } = await world.givenUnverified()
    const first = codeIn((await world.mail.inbox(email))[0])
    expect((await world.logIn(email, 'not the password')).statusCode).toBe(401)
    await world.db.query(`update one_time_codes set created_at = created_at - interval '61 seconds'`)
    const answer = await world.logIn(email, password)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ detail: 'You do not have permission to perform this action.' })
    const [second, ...older] = await world.mail.inbox(email)
    expect(older).toHaveLength(1)
    expect((await world.post('/auth/verify_user_otp/', { email, code: first })).statusCode).toBe(
      codeIn(second) === first ? 200 : 400,
    )
    await world.post('/auth/verify_user_otp/', { email, code: codeIn(second) })
    expect((await world.logIn(email, password)).statusCode).toBe(200)
  })
})

describe('a session token', () => {
  it('is valid on every server, and on none after log-out', async () => {
    const other = await world.anotherServer()
    const member = await world.signedUpMember()
    const second = (await world.logIn(member.email, member.password)).json<{ token: string }>().token
    const there = () => other.inject({ url: '/auth/user_profile/', headers: member.headers })
    expect((await there()).statusCode).toBe(200)
    expect((await member.call('POST', '/auth/user_logout/')).statusCode).toBe(204)
    expect((await there()).statusCode).toBe(401)
    expect((await member.call('POST', '/auth/user_logout/')).statusCode).toBe(401)
    // The other device stays logged in.
    expect((await profileWith(`Token ${second}`)).statusCode).toBe(200)
  })

  it('is rejected if missing, malformed or guessed', async () => {
    const { token } = await world.signedUpMember()
    for (const authorization of [
      undefined,
      '',
      'Token',
      'Token ',
      'Token undefined',
      'Token null',
      `Token ${token}x`,
      `Token ${token.slice(1)}`,
      `Token ${token} `.padEnd(60, 'x'),
      `Token ${token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase()}`,
      `Bearer ${token}`,
      token,
      basic('a@mail.test', token),
      `Token ${'0'.repeat(43)}`,
      "Token ' or 1=1 --",
      `Token ${'a'.repeat(5_000)}`,
    ]) {
      const answer = await profileWith(authorization)
      expect([authorization, answer.statusCode]).toEqual([authorization, 401])
      expect(answer.json()).toEqual({ detail: expect.any(String) })
      expect(answer.headers['www-authenticate']).toBeUndefined()
    }
    expect((await profileWith(`token ${token}`)).statusCode).toBe(200)
  })

  it('is stored only as a hash', async () => {
    const { token } = await world.signedUpMember()
    const { rows } = await world.db.query<{ text: string }>(
      `select s::text || encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from sessions s`,
    )
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  it.each([
    ['30 days without use', "used_at = now() - interval '30 days 1 second'"],
    ['180 days in all', "created_at = now() - interval '180 days 1 second'"],
  ])('expires after %s', async (_, past) => {
    const member = await world.signedUpMember()
    const mine = '(select user_id from users where email = $1)'
    await world.db.query(`update sessions set used_at = now() - interval '29 days' where user_id = ${mine}`, [
      member.email,
    ])
    expect((await member.profile()).statusCode).toBe(200)
    await expect.poll(() => used(member.email)).toBeLessThan(60)
    await world.db.query(`update sessions set ${past} where user_id = ${mine}`, [member.email])
    expect((await member.profile()).statusCode).toBe(401)
  })

  it('gets 503, never 401 or 403, while the database is down', async () => {
    const away = await createWorld()
    const member = await away.signedUpMember()
    await away.db.query('alter table sessions rename to elsewhere')
    expect((await member.profile()).statusCode).toBe(500)
    await away.db.query('alter table elsewhere rename to sessions')
    const holder = await away.db.connect()
    await holder.query('begin')
    await holder.query('lock table sessions in access exclusive mode')
    const answers = await cancelWaitsDuring(
      away.db,
      Promise.all([
        member.profile(),
        member.get('/api/user/credits/'),
        away.logIn(member.email, member.password),
      ]),
    )
    await holder.query('rollback')
    holder.release()
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeTruthy()
    }
    expect((await member.profile()).statusCode).toBe(200)
    await away.close()
  })
})

describe('guessing passwords', () => {
  it('for one account is rate-limited from any address, with growing waits that end', async () => {
    const { email, password } = await world.signedUpMember({})
    const other = await world.anotherServer()
    // Few enough to be answered within the first wait, even on a busy machine.
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? other : world.app).inject({
          method: 'POST',
          url: '/auth/user_login/',
          headers: { authorization: basic(email, `guess number ${n}`) },
          remoteAddress: `10.30.${n}.1`,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
    const held = answers.filter((answer) => answer.statusCode === 429)
    expect(held).toHaveLength(25)
    // The first wait is 2 s, of which one may already have passed.
    expect([1, 2]).toContain(Number(held[0]!.headers['retry-after']))

    // An unknown client has to wait even with the correct password; a known client doesn't.
    expect((await world.logIn(email, password, '10.31.1.1')).statusCode).toBe(429)
    expect((await world.logIn(email, password)).statusCode).toBe(200)

    const waits: number[] = []
    for (let round = 0; round < 12; round++) {
      await world.db.query(`update limits set blocked_until = now() where blocked_until > now()`)
      expect((await world.logIn(email, 'not the password', `10.32.${round}.1`)).statusCode).toBe(401)
      const answer = await world.logIn(email, password, '10.33.1.1')
      expect(answer.statusCode).toBe(429)
      waits.push(Number(answer.headers['retry-after']))
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
    await world.db.query(`update limits set blocked_until = now() where blocked_until > now()`)
    expect((await world.logIn(email, password, '10.33.1.1')).statusCode).toBe(200)
  })

  it('from one client address is rate-limited across accounts, with IPv6 addresses grouped by /64', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        world.logIn(`victim-${n}@mail.test`, 'not the password', `2001:db8:1:2:${n.toString(16)}::1`),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(30)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30)
    expect((await world.logIn('victim-1@mail.test', 'no', '2001:db8:1:3::1')).statusCode).toBe(401)
  })

  it("doesn't delay the catalogue, even with two hundred concurrent log-ins", async () => {
    await world.givenAssets(20)
    let waiting = 200
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        world.logIn(`flood-${n}@mail.test`, 'not the password', `10.40.${n}.1`).finally(() => waiting--),
      ),
    )
    // The catalogue request is sent last and answered before the log-ins are finished.
    expect((await world.get('/api/contributor/images/')).statusCode).toBe(200)
    expect(waiting).toBeGreaterThan(20)
    const statuses = new Set((await flood).map((answer) => answer.statusCode))
    expect(statuses).toEqual(new Set([401, 503]))
  })
})

/** Returns the seconds since the member's sessions were last used. */
async function used(email: string): Promise<number> {
  const { seconds } = await oneRow<{ seconds: number }>(
    world.db,
    `select extract(epoch from now() - max(used_at))::int as seconds from sessions join users using (user_id)
     where email = $1`,
    [email],
  )
  return seconds
}
