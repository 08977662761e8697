import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('the profile', () => {
  it('updates the name and returns the whole profile', async () => {
    const member = await world.givenMember()
    const answer = await member.call('PUT', '/api/user/user_edit_profile/', {
      user: { full_name: '  Adaeze Ọkọ́  ' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      user: { full_name: 'Adaeze Ọkọ́', email: member.email },
      login_count: 1,
    })
    expect((await member.profile()).json()).toEqual(answer.json())
  })

  it.each([
    { user: { full_name: 'New', email: 'other@mail.test' } },
    { user: { full_name: 'New' }, login_count: 0 },
    { user: { full_name: 'New' }, profile_id: '00000000-0000-4000-8000-000000000000' },
    { user: { full_name: 'New', credits: 1000 } },
    { user: { full_name: 'New', verified_at: null } },
    { user: { full_name: '' } },
    { user: { full_name: ['New'] } },
    { user: null },
    {},
    [],
  ])('rejects other fields: %j', async (body) => {
    const member = await world.givenMember()
    const before = (await member.profile()).json()
    expect((await member.call('PUT', '/api/user/user_edit_profile/', body)).statusCode).toBe(400)
    expect((await member.profile()).json()).toEqual(before)
  })
})

it('a member keeps "Made by people" for new searches, and can stop keeping it', async () => {
  const member = await world.givenMember()
  const other = await world.givenMember()
  const kept = async () => (await member.profile()).json<{ made_by_people?: true }>().made_by_people
  const change = (body: object) => member.call('PUT', '/api/user/search_preferences/', body)
  expect(await kept()).toBeUndefined()
  expect((await change({ made_by_people: true })).json()).toEqual((await member.profile()).json())
  expect(await kept()).toBe(true)
  expect((await other.profile()).json()).not.toHaveProperty('made_by_people')
  for (const body of [{}, { made_by_people: 'yes' }, { made_by_people: false, email: 'a@b.test' }])
    expect((await change(body)).statusCode).toBe(400)
  expect(await kept()).toBe(true)
  await change({ made_by_people: false })
  expect(await kept()).toBeUndefined()
})

it('every member endpoint answers 401 without a valid token', async () => {
  const members_only = [...world.registry.mounted.values()].filter(
    ({ endpoint }) => endpoint.auth === 'member',
  )
  expect(members_only.length).toBeGreaterThan(12)
  for (const { endpoint } of members_only) {
    const url = `/${endpoint.base ?? 'api'}${endpoint.path.replace(/:\w+/g, 'x')}`
    for (const headers of [{}, { authorization: 'Token undefined' }, { cookie: 'token=x' }]) {
      const answer = await world.app.inject({ method: endpoint.method, url, headers })
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 401])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  }
})
