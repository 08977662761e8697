import { RELEASE_VERSION, release_texts, release_versions } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import {
  givenOpenRelease,
  givenRelease,
  givenShown,
  picturesOf,
  releaseForm,
  sign as signIn,
  tokenIn,
} from '../../testing/test-release.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { deleteOldReleases } from './queries.ts'
import { readFacts } from './seal-release.ts'

let world: World
let ada: TestContributor
let other: TestContributor
let desk: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  ada = await givenContributor(world, { username: 'ada', full_name: 'Ada Obi' })
  other = await givenContributor(world, { username: 'other' })
  desk = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

const sign = (token: string, given: object = {}) => signIn(world, token, given)
const view = (member: TestContributor, release_key: string) =>
  member.get(`/api/studio/releases/${release_key}/`)
const stateOf = async (release_key: string) => (await view(ada, release_key)).json<{ state: string }>().state

const words = {
  title: 'Market at noon',
  description: '',
  keywords: ['market', 'noon', 'seller', 'stall', 'street'],
  category: 'business',
  location: '',
  taken_on: null,
  editorial: false,
  digital_source_type: 'digitalCapture',
  captions: [],
}
const edit = (submission_key: string, given: object, member = ada) =>
  member.call('PUT', `/api/studio/submissions/${submission_key}/`, {
    ...words,
    version: 1,
    submit: false,
    ...given,
  })
const publish = async (submission_key: string) => {
  const { version } = await oneRow<{ version: number }>(
    world.db,
    'select version from images where submission_key = $1',
    [submission_key],
  )
  return desk.post(`submissions/${submission_key}/decision/`, { outcome: 'published', version })
}

/** Creates a published image with these releases attached. */
async function givenReleased(...release_keys: string[]) {
  const { submission_key, picture_key } = await givenSubmission(world, 'ada')
  await givenShown(world, picture_key, release_keys)
  const sent = await edit(submission_key, {
    release_status: 'released',
    releases: release_keys,
    submit: true,
  })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  const decided = await publish(submission_key)
  if (decided.statusCode !== 204) throw new Error(decided.body)
  return oneRow<{ asset_id: number; stock_id: string; slug: string }>(
    world.db,
    'select image_id as asset_id, stock_id, slug from images where submission_key = $1',
    [submission_key],
  )
}
const statusOf = async (stock_id: string) =>
  (await oneRow<{ status: string }>(world.db, 'select status from assets where stock_id = $1', [stock_id]))
    .status

