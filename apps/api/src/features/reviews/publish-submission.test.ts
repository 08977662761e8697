import { AGREEMENT_VERSION } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { findLicensablePicture } from '../pictures/queries.ts'
import { lockSubmission, setSubmissionFaces, setSubmissionStatus } from '../submissions/queries.ts'
import { publishSubmission } from './publish-submission.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  await givenContributor(world, { username: 'ada' })
})
afterAll(() => world.close())

const publish = (submission_key: string) =>
  inTransaction(world.db, async (tx) =>
    publishSubmission(tx, (await lockSubmission(tx, submission_key))!, {}),
  )

describe('publishing a submission', () => {
  it('creates an asset of the same row, with its words, captions and fingerprints, under the accepted agreement', async () => {
    const given = await givenSubmission(world, 'ada', { status: 'in_review', editorial: true })
    await world.db.query(
      `insert into image_captions (image_id, language, title, description)
       select image_id, 'yo', 'Ọjà', 'Ọjà ní ọ̀sán' from images where submission_key = $1`,
      [given.submission_key],
    )
    await world.db.query("update images set people = 'group' where submission_key = $1", [
      given.submission_key,
    ])
    const { asset_id, slug } = await publish(given.submission_key)
    expect((await world.get(`/api/contributor/stock/${slug}/`)).json()).toMatchObject({
      people: 'group',
      name: given.title,
      description: given.description,
      keywords: given.keywords,
      category: { slug: 'business' },
      author: { user: { username: 'ada' }, num_of_assets: 1 },
      editorial: true,
      licence: { credit: 'Ada Obi / Taswira', url: 'http://shop.test/licence/2026-11-editorial' },
    })
    const captions = [{ language: 'yo', title: 'Ọjà', description: 'Ọjà ní ọ̀sán' }]
    expect((await world.get(`/api/contributor/stock/${slug}/notes/`)).json()).toEqual({
      location: given.location,
      colours: ['brown'],
      captions,
      release: null,
    })
    expect((await findLicensablePicture(world.db, asset_id))?.captions).toEqual(captions)
    const { rows } = await world.db.query(
      `select a.location, a.editorial, a.agreement_version, a.captured_at, a.master_key, f.fingerprints, c.language, c.title,
         c.description, s.status, s.version
       from assets a join picture_fingerprints f using (asset_id) join image_captions c on c.image_id = a.asset_id
       join images s on s.image_id = a.asset_id where asset_id = $1`,
      [asset_id],
    )
    expect(rows).toEqual([
      {
        location: given.location,
        editorial: true,
        agreement_version: AGREEMENT_VERSION,
        captured_at: new Date('2026-02-03T00:00:00Z'),
        master_key: given.master_key,
        fingerprints: given.fingerprints,
        language: 'yo',
        title: 'Ọjà',
        description: 'Ọjà ní ọ̀sán',
        status: 'published',
        version: 2,
      },
    ])
  })

  it('leaves faces that are found at the same moment to the search of published images, which holds them', async () => {
    const { submission_key } = await givenSubmission(world, 'ada', { status: 'in_review' })
    const { asset_id } = await publish(submission_key)
    await setSubmissionFaces(world.db, asset_id, [])
    const { rows } = await world.db.query('select faces from assets where asset_id = $1', [asset_id])
    expect(rows).toEqual([{ faces: null }])
  })

  it('is refused unless the submission is in review with its words and file', async () => {
    for (const given of [
      { status: 'draft' },
      { status: 'changes_requested' },
      { status: 'in_review', title: '' },
      { status: 'in_review', category_slug: null },
    ] as const) {
      const { submission_key } = await givenSubmission(world, 'ada', given)
      await expect(publish(submission_key)).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  it('is refused if the file is already in the catalogue, and changes nothing', async () => {
    const asset = await world.givenAsset()
    const given = await givenSubmission(world, 'ada', { status: 'in_review' })
    await world.db.query('update assets set content_hash = $2 where asset_id = $1', [
      asset.asset_id,
      given.content_hash,
    ])
    await expect(publish(given.submission_key)).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await world.db.query('select status, version from images where submission_key = $1', [
      given.submission_key,
    ])
    expect(rows).toEqual([{ status: 'in_review', version: 1 }])
  })
})

describe('the file of a submission', () => {
  it('is queued for deletion with the submission unless an asset uses it', async () => {
    const unused = async (master_key: string) =>
      (await world.db.query('select from unused_files where master_key = $1', [master_key])).rowCount
    const draft = await givenSubmission(world, 'ada')
    await world.db.query('delete from images where submission_key = $1', [draft.submission_key])
    expect(await unused(draft.master_key)).toBe(1)
    const published = await givenSubmission(world, 'ada', { status: 'in_review' })
    await publish(published.submission_key)
    await world.db.query('delete from images where submission_key = $1', [published.submission_key])
    expect(await unused(published.master_key)).toBe(0)
  })

  it('can be submitted again only after the earlier submission was withdrawn', async () => {
    const first = await givenSubmission(world, 'ada', { status: 'in_review' })
    const again = () =>
      givenSubmission(world, 'ada', { content_hash: first.content_hash, status: 'in_review' })
    const count = async () =>
      (await world.db.query('select from images where content_hash = $1', [first.content_hash])).rowCount
    await again()
    expect(await count()).toBe(1)
    await inTransaction(world.db, async (tx) =>
      setSubmissionStatus(tx, (await lockSubmission(tx, first.submission_key))!.image_id, 'withdrawn'),
    )
    await again()
    expect(await count()).toBe(2)
  })
})
