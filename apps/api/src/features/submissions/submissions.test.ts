import { submission_texts } from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprintsOf, lookupFingerprintsOf } from '../../images/fingerprint.ts'
import { allowOwnDrawings, smallCopy } from '../../images/sharp.ts'
import { givenScene } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { findErasureLoss } from '../erasure/erasure-queries.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { insertFingerprints } from '../same-picture/queries.ts'

allowOwnDrawings()

let world: World
let ada: TestContributor
let other: TestContributor
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  ada = await givenContributor(world, { username: 'ada' })
  other = await givenContributor(world, { username: 'other' })
})
afterAll(() => world.close())

const words = {
  title: 'Ferry at dawn',
  description: '',
  keywords: ['ferry', 'lagoon', 'dawn', 'commuter', 'boat'],
  category: 'travel',
  location: 'Lagos, Nigeria',
  taken_on: '2026-02-03',
  editorial: false,
  captions: [] as object[],
}
const path = (submission_key: string) => `/api/studio/submissions/${submission_key}/`
const edit = (member: TestContributor, submission_key: string, given: object = {}) =>
  member.call('PUT', path(submission_key), { ...words, version: 1, submit: false, ...given })
const change = (member: TestContributor, submissions: object[], given: object) =>
  member.call('POST', '/api/studio/submissions/changes/', { submissions, change: given })
const statusOf = async (submission_key: string) => {
  const { rows } = await world.db.query<{ status: string; version: number; master_key: string | null }>(
    'select status, version, master_key from images where submission_key = $1',
    [submission_key],
  )
  return rows[0]
}

