import {
  type CallResult,
  type countStudioReviews,
  type decideSubmissions,
  type QueuedSubmission,
  type ReviewedSubmission,
  type StudioReview,
  submission_reasons,
  type viewReviewStatistics,
} from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { saveOperator } from '../operators/operator-queries.ts'
import { hashPassword } from '../members/passwords.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { basic } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { insertFingerprints } from '../same-picture/queries.ts'
import { mailDecisions } from './mail-decisions.ts'

let world: World
let editor: TestOperator
let other: TestOperator
let ada: TestContributor
let ben: TestContributor
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  editor = await givenOperator(world, 'editor')
  other = await givenOperator(world, 'editor')
  ada = await givenContributor(world, { username: 'ada' })
  ben = await givenContributor(world, { username: 'ben' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from images where stock_id is null')
})

const submitted = (username = 'ada', given: Parameters<typeof givenSubmission>[2] = {}) =>
  givenSubmission(world, username, { status: 'in_review', ...given })

const queue = async (query = '', operator = editor) =>
  (await operator.get(`submissions/${query}`)).json<QueuedSubmission[]>()
const view = async (submission_key: string, operator = editor) =>
  (await operator.get(`submissions/${submission_key}/`)).json<ReviewedSubmission>()

const decide = (submission_key: string, body: object, operator = editor) =>
  operator.post(`submissions/${submission_key}/decision/`, { version: 1, ...body })
const refuse = (submission_key: string, more: object = {}, operator = editor) =>
  decide(submission_key, { outcome: 'refused', reasons: ['noise'], ...more }, operator)

const reviews = async (status: StudioReview['status'], contributor = ada) =>
  (await contributor.get(`/api/studio/reviews/?status=${status}`)).json<StudioReview[]>()
const appeal = (submission_key: string, body: object = {}, contributor = ada) =>
  contributor.call('POST', `/api/studio/reviews/${submission_key}/appeal/`, {
    version: 2,
    sentence: 'The grain is intended.',
    ...body,
  })

const olderBy = (submission_key: string, hours: number) =>
  world.db.query(
    'update images set submitted_at = now() - make_interval(hours => $2) where submission_key = $1',
    [submission_key, hours],
  )

