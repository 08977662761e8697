import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic } from '../../testing/test-member.ts'
import {
  givenJoined,
  givenOperator,
  invitationSecret,
  type TestOperator,
} from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let owner: TestOperator
let current_password: string
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
  current_password = owner.password
})
afterAll(() => world.close())

const password = 'ìyàwó àti ọkọ'
const invite = (email: string, role = 'editor', by = owner) =>
  by.post('operators/', { email, role, current_password })
const view = (secret: string) => world.post('/api/desk/invitation/', { secret })
const accept = (secret: string, chosen = password) =>
  world.post('/api/desk/invitation/accept/', { secret, password: chosen })
const logIn = (email: string) =>
  world.post('/api/desk/log_in/', undefined, { authorization: basic(email, password) })
const invitations = async () =>
  (await owner.get('operators/')).json<{
    invitations: { invitation_id: number; email: string; role: string; invited_by: string }[]
  }>().invitations
const subjects = async (email: string) => (await world.mail.inbox(email)).map(({ subject }) => subject)

describe('an invited operator', () => {
  it('chooses a password by the mailed link, which works once, and has the role', async () => {
    const email = 'new-editor@desk.test'
    const answer = await invite(` ${email.toUpperCase()} `)
    expect([answer.statusCode, answer.json()]).toEqual([201, { applies_at: null }])
    expect(await invitations()).toMatchObject([{ email, role: 'editor', invited_by: owner.email }])
    const secret = await invitationSecret(world, email)
    expect((await view(secret)).json()).toEqual({ email, role: 'editor' })
    expect((await accept(secret, 'passwordpassword')).statusCode).toBe(400)
    const answers = await Promise.all([accept(secret), accept(secret), accept(secret)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    expect((await logIn(email)).json()).toMatchObject({ role: 'editor' })
    expect((await view(secret)).statusCode).toBe(403)
    expect(await invitations()).toEqual([])
    expect((await invite(email, 'owner')).json()).toEqual({ detail: 'This operator can already log in.' })
    expect(await owner.log(`operator ${email}`)).toMatchObject([
      { action: 'operator_added', operator: owner.email, after: { account: 'open', role: 'editor' } },
      { action: 'operator_invited', operator: owner.email, after: { role: 'editor' } },
    ])
  })

  it('is announced to all owners when invited and when the account is opened', async () => {
    const email = 'second-owner@desk.test'
    await givenJoined(world, owner, { email, role: 'owner', password })
    for (const change of ['is invited as an owner', 'is a new owner'])
      await expect.poll(() => subjects(owner.email)).toContain(`Taswira desk: ${email} ${change}`)
    expect(await subjects(email)).not.toContain(`Taswira desk: ${email} is invited as an owner`)
  })

  it('can use only the newest link, not one that was withdrawn, has expired or came from a former owner', async () => {
    const email = 'late@desk.test'
    await invite(email)
    const first = await invitationSecret(world, email)
    await invite(email, 'support')
    const second = await invitationSecret(world, email)
    expect((await view(first)).statusCode).toBe(403)
    expect((await view(second)).json()).toEqual({ email, role: 'support' })

    await world.db.query('update operator_invitations set expires_at = now() where email = $1', [email])
    expect((await accept(second)).statusCode).toBe(403)

    await invite(email)
    const third = await invitationSecret(world, email)
    const { invitation_id } = (await invitations()).find((one) => one.email === email)!
    const withdraw = () => owner.post(`invitations/${invitation_id}/withdraw/`, { current_password })
    expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([204, 404])
    expect((await accept(third)).statusCode).toBe(403)
    await expect.poll(() => subjects(owner.email)).toContain(`Taswira desk: ${email} is no longer invited`)

    const former = await givenOperator(world)
    await invite(email, 'owner', former)
    const fourth = await invitationSecret(world, email)
    await world.db.query('update operators set disabled_at = now() where email = $1', [former.email])
    expect((await accept(fourth)).statusCode).toBe(403)
    expect((await logIn(email)).statusCode).toBe(401)
  })

  it('is known by a hash only, and a guessed link says nothing', async () => {
    const email = 'hashed@desk.test'
    await invite(email)
    const secret = await invitationSecret(world, email)
    const { rows } = await world.db.query<{ row: string }>(
      'select i::text as row from operator_invitations i',
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const wrong of ['', 'x', 'a'.repeat(43), secret.toLowerCase()])
      expect((await view(wrong)).json()).toEqual({ detail: "This link isn't valid or has expired." })
  })
})
