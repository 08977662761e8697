import { AGREEMENT_VERSION } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applicationOf,
  apply,
  givenContributor,
  type TestContributor,
} from '../../testing/test-contributor.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteAcceptanceAddresses } from '../contributors/queries.ts'
import { findErasureLoss } from '../erasure/erasure-queries.ts'
import { eraseMember } from '../erasure/erase-member.ts'

let world: World
let ada: TestContributor
let other: TestContributor
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  ada = await givenContributor(world, { username: 'ada' })
  other = await givenContributor(world, { username: 'other' })
})
afterAll(() => world.close())

const profile = { full_name: 'Ada Obi', bio: '', website: '', location: '' }
const edit = (member: TestContributor, given: object) =>
  member.call('PUT', '/api/studio/profile/', { ...profile, ...given })
const creator = { full_name: 'Ada Obi', username: 'ada' }

describe('the studio', () => {
  it.each(['', 'images/'])('is open to contributors only: GET /studio/%s', async (path) => {
    const member = await world.givenMember()
    const answer = await member.get(`/api/studio/${path}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'This account has no studio.' }])
    expect((await world.get(`/api/studio/${path}`)).statusCode).toBe(401)
  })

  it("lists its contributor's published images page by page, with their counts", async () => {
    const first = await world.givenAsset({ creator, title: 'First' })
    await world.givenAsset({ creator, status: 'unpublished' })
    await world.givenAsset({ creator: { full_name: 'Ada Obi', username: 'other' } })
    const last = await world.givenAsset({ creator, title: 'Last' })
    await world.db.query('update asset_counts set views = 7, saves = 2, downloads = 1 where asset_id = $1', [
      last.asset_id,
    ])
    const answer = await ada.get('/api/studio/images/?limit=1')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.headers.link).toContain('offset=1')
    expect(answer.json()).toEqual([
      {
        stock_id: last.stock_id,
        slug: last.slug,
        title: 'Last',
        thumbnail: `http://shop.test/pictures/${last.picture_key}/480`,
        width: 3000,
        height: 2000,
        views: 7,
        saves: 2,
        downloads: 1,
        release: null,
        published_at: last.published_at.toISOString(),
      },
    ])
    expect((await ada.get('/api/studio/images/?offset=1')).json()).toMatchObject([{ slug: first.slug }])
    expect((await ada.get('/api/studio/')).json()).toMatchObject({ published: 2 })
    expect(answer.body).not.toMatch(/master|content_hash/)
  })
})

describe('the contributor profile', () => {
  it('appears on the public page, and an edit changes no other contributor', async () => {
    const given = {
      full_name: 'Ada Obi',
      bio: '  <script>alert(1)</script>\n photographs   Enugu.',
      website: 'Https://ada.example/work?a=1&b="2"',
      location: 'Enugu, Nigeria',
    }
    expect((await edit(ada, given)).statusCode).toBe(204)
    expect((await world.get('/api/contributors/ada/')).json()).toMatchObject({
      full_name: 'Ada Obi',
      bio: '<script>alert(1)</script> photographs Enugu.',
      website: 'https://ada.example/work?a=1&b="2"',
      location: 'Enugu, Nigeria',
    })
    expect((await other.get('/api/studio/')).json()).toMatchObject({ username: 'other', bio: '' })
  })

  it.each([
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ bio: 'a\u0007b' }, 'bio'],
    [{ website: 'http://ada.example' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'https://bank.example@ada.example/' }, 'website'],
    [{ website: 'https://localhost' }, 'website'],
    [{ website: 'https://ada.example/\u202egpj.exe' }, 'website'],
    [{ website: 'https://exam\u200bple.com' }, 'website'],
    [{ website: 'https://ada.example/ x' }, 'website'],
    [{ website: `https://ada.example/${'x'.repeat(200)}` }, 'website'],
    [{ location: 'x'.repeat(101) }, 'location'],
    [{ location: 'a\nb' }, 'location'],
    [{ full_name: '' }, 'full_name'],
    [{ full_name: 'unknown' }, 'full_name'],
    [{ username: 'other' }, 'username'],
    [{ user_id: 'x' }, 'user_id'],
  ])('rejects %j', async (given, field) => {
    const answer = await edit(ada, given)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it('can be changed twenty times an hour', async () => {
    const strict = await createWorld()
    try {
      const busy = await givenContributor(strict)
      const answers = []
      for (let n = 0; n < 21; n++) answers.push((await edit(busy, { location: `Place ${n}` })).statusCode)
      expect(answers).toEqual([...Array(20).fill(204), 429])
    } finally {
      await strict.close()
    }
  })
})