describe('a submission', () => {
  it('is listed for its contributor only, while it can be edited', async () => {
    const draft = await givenSubmission(world, 'ada')
    const asked = await givenSubmission(world, 'ada', { status: 'changes_requested' })
    for (const status of ['in_review', 'refused', 'withdrawn'] as const)
      await givenSubmission(world, 'ada', { status })
    expect((await ada.get('/api/studio/submissions/')).json()).toMatchObject([
      { submission_key: asked.submission_key },
      { submission_key: draft.submission_key },
    ])
    expect((await other.get('/api/studio/submissions/')).json()).toEqual([])
  })

  it.each(['GET', 'PUT', 'keywords', 'changes'])('answers 404 to everyone else: %s', async (call) => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const stranger = await world.givenMember()
    if (call === 'changes') {
      const answer = await change(other, [{ submission_key, version: 1 }], { kind: 'delete' })
      expect(answer.json()).toEqual({ results: [{ submission_key, outcome: 'not_found' }] })
      return
    }
    for (const member of [other, stranger]) {
      const answer =
        call === 'PUT'
          ? await edit(member as TestContributor, submission_key)
          : await member.get(path(submission_key) + (call === 'keywords' ? 'keywords/' : ''))
      expect(answer.statusCode).toBe(404)
    }
    expect((await world.get(path(submission_key))).statusCode).toBe(401)
  })

  it('has a preview that opens only with its signature', async () => {
    const { submission_key, master_key } = await givenSubmission(world, 'ada')
    await world.storage.put(master_key, await givenScene(1))
    const answer = await ada.get(path(submission_key))
    const { thumbnail } = answer.json<{ submission: { thumbnail: string } }>().submission
    const address = new URL(thumbnail)
    const preview = await world.get(address.pathname + address.search)
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await world.get(address.pathname)).statusCode).toBe(404)
    expect((await world.get(address.pathname.replace('480', 'display') + address.search)).statusCode).toBe(
      404,
    )
    expect(answer.body).not.toMatch(/master|content_hash|fingerprint/)
  })

  it('is saved with its words and captions', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const captions = [{ language: 'yo', title: 'Ọkọ̀ ojú omi', description: '' }]
    const answer = await edit(ada, submission_key, { captions, title: ' <b>Ferry</b> ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      ...words,
      title: '<b>Ferry</b>',
      captions: [{ ...captions[0], title: 'Ọkọ̀ ojú omi'.normalize('NFC') }],
      status: 'draft',
      version: 2,
    })
    const empty = { title: '', keywords: [], category: null, taken_on: null, location: '', captions: [] }
    expect((await edit(ada, submission_key, { ...empty, version: 2 })).json()).toMatchObject(empty)
  })

  it.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ keywords: Array.from({ length: 51 }, (_, n) => `k${n}`) }, 'keywords'],
    [{ category: 'wizards' }, 'category'],
    [{ location: 'a\u2028b' }, 'location'],
    [{ taken_on: '2026-02-30' }, 'taken_on'],
    [{ taken_on: '2999-01-01' }, 'taken_on'],
    [{ captions: [{ language: 'de', title: 'Fähre', description: '' }] }, 'captions.0.language'],
    [{ captions: [{ language: 'yo', title: '', description: '' }] }, 'captions.0.title'],
    [{ captions: ['yo', 'yo'].map((language) => ({ language, title: 'a', description: '' })) }, 'captions'],
    [{ status: 'published' }, 'status'],
  ])('rejects %j', async (given, field) => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const answer = await edit(ada, submission_key, given)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it('can be saved with the longest allowed words in any script, escaped or not', async () => {
    for (const letter of ['መ', 'ع', '𞤀', 'ẹ́']) {
      const { submission_key } = await givenSubmission(world, 'ada')
      const text = (length: number) => letter.repeat(Math.floor(length / Array.from(letter).length))
      const longest = {
        ...words,
        title: text(200),
        description: text(4_000),
        keywords: Array.from({ length: 50 }, (_, number) => text(57) + number),
        location: text(100),
        captions: ['am', 'ar', 'ha', 'sw', 'yo'].map((language) => ({
          language,
          title: text(200),
          description: text(4_000),
        })),
        submit: false,
      }
      const escaped = JSON.stringify({ ...longest, version: 2 }).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      for (const payload of [JSON.stringify({ ...longest, version: 1 }), escaped]) {
        const answer = await world.app.inject({
          method: 'PUT',
          url: path(submission_key),
          headers: { ...ada.headers, 'content-type': 'application/json' },
          payload,
        })
        expect([answer.statusCode, answer.json<{ description: string }>().description]).toEqual([
          200,
          longest.description,
        ])
      }
    }
    const { submission_key } = await givenSubmission(world, 'ada')
    expect((await edit(ada, submission_key, { description: 'መ'.repeat(4_001) })).statusCode).toBe(400)
    expect((await edit(ada, submission_key, { description: 'x'.repeat(500_000) })).statusCode).toBe(413)
  })

  it('can be submitted only with all its words', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const refused = await edit(ada, submission_key, {
      title: '',
      category: null,
      keywords: ['one'],
      submit: true,
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        title: [submission_texts.title_missing],
        category: [submission_texts.category_missing],
        keywords: [submission_texts.keywords_missing],
        digital_source_type: [submission_texts.making_missing],
        release_status: [submission_texts.people_missing],
      },
    ])
    expect(await statusOf(submission_key)).toMatchObject({ status: 'draft', version: 1 })
    const answer = await edit(ada, submission_key, {
      digital_source_type: 'digitalCapture',
      release_status: 'not_needed',
      submit: true,
    })
    expect(answer.json()).toMatchObject({ status: 'in_review', submitted_at: expect.any(String) })
    expect((await edit(ada, submission_key, { version: 3 })).statusCode).toBe(409)
  })

  it('is changed only once when two windows send the same version', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const answers = await Promise.all([
      edit(ada, submission_key, { title: 'One' }),
      edit(ada, submission_key, { title: 'Two' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  it('says which keywords need an agreement of everyone shown, and refuses words of hate', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    const saved = await edit(ada, submission_key, { keywords: [...words.keywords, 'HIV', 'thief'] })
    expect(saved.json()).toMatchObject({
      sensitive_keywords: [
        { keyword: 'HIV', use: 'health' },
        { keyword: 'thief', use: null },
      ],
    })
    const refused = await edit(ada, submission_key, { version: 2, keywords: ['kaffir'] })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).not.toContain('kaffir')
  })
})

describe('a bulk change to submissions', () => {
  it('applies to each submission that allows it', async () => {
    const keys: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { submission_key } = await givenSubmission(world, 'ada')
      keys.push(submission_key)
    }
    const waits = await givenSubmission(world, 'ada', { status: 'in_review' })
    const all = [
      { submission_key: keys[0], version: 1 },
      { submission_key: keys[1], version: 7 },
      { submission_key: waits.submission_key, version: 1 },
      { submission_key: 'a'.repeat(32), version: 1 },
    ]
    const outcomes = async (given: object, some: object[] = all) =>
      (await change(ada, some, given))
        .json<{ results: { outcome: string }[] }>()
        .results.map(({ outcome }) => outcome)
    expect(await outcomes({ kind: 'set_category', category: 'travel' })).toEqual([
      'changed',
      'edit_conflict',
      'conflict',
      'not_found',
    ])
    const one = (version: number) => [{ submission_key: keys[0], version }]
    expect(await outcomes({ kind: 'add_keyword', keyword: 'Lagoon' }, one(2))).toEqual(['changed'])
    expect(await outcomes({ kind: 'add_keyword', keyword: 'lagoon' }, one(3))).toEqual(['unchanged'])
    expect(await outcomes({ kind: 'remove_keyword', keyword: 'LAGOON' }, one(3))).toEqual(['changed'])
    expect(await outcomes({ kind: 'set_location', location: 'Jos' }, one(4))).toEqual(['changed'])
    expect(await outcomes({ kind: 'set_editorial', editorial: true }, one(5))).toEqual(['changed'])
    expect((await ada.get(path(keys[0]!))).json()).toMatchObject({
      submission: { category: 'travel', location: 'Jos', editorial: true, version: 6 },
    })
  })

  it('sets how images were made, keeps a narrower term, and submits no image without it', async () => {
    const film = await givenSubmission(world, 'ada', {
      digital_source_type: 'negativeFilm',
      release_status: 'not_needed',
    })
    const unknown = await givenSubmission(world, 'ada', { release_status: 'not_needed' })
    const which = ({ submission_key }: { submission_key: string }, version = 1) => ({
      submission_key,
      version,
    })
    const outcome = { submission_key: unknown.submission_key, outcome: 'incomplete' }
    expect((await change(ada, [which(unknown)], { kind: 'submit' })).json()).toEqual({ results: [outcome] })
    const camera = { kind: 'set_facts', facts: { digital_source_type: 'digitalCapture' } }
    expect((await change(ada, [which(film), which(unknown)], camera)).json()).toMatchObject({
      results: [{ outcome: 'unchanged' }, { outcome: 'changed' }],
    })
    const group = { kind: 'set_facts', facts: { people: 'group' } }
    expect((await change(ada, [which(unknown, 2)], group)).json()).toMatchObject({
      results: [{ outcome: 'changed' }],
    })
    expect((await ada.get(path(unknown.submission_key))).json()).toMatchObject({
      submission: { digital_source_type: 'digitalCapture', people: 'group' },
    })
    expect((await change(ada, [which(film), which(unknown, 3)], { kind: 'submit' })).json()).toMatchObject({
      results: [{ outcome: 'changed' }, { outcome: 'changed' }],
    })
  })

  it('submits, takes back and ends submissions', async () => {
    const ready = await givenSubmission(world, 'ada', {
      digital_source_type: 'digitalCapture',
      release_status: 'not_needed',
    })
    const lacking = await givenSubmission(world, 'ada', { keywords: ['one'] })
    const both = [ready, lacking].map(({ submission_key }) => ({ submission_key, version: 1 }))
    expect((await change(ada, both, { kind: 'submit' })).json()).toMatchObject({
      results: [{ outcome: 'changed' }, { outcome: 'incomplete' }],
    })
    const which = (version: number) => [{ submission_key: ready.submission_key, version }]
    await change(ada, which(2), { kind: 'take_back' })
    expect(await statusOf(ready.submission_key)).toMatchObject({ status: 'draft', version: 3 })
    await change(ada, which(3), { kind: 'delete' })
    // It has been in review, so a reviewer may have a note about it.
    expect(await statusOf(ready.submission_key)).toEqual({
      status: 'withdrawn',
      version: 4,
      master_key: null,
    })
    expect((await ada.get(path(ready.submission_key))).statusCode).toBe(404)
    await change(ada, [both[1]!], { kind: 'delete' })
    expect(await statusOf(lacking.submission_key)).toBeUndefined()
  })
})

