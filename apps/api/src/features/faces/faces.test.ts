/** @module-tag slow */
import { error_kinds, type Face, type Submission, type UnreleasedFaces } from '@taswira/contract'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { BackgroundProcess, EndedProcess } from '../../images/background-process.ts'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { givenPlain } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { givenOpenRelease, picturesOf, sign } from '../../testing/test-release.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { setFoundFaces } from '../assets/face-queries.ts'
import { findMissingFaces } from './find-missing-faces.ts'

allowOwnDrawings()

let world: World
let editor: TestOperator
let ada: TestContributor
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  editor = await givenOperator(world, 'editor')
  ada = await givenContributor(world, { username: 'ada' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.query("update assets set faces = '[]' where faces is null")
  await world.db.query('delete from images where stock_id is null')
})

/** A photograph would do as well; the model finds drawn faces, too. */
async function drawnMeeting(): Promise<Buffer> {
  const work = listDemoWorks().find(({ title }) => title.startsWith('Corporate meeting'))!
  return sharp(Buffer.from(drawDemoWork(work)), { density: 60 })
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
}

const find = () => findMissingFaces(world, new AbortController().signal, { linger_ms: 0 })

const face = (given: Partial<Face> = {}): Face => ({
  left: 0.4,
  top: 0.2,
  width: 0.1,
  height: 0.2,
  confidence: 0.9,
  no_face: false,
  release_key: null,
  ...given,
})

const setFaces = (submission_key: string, faces: Face[]) =>
  world.db.query('update images set faces = $2 where submission_key = $1', [
    submission_key,
    JSON.stringify(faces),
  ])

const facesOf = async (picture_key: string) =>
  (
    await oneRow<{ faces: Face[] | null }>(world.db, 'select faces from images where picture_key = $1', [
      picture_key,
    ])
  ).faces

