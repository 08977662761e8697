import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { CallResult, ReviewedSubmission, Submission, whoseImage } from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { givenCredential, readOfficially } from '../../testing/test-credential.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { tusClient } from '../../testing/test-upload.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { renditionName } from '../pictures/make-rendition.ts'
import { findLicensedPicture } from '../pictures/queries.ts'

let world: World
let origin: string
let ada: TestContributor
let reviewer: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000', IMAGE_MIN_MEGAPIXELS: '0' } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  ada = await givenContributor(world, { username: 'ada' })
  reviewer = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

let seed = 400
const givenFile = () => givenNoise({ width: 300, height: 200, seed: ++seed }).jpeg().toBuffer()

async function upload(file: Buffer) {
  const tus = tusClient(origin, ada)
  const path = await tus.begin(file)
  await tus.send(path, file)
  const { submission_key } = await tus.checked(path)
  const seen = (await ada.get(`/api/studio/submissions/${submission_key}/`)).json<{
    submission: Submission
  }>()
  // A draft isn't shown to reviewers.
  await world.db.query(
    "update images set status = 'in_review', submitted_at = now() where submission_key = $1",
    [submission_key],
  )
  const reviewed = (await reviewer.get(`submissions/${submission_key}/`)).json<ReviewedSubmission>()
  return { ...seen.submission, reviewed: reviewed.credential }
}

describe('a content credential in an uploaded file', () => {
  it('is shown to contributor and reviewer, and proposes how the image was made', async () => {
    const file = await givenCredential(await givenFile(), 'jpeg', {
      digital_source_type: 'trainedAlgorithmicMedia',
    })
    const credential = {
      state: 'unchanged',
      signer: 'camera.example',
      made_with: 'Camera X1',
      captured_on: null,
      digital_source_type: 'trainedAlgorithmicMedia',
    }
    expect(await upload(file)).toMatchObject({
      digital_source_type: 'trainedAlgorithmicMedia',
      credential,
      reviewed: credential,
    })
  })

  it('is not believed after a byte was changed', async () => {
    const file = await givenCredential(await givenFile(), 'jpeg', {
      digital_source_type: 'trainedAlgorithmicMedia',
    })
    file[file.length - 3]! ^= 1
    expect(await upload(file)).toMatchObject({
      digital_source_type: null,
      credential: { state: 'changed', made_with: '', digital_source_type: null },
    })
  })

  it('is null without one', async () => {
    expect(await upload(await givenFile())).toMatchObject({ credential: null, reviewed: null })
  })
})

async function check(file: Buffer) {
  const answer = await fetch(`${origin}/api/whose-image/`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.concat([Buffer.from('{}\n'), file])),
  })
  return (await answer.json()) as CallResult<typeof whoseImage>
}

async function givenLicence(licensed_for: object = {}) {
  const member = await world.givenMember()
  await member.claim()
  const { stock_id, asset_id } = await world.givenAsset({ width_px: 300, height_px: 200 })
  const { master_key } = await oneRow<{ master_key: string }>(
    world.db,
    'select master_key from assets where asset_id = $1',
    [asset_id],
  )
  await world.storage.put(master_key, await givenFile())
  return { member, stock_id, file: await download(member, stock_id, licensed_for) }
}

async function download(member: TestMember, stock_id: string, more: object = {}) {
  const answer = await member.call('POST', '/api/download/', { stock_id, ...more })
  const { file } = answer.json<{ file: string }>()
  return (await world.get(file.replace('http://shop.test', ''))).rawPayload
}

const certificateOf = async (member: TestMember, stock_id: string) =>
  (await member.get(`/api/user/licences/${stock_id}/`)).json<{ certificate_id: string }>().certificate_id