it('a submission lists published images and own submissions that show the same picture, but none of other contributors', async () => {
  const small = await smallCopy(sharp(await givenScene(5)))
  const prints = {
    fingerprints: Buffer.concat(fingerprintsOf(small)),
    lookups: Buffer.concat(lookupFingerprintsOf(small)),
  }
  const mine = await givenSubmission(world, 'ada', prints)
  const own = await givenSubmission(world, 'ada', { ...prints, title: 'Mine too' })
  await givenSubmission(world, 'other', { ...prints, title: 'By another contributor' })
  for (const status of ['published', 'unpublished'] as const) {
    const { asset_id } = await world.givenAsset({ title: status, status })
    const { rows } = await world.db.query<{ content_hash: string }>(
      'select content_hash from assets where asset_id = $1',
      [asset_id],
    )
    await insertFingerprints(world.db, rows[0]!.content_hash, fingerprintsOf(small))
  }
  const answer = await ada.get(path(mine.submission_key))
  expect(answer.json()).toMatchObject({
    similar: [{ title: 'published' }],
    similar_own: [{ submission_key: own.submission_key, title: 'Mine too' }],
  })
  expect(answer.body).not.toContain('somebody else')
})

it('keyword suggestions come from the vocabulary and from images with similar words', async () => {
  await world.givenAsset({
    title: 'Ferry on the lagoon',
    keywords: ['water', 'transport'],
    category: 'travel',
  })
  await world.givenAsset({ title: 'Hidden ferry', keywords: ['secret'], status: 'unpublished' })
  const { submission_key } = await givenSubmission(world, 'ada', {
    title: 'Ferry beside a cook in àdìrẹ',
    keywords: ['Transport'],
  })
  const { keywords } = (await ada.get(`${path(submission_key)}keywords/`)).json<{ keywords: string[] }>()
  expect(keywords).toEqual(expect.arrayContaining(['àdìrẹ', 'tie dye', 'water']))
  expect(keywords).not.toContain('transport')
  expect(keywords).not.toContain('secret')
  const nothing = await givenSubmission(world, 'ada', { title: '', description: '', keywords: [] })
  expect((await ada.get(`${path(nothing.submission_key)}keywords/`)).json()).toEqual({ keywords: [] })
})

it('erasing a contributor deletes their uploads, drafts and files', async () => {
  const left = await givenContributor(world, { username: 'leaving' })
  const draft = await givenSubmission(world, 'leaving')
  await world.db.query(
    `insert into uploads (upload_key, contributor_id, file_name, bytes, sha256, status)
     select md5(status), contributor_id, 'private.jpg', 9, repeat('a', 64), status
     from contributors, unnest(array['arriving', 'arrived', 'accepted']) status where username = 'leaving'`,
  )
  expect(await findErasureLoss(world.db, left.email)).toMatchObject({ submissions: 1 })
  expect(await eraseMember(world, left.email)).toBe(true)
  expect(await statusOf(draft.submission_key)).toBeUndefined()
  const { rows } = await world.db.query(
    `select file_name, u.status, u.changed_at < now() - interval '7 days' as expired
     from uploads u join contributors using (contributor_id) where username = 'leaving'`,
  )
  expect(rows).toEqual([
    { file_name: '', status: 'arriving', expired: true },
    { file_name: '', status: 'arriving', expired: true },
  ])
  const { rowCount } = await world.db.query('select from unused_files where master_key = $1', [
    draft.master_key,
  ])
  expect(rowCount).toBe(1)
})