describe('a release link', () => {
  it('is created for each person, and shown only once', async () => {
    const answer = await ada.call('POST', '/api/studio/releases/', {
      kind: 'model',
      label: ' Twins ',
      people: 2,
      images: [(await givenSubmission(world, 'ada')).submission_key],
    })
    expect(answer.statusCode).toBe(201)
    const { links } = answer.json<{ links: { label: string; url: string; release_key: string }[] }>()
    expect(links.map(({ label }) => label)).toEqual(['Twins (1 of 2)', 'Twins (2 of 2)'])
    expect(links[0]!.url).toMatch(/^http:\/\/shop\.test\/release\/[\w-]{43}$/)
    const listed = await ada.get('/api/studio/releases/')
    expect(listed.json()).toMatchObject([
      { label: 'Twins (2 of 2)', state: 'open', images: 1 },
      { label: 'Twins (1 of 2)', state: 'open' },
    ])
    expect(listed.body).not.toContain(tokenIn(links[0]!.url))
    const { rows } = await world.db.query('select * from releases')
    expect(JSON.stringify(rows)).not.toMatch(/Twins/)
    expect(JSON.stringify(rows)).not.toContain(tokenIn(links[0]!.url))
  })

  it('shows the contributor and previews of the attached drafts, but nothing else', async () => {
    const { submission_key, picture_key } = await givenSubmission(world, 'ada')
    const { token } = await givenOpenRelease(world, ada, { images: [submission_key] })
    const answer = await world.post('/api/releases/view/', { token })
    expect(answer.json()).toEqual({
      kind: 'model',
      contributor: 'Ada Obi',
      signed_at: null,
      pictures: [
        { picture_key, preview: expect.stringContaining(`/pictures/${picture_key}/480?expires=`) as string },
      ],
      form_key: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.body).not.toMatch(/market/i)
  })

  it('shows a published image at its public address', async () => {
    const { submission_key, picture_key } = await givenSubmission(world, 'ada')
    const { token } = await givenOpenRelease(world, ada, { images: [submission_key] })
    const given = { release_status: 'not_released', editorial: true, submit: true }
    expect((await edit(submission_key, given)).statusCode).toBe(200)
    expect((await publish(submission_key)).statusCode).toBe(204)
    const answer = await world.post('/api/releases/view/', { token })
    const preview = `http://shop.test/pictures/${picture_key}/480`
    expect(answer.json()).toMatchObject({ pictures: [{ picture_key, preview }] })
  })

  it.each(['view', 'sign', 'decline'])(
    'does nothing if it is guessed, used, cancelled or expired: %s',
    async (call) => {
      const post = (token: string) =>
        world.post(`/api/releases/${call}/`, call === 'sign' ? releaseForm(token) : { token })
      for (const guess of [
        '',
        'x'.repeat(43),
        'x'.repeat(128),
        '../view',
        (await givenOpenRelease(world, ada)).release_key,
      ])
        expect([guess, (await post(guess)).statusCode]).toEqual([guess, 404])
      expect((await post('x'.repeat(129))).statusCode).toBe(400)
      expect((await post('\u0000'.repeat(43))).statusCode).toBe(400)
      const { token: used } = await givenRelease(world, ada)
      const cancelled = await givenOpenRelease(world, ada)
      await ada.call('POST', `/api/studio/releases/${cancelled.release_key}/cancelled/`)
      const expired = await givenOpenRelease(world, ada)
      await world.db.query('update releases set link_expires_at = now() where release_key = $1', [
        expired.release_key,
      ])
      for (const token of [used, cancelled.token, expired.token]) {
        const answer = await post(token)
        expect(answer.statusCode).toBe(410)
        expect(answer.body).not.toMatch(/Ada|Amina/)
      }
      expect(await stateOf(expired.release_key)).toBe('expired')
    },
  )

  it('can be replaced by a new one, after which the old one stops working', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const renewed = await ada.call('POST', `/api/studio/releases/${release_key}/link/`)
    expect((await sign(token)).statusCode).toBe(404)
    expect((await sign(tokenIn(renewed.json<{ url: string }>().url))).statusCode).toBe(200)
    for (const call of ['link', 'cancelled'])
      expect((await ada.call('POST', `/api/studio/releases/${release_key}/${call}/`)).statusCode).toBe(409)
  })

  it('ends when its contributor leaves', async () => {
    const leaving = await givenContributor(world)
    const { token } = await givenOpenRelease(world, leaving)
    const signed = await givenRelease(world, leaving)
    const left = await leaving.call('POST', '/api/studio/leave/', { current_password: leaving.password })
    expect(left.statusCode).toBe(200)
    expect((await sign(token)).statusCode).toBe(410)
    expect((await world.post('/api/releases/withdraw/', { token: signed.withdrawal })).statusCode).toBe(204)
  })

  it('is accessible to its contributor only', async () => {
    const { release_key } = await givenOpenRelease(world, ada)
    const { release_key: signed } = await givenRelease(world, ada)
    const asset = await givenReleased(signed)
    const stranger = await world.givenMember()
    for (const member of [other, stranger as TestContributor]) {
      expect((await view(member, release_key)).statusCode).toBe(404)
      for (const call of ['link', 'cancelled'])
        expect((await member.call('POST', `/api/studio/releases/${release_key}/${call}/`)).statusCode).toBe(
          404,
        )
      const attached = await member.call('POST', `/api/studio/releases/${signed}/images/`, {
        stock_id: asset.stock_id,
      })
      expect(attached.statusCode).toBe(404)
    }
    expect((await other.get('/api/studio/releases/')).json()).toEqual([])
    const { submission_key } = await givenSubmission(world, 'other')
    const answer = await edit(submission_key, { releases: [signed] }, other)
    expect(answer.json()).toEqual({ releases: [release_texts.unknown] })
    const bulk = await other.call('POST', '/api/studio/submissions/changes/', {
      submissions: [{ submission_key, version: 1 }],
      change: { kind: 'attach_release', release_key: signed },
    })
    expect(bulk.json()).toEqual({ results: [{ submission_key, outcome: 'unchanged' }] })
    expect((await world.get(`/api/studio/releases/${signed}/`)).statusCode).toBe(401)
    const draft = await givenSubmission(world, 'ada')
    for (const image of [draft.submission_key, asset.stock_id]) {
      const body = { kind: 'model', label: 'Amina', people: 1, images: [image] }
      const asked = await other.call('POST', '/api/studio/releases/', body)
      expect(asked.json()).toEqual({ images: [release_texts.unattachable] })
    }
  })

  it.each([
    [{ kind: 'animal' }, 'kind'],
    [{ label: '' }, 'label'],
    [{ label: 'a\u0000b' }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ people: 0 }, 'people'],
    [{ people: 21 }, 'people'],
    [{ people: 1.5 }, 'people'],
    [{ images: [] }, 'images'],
    [{ images: ['0'.repeat(32)] }, 'images'],
    [{ images: ['TSW-999999'] }, 'images'],
  ])('is not created from %o', async (given, field) => {
    const answer = await ada.call('POST', '/api/studio/releases/', {
      kind: 'model',
      label: 'Amina',
      people: 1,
      images: [(await givenSubmission(world, 'ada')).submission_key],
      ...given,
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<object>())).toEqual([field])
  })
})