describe('a licensed file', () => {
  it('carries a credential that the official reader trusts with our root, in every size', async () => {
    const root = (await world.get('/.well-known/content-credential-root.pem')).body
    const { member, stock_id } = await givenLicence()
    for (const size of ['original', 'web', 'square']) {
      const found = await readOfficially(await download(member, stock_id, { size }), 'jpeg', root)
      expect([size, found.validation_state]).toEqual([size, 'Trusted'])
      expect(JSON.stringify(found)).toContain(await certificateOf(member, stock_id))
    }
  })

  it('is the same for a licence after it was made again, and another one for another licence', async () => {
    const { member, stock_id, file } = await givenLicence()
    await rm(world.config.rendition_cache_dir, { recursive: true, force: true })
    expect((await download(member, stock_id)).equals(file)).toBe(true)
    const other = await world.givenMember()
    await other.claim()
    expect((await download(other, stock_id)).equals(file)).toBe(false)
  })

  it('names in its XMP the certificate, and the client and project of the licensee', async () => {
    const { member, stock_id, file } = await givenLicence({ client: 'Zuma & Co', project: 'Lagos 2027' })
    const xmp = (await sharp(file).metadata()).xmpAsString!
    expect(xmp).toContain(await certificateOf(member, stock_id))
    expect(xmp).toContain('<rdf:li>Zuma &#38; Co</rdf:li><rdf:li>Lagos 2027</rdf:li>')
  })

  it('is delivered without captions that have no room in a JPEG', async () => {
    const { stock_id, member } = await givenLicence()
    const language = ['am', 'ar', 'fr', 'pt', 'sw']
    await world.db.query(
      `insert into image_captions (image_id, language, title, description)
       select asset_id, unnest($2::text[]), 'ጀምበር', repeat('ም', 4000) from assets where stock_id = $1`,
      [stock_id, language],
    )
    const xmp = (await sharp(await download(member, stock_id)).metadata()).xmpAsString!
    expect(xmp).toContain(await certificateOf(member, stock_id))
    expect(xmp).not.toContain('ምም')
  })

  it("isn't sent to a member whose licence is gone", async () => {
    const { member, stock_id } = await givenLicence()
    const { file } = (await member.download(stock_id)).json<{ file: string }>()
    await world.db.query('delete from certified_files')
    await world.db.query('delete from certificates')
    expect((await world.get(file.replace('http://shop.test', ''))).statusCode).toBe(404)
  })
})

it("a licensed file gets another name with another signing certificate of the owner's, a preview doesn't", async () => {
  const { member, stock_id } = await givenLicence()
  const { asset_id } = await oneRow<{ asset_id: number }>(
    world.db,
    'select asset_id from assets where stock_id = $1',
    [stock_id],
  )
  const picture = (await findLicensedPicture(world.db, asset_id, await member.userId()))!
  const nameWith = (certificate: string, kind: 'web' | 'display') => {
    const credential_chain = { key: '', certificates: [certificate], valid_until: new Date() }
    return renditionName({ ...world, config: { ...world.config, credential_chain } }, picture, kind, 'jpeg')
  }
  expect(nameWith('A', 'web')).not.toBe(nameWith('B', 'web'))
  expect(nameWith('A', 'display')).toBe(nameWith('B', 'display'))
})

describe('a file that somebody shows us', () => {
  it('leads to its certificate while it is unchanged, and says when it was changed', async () => {
    const { member, stock_id, file } = await givenLicence()
    const certificate_id = await certificateOf(member, stock_id)
    expect(await check(file)).toMatchObject({ licence: { certificate_id, unchanged: true } })
    // One pixel, without touching what programs add.
    const changed = Buffer.from(file)
    changed[changed.length - 40]! ^= 1
    expect(await check(changed)).toMatchObject({ licence: { certificate_id, unchanged: false } })
    expect(await check(await sharp(file).jpeg().toBuffer())).toMatchObject({ licence: null })
  })

  it('has no licence when a stranger signed it, whatever number it names', async () => {
    const { member, stock_id } = await givenLicence()
    const certificate_id = await certificateOf(member, stock_id)
    expect(await check(await givenCredential(await givenFile(), 'jpeg', { certificate_id }))).toMatchObject({
      licence: null,
    })
  })
})