describe('the review queue', () => {
  it('lists submissions in review, oldest first, with thumbnails whose signatures open nothing else', async () => {
    const [young, old] = [
      await submitted('ada', { title: 'Young' }),
      await submitted('ben', { title: 'Old' }),
    ]
    await submitted('ada', { status: 'draft', title: 'Draft' })
    await olderBy(old.submission_key, 5)
    const listed = await queue()
    expect(listed.map(({ title }) => title)).toEqual(['Old', 'Young'])
    expect(listed[0]).toMatchObject({
      submission_key: old.submission_key,
      version: 1,
      contributor: { username: 'ben', full_name: 'Ada Obi' },
      appeal: false,
      near_duplicate: false,
    })
    const { pathname, search } = new URL(listed[1]!.thumbnail)
    expect(pathname).toBe(`/pictures/${young.picture_key}/480`)
    const preview = new URL((await view(young.submission_key)).preview!)
    expect((await world.get(pathname)).statusCode).toBe(404)
    expect((await world.get(`/pictures/${young.picture_key}/review`)).statusCode).toBe(404)
    const picture = givenNoise({ seed: 7, width: young.width_px, height: young.height_px })
    await world.storage.put(young.master_key, await picture.jpeg().toBuffer())
    for (const [path, width_px] of [
      [pathname + search, 480],
      [preview.pathname + preview.search, young.width_px],
    ] as const) {
      const answer = await world.get(path)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width_px)
    }
    // Each signature is valid for one size of one image.
    for (const path of [
      `${old.picture_key}/480${search}`,
      `${young.picture_key}/review${search}`,
      `${young.picture_key}/480${preview.search}`,
      `${young.picture_key}/display${preview.search}`,
    ])
      expect([path, (await world.get(`/pictures/${path}`)).statusCode]).toEqual([path, 404])
  })

  it('can be filtered by appeals, and by near-duplicates of published and of submitted images', async () => {
    const asset = await world.givenAsset()
    const copy = await submitted('ada', { title: 'Copy of a published one' })
    await world.db.query(`insert into picture_fingerprints (asset_id, fingerprints) values ($1, $2)`, [
      asset.asset_id,
      copy.lookups,
    ])
    const twin = await submitted('ben', { title: 'Twin' })
    await submitted('ada', { title: 'Other twin', lookups: twin.fingerprints.subarray(32, 64) })
    await submitted('ada', { title: 'Alone' })
    expect((await queue('?filter=near_duplicate')).map(({ title }) => title).toSorted()).toEqual([
      'Copy of a published one',
      'Other twin',
      'Twin',
    ])
    expect(await queue('?filter=appeal')).toEqual([])
    expect((await queue('?filter=new')).length).toBe(4)
    const seen = await view(copy.submission_key)
    expect(seen.similar_assets).toEqual([
      expect.objectContaining({ stock_id: asset.stock_id, contributor: expect.anything() }),
    ])
    const { similar_submissions } = await view(
      (await queue()).find(({ title }) => title === 'Other twin')!.submission_key,
    )
    expect(similar_submissions).toMatchObject([{ title: 'Twin', contributor: { username: 'ben' } }])
    expect((await editor.get('submissions/counts/')).json()).toMatchObject({
      all: 4,
      new: 4,
      appeal: 0,
      near_duplicate: 3,
      not_compared: 0,
      oldest_at: expect.stringMatching(/Z$/),
    })
  })

  it('is closed to support, members and visitors', async () => {
    const { submission_key } = await submitted()
    const support = await givenOperator(world, 'support')
    expect((await support.get('submissions/')).statusCode).toBe(403)
    expect((await refuse(submission_key, {}, support)).statusCode).toBe(403)
    expect((await world.get('/api/desk/submissions/')).statusCode).toBe(401)
    expect((await ada.call('GET', `/api/desk/submissions/${submission_key}/`)).statusCode).toBe(401)
  })

  it('shows no drafts and no withdrawn submissions', async () => {
    for (const status of ['draft', 'withdrawn'] as const) {
      const { submission_key } = await submitted('ada', { status })
      expect((await editor.get(`submissions/${submission_key}/`)).statusCode).toBe(404)
      expect((await refuse(submission_key)).statusCode).toBe(404)
    }
    expect((await editor.get(`submissions/${'0'.repeat(32)}/`)).statusCode).toBe(404)
    expect((await editor.get('submissions/nonsense/')).statusCode).toBe(404)
  })
})