describe('signing a release', () => {
  it('stores names encrypted, with the ticked uses and the version of the text', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const answer = await sign(token, {
      full_name: '<img src=x onerror=alert(1)>',
      signature: '<IMG src=x onerror=alert(1)>',
      uses: ['politics', 'health'],
      email: 'Amina@mail.test',
    })
    const { withdrawal } = answer.json<{ withdrawal: string }>()
    expect((await view(ada, release_key)).json()).toMatchObject({
      state: 'signed',
      uses: ['health', 'politics'],
      version: RELEASE_VERSION,
      signature: { full_name: '<img src=x onerror=alert(1)>', guardian: null, email: 'amina@mail.test' },
    })
    const row = await oneRow<{ text_sha256: string }>(
      world.db,
      'select * from releases where release_key = $1',
      [release_key],
    )
    expect(row.text_sha256).toBe(release_versions[RELEASE_VERSION]!.model)
    expect(JSON.stringify(row)).not.toMatch(/onerror|amina/i)
    const [copy] = await world.mail.inbox('amina@mail.test')
    expect(copy?.text).toContain(`http://shop.test/release/withdraw/${withdrawal}`)
    expect(copy?.text).not.toMatch(/onerror/)
    const told = await world.mail.inbox(ada.email)
    expect(told.some(({ subject }) => subject.includes('release was signed'))).toBe(true)
  })

  it('succeeds once, even if several people sign at the same moment', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const answers = await Promise.all(
      ['Amina Yusuf', 'Somebody Else', 'A Third'].map((name) =>
        sign(token, { full_name: name, signature: name }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect(await stateOf(release_key)).toBe('signed')
  })

  it('counts once when the same form is submitted twice, for double taps', async () => {
    const { token } = await givenOpenRelease(world, ada)
    const form = {
      form_key: 'd'.repeat(43),
      email: 'twice@mail.test',
      pictures: await picturesOf(world, token),
    }
    const answers = await Promise.all([1, 2, 3].map(() => sign(token, form)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await world.mail.inbox('twice@mail.test')).toHaveLength(1)
    expect((await sign(token, { ...form, form_key: 'e'.repeat(43) })).statusCode).toBe(410)
    const { token: another } = await givenOpenRelease(world, ada)
    expect((await sign(another, { form_key: 'short' })).statusCode).toBe(400)
  })

  it("can't be changed afterwards", async () => {
    const { release_key } = await givenRelease(world, ada)
    for (const change of ["uses = '{health}'", "text_version = 'x'", 'signed_at = now()'])
      await expect(
        world.db.query(`update releases set ${change} where release_key = $1`, [release_key]),
      ).rejects.toThrow("can't be changed")
  })

  it('requires a guardian for a child', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const child = { child: true, guardian_name: 'Hadiza Yusuf', guardian_relation: 'Mother' }
    expect((await sign(token, child)).json()).toEqual({ signature: [release_texts.other_signature] })
    expect((await sign(token, { ...child, signature: ' hadiza  yusuf ' })).statusCode).toBe(200)
    expect((await view(ada, release_key)).json()).toMatchObject({
      signature: { full_name: 'Amina Yusuf', guardian: { full_name: 'Hadiza Yusuf', relation: 'Mother' } },
    })
  })

  it.each([
    [{ full_name: '' }, 'full_name'],
    [{ full_name: 'x'.repeat(10_000) }, 'full_name'],
    [{ full_name: 'A\u0000B' }, 'full_name'],
    [{ signature: 'Somebody Else' }, 'signature'],
    [{ agreed: false }, 'agreed'],
    [{ uses: ['weapons'] }, 'uses.0'],
    [{ uses: ['health', 'health'] }, 'uses'],
    [{ email: 'nobody' }, 'email'],
    [{ child: true }, 'guardian_name'],
    [{ child: true, guardian_name: 'Hadiza' }, 'guardian_relation'],
    [{ child: true, guardian_name: 'amina  YUSUF', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Ami\u200bna Yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Аmіnа Yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Amína-Yusuf.', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Yusuf Amina', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Amina Yuѕսf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'ꓮꓟꓲꓠꓮ ꓬꓴꓢꓴꓝ', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Amina Yuꜱuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ version: '2020-01' }, 'version'],
    [{ status: 'signed' }, 'status'],
  ])('is rejected with %o', async (given, field) => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const answer = await sign(token, given)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<object>())).toContain(field)
    expect(await stateOf(release_key)).toBe('open')
  })

  it('requires a description of the property, and an adult', async () => {
    const { token } = await givenOpenRelease(world, ada, { kind: 'property' })
    expect((await sign(token)).json()).toEqual({ property: [release_texts.property_missing] })
    const child = { child: true, guardian_name: 'Hadiza', guardian_relation: 'Mother', signature: 'Hadiza' }
    expect((await sign(token, { ...child, property: 'My shop' })).json()).toEqual({
      child: [release_texts.adult_owner],
    })
    expect((await sign(token, { property: 'My shop' })).statusCode).toBe(200)
  })

  it('can be declined, and the contributor is emailed', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    expect((await world.post('/api/releases/decline/', { token })).statusCode).toBe(204)
    expect(await stateOf(release_key)).toBe('declined')
    const mails = await world.mail.inbox(ada.email)
    expect(mails.some(({ subject }) => subject.includes('declined'))).toBe(true)
    expect((await sign(token)).statusCode).toBe(410)
  })
})

/** Returns the slugs that the filter for released images finds. */
async function foundAsReleased(): Promise<string[]> {
  await world.searchIsReady()
  const found = await world.get('/api/contributor/search/?type=Image&released=yes&limit=100')
  return found.json<{ slug: string }[]>().map(({ slug }) => slug)
}

