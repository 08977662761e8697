import { type DeskRole, DomainError } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { unseal } from '../../secret.ts'
import { basic } from '../../testing/test-member.ts'
import { givenJoined, givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { hash_limit } from '../members/passwords.ts'
import { FACTOR_SEAL } from './factor-queries.ts'
import { STEP_S, toBase32, totpCode } from './totp.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let clients = 0
/** Uses a new client address each time, so that only the account's own limits apply. */
const logIn = (operator: { email: string; password: string }, code?: string) =>
  logInFrom(`10.9.${Math.floor(++clients / 250)}.${clients % 250}`, operator, code)
const logInFrom = (
  address: string,
  { email, password }: { email: string; password: string },
  code?: string,
) =>
  world.post(
    '/api/desk/log_in/',
    code === undefined ? undefined : { code },
    { authorization: basic(email, password) },
    address,
  )

/** Returns the stored secret, decrypted. */
async function secretOf({ email }: TestOperator): Promise<Buffer> {
  const { sealed } = await oneRow<{ sealed: Buffer }>(
    world.db,
    'select sealed from operator_factors join operators using (operator_id) where email = $1',
    [email],
  )
  return Buffer.from(unseal(world.config, FACTOR_SEAL, sealed), 'base64')
}

/** Returns the current time step; waits for the next one if less than three seconds are left. */
async function stepNow(): Promise<number> {
  const { seconds } = await oneRow<{ seconds: number }>(
    world.db,
    'select extract(epoch from now())::float8 as seconds',
  )
  const left_s = STEP_S - (seconds % STEP_S)
  if (left_s > 3) return Math.floor(seconds / STEP_S)
  await new Promise((resolve) => setTimeout(resolve, left_s * 1000))
  return stepNow()
}

/** Makes the waits that have started outlast a slow machine: the first one takes two seconds. */
const prolongWaits = () =>
  world.db.query(
    "update limits set blocked_until = now() + interval '1 hour' where blocked_until > '-infinity'",
  )

/** Allows used codes again, as if time had passed. */
const forgetSteps = () => world.db.query('update operator_factors set last_step = 0')

const code = async (operator: TestOperator, offset = 0) =>
  totpCode(await secretOf(operator), (await stepNow()) + offset)

const start = (operator: TestOperator, current_password = operator.password) =>
  operator.post('account/second_factor/', { current_password })
const end = (operator: TestOperator, typed?: string, current_password = operator.password) =>
  operator.post('account/second_factor/ended/', { code: typed, current_password })

/** Creates an operator with a second factor and returns their recovery codes. */
async function givenFactor(role?: DeskRole) {
  const operator = await givenOperator(world, role)
  const { secret, url } = (await start(operator)).json<{
    secret: string
    url: string
  }>()
  expect(toBase32(await secretOf(operator))).toBe(secret)
  expect(url).toBe(
    `otpauth://totp/Taswira%20Desk:${encodeURIComponent(operator.email)}?secret=${secret}&issuer=Taswira%20Desk`,
  )
  const answer = await operator.post('account/second_factor/confirmed/', { code: await code(operator) })
  const { recovery_codes } = answer.json<{ recovery_codes: string[] }>()
  await forgetSteps()
  return { operator, recovery_codes }
}

describe("an operator's second factor", () => {
  it('is off until a first code confirms it, and is then required at every log-in', async () => {
    const operator = await givenOperator(world)
    await start(operator)
    const elsewhere = await logIn(operator)
    expect(elsewhere.statusCode).toBe(200)
    const wrong = await operator.post('account/second_factor/confirmed/', { code: '000000' })
    expect(wrong.json()).toEqual({ code: ['This code is wrong, expired or already used.'] })
    const right = await operator.post('account/second_factor/confirmed/', { code: await code(operator) })
    expect(right.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(8)
    const again = await operator.post('account/second_factor/confirmed/', { code: '000000' })
    expect(again.statusCode).toBe(409)
    expect((await operator.get('account/')).json()).toEqual({
      email: operator.email,
      role: 'owner',
      second_factor: true,
      recovery_codes_left: 8,
      password_made: false,
      second_factor_due: null,
    })

    // The session that was opened with the password alone has ended.
    const authorization = `Token ${elsewhere.json<{ token: string }>().token}`
    expect((await world.get('/api/desk/account/', { authorization })).statusCode).toBe(401)
    const asked = await logIn(operator)
    expect([asked.statusCode, asked.json()]).toEqual([
      401,
      { detail: 'Enter the code from your authenticator app.' },
    ])
    // A wrong password reveals nothing about the second factor.
    const guess = await logIn({ ...operator, password: 'not the right one' })
    expect(guess.json()).toEqual({ detail: 'Invalid email or password.' })
    const refused = await logIn(operator, '000000')
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { detail: 'This code is wrong, expired or already used.' },
    ])
    await forgetSteps()
    expect((await logIn(operator, await code(operator))).statusCode).toBe(200)
    expect((await operator.log(`operator ${operator.email}`)).map(({ action }) => action)).toEqual([
      'second_factor_on',
    ])
  })

  it('accepts each code only once, even for two concurrent log-ins, and no earlier code afterwards', async () => {
    const { operator } = await givenFactor()
    const [now, before] = [await code(operator), await code(operator, -1)]
    const answers = await Promise.all([logIn(operator, now), logIn(operator, now)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await logIn(operator, before)).statusCode).toBe(401)
  })

  it.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [3, 401],
  ])('answers a code that is %i steps away with %i', async (offset, status) => {
    const { operator } = await givenFactor()
    expect((await logIn(operator, await code(operator, offset))).statusCode).toBe(status)
  })

  it('rejects a code from two steps ahead', async () => {
    const { operator } = await givenFactor()
    let [before, after, status] = [0, 1, 0]
    // Try again if the time step ended in between, because the code is then only one step ahead.
    while (before !== after) {
      before = await stepNow()
      status = (await logIn(operator, totpCode(await secretOf(operator), before + 2))).statusCode
      await forgetSteps()
      after = await stepNow()
    }
    expect(status).toBe(401)
  })

  it("is rate-limited after five wrong codes, and the right password doesn't reset the limit", async () => {
    const { operator } = await givenFactor()
    const guesses = []
    for (let guess = 0; guess < 7; guess++) {
      await logIn(operator)
      guesses.push((await logIn(operator, String(100_000 + guess))).statusCode)
      await prolongWaits()
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('lets the account owner in while a stranger who knows the password guesses codes', async () => {
    const { operator, recovery_codes } = await givenFactor()
    const usual = '10.8.0.1'
    expect((await logInFrom(usual, operator, await code(operator))).statusCode).toBe(200)
    await forgetSteps()
    for (let guess = 0; guess < 6; guess++) await logIn(operator, String(200_000 + guess))
    await prolongWaits()
    expect((await logIn(operator, await code(operator))).statusCode).toBe(429)
    // They get in from their usual address, with a recovery code from anywhere, and while logged in.
    expect((await logInFrom(usual, operator, await code(operator))).statusCode).toBe(200)
    expect((await logIn(operator, recovery_codes[0])).statusCode).toBe(200)
    const off = await end(operator, recovery_codes[1])
    expect(off.statusCode).toBe(204)
  })

  it('is also rate-limited for a known client and for a stolen session', async () => {
    const { operator } = await givenFactor()
    const usual = '10.8.0.2'
    expect((await logInFrom(usual, operator, await code(operator))).statusCode).toBe(200)
    const guesses: number[] = []
    for (let guess = 0; guess < 6; guess++) {
      guesses.push((await logInFrom(usual, operator, String(300_000 + guess))).statusCode)
      await prolongWaits()
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    guesses.splice(0)
    for (let guess = 0; guess < 6; guess++) {
      const answer = await end(operator, String(400_000 + guess))
      guesses.push(answer.statusCode)
      await prolongWaits()
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('can be replaced by each recovery code once, in any spelling', async () => {
    const { operator, recovery_codes } = await givenFactor()
    const [first = '', second = ''] = recovery_codes
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(new Set(recovery_codes).size).toBe(8)
    expect((await logIn(operator, first)).statusCode).toBe(200)
    expect((await logIn(operator, first)).statusCode).toBe(401)
    expect((await logIn(operator, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200)
    expect((await operator.get('account/')).json()).toMatchObject({ recovery_codes_left: 6 })
    const log = await operator.log(`operator ${operator.email}`)
    expect(log.map(({ action }) => action)).toEqual([
      'recovery_code_used',
      'recovery_code_used',
      'second_factor_on',
    ])
  })

  it('accepts a recovery code of before the slow hashes, once', async () => {
    const { operator } = await givenFactor()
    const old = 'abcd-efgh-jkmn-pqrs'
    await world.db.query(
      `insert into operator_recovery_codes (operator_id, code_hash)
       select operator_id, sha256($2) from operators where email = $1`,
      [operator.email, Buffer.from(old.replaceAll('-', ''))],
    )
    expect((await logIn(operator, old)).statusCode).toBe(200)
    expect((await logIn(operator, old)).statusCode).toBe(401)
  })

  it('accepts a recovery code once, even for two concurrent log-ins', async () => {
    const { operator, recovery_codes } = await givenFactor()
    const answers = await Promise.all([
      logIn(operator, recovery_codes[0]),
      logIn(operator, recovery_codes[0]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('is stored encrypted, and its recovery codes are stored as slow hashes with a salt', async () => {
    const { operator, recovery_codes } = await givenFactor()
    const secret = await secretOf(operator)
    const { stored } = await oneRow<{ stored: string }>(
      world.db,
      `select (select string_agg(f::text, '') from operator_factors f)
         || (select string_agg(c::text, '') from operator_recovery_codes c) as stored`,
    )
    for (const part of [secret.toString('hex'), secret.toString('base64'), ...recovery_codes])
      expect(stored).not.toContain(part)
    const hashes = await world.db.query<{ slow_hash: string }>(
      'select slow_hash from operator_recovery_codes where slow_hash is not null',
    )
    expect(hashes.rows.every(({ slow_hash }) => slow_hash.startsWith('$argon2id$'))).toBe(true)
    expect(new Set(hashes.rows.map(({ slow_hash }) => slow_hash)).size).toBe(hashes.rows.length)
  })

  it('can be turned off with a code and then set up again', async () => {
    const { operator, recovery_codes } = await givenFactor()
    expect((await start(operator)).statusCode).toBe(409)
    expect((await end(operator, '000000')).statusCode).toBe(400)
    const off = await end(operator, recovery_codes[0])
    expect(off.statusCode).toBe(204)
    expect((await logIn(operator)).statusCode).toBe(200)
    expect((await operator.get('account/')).json()).toMatchObject({ recovery_codes_left: 0 })
    expect((await start(operator)).statusCode).toBe(200)
    const again = await end(operator, '000000')
    expect(again.statusCode).toBe(409)
  })

  it('is removed when the account is disabled and reopened', async () => {
    const owner = await givenOperator(world)
    const { operator } = await givenFactor('support')
    const { operators } = (await owner.get('operators/')).json<{
      operators: { operator_id: number; email: string; second_factor: boolean }[]
    }>()
    const listed = operators.find(({ email }) => email === operator.email)!
    expect(listed.second_factor).toBe(true)
    const current_password = owner.password
    await owner.post(`operators/${listed.operator_id}/turn_off/`, { current_password })
    const password = 'a new one of their own'
    await givenJoined(world, owner, { email: operator.email, role: 'owner', password })
    expect((await logIn({ email: operator.email, password })).statusCode).toBe(200)
  })
})

describe("a stolen desk session without the operator's password", () => {
  const wrong = { current_password: ['This is not your current password.'] }

  it('turns no second factor on or off', async () => {
    const plain = await givenOperator(world, 'support')
    const started = await start(plain, 'a guess of the thief')
    expect([started.statusCode, started.json()]).toEqual([400, wrong])
    const { operator, recovery_codes } = await givenFactor()
    const ended = await end(operator, recovery_codes[0], 'a guess of the thief')
    expect([ended.statusCode, ended.json()]).toEqual([400, wrong])
    expect((await operator.get('account/')).json()).toMatchObject({ recovery_codes_left: 8 })
  })

  it('adds, changes and removes no operator', async () => {
    const [owner, other] = [await givenOperator(world), await givenOperator(world, 'support')]
    const { operators } = (await owner.get('operators/')).json<{
      operators: { operator_id: number; email: string }[]
    }>()
    const { operator_id } = operators.find(({ email }) => email === other.email)!
    const current_password = 'a guess of the thief'
    for (const answer of [
      await owner.post('operators/', { email: 'thief@desk.test', role: 'owner', current_password }),
      await owner.put(`operators/${operator_id}/role/`, { role: 'owner', current_password }),
      await owner.post(`operators/${operator_id}/turn_off/`, { current_password }),
      await owner.post(`operators/${operator_id}/cancel_change/`, { current_password }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, wrong])
    expect((await owner.get('operators/')).json()).toEqual({ operators, invitations: [] })
  })
})

it('the operator and all owners are mailed about a second factor or password that changes, and a recovery code that is used', async () => {
  const owner = await givenOperator(world)
  const { operator, recovery_codes } = await givenFactor('support')
  await end(operator, recovery_codes[0])
  await operator.put('account/password/', {
    current_password: operator.password,
    password: 'ìyàwó àti ọkọ',
  })
  for (const { email } of [operator, owner])
    await expect
      .poll(async () => (await world.mail.inbox(email)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining(
          [
            'turned two-step log-in on',
            'used a recovery code',
            'turned two-step log-in off',
            'changed their password',
          ].map((change) => `Taswira desk: ${operator.email} ${change}`),
        ),
      )
})

describe('an owner without a second factor', () => {
  const needed = [403, { detail: 'Owners need two-step log-in. Turn it on under Your account to go on.' }]
  const weekLater = ({ email }: TestOperator) =>
    world.db.query("update operators set factor_due = factor_due - interval '7 days' where email = $1", [
      email,
    ])

  it('is reminded for a week, and after that the desk only lets them set one up', async () => {
    const owner = await givenOperator(world)
    const { second_factor_due } = (await logIn(owner)).json<{ second_factor_due: string }>()
    expect((Date.parse(second_factor_due) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    expect((await owner.get('setup/')).json<{ steps: object[] }>().steps).toContainEqual({
      step: 'second_factor',
      done: false,
    })
    await weekLater(owner)
    for (const answer of [
      await owner.get(''),
      await owner.post('operators/', {
        email: 'a@desk.test',
        role: 'owner',
        current_password: owner.password,
      }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual(needed)
    expect((await logIn(owner)).statusCode).toBe(200)
    expect((await owner.get('account/')).statusCode).toBe(200)
    await start(owner)
    await owner.post('account/second_factor/confirmed/', { code: await code(owner) })
    expect((await owner.get('setup/')).json<{ steps: object[] }>().steps).toContainEqual({
      step: 'second_factor',
      done: true,
    })
  })

  it('has a week from the day on which they become an owner; other roles need none', async () => {
    const [owner, support] = [await givenOperator(world), await givenOperator(world, 'support')]
    await weekLater(support)
    expect((await support.get('')).statusCode).toBe(200)
    const { operators } = (await owner.get('operators/')).json<{
      operators: { operator_id: number; email: string }[]
    }>()
    const { operator_id } = operators.find(({ email }) => email === support.email)!
    const current_password = owner.password
    await owner.put(`operators/${operator_id}/role/`, { role: 'owner', current_password })
    const { second_factor_due } = (await logIn(support)).json<{ second_factor_due: string }>()
    expect(Date.parse(second_factor_due)).toBeGreaterThan(Date.now())
  })

  it('has to set it up again at once after turning it off', async () => {
    const { operator, recovery_codes } = await givenFactor()
    await weekLater(operator)
    expect((await operator.get('')).statusCode).toBe(200)
    await end(operator, recovery_codes[0])
    const answer = await operator.get('')
    expect([answer.statusCode, answer.json()]).toEqual(needed)
  })
})

it('a generated password opens nothing until the operator has replaced it', async () => {
  const { email, password } = await givenOperator(world, 'support')
  await world.db.query('update operators set password_made = true where email = $1', [email])
  const { token } = (await logIn({ email, password })).json<{ token: string }>()
  const authorization = `Token ${token}`
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    world.app.inject({
      method,
      url: `/api/desk/${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
  for (const answer of [
    await call('GET', ''),
    await call('POST', 'account/second_factor/', { current_password: password }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { detail: 'Choose a password of your own first, under Your account.' },
    ])
  expect((await call('GET', 'account/')).json()).toMatchObject({ password_made: true })
  const change = (next: string) =>
    call('PUT', 'account/password/', { current_password: password, password: next })
  expect((await change(password)).json()).toEqual({
    password: ['Choose a password that differs from the current one.'],
  })
  expect((await change('ìyàwó àti ọkọ')).statusCode).toBe(204)
  expect((await call('GET', '')).statusCode).toBe(200)
})

describe('an operator’s own password', () => {
  const change = (operator: TestOperator, current_password: string, password: string) =>
    operator.put('account/password/', { current_password, password })

  it('can be changed with the current password, which ends the other sessions', async () => {
    const operator = await givenOperator(world)
    const { token } = (await logIn(operator)).json<{ token: string }>()
    const other = { authorization: `Token ${token}` }
    expect((await world.get('/api/desk/', other)).statusCode).toBe(200)
    expect((await change(operator, operator.password, 'ìyàwó àti ọkọ')).statusCode).toBe(204)
    expect((await world.get('/api/desk/', other)).statusCode).toBe(401)
    expect((await operator.get('')).statusCode).toBe(200)
    expect((await logIn(operator)).statusCode).toBe(401)
    expect((await logIn({ ...operator, password: 'ìyàwó àti ọkọ' })).statusCode).toBe(200)
    expect((await operator.log(`operator ${operator.email}`)).map(({ action }) => action)).toEqual([
      'password_changed',
    ])
  })

  it('is rejected if it is short or easy to guess', async () => {
    const operator = await givenOperator(world)
    for (const password of ['eleven char', 'passwordpassword', 'x'.repeat(129), `${operator.email}!`])
      expect((await change(operator, operator.password, password)).json(), password).toEqual({
        password: [expect.any(String)],
      })
  })

  it('loses no try while the server is too busy to check it', async () => {
    const operator = await givenOperator(world)
    const busy = vi.spyOn(hash_limit, 'run').mockRejectedValue(new DomainError('unavailable', undefined, 2))
    for (let times = 0; times < 6; times++)
      expect((await change(operator, operator.password, 'another long sentence')).statusCode).toBe(503)
    busy.mockRestore()
    expect((await change(operator, operator.password, 'another long sentence')).statusCode).toBe(204)
  })

  it("can't be guessed from a stolen session", async () => {
    const operator = await givenOperator(world)
    const answers = []
    for (let guess = 0; guess < 7; guess++)
      answers.push((await change(operator, `guess ${guess}`, 'ìyàwó àti ọkọ')).statusCode)
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429])
    // The operator's own session has its own limit.
    const { token } = (await logIn(operator)).json<{ token: string }>()
    const own = await world.app.inject({
      method: 'PUT',
      url: '/api/desk/account/password/',
      headers: { authorization: `Token ${token}` },
      payload: { current_password: operator.password, password: 'ìyàwó àti ọkọ' },
    })
    expect(own.statusCode).toBe(204)
  })
})
