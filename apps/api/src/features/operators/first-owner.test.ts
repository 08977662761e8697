import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { newOwnerLink } from './first-owner.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
})
afterAll(() => world.close())
beforeEach(() => world.db.query('update operators set disabled_at = now()'))

const newLink = () => newOwnerLink({ db: world.db, origin: 'http://shop.test' })
const newSecret = async () => new URL((await newLink())!).hash.slice(1)
const owner = { email: 'Owner@Shop.test', password: 'a long password here' }
const claim = (secret: string, given: Partial<typeof owner> = {}) =>
  world.post('/api/desk/first_owner/', { secret, ...owner, ...given })

describe('the link for the first owner', () => {
  it('makes one owner, who is logged in, and works once', async () => {
    const secret = await newSecret()
    const answer = await claim(secret)
    expect(answer.statusCode, answer.body).toBe(200)
    const { token, role } = answer.json<{ token: string; role: string }>()
    expect(role).toBe('owner')
    const account = await world.app.inject({
      url: '/api/desk/account/',
      headers: { authorization: `Token ${token}` },
    })
    expect(account.json()).toMatchObject({ email: 'owner@shop.test', role: 'owner' })
    expect((await claim(secret, { email: 'second@shop.test' })).statusCode).toBe(400)
    expect(await newLink()).toBeUndefined()
  })

  it('makes one owner when it is used several times at once', async () => {
    const secret = await newSecret()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => claim(secret, { email: `${name}@shop.test` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ])
  })

  it('has its secret in the fragment, and only its hash is stored', async () => {
    const link = await newLink()
    expect(link).toMatch(/^http:\/\/shop\.test\/desk\/first-owner#[\w-]{43}$/)
    const { rows } = await world.db.query('select * from first_owner_link')
    expect(JSON.stringify(rows)).not.toContain(new URL(link!).hash.slice(1))
  })

  it('is replaced by a newer one, ends after an hour, and ends when there is another owner', async () => {
    const first = await newSecret()
    const second = await newSecret()
    expect((await claim(first)).statusCode).toBe(400)
    await world.db.query("update first_owner_link set expires_at = now() - interval '1 second'")
    const answer = await claim(second)
    expect(answer.json()).toEqual({
      detail:
        'This link has expired or was already used. "npm run desk -- link" on the server makes a new one.',
    })
    const third = await newSecret()
    await world.db.query("update operators set disabled_at = null where email = 'owner@shop.test'")
    expect((await claim(third)).statusCode).toBe(400)
  })

  it.each([
    ['a short password', { password: 'short' }],
    ['a guessable password', { password: 'owner@shop.test' }],
    ['no email address', { email: 'owner' }],
  ])('is not used up by %s', async (_, given) => {
    const secret = await newSecret()
    expect((await claim(secret, given)).statusCode).toBe(400)
    expect((await claim(secret)).statusCode).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(43), '\u0000', 'x'.repeat(101)])(
    'is refused when it is %j',
    async (secret) => {
      await newSecret()
      expect((await claim(secret)).statusCode).toBe(400)
    },
  )
})