describe('an image with people', () => {
  it.each([
    [{ release_status: 'not_released' }, release_texts.editorial_only],
    [{ release_status: 'released' }, release_texts.none_attached],
  ])("can't be submitted with %o", async (given, sentence) => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const answer = await edit(submission_key, { ...given, submit: true })
    expect(answer.json()).toEqual({ release_status: [sentence] })
    await edit(submission_key, given)
    const bulk = await ada.call('POST', '/api/studio/submissions/changes/', {
      submissions: [{ submission_key, version: 2 }],
      change: { kind: 'submit' },
    })
    expect(bulk.json()).toEqual({ results: [{ submission_key, outcome: 'unreleased' }] })
  })

  it("can't be submitted with an unsigned release, and can be published with a signed one", async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const { release_key, token } = await givenOpenRelease(world, ada, { images: [submission_key] })
    const given = { release_status: 'released', submit: true }
    expect((await edit(submission_key, given)).json()).toEqual({ release_status: [release_texts.not_signed] })
    await sign(token, { uses: ['health'] })
    expect((await edit(submission_key, given)).json()).toMatchObject({
      release_status: 'released',
      releases: [release_key],
      status: 'in_review',
    })
    const reviewed = await desk.get(`submissions/${submission_key}/`)
    expect(reviewed.json()).toMatchObject({
      release_status: 'released',
      releases: [{ release_key, kind: 'model', state: 'signed', uses: ['health'], shown: true }],
    })
    expect(reviewed.body).not.toMatch(/Amina Yusuf/)
    expect((await publish(submission_key)).statusCode).toBe(204)
  })

  it('reports what its releases lack while it is a draft', async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const { submission_key } = await givenSubmission(world, 'ada')
    let version = 0
    const unreleased = async (given: object) => {
      version += 1
      const saved = await edit(submission_key, { version, ...given })
      const drafts = (await ada.get('/api/studio/submissions/?limit=100')).json<
        { submission_key: string; unreleased: string | null }[]
      >()
      const listed = drafts.find((one) => one.submission_key === submission_key)!.unreleased
      expect(saved.json()).toMatchObject({ unreleased: listed })
      return listed
    }
    expect(await unreleased({})).toBe(null)
    expect(await unreleased({ release_status: 'not_released' })).toBe('editorial_only')
    expect(await unreleased({ editorial: true })).toBe(null)
    expect(await unreleased({ release_status: 'released' })).toBe('none_attached')
    expect(await unreleased({ releases: [release_key] })).toBe('not_signed')
    const { withdrawal } = (await sign(token)).json<{ withdrawal: string }>()
    expect(await unreleased({})).toBe(null)
    await world.post('/api/releases/withdraw/', { token: withdrawal })
    expect(await unreleased({ release_status: 'not_needed' })).toBe('release_withdrawn')
  })

  it('can be given a release along with other images of the same shoot', async () => {
    const { release_key } = await givenRelease(world, ada)
    const declared = { digital_source_type: 'digitalCapture' } as const
    const drafts = [
      await givenSubmission(world, 'ada', declared),
      await givenSubmission(world, 'ada', declared),
    ]
    const change = async (version: number, given: object) => {
      const submissions = drafts.map(({ submission_key }) => ({ submission_key, version }))
      const answer = await ada.call('POST', '/api/studio/submissions/changes/', {
        submissions,
        change: given,
      })
      return answer.json<{ results: { outcome: string }[] }>().results.map(({ outcome }) => outcome)
    }
    expect(await change(1, { kind: 'attach_release', release_key })).toEqual(['changed', 'changed'])
    expect(await change(2, { kind: 'attach_release', release_key })).toEqual(['unchanged', 'unchanged'])
    const said = { kind: 'set_release_status', release_status: 'not_released' }
    expect(await change(2, said)).toEqual(['changed', 'changed'])
    expect(await change(3, { kind: 'submit' })).toEqual(['unreleased', 'unreleased'])
    expect(await change(3, { ...said, release_status: 'released' })).toEqual(['changed', 'changed'])
    expect(await change(4, { kind: 'submit' })).toEqual(['changed', 'changed'])
    expect((await view(ada, release_key)).json()).toMatchObject({ images: 3 })
  })

  it("can't be published if it isn't released after all", async () => {
    const { submission_key } = await givenSubmission(world, 'ada', { status: 'in_review' })
    for (const status of ['not_released', 'released']) {
      await world.db.query('update images set release_status = $2 where submission_key = $1', [
        submission_key,
        status,
      ])
      const answer = await publish(submission_key)
      expect(answer.statusCode).toBe(409)
    }
  })

  it('shows on its page and on certificates the uses to which all signers agreed', async () => {
    const one = await givenRelease(world, ada, { uses: ['health', 'finance'] })
    const two = await givenRelease(world, ada, { uses: ['health', 'politics'] })
    const shop = await givenRelease(world, ada, { kind: 'property', uses: ['health'] })
    const asset = await givenReleased(one.release_key, two.release_key, shop.release_key)
    const release = { status: 'released', models: 2, properties: 1, uses: ['health'] }
    const notes = await world.get(`/api/contributor/stock/${asset.slug}/notes/`)
    expect(notes.json()).toMatchObject({ release })
    expect(notes.body).not.toMatch(/Amina/)
    expect(await foundAsReleased()).toContain(asset.slug)

    const member = await world.givenMember()
    await member.claim()
    await member.download(asset.stock_id)
    const { certificate_id } = await oneRow<{ certificate_id: string }>(
      world.db,
      'select certificate_id from certificates where stock_id = $1',
      [asset.stock_id],
    )
    const certificate = async () =>
      (await world.get(`/api/certificates/${certificate_id}/`)).json<{ asset: object }>()
    expect(await certificate()).toMatchObject({ asset: { release } })
    await world.post('/api/releases/withdraw/', { token: one.withdrawal })
    expect(await certificate()).toMatchObject({ asset: { release } })
  })

  it('shows no release status if none was declared', async () => {
    const asset = await world.givenAsset({ stored: true })
    expect((await world.get(`/api/contributor/stock/${asset.slug}/notes/`)).json()).toMatchObject({
      release: null,
    })
  })
})