describe('looking for faces', () => {
  it('finds them in new submissions, and leaves the version that a contributor edits', async () => {
    const with_people = await givenSubmission(world, 'ada')
    const without = await givenSubmission(world, 'ada')
    await world.storage.put(with_people.master_key, await drawnMeeting())
    await world.storage.put(without.master_key, await givenPlain('#aa8866').jpeg().toBuffer())
    await find()
    const faces = await facesOf(with_people.picture_key)
    expect(faces).toHaveLength(4)
    for (const { left, top, width, height, confidence, no_face } of faces!) {
      expect(left + width).toBeLessThanOrEqual(1)
      expect(top + height).toBeLessThanOrEqual(1)
      expect(confidence).toBeGreaterThanOrEqual(0.6)
      expect(no_face).toBe(false)
    }
    expect(await facesOf(without.picture_key)).toEqual([])
    const { submission } = (await ada.get(`/api/studio/submissions/${with_people.submission_key}/`)).json<{
      submission: Submission
    }>()
    expect(submission).toMatchObject({ version: 1, faces })
  })

  it('makes a new image with faces editorial, and only lists one that was published before', async () => {
    const imported = await world.givenAsset({ stored: true })
    const older = await world.givenAsset({ stored: true })
    await world.db.query('update assets set faces_hold = false where asset_id = $1', [older.asset_id])
    for (const { picture_key } of [imported, older]) {
      const { master_key } = await oneRow<{ master_key: string }>(
        world.db,
        'select master_key from assets where picture_key = $1',
        [picture_key],
      )
      await world.storage.put(master_key, await drawnMeeting())
    }
    await find()
    const listed = (await editor.get('faces/')).json<UnreleasedFaces[]>()
    expect(listed).toMatchObject([
      { stock_id: older.stock_id, editorial: false, models: 0 },
      { stock_id: imported.stock_id, editorial: true, models: 0 },
    ])
    expect(listed[0]?.faces).toHaveLength(4)
    expect((await world.get(`/api/contributor/stock/${imported.slug}/`)).json()).toMatchObject({
      editorial: true,
    })

    const decide = (stock_id: string, use: string) => editor.post(`faces/${stock_id}/`, { use })
    expect((await decide(imported.stock_id, 'boredom')).statusCode).toBe(400)
    expect((await decide(imported.stock_id, 'no_face')).statusCode).toBe(204)
    expect((await decide(older.stock_id, 'editorial')).statusCode).toBe(204)
    expect((await decide(older.stock_id, 'crowd')).statusCode).toBe(409)
    expect((await decide('TSW-999999', 'crowd')).statusCode).toBe(404)
    expect((await editor.get('faces/')).json()).toEqual([])
    const editorialOf = async ({ slug }: { slug: string }) =>
      (await world.get(`/api/contributor/stock/${slug}/`)).json<{ editorial: boolean }>().editorial
    expect([await editorialOf(imported), await editorialOf(older)]).toEqual([false, true])
    // A wrong decision can be replaced, by somebody who sees it.
    const listDecided = async () => (await editor.get('faces/?decided=yes')).json<UnreleasedFaces[]>()
    expect(await listDecided()).toMatchObject([
      { stock_id: older.stock_id, editorial: true, reason: null },
      { stock_id: imported.stock_id, editorial: false, reason: 'no_face' },
    ])
    for (const use of ['crowd', 'editorial', 'crowd'])
      expect((await editor.post(`faces/${older.stock_id}/`, { use, again: true })).statusCode).toBe(204)
    expect(await editorialOf(older)).toBe(false)
    expect(await listDecided()).toMatchObject([{ stock_id: older.stock_id, reason: 'crowd' }, {}])
    const log = (await editor.get(`log/?subject=asset%20${imported.stock_id}`)).json()
    expect(log).toMatchObject([
      {
        action: 'faces_decided',
        before: { use: 'editorial only' },
        after: { use: 'every use', reason: expect.stringContaining('a drawing') as string },
      },
    ])
  })

  it('keeps an image that leaves the editorial category editorial until somebody else than its contributor decides', async () => {
    const { email } = await givenContributor(world, { username: 'bisi' })
    const bisi = await givenOperator(world, 'editor')
    await world.db.query('update operators set email = $2 where email = $1', [bisi.email, email])
    const creator = { username: 'bisi', full_name: 'Ada Obi' }
    const [edited, found_later, faceless, unreleased] = [
      await world.givenAsset({ category: 'editorial', creator }),
      await world.givenAsset({ category: 'editorial', creator }),
      await world.givenAsset({ category: 'editorial', creator }),
      await world.givenAsset({ category: 'editorial', creator }),
    ]
    const setAssetFaces = ({ asset_id }: { asset_id: number }, faces: Face[] | null) =>
      world.db.query(
        'update assets set faces = $2, faces_hold = false, faces_decided_at = now() where asset_id = $1',
        [asset_id, faces && JSON.stringify(faces)],
      )
    await setAssetFaces(edited, [face()])
    await setAssetFaces(found_later, null)
    await setAssetFaces(faceless, [])
    await setAssetFaces(unreleased, [])
    await world.db.query("update assets set release_status = 'not_released' where asset_id = $1", [
      unreleased.asset_id,
    ])
    for (const { stock_id } of [edited, found_later, faceless, unreleased]) {
      const { version } = (await editor.get(`assets/${stock_id}/`)).json<{ version: string }>()
      const change = { kind: 'set_category', category: 'business' }
      const answer = await editor.post('assets/bulk/', { assets: [{ stock_id, version }], change })
      expect(answer.json()).toMatchObject({ results: [{ outcome: 'changed' }] })
    }
    await setFoundFaces(world.db, found_later.asset_id, [face()])
    const isEditorial = async ({ slug }: { slug: string }) =>
      (await world.get(`/api/contributor/stock/${slug}/`)).json<{ editorial: boolean }>().editorial
    const uses = []
    for (const asset of [edited, found_later, faceless, unreleased]) uses.push(await isEditorial(asset))
    expect(uses).toEqual([true, true, false, true])
    const decide = async (by: TestOperator) =>
      (await by.post(`faces/${edited.stock_id}/`, { use: 'crowd' })).headers['x-error-code']
    expect(await decide(bisi)).toBe('own_submission')
    expect(await decide(editor)).toBeUndefined()
    expect(await isEditorial(edited)).toBe(false)
    for (const asset of [edited, found_later]) await setAssetFaces(asset, [])
  })

  it('is tried again later in a file that is missing or damaged, and after its process was killed', async () => {
    const missing = await givenSubmission(world, 'ada')
    await world.storage.delete(missing.master_key)
    const damaged = await givenSubmission(world, 'ada')
    await find()
    const picture = await givenPlain('#aa8866').jpeg().toBuffer()
    const killed = await givenSubmission(world, 'ada')
    await world.storage.put(killed.master_key, picture)
    {
      using _ask = vi.spyOn(BackgroundProcess.prototype, 'ask').mockRejectedValue(new EndedProcess('killed'))
      await find()
    }
    for (const { master_key } of [missing, damaged]) await world.storage.put(master_key, picture)
    await find()
    for (const { picture_key } of [missing, damaged, killed]) expect(await facesOf(picture_key)).toBeNull()
    await world.db.query('update work set due_at = now()')
    await find()
    for (const { picture_key } of [missing, damaged, killed]) expect(await facesOf(picture_key)).toEqual([])
  })
})

