import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { codeIn, linkIn } from './testing/test-member.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
const lines: string[] = []
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'info' }, log_to: (line) => lines.push(line) })
})
afterAll(() => world.close())

it('the log records security events with request and member ids, without secrets or names', async () => {
  const member = await world.signedUpMember({ email: 'ada@mail.test', full_name: 'Ada Obi' })
  const code = codeIn((await world.mail.inbox(member.email)).at(-1))
  const other = await world.givenUnverified({ email: 'bola@mail.test' })
  for (const email of [other.email, 'nobody@mail.test'])
    await world.post('/auth/verify_user_otp/', { email, code: '000000' })
  await world.logIn(member.email, 'not the password')
  await member.claim()
  for (let asked = 0; asked < 11; asked++) await member.get('/api/user/export/')
  await world.post('/api/users/reset_password/', { email: member.email })
  const link = linkIn((await world.mail.inbox(member.email))[0])
  // The second use is refused.
  for (let used = 0; used < 2; used++)
    await world.post('/api/users/reset_password/confirm/', {
      uid: link.searchParams.get('uid'),
      token: link.searchParams.get('token'),
      password: 'a new secret',
      confirm_password: 'a new secret',
    })

  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const { rows } = await world.db.query<{ user_id: string }>('select user_id from users order by created_at')
  for (const event of [
    'logged in',
    'log-in failed',
    'credits claimed',
    'password reset',
    'reset link refused',
    'member rate-limited',
  ])
    expect(events).toContainEqual(
      expect.objectContaining({ event, user_id: rows[0]!.user_id, request_id: expect.any(String) }),
    )
  expect(events.filter(({ event }) => event === 'code tried')).toEqual([
    expect.objectContaining({
      outcome: 'accepted',
      user_id: rows[0]!.user_id,
      request_id: expect.any(String),
    }),
    expect.objectContaining({
      outcome: 'invalid',
      user_id: rows[1]!.user_id,
      request_id: expect.any(String),
    }),
    // An address without an account.
    expect.not.objectContaining({ user_id: expect.anything() }),
  ])

  const all = lines.join('')
  const secrets = [
    member.email,
    other.email,
    'nobody@mail.test',
    '000000',
    'Ada',
    code,
    member.token,
    member.password,
    link.searchParams.get('token')!,
  ]
  for (const secret of [...secrets, 'a new secret', 'not the password'])
    expect(all.includes(secret), secret).toBe(false)
})

it('the log shows error codes and hides every other code', () => {
  const written: Record<string, Record<string, unknown>>[] = []
  const log = createLog('info', { write: (line) => written.push(JSON.parse(line)) })
  const error = (code: string) => Object.assign(new Error('no'), { code })
  log.error({ err: error('ECONNREFUSED'), body: { code: '123456' } }, 'a')
  log.error({ err: error('23505'), member: { token: 'secret', code: '123456' } }, 'b')
  expect(written.map(({ err }) => err?.code)).toEqual(['ECONNREFUSED', '23505'])
  expect(written[0]?.body).toEqual({ code: '[redacted]' })
  expect(written[1]?.member).toEqual({ token: '[redacted]', code: '[redacted]' })
})

it('every log line names the instance', () => {
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ instance: `${hostname()}:${process.pid}` })
})