describe('a published image', () => {
  it('lists its releases in the studio, where further ones can be attached', async () => {
    const one = await givenRelease(world, ada)
    const asset = await givenReleased(one.release_key)
    const listed = async () =>
      (await ada.get('/api/studio/images/'))
        .json<{ stock_id: string; release: object }[]>()
        .find(({ stock_id }) => stock_id === asset.stock_id)?.release
    expect(await listed()).toMatchObject({ status: 'released', models: 1 })
    const two = await givenRelease(world, ada, { images: [asset.stock_id] })
    const attach = () =>
      ada.call('POST', `/api/studio/releases/${two.release_key}/images/`, { stock_id: asset.stock_id })
    expect([(await attach()).statusCode, (await attach()).statusCode]).toEqual([204, 204])
    expect(await listed()).toMatchObject({ models: 2 })
    expect((await view(ada, two.release_key)).json()).toMatchObject({
      attached: [{ stock_id: asset.stock_id, slug: asset.slug, submission_key: null }],
    })
  })

  it('has at most 20 releases, as a draft does', async () => {
    const [first, last] = [await givenRelease(world, ada), await givenRelease(world, ada)]
    const asset = await givenReleased(first.release_key)
    const { submission_key } = await givenSubmission(world, 'ada')
    const others = `select release_id from releases where release_key <> all($2) and contributor_id = (
      select contributor_id from contributors where username = 'ada') order by release_id limit 19`
    const keys = [first.release_key, last.release_key]
    await world.db.query(
      `insert into image_releases (image_id, release_id) select $1, release_id from (${others}) o`,
      [asset.asset_id, keys],
    )
    const attach = ({ release_key }: { release_key: string }) =>
      ada.call('POST', `/api/studio/releases/${release_key}/images/`, { stock_id: asset.stock_id })
    expect((await attach(last)).json()).toEqual({ stock_id: [release_texts.too_many] })
    // Attaching a release twice changes nothing.
    expect((await attach(first)).statusCode).toBe(204)
    const ask = async (image: string) => {
      const body = { kind: 'model', label: 'Amina', people: 1, images: [image] }
      return (await ada.call('POST', '/api/studio/releases/', body)).json<object>()
    }
    expect(await ask(asset.stock_id)).toEqual({ images: [release_texts.unattachable] })
    await world.db.query(
      `insert into image_releases (image_id, release_id)
       select (select image_id from images where submission_key = $1), release_id
       from (${others.replace('limit 19', 'limit 20')}) o`,
      [submission_key, keys],
    )
    const bulk = await ada.call('POST', '/api/studio/submissions/changes/', {
      submissions: [{ submission_key, version: 1 }],
      change: { kind: 'attach_release', release_key: last.release_key },
    })
    expect(bulk.json()).toEqual({ results: [{ submission_key, outcome: 'too_many_releases' }] })
    expect(await ask(submission_key)).toEqual({ images: [release_texts.unattachable] })
  })
})