describe('the contributor agreement', () => {
  it('must be accepted again in a new version, while the earlier acceptance is kept', async () => {
    const member = await givenContributor(world)
    // As if it had been accepted before the current version.
    await world.db.query('alter table contributor_agreements disable trigger user')
    await world.db.query(
      `update contributor_agreements set version = '2025-01', accepted_at = '2025-01-02T03:04:05Z'
       where contributor_id = (select contributor_id from contributors where username = $1)`,
      [member.username],
    )
    await world.db.query('alter table contributor_agreements enable trigger user')
    const agreement = async () =>
      (await member.get('/api/studio/')).json<{ agreement: { accepted: { version: string }[] } }>().agreement
    expect((await agreement()).accepted.map(({ version }) => version)).toEqual(['2025-01'])

    const accept = (version: string) => member.call('POST', '/api/studio/agreement/', { agreement: version })
    expect((await accept('2025-01')).statusCode).toBe(400)
    const answers = await Promise.all([accept(AGREEMENT_VERSION), accept(AGREEMENT_VERSION)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await agreement()).accepted.map(({ version }) => version)).toEqual([AGREEMENT_VERSION, '2025-01'])
  })

  it("can't be deleted or changed in the database", async () => {
    for (const sql of [
      'delete from contributor_agreements',
      'truncate contributor_agreements',
      "update contributor_agreements set accepted_at = now() - interval '1 day'",
      "update contributor_agreements set version = '2099-01'",
      "update contributor_agreements set full_name = 'Somebody Else'",
    ])
      await expect(world.db.query(sql), sql).rejects.toThrow('the log only grows')
  })

  it('loses the network address of an acceptance after 180 days', async () => {
    const member = await givenContributor(world)
    const hash = async () => {
      const { rows } = await world.db.query<{ client_hash: Buffer | null }>(
        'select client_hash from contributor_agreements join contributors using (contributor_id) where username = $1',
        [member.username],
      )
      return rows[0]!.client_hash
    }
    await deleteAcceptanceAddresses(world.db)
    expect(await hash()).not.toBeNull()
    await world.db.query('alter table contributor_agreements disable trigger user')
    await world.db.query(
      `update contributor_agreements set accepted_at = accepted_at - interval '181 days'
       where contributor_id = (select contributor_id from contributors where username = $1)`,
      [member.username],
    )
    await world.db.query('alter table contributor_agreements enable trigger user')
    await deleteAcceptanceAddresses(world.db)
    expect(await hash()).toBeNull()
  })
})

it('erasing a contributor takes their images off sale, and keeps certificates and creator names correct', async () => {
  const left = await givenContributor(world, { username: 'leaving' })
  await edit(left, {
    full_name: 'Lola Leaving',
    bio: 'About me',
    website: 'https://lola.example',
    location: 'Jos',
  })
  const asset = await world.givenAsset({
    creator: { full_name: 'Lola Leaving', username: 'leaving' },
    stored: true,
  })
  const buyer = await world.givenMember()
  await buyer.claim()
  expect((await buyer.download(asset.stock_id)).statusCode).toBe(200)
  expect(await findErasureLoss(world.db, left.email)).toMatchObject({ has_account: true, published: 1 })

  expect(await eraseMember(world, left.email)).toBe(true)
  expect((await world.get(`/api/contributor/stock/${asset.slug}/`)).statusCode).toBe(404)
  expect((await world.get('/api/contributors/leaving/')).statusCode).toBe(404)
  expect((await buyer.download(asset.stock_id)).statusCode).toBe(200)
  const { rows } = await world.db.query(
    `select c.full_name, c.user_id, c.bio, c.website, c.location, g.version, g.client_hash, a.status, s.creator
     from contributors c join contributor_agreements g using (contributor_id) join assets a using (contributor_id)
     join entitlements e using (asset_id) join certificates s using (entitlement_id) where c.username = 'leaving'`,
  )
  expect(rows).toEqual([
    {
      full_name: 'Lola Leaving',
      user_id: null,
      bio: '',
      website: '',
      location: '',
      version: AGREEMENT_VERSION,
      client_hash: null,
      status: 'unpublished',
      creator: 'Lola Leaving',
    },
  ])
  const { rows: applications } = await world.db.query('select from applications where email = $1', [
    left.email,
  ])
  expect(applications).toEqual([])

  // The stored agreement was accepted by the person who left, so this contributor can't be assigned again.
  const email = 'next@mail.test'
  await apply(world, email)
  const operator = await givenOperator(world)
  const { application_id, version } = await applicationOf(operator, email)
  const answer = await operator.post(`applications/${application_id}/invited/`, {
    version,
    claims: 'leaving',
  })
  expect(answer.statusCode).toBe(400)
})
