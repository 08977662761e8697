import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { basic } from '../../testing/test-member.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteEndedOperatorSessions } from './operator-session-queries.ts'
import { disableOperator } from './operator-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const logIn = (email: string, password: string, remoteAddress?: string) =>
  world.post('/api/desk/log_in/', undefined, { authorization: basic(email, password) }, remoteAddress)
const desk = (token: string) => world.get('/api/desk/', { authorization: `Token ${token}` })

/** Moves all operator sessions back in time. */
const pass = (column: 'used_at' | 'created_at', interval: string) =>
  world.db.query(`update operator_sessions set ${column} = ${column} - $1::interval`, [interval])

describe('an operator', () => {
  it('logs in with the right password and logs out', async () => {
    const operator = await givenOperator(world)
    expect((await operator.get('')).statusCode).toBe(200)
    expect((await operator.get('')).headers['cache-control']).toBe('no-store')
    expect((await operator.post('log_out/')).statusCode).toBe(204)
    expect((await operator.get('')).statusCode).toBe(401)
    expect((await logIn(operator.email.toUpperCase(), operator.password)).statusCode).toBe(200)
  })

  it('gets the same error whether or not the account exists', async () => {
    const operator = await givenOperator(world)
    const ended = await givenOperator(world)
    await inTransaction(world.db, (tx) => disableOperator(tx, ended.email))
    expect((await ended.get('')).statusCode).toBe(401)
    const answers = [
      await logIn(operator.email, 'a wrong password', '10.2.0.1'),
      await logIn('nobody@desk.test', operator.password, '10.2.0.2'),
      await logIn('no address', operator.password, '10.2.0.3'),
      await logIn(ended.email, ended.password, '10.2.0.4'),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid email or password.' }])
  })

  it('is logged out after twelve hours of inactivity, and after a day in any case', async () => {
    const operator = await givenOperator(world)
    await pass('used_at', '11 hours 50 minutes')
    expect((await operator.get('')).statusCode).toBe(200)
    // The last use is recorded after the response.
    await expect
      .poll(async () => {
        const { rowCount } = await world.db.query(
          `select from operator_sessions join operators using (operator_id)
           where email = $1 and used_at < now() - interval '1 hour'`,
          [operator.email],
        )
        return rowCount
      })
      .toBe(0)
    await pass('used_at', '12 hours')
    expect((await operator.get('')).statusCode).toBe(401)
    const other = await givenOperator(world)
    await pass('created_at', '24 hours')
    expect((await other.get('')).statusCode).toBe(401)
    await deleteEndedOperatorSessions(world.db)
    expect((await world.db.query('select from operator_sessions')).rowCount).toBe(0)
  })

  it('is rate-limited after five wrong passwords, except from a known client', async () => {
    const operator = await givenOperator(world)
    await logIn(operator.email, operator.password, '10.3.0.1')
    const guesses = []
    for (let guess = 0; guess < 8; guess++)
      guesses.push((await logIn(operator.email, `guess ${guess}`, `10.4.0.${guess}`)).statusCode)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await logIn(operator.email, operator.password, '10.3.0.2')).statusCode).toBe(429)
    expect((await logIn(operator.email, operator.password, '10.3.0.1')).statusCode).toBe(200)
  })

  it("can't use member endpoints, and a member can't use the desk", async () => {
    const operator = await givenOperator(world)
    const member = await world.givenMember()
    expect((await desk(member.token)).statusCode).toBe(401)
    const authorization = `Token ${operator.token}`
    for (const path of ['/auth/user_profile/', '/api/user/credits/', '/api/user/receipts/'])
      expect((await world.get(path, { authorization })).statusCode).toBe(401)
    expect((await logIn(member.email, member.password, '10.5.0.1')).statusCode).toBe(401)
    expect((await world.logIn(operator.email, operator.password, '10.5.0.2')).statusCode).toBe(401)
  })
})

it('every desk endpoint rejects everyone except operators, before it reads the body', async () => {
  const member = await world.givenMember()
  const parts = [...world.registry.mounted.values()].filter(({ endpoint }) => endpoint.auth === 'operator')
  expect(parts.length).toBeGreaterThan(14)
  for (const { endpoint } of parts) {
    const url = `/api${endpoint.path.replace(':reference', `TSW-${'0'.repeat(24)}`).replace(/:\w+/, '1')}`
    expect(url.startsWith('/api/desk/')).toBe(true)
    for (const authorization of [undefined, `Token ${member.token}`, 'Token null', basic('a@b.test', 'x')]) {
      const answer = await world.app.inject({
        method: endpoint.method,
        url,
        headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
        payload: endpoint.method === 'GET' ? undefined : '{"not": "read"',
      })
      expect([endpoint.name, answer.statusCode, answer.json()]).toEqual([
        endpoint.name,
        401,
        { detail: 'Authentication credentials are missing or not valid.' },
      ])
    }
  }
})

it('every desk endpoint requires an operator', () => {
  const exceptions: Record<string, string> = {
    deskLogIn: 'password',
    claimFirstOwner: 'public',
    viewDeskInvitation: 'public',
    acceptDeskInvitation: 'public',
  }
  for (const { endpoint } of world.registry.mounted.values())
    if (endpoint.path.startsWith('/desk/'))
      expect([endpoint.name, endpoint.auth]).toEqual([endpoint.name, exceptions[endpoint.name] ?? 'operator'])
})