describe("an image that a signer hasn't seen", () => {
  const renew = (release_key: string) => ada.call('POST', `/api/studio/releases/${release_key}/link/`)
  const confirm = (token: string, pictures: string[]) =>
    world.post('/api/releases/confirm/', { token, pictures })
  /** Submits a draft with a release whose signer saw another image. */
  const givenMoved = async ({ release_key }: { release_key: string }) => {
    const draft = await givenSubmission(world, 'ada')
    const given = { release_status: 'released', releases: [release_key], submit: true }
    const sent = await edit(draft.submission_key, given)
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { unreleased: 'not_shown' }])
    return draft
  }

  it('is marked for the reviewer, and can be published only after the signer agrees to it', async () => {
    const signed = await givenRelease(world, ada)
    const { submission_key, picture_key } = await givenMoved(signed)
    const reviewed = await desk.get(`submissions/${submission_key}/`)
    expect(reviewed.json()).toMatchObject({ releases: [{ state: 'signed', shown: false }] })
    const refused = await publish(submission_key)
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/hasn't seen/)])

    const token = tokenIn((await renew(signed.release_key)).json<{ url: string }>().url)
    const page = await world.post('/api/releases/view/', { token })
    expect(page.json()).toMatchObject({
      signed_at: expect.stringMatching(/Z$/) as string,
      pictures: [{ picture_key }],
    })
    expect((await confirm(token, ['0'.repeat(20)])).json()).toEqual({
      pictures: [release_texts.changed_images],
    })
    expect((await confirm(token, [picture_key])).statusCode).toBe(204)
    expect((await confirm(token, [picture_key])).statusCode).toBe(410)
    expect((await desk.get(`submissions/${submission_key}/`)).json()).toMatchObject({
      releases: [{ shown: true }],
    })
    expect((await publish(submission_key)).statusCode).toBe(204)
    expect((await renew(signed.release_key)).statusCode).toBe(409)
    const { sealed } = await oneRow<{ sealed: Buffer }>(
      world.db,
      'select sealed from releases where release_key = $1',
      [signed.release_key],
    )
    expect(readFacts(world.config, sealed).pictures).toEqual([expect.any(String), picture_key])
  })

  it('is sent for agreement by email to the signer only, if the signer gave an address', async () => {
    const signed = await givenRelease(world, ada, { email: 'saw-one@mail.test' })
    const { picture_key } = await givenMoved(signed)
    expect((await renew(signed.release_key)).json()).toMatchObject({ url: null })
    const mails = await world.mail.inbox('saw-one@mail.test')
    const asked = mails.find(({ subject }) => subject.includes('more images'))
    const token = /\/release\/([\w-]{43})\b/.exec(asked!.text)![1]!
    expect((await confirm(token, [picture_key])).statusCode).toBe(204)
  })

  it('stays uncovered if the signer declines it, and the earlier signature stays valid', async () => {
    const signed = await givenRelease(world, ada)
    const { submission_key, picture_key } = await givenMoved(signed)
    const token = tokenIn((await renew(signed.release_key)).json<{ url: string }>().url)
    expect((await sign(token, { pictures: [picture_key] })).statusCode).toBe(410)
    expect((await world.post('/api/releases/decline/', { token })).statusCode).toBe(204)
    expect((await confirm(token, [picture_key])).statusCode).toBe(410)
    expect(await stateOf(signed.release_key)).toBe('signed')
    expect((await publish(submission_key)).statusCode).toBe(409)
  })

  it("can't be agreed to with a link that has not been signed yet", async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    expect((await confirm(token, await picturesOf(world, token))).statusCode).toBe(410)
    expect(await stateOf(release_key)).toBe('open')
  })

  it("isn't covered by the first link, even if it was attached while the page was open", async () => {
    const { release_key, token } = await givenOpenRelease(world, ada)
    const pictures = await picturesOf(world, token)
    const late = await givenSubmission(world, 'ada')
    await edit(late.submission_key, { releases: [release_key] })
    expect((await sign(token, { pictures })).statusCode).toBe(200)
    expect((await confirm(token, [late.picture_key])).statusCode).toBe(410)
    expect((await view(ada, release_key)).json()).toMatchObject({
      attached: [{ shown: false }, { shown: true }],
    })
  })

  it("can't be signed for after it was detached, and a link without images has ended", async () => {
    const draft = await givenSubmission(world, 'ada')
    const { release_key, token } = await givenOpenRelease(world, ada, { images: [draft.submission_key] })
    const pictures = await picturesOf(world, token)
    await edit(draft.submission_key, { releases: [] })
    expect((await world.post('/api/releases/view/', { token })).statusCode).toBe(410)
    expect((await sign(token, { pictures })).json()).toEqual({ pictures: [release_texts.changed_images] })
    expect((await sign(token, { pictures: [] })).statusCode).toBe(400)
    expect((await renew(release_key)).json()).toEqual({ images: [release_texts.no_image] })
  })

  it("isn't shown as released until the signer agrees to it", async () => {
    const one = await givenRelease(world, ada)
    const asset = await givenReleased(one.release_key)
    const two = await givenRelease(world, ada, { uses: ['health'] })
    const attached = await ada.call('POST', `/api/studio/releases/${two.release_key}/images/`, {
      stock_id: asset.stock_id,
    })
    expect(attached.statusCode).toBe(204)
    const release = async () =>
      (await world.get(`/api/contributor/stock/${asset.slug}/notes/`)).json<{ release: object }>().release
    expect(await release()).toEqual({ status: 'not_released', models: 1, properties: 0, uses: [] })
    expect(await foundAsReleased()).not.toContain(asset.slug)
    const token = tokenIn((await renew(two.release_key)).json<{ url: string }>().url)
    expect((await confirm(token, await picturesOf(world, token))).statusCode).toBe(204)
    expect(await release()).toMatchObject({ status: 'released', models: 2 })
    expect(await foundAsReleased()).toContain(asset.slug)
  })

  it('is found as released when its last two signers agree at the same moment', async () => {
    const one = await givenRelease(world, ada)
    const asset = await givenReleased(one.release_key)
    const late = [await givenRelease(world, ada), await givenRelease(world, ada)]
    for (const { release_key } of late)
      await ada.call('POST', `/api/studio/releases/${release_key}/images/`, { stock_id: asset.stock_id })
    expect(await foundAsReleased()).not.toContain(asset.slug)
    const answers = await Promise.all(
      late.map(async ({ release_key }) => {
        const token = tokenIn((await renew(release_key)).json<{ url: string }>().url)
        return confirm(token, await picturesOf(world, token))
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await foundAsReleased()).toContain(asset.slug)
  })

  it("can't replace an image that a signed release covers", async () => {
    const { release_key } = await givenRelease(world, ada)
    await expect(
      world.db.query(
        `update release_pictures set picture_key = '${'0'.repeat(20)}' where release_id = (
           select release_id from releases where release_key = $1)`,
        [release_key],
      ),
    ).rejects.toThrow("can't be changed")
  })
})

