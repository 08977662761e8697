import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('gives a member all that is theirs, nothing of others, and no secret', async () => {
  const member = await world.givenMember()
  const other = await world.givenMember()
  const asset = await world.givenAsset({ stored: true })
  for (const one of [member, other]) {
    await one.claim()
    await one.download(asset.stock_id)
    await one.save(asset.stock_id)
    await world.post('/api/asset_requests/', { email: one.email, description: `for ${one.email}` })
  }
  const answer = await member.get('/api/user/export/')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    account: [{ email: member.email, full_name: expect.any(String), login_count: 1 }],
    sessions: [{ created_at: expect.stringMatching(/Z$/) }],
    known_devices: [{ seen_at: expect.stringMatching(/Z$/) }],
    saves: [{ stock_id: asset.stock_id }],
    licences: [{ stock_id: asset.stock_id, credits: 3, certificate_id: expect.any(String) }],
    credits: [
      { cause: 'welcome', credits: 24 },
      { cause: 'download', credits: -3 },
    ],
    payments: [],
    refunds: [],
    stored_cards: [],
    subscriptions: [],
    messages: [{ kind: 'asset_request', fields: { description: `for ${member.email}` } }],
  })
  expect(answer.body).not.toContain(other.email)
  expect(answer.body).not.toMatch(/argon2|hash|sealed|token/)
  expect((await world.get('/api/user/export/')).statusCode).toBe(401)
})

it('is asked for ten times an hour at most', async () => {
  const member = await world.givenMember()
  const answers = []
  for (let asked = 0; asked < 11; asked++) answers.push(await member.get('/api/user/export/'))
  expect(answers.map((answer) => answer.statusCode)).toEqual([...new Array<number>(10).fill(200), 429])
})
