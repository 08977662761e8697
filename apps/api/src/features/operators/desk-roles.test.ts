import { desk_access, desk_roles, mayCall } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { removeOperator, setOperatorRole } from './manage-operators.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
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
}
const listed = async (by = owner) => (await by.get('operators/')).json<{ operators: Listed[] }>().operators
const find = async (email: string) => (await listed()).find((one) => one.email === email)!
const logIn = (email: string, password: string) =>
  world.post('/api/desk/log_in/', undefined, { authorization: basic(email, password) })

describe('an owner', () => {
  it('adds an operator, who can log in with the generated password', async () => {
    const email = 'new-editor@desk.test'
    const answer = await owner.post('operators/', { email: ` ${email.toUpperCase()} `, role: 'editor' })
    expect(answer.statusCode).toBe(201)
    const { password } = answer.json<{ password: string }>()
    expect((await logIn(email, password)).json()).toEqual({ token: expect.any(String), role: 'editor' })
    expect(await find(email)).toMatchObject({ role: 'editor', disabled_at: null })
    expect((await owner.post('operators/', { email, role: 'owner' })).json()).toEqual({
      detail: 'This operator can already log in.',
    })
    expect(await find(email)).toMatchObject({ role: 'editor' })
    expect((await owner.post('operators/', { email, role: 'king' })).json()).toEqual({
      role: ['Must be owner, editor or support.'],
    })
    expect(await owner.log(`operator ${email}`)).toEqual([
      {
        action: 'operator_added',
        operator: owner.email,
        before: { account: 'none' },
        after: { account: 'open', role: 'editor' },
      },
    ])
  })

  it("changes an operator's role, which ends their sessions and is logged once", async () => {
    const other = await givenOperator(world, 'support')
    const { operator_id } = await find(other.email)
    for (let times = 0; times < 2; times++)
      expect((await owner.put(`operators/${operator_id}/role/`, { role: 'editor' })).statusCode).toBe(204)
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

  it('disables an account and reopens it with a new password and role', async () => {
    const other = await givenOperator(world, 'support')
    const { operator_id } = await find(other.email)
    expect((await owner.delete(`operators/${operator_id}/`)).statusCode).toBe(204)
    expect((await other.get('')).statusCode).toBe(401)
    expect((await logIn(other.email, other.password)).statusCode).toBe(401)
    expect((await owner.delete(`operators/${operator_id}/`)).statusCode).toBe(404)
    expect((await owner.put(`operators/${operator_id}/role/`, { role: 'owner' })).statusCode).toBe(404)
    expect(await find(other.email)).toMatchObject({ disabled_at: expect.any(String) })
    const { password } = (await owner.post('operators/', { email: other.email, role: 'editor' })).json()
    expect((await logIn(other.email, password)).json()).toMatchObject({ role: 'editor' })
  })
})

describe('a change of owners', () => {
  it('is mailed to all owners, and to those who were one in the last 30 days', async () => {
    const [removed, demoted, staff] = [
      await givenOperator(world),
      await givenOperator(world),
      await givenOperator(world, 'support'),
    ]
    const idOf = async ({ email }: TestOperator) => (await find(email)).operator_id
    await owner.delete(`operators/${await idOf(removed)}/`)
    await owner.put(`operators/${await idOf(demoted)}/role/`, { role: 'support' })
    await owner.post('operators/', { email: 'new-owner@desk.test', role: 'owner' })
    for (const { email } of [owner, removed, demoted])
      await expect
        .poll(async () => (await world.mail.inbox(email)).map(({ subject }) => subject))
        .toContain('new-owner@desk.test is a new owner of Taswira')
    expect((await world.mail.inbox(removed.email)).map(({ subject }) => subject)).toContain(
      `${removed.email} is no longer an owner of Taswira`,
    )
    expect(await world.mail.inbox(staff.email)).toEqual([])
    await world.db.query("update operators set owner_until = now() - interval '31 days' where email = $1", [
      removed.email,
    ])
    await owner.put(`operators/${await idOf(demoted)}/role/`, { role: 'owner' })
    const subject = `${demoted.email} is a new owner of Taswira`
    await expect
      .poll(async () => (await world.mail.inbox(owner.email)).map((mail) => mail.subject))
      .toContain(subject)
    expect((await world.mail.inbox(removed.email)).map((mail) => mail.subject)).not.toContain(subject)
  })
})

describe('the last owner', () => {
  it("can't be removed or given another role, and two owners can't remove each other at once", async () => {
    const alone = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
    try {
      const [one, two] = [await givenOperator(alone), await givenOperator(alone)]
      const ids = await listed(one)
      const idOf = ({ email }: TestOperator) => ids.find((row) => row.email === email)!.operator_id
      const outcomes = await Promise.allSettled([
        removeOperator(alone, { ...one, operator_id: idOf(one) }, idOf(two)),
        setOperatorRole(
          alone,
          { ...two, operator_id: idOf(two) },
          { operator_id: idOf(one), role: 'support' },
        ),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = outcomes[0].status === 'fulfilled' ? one : two
      for (const answer of [
        await left.delete(`operators/${idOf(left)}/`),
        await left.put(`operators/${idOf(left)}/role/`, { role: 'editor' }),
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
