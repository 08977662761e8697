import { AGREEMENT_VERSION, shipped_terms } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, applicationOf, invite, joinForm } from '../../testing/test-contributor.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
})
afterAll(() => world.close())

let number = 0
const someone = () => `invited-${++number}@mail.test`

async function givenInvited(email = someone(), claims?: string) {
  await apply(world, email)
  return { email, token: await invite(world, operator, email, claims) }
}

const join = (member: TestMember, form: object) => member.call('POST', '/api/studio/join/', form)
const password = 'a secret of my own'
const createMember = (token: string, given: object = {}) =>
  world.post('/api/studio/member/', {
    token,
    full_name: 'Ada Obi',
    password,
    confirm_password: password,
    ...given,
  })
const check = async (token: string) => (await world.post('/api/studio/invitation/', { token })).json()

describe('an invited person without an account', () => {
  it('gets a verified account, which can claim the welcome credits once per mailbox', async () => {
    const { email, token } = await givenInvited()
    const answer = await createMember(token)
    expect([answer.statusCode, answer.json()]).toEqual([201, { email }])
    expect((await world.logIn(email, password)).statusCode).toBe(200)
    expect((await world.mail.inbox(email))[0]!.subject).toContain('Welcome')
    // The link still works, because creating the account is only the first half of joining.
    expect(await check(token)).toMatchObject({ email, has_account: true })

    const { token: session } = (await world.logIn(email, password)).json<{ token: string }>()
    const claim = (authorization: string) => world.post('/api/free_credits/', undefined, { authorization })
    expect((await claim(`Token ${session}`)).json()).toMatchObject({ claimed: true, credits: 24 })
    const other = await world.givenMember({ email: email.replace('@', '+again@') })
    expect((await other.claim()).statusCode).toBe(409)
  })

  it('takes over an unverified account that someone else created with their address', async () => {
    const squatter = await world.givenUnverified({ email: someone() })
    const { email, token } = await givenInvited(squatter.email)
    expect(await check(token)).toMatchObject({ has_account: false })
    expect((await createMember(token)).statusCode).toBe(201)
    expect((await world.logIn(email, squatter.password)).statusCode).toBe(401)
    expect((await world.logIn(email, password)).statusCode).toBe(200)
  })

  it('gets only one account for ten concurrent requests', async () => {
    const { email, token } = await givenInvited()
    const answers = await Promise.all(Array.from({ length: 10 }, () => createMember(token)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9)
    const { rows } = await world.db.query('select from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it.each([
    [{ password: 'short', confirm_password: 'short' }, 'password'],
    [{ password: 'password1', confirm_password: 'password1' }, 'password'],
    [{ confirm_password: 'another' }, 'confirm_password'],
    [{ full_name: ' ' }, 'full_name'],
  ])('must follow the sign-up rules: %j', async (given, field) => {
    const { token } = await givenInvited()
    const answer = await createMember(token, given)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it("can't use the link to take over a verified account", async () => {
    const member = await world.givenMember()
    const { token } = await givenInvited(member.email)
    expect(await check(token)).toMatchObject({ has_account: true })
    const answer = await createMember(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { email: ['user with this email already exists.'] },
    ])
    expect((await world.logIn(member.email, member.password)).statusCode).toBe(200)
  })
})

describe('an invited member', () => {
  it('becomes a contributor, and the accepted agreement is recorded with its hash', async () => {
    const member = await world.givenMember()
    expect((await member.profile()).json()).not.toHaveProperty('studio')
    const { token } = await givenInvited(member.email)
    const form = joinForm(token, { username: ' Ada.Obi ', full_name: 'Ada "<i>" Obi' })
    expect((await join(member, form)).statusCode).toBe(204)
    expect((await member.get('/api/studio/')).json()).toEqual({
      username: 'ada.obi',
      full_name: 'Ada "<i>" Obi',
      bio: '',
      website: '',
      location: '',
      published: 0,
      left_at: null,
      agreement: {
        current: AGREEMENT_VERSION,
        accepted: [
          { version: AGREEMENT_VERSION, accepted_at: expect.stringMatching(/Z$/), share_percent: 60 },
        ],
      },
    })
    expect((await member.profile()).json()).toMatchObject({ studio: true })
    const { rows } = await world.db.query(
      `select g.version, g.text_sha256, length(g.client_hash) as bytes
       from contributor_agreements g join contributors using (contributor_id) where username = 'ada.obi'`,
    )
    const { text_sha256 } = shipped_terms
    expect(rows).toEqual([{ version: AGREEMENT_VERSION, text_sha256, bytes: 16 }])
    expect(await applicationOf(operator, member.email)).toMatchObject({
      status: 'joined',
      username: 'ada.obi',
    })
  })

  it('becomes only one contributor for ten concurrent requests, after which the link reports that it was used', async () => {
    const member = await world.givenMember()
    const { token } = await givenInvited(member.email)
    const forms = Array.from({ length: 10 }, () => joinForm(token))
    const answers = await Promise.all(forms.map((form) => join(member, form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204))
    const { rows } = await world.db.query(
      'select from contributors join users using (user_id) where email = $1',
      [member.email],
    )
    expect(rows).toHaveLength(1)
    expect(await check(token)).toEqual({
      detail: 'This invitation was already used. Log in to open your studio.',
    })
    const { application_id, version } = await applicationOf(operator, member.email)
    const again = await operator.post(`applications/${application_id}/invited/`, { version })
    expect(again.statusCode).toBe(409)
  })

  it("can't use a link that was mailed to someone else", async () => {
    const member = await world.givenMember()
    const { token } = await givenInvited()
    const answer = await join(member, joinForm(token))
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'This invitation was sent to another email address. Log in with that address.' },
    ])
    expect((await member.get('/api/studio/')).statusCode).toBe(404)
    const guessed = await join(member, joinForm('guessed'))
    expect([guessed.statusCode, guessed.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining("isn't valid"),
    ])
    expect((await world.post('/api/studio/join/', joinForm(token))).statusCode).toBe(401)
  })

  it('takes over the existing contributor named in the invitation, along with their images', async () => {
    await world.givenAssets(2, { creator: { full_name: 'Sade Bello', username: 'sade' } })
    const member = await world.givenMember()
    const { token } = await givenInvited(member.email, 'sade')
    const late = await world.givenMember()
    const { token: also } = await givenInvited(late.email, 'sade')
    expect((await join(member, joinForm(token, { full_name: 'Sadé Bello' }))).statusCode).toBe(204)
    expect((await member.get('/api/studio/')).json()).toMatchObject({
      username: 'sade',
      full_name: 'Sadé Bello',
      published: 2,
    })
    // The second invitation for the same contributor grants nothing.
    const refused = await join(late, joinForm(also))
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('Somebody else has joined as this contributor')
    expect((await late.get('/api/studio/')).statusCode).toBe(404)
  })

  it.each([
    [{ username: '' }, 'username', 'required'],
    [{ username: 'ọmọ' }, 'username', expect.stringContaining('lower-case letters')],
    [{ username: '-dash' }, 'username', expect.stringContaining('lower-case letters')],
    [{ username: 'a'.repeat(64) }, 'username', expect.stringContaining('lower-case letters')],
    [{ username: 'taken' }, 'username', 'This username is taken. Please choose another one.'],
    [{ username: 'Support' }, 'username', 'This username is taken. Please choose another one.'],
    [{ full_name: '' }, 'full_name', 'required'],
    [{ full_name: 'Unknown' }, 'full_name', expect.any(String)],
    [{ full_name: 'Unkn\u200bown' }, 'full_name', expect.any(String)],
    [{ full_name: 'Ada\u2028ibO' }, 'full_name', expect.any(String)],
    [{ agreement: '' }, 'agreement', 'Please accept the agreement to continue.'],
    [{ agreement: '2020-01' }, 'agreement', expect.stringContaining('has changed')],
    [{ agreement: 'toString' }, 'agreement', expect.stringContaining('has changed')],
  ])('can join only after correcting %j', async (given, field, sentence) => {
    await world.givenAsset({ creator: { full_name: 'Taken', username: 'taken' } })
    const member = await world.givenMember()
    const { token } = await givenInvited(member.email)
    const answer = await join(member, joinForm(token, given))
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [sentence] }])
    // The rejected form didn't use up the link.
    expect((await join(member, joinForm(token))).statusCode).toBe(204)
  })

  it("can't get the same username as another member at the same moment", async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.givenMember()))
    const invited: Awaited<ReturnType<typeof givenInvited>>[] = []
    for (const { email } of people) invited.push(await givenInvited(email))
    const answers = await Promise.all(
      people.map((member, n) => join(member, joinForm(invited[n]!.token, { username: 'at-once' }))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400, 400])
  })
})