describe('a review decision', () => {
  it("publishes a submission once, and is logged without the contributor's words", async () => {
    const { submission_key } = await submitted()
    expect((await decide(submission_key, { outcome: 'published' })).statusCode).toBe(204)
    const seen = await view(submission_key)
    expect(seen).toMatchObject({ status: 'published', hindrance: 'not_in_review' })
    expect(seen.decisions).toMatchObject([{ outcome: 'published', operator: editor.email, on_appeal: false }])
    expect(await editor.log(`submission ${seen.submission_id}`)).toEqual([
      {
        action: 'submission_published',
        operator: editor.email,
        before: {},
        after: { image: expect.stringMatching(/^TSW-/) },
      },
    ])
    expect((await decide(submission_key, { outcome: 'published', version: 2 })).json().detail).toMatch(
      /conflict/,
    )
  })

  it("publishes the contributor's declarations, which are kept when the words change", async () => {
    const { submission_key } = await submitted('ada', { status: 'draft' })
    const words = {
      title: 'Declared by Ada',
      description: '',
      keywords: ['one', 'two', 'three', 'four', 'five'],
      category: 'people',
      location: '',
      taken_on: null,
      editorial: false,
      captions: [],
    }
    const save = async (more: object) => {
      const answer = await ada.call('PUT', `/api/studio/submissions/${submission_key}/`, {
        ...words,
        ...more,
      })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
      return answer.json<{ version: number }>()
    }
    const declared = {
      digital_source_type: 'digitalCapture',
      data_mining: 'allowed',
      release_status: 'not_needed',
    }
    const { version } = await save({ version: 1, submit: false, ...declared })
    const sent = await save({ version, submit: true })
    expect(sent).toMatchObject(declared)
    expect(await view(submission_key)).toMatchObject(declared)
    await decide(submission_key, { outcome: 'published', version: sent.version })
    const { rows } = await world.db.query(
      `select digital_source_type, data_mining, release_status from images
       where submission_key = $1`,
      [submission_key],
    )
    expect(rows).toEqual([declared])
  })

  it('refuses with reasons, a sentence, a region and the similar image, all shown to the contributor', async () => {
    const similar = await world.givenAsset({ title: 'Published before' })
    const { submission_key, file_name } = await submitted()
    const region = { left: 0.25, top: 0.5, width: 0.125, height: 0.25 }
    const note = 'Look at the left <b>edge</b>.'
    const answer = await refuse(submission_key, {
      reasons: ['similar_image', 'noise'],
      note,
      region,
      similar_stock_id: similar.stock_id,
    })
    expect(answer.statusCode).toBe(204)
    const [refused] = await reviews('refused')
    expect(refused).toMatchObject({
      submission_key,
      file_name,
      version: 2,
      decision: {
        outcome: 'refused',
        reasons: ['similar_image', 'noise'],
        note,
        region,
        similar: { stock_id: similar.stock_id, slug: similar.slug, title: 'Published before' },
      },
      appeal: null,
    })
    // Operators aren't named to contributors.
    expect(JSON.stringify(refused)).not.toContain('desk.test')
    expect(await reviews('refused', ben)).toEqual([])
  })

  it.each([
    [{ outcome: 'refused', reasons: [] }, 'reasons'],
    [{ outcome: 'refused' }, 'reasons'],
    [{ outcome: 'refused', reasons: ['ugly'] }, 'reasons.0'],
    [{ outcome: 'refused', reasons: ['noise', 'noise'] }, 'reasons'],
    [{ outcome: 'perhaps' }, 'outcome'],
    [{ outcome: 'refused', reasons: ['noise'], note: 'x'.repeat(501) }, 'note'],
    [{ outcome: 'refused', reasons: ['noise'], note: 'a\u2028b' }, 'note'],
    [{ outcome: 'refused', reasons: ['noise'], similar_stock_id: 'TSW-999999' }, 'similar_stock_id'],
    [
      { outcome: 'refused', reasons: ['noise'], region: { left: 0.9, top: 0, width: 0.2, height: 1 } },
      'region',
    ],
    [{ outcome: 'refused', reasons: ['noise'], region: { left: 0, top: 0, width: 0, height: 1 } }, 'region'],
  ])('is rejected with %o', async (body, field) => {
    const { submission_key } = await submitted()
    const answer = await decide(submission_key, body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([field])
    expect((await view(submission_key)).status).toBe('in_review')
  })

  it('answers 409 if the submission has changed since, and only one of several concurrent decisions succeeds', async () => {
    const stale = await submitted()
    expect((await refuse(stale.submission_key, { version: 7 })).statusCode).toBe(409)
    for (let round = 0; round < 5; round += 1) {
      const { submission_key } = await submitted()
      const answers = await Promise.all([
        refuse(submission_key),
        decide(submission_key, { outcome: 'published' }, other),
        refuse(submission_key, { reasons: ['words'] }, other),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
      expect((await view(submission_key)).decisions).toHaveLength(1)
    }
  })

  it("can't be made by the contributor of the image, whatever their role", async () => {
    const password = 'a long secret of my own'
    const password_hash = await hashPassword(password)
    await inTransaction(world.db, (tx) =>
      saveOperator(tx, { email: ada.email, password_hash, role: 'owner' }),
    )
    const login = await world.post('/api/desk/log_in/', undefined, {
      authorization: basic(ada.email, password),
    })
    const headers = { authorization: `Token ${login.json<{ token: string }>().token}` }
    const { submission_key } = await submitted()
    const call = (url: string, payload?: object) =>
      world.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/desk/submissions/${url}`,
        headers,
        ...(payload && { payload }),
      })
    const seen = (await call(`${submission_key}/`)).json<ReviewedSubmission>()
    expect(seen.hindrance).toBe('own_submission')
    const answer = await call(`${submission_key}/decision/`, { outcome: 'published', version: 1 })
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/your own image/)])
    const bulk = await call('decisions/', {
      outcome: 'published',
      submissions: [{ submission_key, version: 1 }],
    })
    expect(bulk.json().results).toMatchObject([{ result: 'own_submission' }])
    const { submission_key: of_ben } = await submitted('ben')
    expect((await call(`${of_ben}/decision/`, { outcome: 'published', version: 1 })).statusCode).toBe(204)
    await world.db.query('update operators set email = $2 where email = $1', [
      ada.email,
      ada.email.replace('@', '+desk@'),
    ])
    const again = await call(`${submission_key}/decision/`, { outcome: 'published', version: 1 })
    expect(again.json().detail).toMatch(/your own image/)
  })

  it("applies to several submissions, and skips those it can't apply to", async () => {
    const [one, two, stale] = [await submitted(), await submitted('ben'), await submitted()]
    const body = {
      outcome: 'changes_requested',
      reasons: ['words'],
      note: 'Please name the place.',
      submissions: [
        { submission_key: one.submission_key, version: 1 },
        { submission_key: stale.submission_key, version: 9 },
        { submission_key: 'f'.repeat(32), version: 1 },
        { submission_key: two.submission_key, version: 1 },
        { submission_key: one.submission_key, version: 1 },
      ],
    }
    const { results } = (await editor.post('submissions/decisions/', body)).json<
      CallResult<typeof decideSubmissions>
    >()
    expect(results.map(({ result }) => result)).toEqual([
      'decided',
      'edit_conflict',
      'not_found',
      'decided',
      'conflict',
    ])
    expect(await reviews('changes_requested', ben)).toMatchObject([
      { decision: { outcome: 'changes_requested', reasons: ['words'], note: 'Please name the place.' } },
    ])
  })
})

describe('an appeal', () => {
  it('requires the file, which is deleted some time after a refusal', async () => {
    const { submission_key } = await submitted()
    await refuse(submission_key)
    await world.db.query('update images set master_key = null where submission_key = $1', [submission_key])
    expect((await appeal(submission_key)).statusCode).toBe(409)
    expect(await queue()).toEqual([])
  })

  it('returns a refused image to review once, for an operator who has not decided on it', async () => {
    const { submission_key } = await submitted()
    await refuse(submission_key)
    expect((await appeal(submission_key, { version: 1 })).statusCode).toBe(409)
    expect((await appeal(submission_key)).statusCode).toBe(204)
    expect((await queue('?filter=appeal')).map((one) => one.submission_key)).toEqual([submission_key])
    expect(await view(submission_key)).toMatchObject({
      hindrance: 'own_decision',
      appealed: { sentence: 'The grain is intended.', decided_at: null },
    })
    // Otherwise the same file could be submitted again, and the refusal would be forgotten.
    for (const kind of ['take_back', 'delete']) {
      const change = { submissions: [{ submission_key, version: 3 }], change: { kind } }
      const answer = await ada.call('POST', '/api/studio/submissions/changes/', change)
      expect(answer.json()).toMatchObject({ results: [{ outcome: 'conflict' }] })
    }
    const by_first = await decide(submission_key, { outcome: 'published', version: 3 })
    expect([by_first.statusCode, by_first.json().detail]).toEqual([
      409,
      expect.stringMatching(/second look is for another operator/),
    ])
    const same_person = await givenOperator(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      same_person.email,
      editor.email.replace('@', '+again@'),
    ])
    expect((await view(submission_key, same_person)).hindrance).toBe('own_decision')
    expect((await refuse(submission_key, { version: 3 }, same_person)).statusCode).toBe(409)
    expect((await view(submission_key, other)).hindrance).toBeNull()
    expect((await refuse(submission_key, { version: 3 }, other)).statusCode).toBe(204)
    const [refused] = await reviews('refused')
    expect(refused!.appeal).toMatchObject({ decided_at: expect.stringMatching(/Z$/) })
    expect((await appeal(submission_key, { version: refused!.version })).statusCode).toBe(409)
    expect((await view(submission_key)).decisions.map(({ on_appeal }) => on_appeal)).toEqual([true, false])
  })

  it("is possible only for the contributor's own refused images, and requires a sentence", async () => {
    const { submission_key } = await submitted()
    expect((await appeal(submission_key, { version: 1 })).statusCode).toBe(409)
    await refuse(submission_key)
    expect((await appeal(submission_key, {}, ben)).statusCode).toBe(404)
    expect((await appeal(submission_key, { sentence: ' ' })).statusCode).toBe(400)
    const stranger = await world.givenMember()
    const answer = await stranger.call('POST', `/api/studio/reviews/${submission_key}/appeal/`, {
      version: 2,
      sentence: 'Mine',
    })
    expect(answer.json().detail).toMatch(/no studio/)
  })

  it('succeeds once for ten concurrent requests', async () => {
    const { submission_key } = await submitted()
    await refuse(submission_key)
    const answers = await Promise.all(Array.from({ length: 10 }, () => appeal(submission_key)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  })
})

describe('the decision mail', () => {
  const titled = (title: string) => submitted('ada', { title })
  const hourAgo = () =>
    world.db.query('alter table submission_decisions disable trigger user').then(async () => {
      await world.db.query("update submission_decisions set decided_at = decided_at - interval '61 minutes'")
      await world.db.query('alter table submission_decisions enable trigger user')
    })
  const mailed = async () =>
    (await world.mail.inbox(ada.email)).filter(({ subject }) => subject.includes('reviewed'))

  it('is sent at most once an hour, with all decisions since the last one', async () => {
    await world.db.query('update submission_decisions set mailed_at = now()')
    const [one, two] = [await titled('First <b>'), await titled('Second')]
    await decide(one.submission_key, { outcome: 'published' })
    await refuse(two.submission_key, { note: 'Try again at dawn.' })
    await mailDecisions(world)
    expect(await mailed()).toHaveLength(0)
    await hourAgo()
    const three = await titled('Third')
    await decide(three.submission_key, { outcome: 'changes_requested', reasons: ['words'] })
    await Promise.all([mailDecisions(world), mailDecisions(world)])
    await mailDecisions(world)
    const mails = await mailed()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('3 images')
    expect(mails[0]!.text).toContain('“First <b>”: published.')
    expect(mails[0]!.text).toContain(`“Second”: not accepted. ${submission_reasons.noise} Try again at dawn.`)
    expect(mails[0]!.text).toContain('“Third”: please change something.')
  })
})

describe('the review time', () => {
  it('is shown to contributors and in the statistics once there are five decisions', async () => {
    await world.db.query('delete from submission_decisions')
    const counts = async () =>
      (await ada.get('/api/studio/reviews/counts/')).json<CallResult<typeof countStudioReviews>>()
    for (const hours of [1, 2, 30, 50]) {
      const { submission_key } = await submitted()
      await olderBy(submission_key, hours)
      await refuse(submission_key, { reasons: hours > 2 ? ['noise', 'words'] : ['noise'] })
    }
    expect(await counts()).toMatchObject({ refused: 4, in_review: 0, median_hours: null })
    const { submission_key } = await submitted('ben')
    await olderBy(submission_key, 100)
    await decide(submission_key, { outcome: 'published' })
    expect(await counts()).toMatchObject({ refused: 4, median_hours: 31 })
    const statistics = (await editor.get('submissions/statistics/')).json<
      CallResult<typeof viewReviewStatistics>
    >()
    expect(statistics).toMatchObject({
      refused: 4,
      reasons: [
        { reason: 'noise', refused: 4 },
        { reason: 'words', refused: 2 },
      ],
      median_hours: 31,
      appeals: { decided: 0, published: 0 },
    })
    expect(statistics.weeks).toMatchObject([{ published: 1, refused: 4, changes_requested: 0 }])
  })
})

it("a review doesn't list the submission's own asset among similar images", async () => {
  const { submission_key, lookups } = await submitted()
  await decide(submission_key, { outcome: 'published' })
  const { rows } = await world.db.query<{ asset_id: number; content_hash: string }>(
    'select image_id as asset_id, content_hash from images where submission_key = $1',
    [submission_key],
  )
  await world.db.query('delete from picture_fingerprints where asset_id = $1', [rows[0]!.asset_id])
  await insertFingerprints(world.db, rows[0]!.content_hash, [lookups])
  expect((await view(submission_key)).similar_assets).toEqual([])
})