describe('names on a release', () => {
  it('can be opened at the desk by reviewers, whose access is logged', async () => {
    const { release_key } = await givenRelease(world, ada)
    const answer = await desk.post(`releases/${release_key}/opened/`)
    expect(answer.json()).toEqual({ full_name: 'Amina Yusuf', guardian: null, property: '', email: '' })
    const { release_id } = await oneRow<{ release_id: number }>(
      world.db,
      'select release_id from releases where release_key = $1',
      [release_key],
    )
    expect(await desk.log(`release ${release_id}`)).toMatchObject([
      { action: 'release_opened', operator: desk.email, after: {} },
    ])
    const open = await givenOpenRelease(world, ada)
    expect((await desk.post(`releases/${open.release_key}/opened/`)).statusCode).toBe(404)
    const support = await givenOperator(world, 'support')
    for (const refused of [
      await support.post(`releases/${release_key}/opened/`),
      await support.post(`releases/${release_key}/withdrawn/`),
      await support.get('releases/withdrawn/'),
    ])
      expect(refused.statusCode).toBe(403)
    expect((await ada.call('POST', `/api/desk/releases/${release_key}/opened/`)).statusCode).toBe(401)
  })

  it('are deleted with the account unless a published image depends on them', async () => {
    const leaving = await givenContributor(world)
    const { release_key } = await givenRelease(world, leaving)
    const kept = await givenRelease(world, leaving)
    const asset = await world.givenAsset({ stored: true })
    await world.db.query(
      `update assets set contributor_id = (select contributor_id from releases where release_key = $2) where stock_id = $1`,
      [asset.stock_id, kept.release_key],
    )
    const attached = await leaving.call('POST', `/api/studio/releases/${kept.release_key}/images/`, {
      stock_id: asset.stock_id,
    })
    expect(attached.statusCode).toBe(204)
    await eraseMember(world, leaving.email)
    const { rows } = await world.db.query('select release_key from releases where release_key = any($1)', [
      [release_key, kept.release_key],
    ])
    expect(rows).toEqual([{ release_key: kept.release_key }])
    expect((await world.post('/api/releases/withdraw/', { token: kept.withdrawal })).statusCode).toBe(204)
  })

  it('are not stored for unanswered links, which are deleted after 30 days', async () => {
    const { release_key } = await givenOpenRelease(world, ada)
    const signed = await givenRelease(world, ada)
    await world.db.query(
      `update releases set link_expires_at = now() - interval '31 days' where release_key = any($1)`,
      [[release_key, signed.release_key]],
    )
    expect(await deleteOldReleases(world.db)).toBe(1)
    expect(await stateOf(signed.release_key)).toBe('signed')
  })

  it('of an unanswered link are deleted even if the image was published for editorial use in the meantime', async () => {
    const { release_key } = await givenOpenRelease(world, ada)
    const { submission_key } = await givenSubmission(world, 'ada')
    const given = { release_status: 'not_released', editorial: true, releases: [release_key], submit: true }
    expect((await edit(submission_key, given)).statusCode).toBe(200)
    expect((await publish(submission_key)).statusCode).toBe(204)
    await world.db.query(
      `update releases set link_expires_at = now() - interval '31 days' where release_key = $1`,
      [release_key],
    )
    expect(await deleteOldReleases(world.db)).toBe(1)
  })
})

