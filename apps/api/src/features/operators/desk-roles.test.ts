import { desk_access, desk_roles, mayCall } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../../testing/test-member.ts'
import { givenJoined, givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { applyOperatorChanges, removeOperator } from './manage-operators.ts'

let world: World
let owner: TestOperator
let current_password: string
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
  current_password = owner.password
})
afterAll(() => world.close())

const desk_endpoints = () =>
  [...world.registry.mounted.values()]
    .map(({ endpoint }) => endpoint)
    .filter(({ auth }) => auth === 'operator')

const refusal = { detail: "Your role doesn't include this. Ask an owner of the desk." }

it('the role table lists every desk endpoint and nothing else', () => {
  expect(
    desk_endpoints()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(desk_access).toSorted())
})

it.each(desk_roles)(
  'an operator with the role %s may call only the endpoints in the role table, checked before the body is read',
  async (role) => {
    const { token } = await givenOperator(world, role)
    for (const { name, method, path } of desk_endpoints()) {
      if (name === 'deskLogOut') continue
      const answer = await world.app.inject({
        method,
        url: `/api${path.replace(/:\w+/, 'x')}`,
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        payload: method === 'GET' || method === 'DELETE' ? undefined : '{"not": "read"',
      })
      if (mayCall(role, name)) expect([name, answer.statusCode]).not.toEqual([name, 403])
      else expect([name, answer.statusCode, answer.json()]).toEqual([name, 403, refusal])
    }
  },
)

it('editors maintain the catalogue and read enquiries; support staff answer enquiries and handle orders', () => {
  const may = (role: 'editor' | 'support') =>
    [
      'editAsset',
      'listDeskEnquiries',
      'answerFound',
      'refundOrder',
      'giveGoodwill',
      'viewSales',
      'addOperator',
    ].filter((name) => mayCall(role, name))
  expect(may('editor')).toEqual(['editAsset', 'listDeskEnquiries'])
  expect(may('support')).toEqual(['listDeskEnquiries', 'answerFound', 'refundOrder', 'giveGoodwill'])
  expect(mayCall('support', 'somethingNew')).toBe(false)
  expect(mayCall('owner', 'somethingNew')).toBe(true)
})

interface Listed {
  operator_id: number
  email: string
  role: string
  disabled_at: string | null
  change: { applies_at: string; role: string | null } | null
}
const listed = async (by = owner) => (await by.get('operators/')).json<{ operators: Listed[] }>().operators
const turnOff = (operator_id: number, by = owner) =>
  by.post(`operators/${operator_id}/turn_off/`, { current_password })
const find = async (email: string) => (await listed()).find((one) => one.email === email)!
const logIn = (email: string, password: string) =>
  world.post('/api/desk/log_in/', undefined, { authorization: basic(email, password) })

describe('an owner', () => {
  it("changes an operator's role, which ends their sessions and is logged once", async () => {
    const other = await givenOperator(world, 'support')
    const { operator_id } = await find(other.email)
    for (let times = 0; times < 2; times++)
      expect(
        (await owner.put(`operators/${operator_id}/role/`, { role: 'editor', current_password })).statusCode,
      ).toBe(204)
    expect((await other.get('')).statusCode).toBe(401)
    expect((await logIn(other.email, other.password)).json()).toMatchObject({ role: 'editor' })
    expect(await owner.log(`operator ${other.email}`)).toEqual([
      {
        action: 'operator_role_changed',
        operator: owner.email,
        before: { role: 'support' },
        after: { role: 'editor' },
      },
    ])
  })

  it('disables an account and reopens it by inviting its operator again', async () => {
    const other = await givenOperator(world, 'support')
    const { operator_id } = await find(other.email)
    expect((await turnOff(operator_id)).statusCode).toBe(204)
    expect((await other.get('')).statusCode).toBe(401)
    expect((await logIn(other.email, other.password)).statusCode).toBe(401)
    expect((await turnOff(operator_id)).statusCode).toBe(404)
    expect(
      (await owner.put(`operators/${operator_id}/role/`, { role: 'owner', current_password })).statusCode,
    ).toBe(404)
    expect(await find(other.email)).toMatchObject({ disabled_at: expect.any(String) })
    const password = 'a new one of their own'
    await givenJoined(world, owner, { email: other.email, role: 'editor', password })
    expect((await logIn(other.email, password)).json()).toMatchObject({ role: 'editor' })
    expect((await logIn(other.email, other.password)).statusCode).toBe(401)
  })
})