const words = {
  title: 'Ferry at dawn',
  description: '',
  keywords: ['ferry', 'lagoon', 'dawn', 'commuter', 'boat'],
  category: 'travel',
  location: 'Lagos, Nigeria',
  taken_on: '2026-02-03',
  editorial: false,
  captions: [],
  digital_source_type: 'digitalCapture',
  people: 'one',
  release_status: 'not_needed',
}

describe('an image with faces', () => {
  const submit = async (submission_key: string, given: object = {}) => {
    const { version } = await oneRow<{ version: number }>(
      world.db,
      'select version from images where submission_key = $1',
      [submission_key],
    )
    const body = { ...words, version, submit: true, ...given }
    return ada.call('PUT', `/api/studio/submissions/${submission_key}/`, body)
  }
  const box = ({ left, top, width, height, no_face, release_key }: Face) => ({
    left,
    top,
    width,
    height,
    no_face,
    release_key,
  })

  it('needs a release, a reason or editorial use before its contributor can submit it', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    await setFaces(submission_key, [face()])
    const refused = await submit(submission_key)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ faces_reason: [expect.stringMatching(/more faces/)] })
    expect((await submit(submission_key, { faces_reason: 'not_recognisable' })).json()).toMatchObject({
      status: 'in_review',
      faces_reason: 'not_recognisable',
    })
    for (const [faces, given] of [
      [[face()], { editorial: true, release_status: 'not_released' }],
      [[face()], { category: 'editorial', release_status: 'not_released' }],
      [[face({ height: 0.04 })], {}],
      [[face()], { faces: [box(face({ no_face: true }))] }],
    ] as const) {
      const other = await givenSubmission(world, 'ada')
      await setFaces(other.submission_key, [...faces])
      expect((await submit(other.submission_key, given)).statusCode).toBe(200)
    }
  })

  it('is asked about again when its contributor says that it shows no people', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    await setFaces(submission_key, [face()])
    const given = { people: 'none', faces_reason: 'crowd' }
    const refused = await submit(submission_key, given)
    expect(refused.json()).toMatchObject({ people: [expect.stringMatching(/found a face/)] })
    const faces = [box(face({ no_face: true }))]
    expect((await submit(submission_key, { ...given, faces })).statusCode).toBe(200)
  })

  it('needs as many signed releases of people as it has faces', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    await setFaces(submission_key, [face(), face({ left: 0.7 })])
    const releases: string[] = []
    for (const expected of [400, 200]) {
      const { release_key, token } = await givenOpenRelease(world, ada, { images: [submission_key] })
      await sign(world, token, { pictures: await picturesOf(world, token) })
      releases.push(release_key)
      const answer = await submit(submission_key, { release_status: 'released', releases })
      expect(answer.statusCode).toBe(expected)
    }
  })

  it('keeps the faces that were found, and those that people add until they remove them', async () => {
    const { submission_key } = await givenSubmission(world, 'ada')
    await setFaces(submission_key, [face()])
    const added = face({ left: 0.1, confidence: null })
    const save = async (faces: Face[]) =>
      (await submit(submission_key, { submit: false, faces: faces.map(box) })).json<Submission>().faces
    expect(await save([added])).toEqual([face(), added])
    const marked = face({ no_face: true })
    expect(await save([marked])).toEqual([marked])
    const outside = await submit(submission_key, { faces: [box(face({ left: 0.95 }))] })
    expect(outside.statusCode).toBe(400)
    expect(await save([marked])).toEqual([marked])
  })

  it('is published by an operator who gives a reason, whatever its contributor marked', async () => {
    const { submission_key, picture_key } = await givenSubmission(world, 'ada', { status: 'in_review' })
    await world.db.query("update images set release_status = 'not_needed', faces_reason = 'crowd'")
    const marked = face({ no_face: true })
    await setFaces(submission_key, [marked, face({ left: 0.7 })])
    const publish = (given: object = {}) =>
      editor.post(`submissions/${submission_key}/decision/`, { outcome: 'published', version: 1, ...given })
    expect((await publish()).json()).toMatchObject({ detail: error_kinds.face_unreleased.detail })
    const together = await editor.post('submissions/decisions/', {
      outcome: 'published',
      submissions: [{ submission_key, version: 1 }],
    })
    expect(together.json()).toMatchObject({ results: [{ result: 'face_unreleased' }] })
    expect((await publish({ faces: [box(marked)] })).json()).toMatchObject({
      detail: error_kinds.face_unreleased.detail,
    })
    expect((await publish({ faces_reason: 'public_figure' })).statusCode).toBe(204)
    const asset = await oneRow(
      world.db,
      'select faces_reason, faces_decided_at is not null as decided, editorial from assets where picture_key = $1',
      [picture_key],
    )
    expect(asset).toEqual({ faces_reason: 'public_figure', decided: true, editorial: false })
    expect((await editor.get('faces/')).json()).toEqual([])
  })

  it('is published without a reason when an operator confirms that it is no face', async () => {
    const { submission_key, picture_key } = await givenSubmission(world, 'ada', { status: 'in_review' })
    await world.db.query("update images set release_status = 'not_needed'")
    const marked = face({ no_face: true })
    await setFaces(submission_key, [marked])
    const decide = (faces: object[]) =>
      editor.post(`submissions/${submission_key}/decision/`, { outcome: 'published', version: 1, faces })
    expect((await decide([])).statusCode).toBe(409)
    expect((await decide([box(marked)])).statusCode).toBe(204)
    expect(await facesOf(picture_key)).toEqual([marked])
  })

  it('becomes editorial later when it was published before anybody looked for faces', async () => {
    const { submission_key, master_key, picture_key } = await givenSubmission(world, 'ada', {
      status: 'in_review',
    })
    await world.db.query("update images set release_status = 'not_needed'")
    await world.storage.put(master_key, await drawnMeeting())
    const given = { outcome: 'published', version: 1 }
    expect((await editor.post(`submissions/${submission_key}/decision/`, given)).statusCode).toBe(204)
    await find()
    const asset = await oneRow<{ stock_id: string; editorial: boolean }>(
      world.db,
      'select stock_id, editorial from assets where picture_key = $1',
      [picture_key],
    )
    expect(asset.editorial).toBe(true)
    expect((await editor.get('faces/')).json()).toMatchObject([{ stock_id: asset.stock_id }])

    // It may be licensed for every use again once each face has a release.
    const editorial = () =>
      oneRow<{ editorial: boolean }>(world.db, 'select editorial from assets where picture_key = $1', [
        picture_key,
      ])
    for (const expected of [true, true, true, false]) {
      const { token } = await givenOpenRelease(world, ada, { images: [asset.stock_id] })
      await sign(world, token, { pictures: await picturesOf(world, token) })
      await find()
      expect(await editorial()).toEqual({ editorial: expected })
    }
    expect((await editor.get('faces/')).json()).toEqual([])
  })
})