describe('withdrawing a release', () => {
  it('takes all its images off sale at once, and shows the desk who licensed them', async () => {
    const { release_key, withdrawal } = await givenRelease(world, ada)
    const [sold, unsold] = [await givenReleased(release_key), await givenReleased(release_key)]
    const member = await world.givenMember({ full_name: 'Bola Buyer' })
    await member.claim()
    await member.download(sold.stock_id)
    expect((await world.post('/api/releases/withdrawal/', { token: withdrawal })).json()).toMatchObject({
      contributor: 'Ada Obi',
      withdrawn_at: null,
    })
    const answers = await Promise.all(
      [1, 2].map(() => world.post('/api/releases/withdraw/', { token: withdrawal })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    for (const { stock_id, slug } of [sold, unsold]) {
      expect(await statusOf(stock_id)).toBe('unpublished')
      expect((await world.get(`/api/contributor/stock/${slug}/`)).statusCode).toBe(404)
    }
    const { certificate_id } = await oneRow<{ certificate_id: string }>(
      world.db,
      'select certificate_id from certificates where stock_id = $1',
      [sold.stock_id],
    )
    expect((await desk.get('releases/withdrawn/')).json<object[]>()[0]).toMatchObject({
      release_key,
      contributor: { username: 'ada' },
      images: [{ stock_id: sold.stock_id }, { stock_id: unsold.stock_id }],
      licence_count: 1,
      licences: [{ certificate_id, holder: 'Bola Buyer', stock_id: sold.stock_id }],
    })
    const to_us = (await world.mail.inbox(world.settings.now().site.email)).filter(({ text }) =>
      text.includes(certificate_id),
    )
    expect(to_us).toHaveLength(1)
    expect(to_us[0]!.text).not.toMatch(/Bola|Amina/)
    const told = await world.mail.inbox(ada.email)
    expect(told.some(({ subject }) => subject.includes('withdrawn'))).toBe(true)
    // The member keeps the licence.
    expect((await member.download(sold.stock_id)).statusCode).toBe(200)
  })

  it('keeps the image off sale, at the desk and by command, until a new release is attached', async () => {
    const { release_key, withdrawal } = await givenRelease(world, ada)
    const { stock_id } = await givenReleased(release_key)
    const older = await givenRelease(world, ada)
    await world.post('/api/releases/withdraw/', { token: withdrawal })
    const put = await desk.get(`assets/${stock_id}/`)
    const { version } = put.json<{ version: string }>()
    const status = (to: string) => desk.put(`assets/${stock_id}/status/`, { status: to })
    const refused = await status('published')
    expect(refused.statusCode).toBe(409)
    const bulk = await desk.post('assets/bulk/', {
      assets: [{ stock_id, version }],
      change: { kind: 'set_status', status: 'published' },
    })
    expect(bulk.json()).toMatchObject({ results: [{ stock_id, outcome: 'release_withdrawn' }] })
    expect(await changeStatus(world, stock_id, 'published')).toMatchObject({ ok: false })
    expect(await statusOf(stock_id)).toBe('unpublished')

    const attach = async (one: { release_key: string }) => {
      const answer = await ada.call('POST', `/api/studio/releases/${one.release_key}/images/`, { stock_id })
      expect(answer.statusCode).toBe(204)
    }
    await attach(older)
    await attach(await givenRelease(world, ada, { kind: 'property' }))
    expect((await status('published')).statusCode).toBe(409)
    await attach(await givenRelease(world, ada))
    expect((await status('published')).statusCode).toBe(409)
    await attach(await givenRelease(world, ada, { images: [stock_id] }))
    expect((await status('published')).statusCode).toBe(200)
  })

  it('never leaves an image on sale that is published at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const { release_key, withdrawal } = await givenRelease(world, ada)
      const { submission_key } = await givenSubmission(world, 'ada')
      await edit(submission_key, { release_status: 'released', releases: [release_key], submit: true })
      await Promise.all([
        publish(submission_key),
        world.post('/api/releases/withdraw/', { token: withdrawal }),
      ])
      const { rows } = await world.db.query(
        "select status from images where submission_key = $1 and status = 'published'",
        [submission_key],
      )
      expect(rows).toEqual([])
    }
  })

  it("also blocks images that aren't published yet", async () => {
    const { release_key, withdrawal } = await givenRelease(world, ada)
    const drafts = [await givenSubmission(world, 'ada'), await givenSubmission(world, 'ada')] as const
    const given = { release_status: 'released', releases: [release_key] }
    await edit(drafts[0].submission_key, { ...given, submit: true })
    await edit(drafts[1].submission_key, given)
    await world.post('/api/releases/withdraw/', { token: withdrawal })
    expect((await publish(drafts[0].submission_key)).statusCode).toBe(409)
    // Detaching the release doesn't help either.
    const without = { version: 2, release_status: 'not_needed', releases: [], submit: true }
    expect((await edit(drafts[1].submission_key, without)).statusCode).toBe(400)
  })

  it('lets an image be submitted and published again with another signature', async () => {
    const draft = await givenSubmission(world, 'ada')
    const images = [draft.submission_key]
    const first = await givenRelease(world, ada, { images })
    await world.post('/api/releases/withdraw/', { token: first.withdrawal })
    const given = { release_status: 'released', submit: true }
    expect((await edit(draft.submission_key, given)).statusCode).toBe(400)
    await givenRelease(world, ada, { images })
    expect((await edit(draft.submission_key, given)).json()).toMatchObject({
      status: 'in_review',
      unreleased: null,
    })
    expect((await publish(draft.submission_key)).statusCode).toBe(204)
  })

  it('can be done at the desk on request, and is logged', async () => {
    const { release_key, withdrawal } = await givenRelease(world, ada)
    const { stock_id } = await givenReleased(release_key)
    expect((await desk.post(`releases/${release_key}/withdrawn/`)).statusCode).toBe(204)
    expect(await statusOf(stock_id)).toBe('unpublished')
    expect(await desk.log(`asset ${stock_id}`)).toMatchObject([
      { action: 'asset_unpublished', operator: desk.email },
    ])
    expect((await world.post('/api/releases/withdrawal/', { token: withdrawal })).json()).toMatchObject({
      withdrawn_at: expect.stringMatching(/Z$/) as string,
    })
    const open = await givenOpenRelease(world, ada)
    expect((await desk.post(`releases/${open.release_key}/withdrawn/`)).statusCode).toBe(409)
  })

  it('requires the emailed withdrawal link, not the signing link', async () => {
    const { token } = await givenRelease(world, ada)
    for (const call of ['withdraw', 'withdrawal'])
      for (const guess of [token, '', 'x'.repeat(43)])
        expect((await world.post(`/api/releases/${call}/`, { token: guess })).statusCode).toBe(404)
  })
})

it('mailed copies of signed releases and new release links are rate-limited', async () => {
  const limited = await createWorld({ env: { LIMITS_FACTOR: '0.1' } })
  const member = await givenContributor(limited)
  for (let number = 0; number < 2; number++) {
    const { token } = await givenOpenRelease(limited, member)
    expect((await signIn(limited, token, { email: 'x@mail.test' })).statusCode).toBe(200)
  }
  expect(await limited.mail.inbox('x@mail.test')).toHaveLength(1)
  const { submission_key } = await givenSubmission(limited, member.username)
  const group = { kind: 'model', label: 'A choir', people: 19, images: [submission_key] }
  expect((await member.call('POST', '/api/studio/releases/', group)).statusCode).toBe(429)
  await limited.close()
})

it('views of release links are rate-limited per client', async () => {
  const limited = await createWorld({ env: { LIMITS_FACTOR: '0.05' } })
  const codes = []
  for (let number = 0; number < 8; number++) {
    const answer = await limited.post('/api/releases/view/', { token: 'x'.repeat(43) })
    codes.push(answer.statusCode)
  }
  await limited.close()
  expect(codes.slice(-1)).toEqual([429])
})