describe('a change of owners', () => {
  const idOf = async ({ email }: TestOperator) => (await find(email)).operator_id
  const subjects = async ({ email }: TestOperator) =>
    (await world.mail.inbox(email)).map(({ subject }) => subject)
  const waited = () =>
    world.db.query("update operator_changes set applies_at = applies_at - interval '24 hours'")

  it('is mailed to all owners, and to those who were one in the last 30 days', async () => {
    const [former, staff] = [await givenOperator(world), await givenOperator(world, 'support')]
    const id = await idOf(former)
    expect((await turnOff(id, former)).statusCode).toBe(204)
    await givenJoined(world, owner, {
      email: 'new-owner@desk.test',
      role: 'owner',
      password: 'a new one of theirs',
    })
    for (const one of [owner, former])
      await expect.poll(() => subjects(one)).toContain('Taswira desk: new-owner@desk.test is a new owner')
    expect(await subjects(former)).toContain(`Taswira desk: ${former.email} is no longer an owner`)
    expect(await subjects(staff)).toEqual([])
    await world.db.query("update operators set owner_until = now() - interval '31 days' where email = $1", [
      former.email,
    ])
    await owner.put(`operators/${await idOf(staff)}/role/`, { role: 'owner', current_password })
    const subject = `Taswira desk: ${staff.email} is a new owner`
    await expect.poll(() => subjects(owner)).toContain(subject)
    expect(await subjects(former)).not.toContain(subject)
  })

  it('by another owner logs the owner out, waits a day with a mail to all owners, and can be cancelled', async () => {
    const other = await givenOperator(world)
    const id = await idOf(other)
    expect((await turnOff(id)).statusCode).toBe(204)
    const waiting = await find(other.email)
    expect(waiting).toMatchObject({
      disabled_at: null,
      change: { role: null, applies_at: expect.any(String) },
    })
    expect(Date.parse(waiting.change!.applies_at) - Date.now()).toBeGreaterThan(86_300_000)
    for (const one of [owner, other])
      await expect
        .poll(() => subjects(one))
        .toContainEqual(expect.stringContaining(`${other.email} is no longer an owner from`))
    expect((await owner.put(`operators/${id}/role/`, { role: 'editor', current_password })).statusCode).toBe(
      409,
    )
    expect((await other.get('')).statusCode).toBe(401)
    const { token } = (await logIn(other.email, other.password)).json<{ token: string }>()
    const cancelled = await world.post(
      `/api/desk/operators/${id}/cancel_change/`,
      { current_password },
      { authorization: `Token ${token}` },
    )
    expect(cancelled.statusCode, cancelled.body).toBe(204)
    await waited()
    await applyOperatorChanges(world)
    expect(await find(other.email)).toMatchObject({ role: 'owner', disabled_at: null, change: null })
  })

  it('can be asked for again only a day after it was cancelled, so that nobody is logged out again and again', async () => {
    const other = await givenOperator(world)
    const id = await idOf(other)
    const change = { current_password }
    await turnOff(id)
    expect((await owner.post(`operators/${id}/cancel_change/`, change)).statusCode).toBe(204)
    const { token } = (await logIn(other.email, other.password)).json<{ token: string }>()
    for (const answer of [
      await turnOff(id),
      await owner.put(`operators/${id}/role/`, { role: 'editor', current_password }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { detail: 'A change of this account was cancelled less than a day ago. Ask again a day after that.' },
      ])
    expect(await find(other.email)).toMatchObject({ change: null })
    expect((await world.get('/api/desk/', { authorization: `Token ${token}` })).statusCode).toBe(200)
    expect((await subjects(other)).filter((subject) => subject.includes('is no longer'))).toHaveLength(1)
    await world.db.query(`alter table desk_log disable trigger user;
      update desk_log set created_at = created_at - interval '1 day';
      alter table desk_log enable trigger user`)
    expect((await turnOff(id)).statusCode).toBe(204)
  })

  it.each([
    ['turned off', null, { disabled_at: expect.any(String) }],
    ['given another role', 'editor', { disabled_at: null, role: 'editor' }],
  ] as const)('applies after a day: %s', async (_, role, expected) => {
    const other = await givenOperator(world)
    const id = await idOf(other)
    if (role) await owner.put(`operators/${id}/role/`, { role, current_password })
    else await turnOff(id)
    await applyOperatorChanges(world)
    expect(await find(other.email)).toMatchObject({ role: 'owner', disabled_at: null })
    await waited()
    await applyOperatorChanges(world)
    expect(await find(other.email)).toMatchObject({ ...expected, change: null })
  })

  it("that opens a former owner's account again waits a day, too", async () => {
    const former = await givenOperator(world)
    const { email } = former
    await turnOff(await idOf(former), former)
    const added = await owner.post('operators/', { email, role: 'support', current_password })
    const { applies_at } = added.json<{ applies_at: string }>()
    expect(Date.parse(applies_at) - Date.now()).toBeGreaterThan(86_300_000)
    expect((await owner.post('operators/', { email, role: 'owner', current_password })).statusCode).toBe(409)
    const invitations = async () =>
      (await subjects(former)).filter((subject) => subject.startsWith("You're invited")).length
    expect(await invitations()).toBe(0)
    await waited()
    await applyOperatorChanges(world)
    expect(await invitations()).toBe(1)
    // Sent again to the same address with the same role, it doesn't wait again.
    const password = 'a new one of their own'
    await givenJoined(world, owner, { email, role: 'support', password })
    expect(await invitations()).toBe(2)
    expect((await logIn(email, password)).json()).toMatchObject({ role: 'support' })
  })

  it('is dropped when the owner who asked for it is no longer one', async () => {
    const [thief, other] = [await givenOperator(world), await givenOperator(world)]
    await turnOff(await idOf(other), thief)
    await turnOff(await idOf(thief), thief)
    await waited()
    await applyOperatorChanges(world)
    expect(await find(other.email)).toMatchObject({ role: 'owner', disabled_at: null, change: null })
  })
})

describe('the last owner', () => {
  it('is turned off or given another role at once only beside an owner of more than a day', async () => {
    const alone = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
    try {
      const victim = await givenOperator(alone)
      await givenJoined(alone, victim, {
        email: 'accomplice@desk.test',
        role: 'owner',
        password: 'a new one of theirs',
      })
      const state = async () => (await listed(victim)).find(({ email }) => email === victim.email)!
      const { operator_id } = await state()
      const logInAgain = async () => {
        const headers = { authorization: basic(victim.email, victim.password) }
        const answer = await alone.post('/api/desk/log_in/', undefined, headers)
        return answer.json<{ token: string }>().token
      }
      expect((await turnOff(operator_id, victim)).statusCode).toBe(204)
      const authorization = `Token ${await logInAgain()}`
      const { rows } = await alone.db.query('select operator_id, role from operator_changes')
      expect(rows).toEqual([{ operator_id, role: null }])
      const cancelled = await alone.post(
        `/api/desk/operators/${operator_id}/cancel_change/`,
        { current_password },
        { authorization },
      )
      expect(cancelled.statusCode).toBe(204)
      await alone.db.query("update operators set approves_from = approves_from - interval '24 hours'")
      const left = await alone.app.inject({
        method: 'PUT',
        url: `/api/desk/operators/${operator_id}/role/`,
        headers: { authorization },
        payload: { role: 'editor', current_password },
      })
      expect(left.statusCode, left.body).toBe(204)
      const { rows: after } = await alone.db.query('select role from operators where operator_id = $1', [
        operator_id,
      ])
      expect(after).toEqual([{ role: 'editor' }])
    } finally {
      await alone.close()
    }
  })

  it("can't be removed or given another role, and two owners can't leave at once", async () => {
    const alone = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
    try {
      const [one, two] = [await givenOperator(alone), await givenOperator(alone)]
      const ids = await listed(one)
      const idOf = ({ email }: TestOperator) => ids.find((row) => row.email === email)!.operator_id
      const outcomes = await Promise.allSettled([
        removeOperator(alone, { ...one, operator_id: idOf(one) }, idOf(one)),
        removeOperator(alone, { ...two, operator_id: idOf(two) }, idOf(two)),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = outcomes[0].status === 'fulfilled' ? two : one
      for (const answer of [
        await turnOff(idOf(left), left),
        await left.put(`operators/${idOf(left)}/role/`, { role: 'editor', current_password }),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([
          409,
          { detail: 'This is the last owner. Make someone else an owner first.' },
        ])
      expect((await left.get('operators/')).statusCode).toBe(200)
    } finally {
      await alone.close()
    }
  })
})
