import { PAPER_MAX_BYTES, release_texts } from '@taswira/contract'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { oneRow } from '../../db/pool.ts'
import { givenNoise, givenPlain } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { givenOpenRelease, givenRelease } from '../../testing/test-release.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { keepSettings } from '../settings/keep-settings.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { listStorageKeys } from '../backups/queries.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { deleteOldReleases } from '../releases/queries.ts'
import { resealAll } from '../secrets/reseal.ts'
import { deleteUnusedFiles } from '../submissions/delete-unused-files.ts'

let world: World
let ada: TestContributor
let other: TestContributor
let desk: TestOperator
let photo: Buffer
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  ada = await givenContributor(world, { username: 'ada', full_name: 'Ada Obi' })
  other = await givenContributor(world, { username: 'other' })
  desk = await givenOperator(world, 'editor')
  photo = await givenPlain('#f8f4e8', { width: 600, height: 900 })
    .withExif({ IFD0: { Artist: 'Amina Yusuf' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

const paper = {
  kind: 'model',
  label: 'Amina, market shoot',
  full_name: 'Amina Yusuf',
  child: false,
  guardian_name: '',
  guardian_relation: '',
  property: '',
  uses: ['health'],
  signed_on: '2026-01-31',
}
const upload = (
  member: { headers: object } | undefined,
  given: object = {},
  file: Buffer = photo,
  app = world.app,
) =>
  app.inject({
    method: 'POST',
    url: '/api/studio/releases/paper/',
    headers: { ...member?.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.concat([Buffer.from(`${JSON.stringify({ ...paper, ...given })}\n`), file]),
  })
async function givenPaper(given: object = {}, member = ada, file = photo) {
  const answer = await upload(member, given, file)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ release_key: string }>().release_key
}
const photoOf = (release_key: string, member = ada) =>
  member.get(`/api/studio/releases/${release_key}/paper/`)
const view = async (release_key: string, member = ada) =>
  (await member.get(`/api/studio/releases/${release_key}/`)).json<{ state: string; refusal: string }>()
const decide = (release_key: string, decision: object, operator = desk) =>
  operator.post(`releases/${release_key}/decision/`, decision)
const accept = async (release_key: string) => {
  const answer = await decide(release_key, { outcome: 'accepted' })
  if (answer.statusCode !== 204) throw new Error(answer.body)
}
const rowOf = (release_key: string) =>
  oneRow<{ release_id: number; paper_key: string | null }>(
    world.db,
    'select * from releases where release_key = $1',
    [release_key],
  )
const filesOf = async (paper_key: string) => {
  await deleteUnusedFiles(world)
  return world.storage.exists(paper_key)
}

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
  release_status: 'released',
}
async function givenDraft(...releases: string[]) {
  const { submission_key, master_key } = await givenSubmission(world, 'ada')
  await world.storage.put(master_key, Buffer.from('a picture'))
  const save = async (submit: boolean) => {
    const { version } = await oneRow<{ version: number }>(
      world.db,
      'select version from images where submission_key = $1',
      [submission_key],
    )
    const body = { ...words, releases, version, submit }
    return ada.call('PUT', `/api/studio/submissions/${submission_key}/`, body)
  }
  const publish = async () => {
    const { version } = (await desk.get(`submissions/${submission_key}/`)).json<{ version: number }>()
    return desk.post(`submissions/${submission_key}/decision/`, { outcome: 'published', version })
  }
  const asset = () =>
    oneRow<{ stock_id: string; slug: string; status: string }>(
      world.db,
      'select stock_id, slug, status from images where submission_key = $1',
      [submission_key],
    )
  return { submission_key, save, publish, asset }
}

describe('a paper release', () => {
  it('counts only after a reviewer has accepted it, and then like a signed one', async () => {
    const release_key = await givenPaper({ uses: ['politics', 'health'] })
    expect(await view(release_key)).toMatchObject({
      state: 'waiting',
      on_paper: true,
      version: null,
      link_expires_at: null,
      signed_at: '2026-01-31T00:00:00.000Z',
      uses: ['health', 'politics'],
      signature: { full_name: 'Amina Yusuf', guardian: null, property: '', email: '' },
    })
    const draft = await givenDraft(release_key)
    expect((await draft.save(true)).json()).toEqual({ release_status: [release_texts.not_signed] })
    const editorial = await world.givenAsset({ stored: true })
    await world.db.query(
      `update assets set contributor_id = (select contributor_id from releases where release_key = $2) where stock_id = $1`,
      [editorial.stock_id, release_key],
    )
    const attach = () =>
      ada.call('POST', `/api/studio/releases/${release_key}/images/`, { stock_id: editorial.stock_id })
    expect((await attach()).statusCode).toBe(409)

    await draft.save(false)
    expect((await desk.get('releases/waiting/')).json<object[]>().at(-1)).toMatchObject({
      release_key,
      label: 'Amina, market shoot',
      state: 'waiting',
      contributor: { username: 'ada', full_name: 'Ada Obi' },
      previews: [expect.stringContaining('/480?expires=')],
    })
    expect((await desk.get('')).json()).toMatchObject({ papers: 1 })
    await accept(release_key)
    expect((await desk.get('')).json()).toMatchObject({ papers: 0 })
    expect(await view(release_key)).toMatchObject({ state: 'signed', ended_at: null })
    const mails = await world.mail.inbox(ada.email)
    expect(mails.some(({ subject }) => subject.includes('was accepted'))).toBe(true)
    expect((await attach()).statusCode).toBe(204)

    expect((await draft.save(true)).statusCode).toBe(200)
    expect((await draft.publish()).statusCode).toBe(204)
    const { slug, stock_id } = await draft.asset()
    const release = { status: 'released', models: 1, properties: 0, uses: ['health', 'politics'] }
    const notes = await world.get(`/api/contributor/stock/${slug}/notes/`)
    expect(notes.json()).toMatchObject({ release })
    expect(notes.body).not.toMatch(/Amina/)
    const member = await world.givenMember()
    await member.claim()
    await member.download(stock_id)
    const { certificate_id } = await oneRow<{ certificate_id: string }>(
      world.db,
      'select certificate_id from certificates where stock_id = $1',
      [stock_id],
    )
    expect((await world.get(`/api/certificates/${certificate_id}/`)).json()).toMatchObject({
      asset: { release },
    })
  })

  it('is refused with a reason that its contributor sees, and its photo is deleted', async () => {
    const release_key = await givenPaper()
    const { paper_key, release_id } = await rowOf(release_key)
    const reason = 'The signature is cut off.'
    expect((await decide(release_key, { outcome: 'refused', reason: ' ' })).json()).toEqual({
      reason: [release_texts.refusal_missing],
    })
    expect((await decide(release_key, { outcome: 'refused', reason })).statusCode).toBe(204)
    expect(await view(release_key)).toMatchObject({ state: 'refused', refusal: reason })
    expect((await photoOf(release_key)).statusCode).toBe(404)
    expect((await desk.post(`releases/${release_key}/paper/`)).statusCode).toBe(404)
    expect(await filesOf(paper_key!)).toBe(false)
    const draft = await givenDraft(release_key)
    expect((await draft.save(false)).json()).toEqual({ releases: [release_texts.unknown] })
    for (const decision of [{ outcome: 'accepted' }, { outcome: 'refused', reason }])
      expect((await decide(release_key, decision)).statusCode).toBe(409)
    expect(await desk.log(`release ${release_id}`)).toEqual([
      { action: 'release_refused', operator: desk.email, before: {}, after: {} },
    ])
    const mails = await world.mail.inbox(ada.email)
    const mail = mails.find(({ subject }) => subject.includes('was refused'))
    expect(mail?.text).not.toMatch(/signature is cut|Amina/)
  })

  it('is decided once, even if two reviewers decide at the same moment', async () => {
    const release_key = await givenPaper()
    const answers = await Promise.all([
      decide(release_key, { outcome: 'accepted' }),
      decide(release_key, { outcome: 'refused', reason: 'It shows nothing.' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it("can't be decided by an operator who uploaded it, or by an operator whose role excludes reviews", async () => {
    const release_key = await givenPaper()
    const editor = await givenOperator(world, 'editor')
    await world.db.query('update operators set email = $2 where email = $1', [
      editor.email,
      ada.email.replace('@', '+desk@'),
    ])
    expect((await decide(release_key, { outcome: 'accepted' }, editor)).json()).toMatchObject({
      detail: expect.stringContaining('your own release') as string,
    })
    const support = await givenOperator(world, 'support')
    for (const refused of [
      await decide(release_key, { outcome: 'accepted' }, support),
      await support.post(`releases/${release_key}/paper/`),
      await support.get('releases/waiting/'),
    ])
      expect(refused.statusCode).toBe(403)
    const link = await givenRelease(world, ada)
    const open = await givenOpenRelease(world, ada)
    for (const key of [link.release_key, open.release_key])
      expect((await decide(key, { outcome: 'accepted' })).statusCode).toBe(409)
    expect((await decide('0'.repeat(32), { outcome: 'accepted' })).statusCode).toBe(404)
  })

  it('can be withdrawn at the desk like other releases, and its photo is kept as proof', async () => {
    const release_key = await givenPaper()
    expect((await desk.post(`releases/${release_key}/withdrawn/`)).statusCode).toBe(409)
    await accept(release_key)
    const draft = await givenDraft(release_key)
    await draft.save(true)
    await draft.publish()
    expect((await desk.post(`releases/${release_key}/withdrawn/`)).statusCode).toBe(204)
    const { stock_id, status } = await draft.asset()
    expect(status).toBe('unpublished')
    const { paper_key } = await rowOf(release_key)
    expect(await filesOf(paper_key!)).toBe(true)

    // Only a paper signed after the withdrawal brings the image back.
    const publish = () => desk.put(`assets/${stock_id}/status/`, { status: 'published' })
    const attach = async (signed_on: string) => {
      const key = await givenPaper({ signed_on })
      await accept(key)
      const attached = await ada.call('POST', `/api/studio/releases/${key}/images/`, { stock_id })
      expect(attached.statusCode).toBe(204)
    }
    await attach(new Date().toISOString().slice(0, 10))
    expect((await publish()).statusCode).toBe(409)
    await world.db.query(
      "update releases set ended_at = ended_at - interval '2 days' where release_key = $1",
      [release_key],
    )
    expect((await publish()).statusCode).toBe(200)
  })

  it('can be cancelled by its contributor while it waits for a decision', async () => {
    const release_key = await givenPaper()
    const { paper_key } = await rowOf(release_key)
    const call = (what: string, member = ada) =>
      member.call('POST', `/api/studio/releases/${release_key}/${what}/`)
    expect((await call('cancelled', other)).statusCode).toBe(404)
    expect((await call('link')).statusCode).toBe(409)
    expect((await call('cancelled')).statusCode).toBe(204)
    expect(await view(release_key)).toMatchObject({ state: 'cancelled' })
    expect(await filesOf(paper_key!)).toBe(false)
    expect((await decide(release_key, { outcome: 'accepted' })).statusCode).toBe(409)
  })

  it('never changes after the upload', async () => {
    const release_key = await givenPaper()
    for (const change of ["uses = '{}'", "kind = 'property'", 'signed_at = now()'])
      await expect(
        world.db.query(`update releases set ${change} where release_key = $1`, [release_key]),
      ).rejects.toThrow("can't be changed")
  })

  it('is signed by a guardian for a child, and by an adult for property', async () => {
    const child = { child: true, guardian_name: 'Hadiza Yusuf', guardian_relation: 'Mother' }
    const release_key = await givenPaper(child)
    expect(await view(release_key)).toMatchObject({
      signature: { full_name: 'Amina Yusuf', guardian: { full_name: 'Hadiza Yusuf', relation: 'Mother' } },
    })
    const property = { kind: 'property', property: 'A shop in Balogun Street' }
    expect(await view(await givenPaper(property))).toMatchObject({
      kind: 'property',
      signature: { property: 'A shop in Balogun Street' },
    })
    expect((await upload(ada, { ...property, ...child })).json()).toEqual({
      child: [release_texts.adult_owner],
    })
  })

  it.each([
    [{ kind: 'animal' }, 'kind'],
    [{ label: '' }, 'label'],
    [{ full_name: '' }, 'full_name'],
    [{ full_name: 'A\u0000B' }, 'full_name'],
    [{ full_name: 'x'.repeat(101) }, 'full_name'],
    [{ child: true }, 'guardian_name'],
    [{ child: true, guardian_name: 'Hadiza' }, 'guardian_relation'],
    [{ child: true, guardian_name: 'amina yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Ami\u200bna Yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Аmіnа Yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Amína-Yusuf.', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Yusuf Amina', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ child: true, guardian_name: 'Aminа Yusuf', guardian_relation: 'Mother' }, 'guardian_name'],
    [{ kind: 'property' }, 'property'],
    [{ uses: ['weapons'] }, 'uses.0'],
    [{ uses: ['health', 'health'] }, 'uses'],
    [{ signed_on: '' }, 'signed_on'],
    [{ signed_on: '2026-02-30' }, 'signed_on'],
    [{ signed_on: '2999-01-01' }, 'signed_on'],
    [{ status: 'signed' }, 'status'],
  ])('is rejected with %o', async (given, field) => {
    const answer = await upload(ada, given)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<object>())).toContain(field)
  })
})

describe('the photo of a paper release', () => {
  it('is visible only to its contributor and to reviewers, whose access is logged', async () => {
    const release_key = await givenPaper()
    const mine = await photoOf(release_key)
    expect(mine.statusCode).toBe(200)
    expect(mine.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const stranger = await world.givenMember()
    const buyer = await world.givenMember()
    await buyer.claim()
    for (const member of [other, stranger, buyer] as TestContributor[]) {
      expect((await photoOf(release_key, member)).statusCode).toBe(404)
      expect((await member.call('POST', `/api/desk/releases/${release_key}/paper/`)).statusCode).toBe(401)
    }
    expect((await world.get(`/api/studio/releases/${release_key}/paper/`)).statusCode).toBe(401)
    expect((await upload(undefined)).statusCode).toBe(401)
    expect((await upload(stranger)).statusCode).toBe(404)

    const opened = await desk.post(`releases/${release_key}/paper/`)
    expect(opened.rawPayload.equals(mine.rawPayload)).toBe(true)
    const { release_id } = await rowOf(release_key)
    expect(await desk.log(`release ${release_id}`)).toMatchObject([
      { action: 'release_paper_opened', operator: desk.email },
    ])
    const link = await givenRelease(world, ada)
    expect((await photoOf(link.release_key)).statusCode).toBe(404)
    expect((await desk.post(`releases/${link.release_key}/paper/`)).statusCode).toBe(404)
  })

  it('is stored encrypted, without metadata and at most 2,400 px long', async () => {
    const large = await givenNoise({ width: 3_000, height: 300 }).jpeg().toBuffer()
    const release_key = await givenPaper({}, ada, large)
    const { width, height } = await sharp((await photoOf(release_key)).rawPayload).metadata()
    expect([width, height]).toEqual([2_400, 240])

    const plain = (await photoOf(await givenPaper())).rawPayload
    expect(await sharp(plain).metadata()).not.toHaveProperty('exif')
    const row = await rowOf(release_key)
    const stored = await world.storage.get(row.paper_key!)
    expect(stored.subarray(0, 200).toString('latin1')).not.toContain('JFIF')
    await expect(sharp(stored).metadata()).rejects.toThrow()
    expect(JSON.stringify(row)).not.toMatch(/Amina|market/)
    // No part of the upload stays in the folder for incoming files.
    expect(await readdir(join(world.config.data_dir, 'uploads'))).toEqual([])
  })

  it.each([
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF')],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['a photo that ends early', () => photo.subarray(0, photo.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
  ])('must not be %s', async (_, file) => {
    const before = await world.db.query('select from releases')
    const answer = await upload(ada, {}, file())
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ file: [expect.stringMatching(/^[A-Z].*\.$/)] })
    expect((await world.db.query('select from releases')).rowCount).toBe(before.rowCount)
  })

  it('contains no data that was hidden before, in or after the image', async () => {
    const hidden = '<script>alert(1)</script>%PDF-1.7'
    const files = [
      Buffer.concat([photo, Buffer.from(hidden)]),
      await sharp(photo)
        .withExif({ IFD0: { ImageDescription: hidden } })
        .jpeg()
        .toBuffer(),
      await sharp(photo)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${hidden}</x:xmpmeta>`)
        .png()
        .toBuffer(),
    ]
    for (const file of files) {
      const shown = (await photoOf(await givenPaper({}, ada, file))).rawPayload
      expect(shown.toString('latin1')).not.toMatch(/script|%PDF/)
    }
  })

  it('is rejected if it is too large or sent as JSON', async () => {
    const large = Buffer.concat([photo, Buffer.alloc(PAPER_MAX_BYTES)])
    const answer = await upload(ada, {}, large)
    expect(answer.statusCode).toBe(413)
    const json = await world.app.inject({
      method: 'POST',
      url: '/api/studio/releases/paper/',
      headers: ada.headers,
      payload: paper,
    })
    expect(json.statusCode).toBe(415)
  })

  it('can be opened after the secret was changed, even without the old secret', async () => {
    const release_key = await givenPaper()
    const before = await photoOf(release_key)
    const secret = 'the secret after the rotation, long enough'
    const restarted = async (signing_secrets_old: string[]) => {
      const config = { ...world.config, signing_secret: secret, signing_secrets_old }
      const { db, log, storage, payments, connection_string } = world
      const settings = keepSettings({ config, db, log })
      const deps = { db, log, storage, config, settings, payments, connection_string }
      return { ...deps, ...(await buildApp(deps)) }
    }
    const rotated = await restarted([])
    try {
      // The world's own secret is in its data folder, and therefore counts as an old secret.
      const open = () =>
        rotated.app.inject({
          method: 'GET',
          url: `/api/studio/releases/${release_key}/paper/`,
          headers: ada.headers,
        })
      expect((await open()).rawPayload.equals(before.rawPayload)).toBe(true)
      const { resealed, unreadable } = await resealAll(rotated)
      expect([resealed > 0, unreadable]).toEqual([true, 0])
      expect((await open()).rawPayload.equals(before.rawPayload)).toBe(true)
      await expect(photoOf(release_key).then(({ statusCode }) => statusCode)).resolves.toBe(500)
    } finally {
      await resealAll({
        ...rotated,
        config: { ...world.config, signing_secrets_old: [secret] },
      })
      await rotated.app.close()
    }
    expect((await photoOf(release_key)).statusCode).toBe(200)
  })

  it('is included in backups while it is stored', async () => {
    const release_key = await givenPaper()
    const { paper_key } = await rowOf(release_key)
    const client = await world.db.connect()
    try {
      expect(await listStorageKeys(client as never)).toContain(paper_key)
    } finally {
      client.release()
    }
  })

  it('is deleted with its release: with the account, or 30 days after a refusal', async () => {
    const leaving = await givenContributor(world)
    const [waiting, accepted] = [await givenPaper({}, leaving), await givenPaper({}, leaving)]
    await accept(accepted)
    const files = [(await rowOf(waiting)).paper_key!, (await rowOf(accepted)).paper_key!]
    await eraseMember(world, leaving.email)
    for (const file of files) expect(await filesOf(file)).toBe(false)

    const refused = await givenPaper()
    await decide(refused, { outcome: 'refused', reason: 'Too dark to read.' })
    await world.db.query("update releases set ended_at = now() - interval '31 days' where release_key = $1", [
      refused,
    ])
    expect(await deleteOldReleases(world.db)).toBe(1)
    expect((await ada.get(`/api/studio/releases/${refused}/`)).statusCode).toBe(404)
  })

  it('is deleted if its contributor leaves before a decision', async () => {
    const leaving = await givenContributor(world)
    const release_key = await givenPaper({}, leaving)
    const { paper_key } = await rowOf(release_key)
    const left = await leaving.call('POST', '/api/studio/leave/', { current_password: leaving.password })
    expect(left.statusCode).toBe(200)
    expect(await filesOf(paper_key!)).toBe(false)
    expect((await decide(release_key, { outcome: 'accepted' })).statusCode).toBe(409)
    expect((await upload(leaving)).statusCode).toBe(404)
  })
})

it('paper uploads are limited per member and day', async () => {
  const limited = await createWorld({ env: { LIMITS_FACTOR: '0.02' } })
  const member = await givenContributor(limited)
  const codes = []
  for (let number = 0; number < 2; number++)
    codes.push((await upload(member, {}, photo, limited.app)).statusCode)
  await limited.close()
  expect(codes).toEqual([201, 429])
})
