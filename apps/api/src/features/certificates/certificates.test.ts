import { createHash, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type Certificate, type CertificateKey, licence_versions, type Signed } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { cancelWaitsDuring } from '../../testing/cancel-waits.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sharedPictures } from '../pictures/pictures.ts'
import { publishedKey } from './signing-key.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
})
afterAll(() => world.close())

type View = Certificate & {
  payment_reversed_at: string | null
  credit: string | null
  picture: object | null
  signed: Signed
}

/** Creates an asset whose original is a valid image. */
async function givenPicture(more: Parameters<World['givenAsset']>[0] = {}) {
  const asset = await world.givenAsset({ width_px: 400, height_px: 300, title: 'Ọjà at dusk', ...more })
  const row = await oneRow<{ master_key: string }>(
    world.db,
    'select master_key from assets where asset_id = $1',
    [asset.asset_id],
  )
  const master = await givenNoise({ seed: asset.asset_id }).jpeg().toBuffer()
  await world.storage.put(row.master_key, master)
  return asset
}

async function givenMember() {
  const member = await world.givenMember({ full_name: 'Adé Ọlá' })
  await member.claim()
  return member
}

/** Licenses an asset and returns the URL of its file. */
async function license(member: TestMember, stock_id: string): Promise<string> {
  const answer = await member.download(stock_id)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ file: string }>().file
}

const fetchFile = async (address: string) => {
  const answer = await world.get(address.replace('http://shop.test', ''))
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function findCertificateId(member: TestMember): Promise<string> {
  const [newest] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
  return newest!.certificate_id
}

const certificate = async (id: string) => (await world.get(`/api/certificates/${id}/`)).json<View>()
const keys = async () => (await world.get('/.well-known/jwks.json')).json<{ keys: CertificateKey[] }>().keys
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Verifies the signature with the published key that it names, as any third party can. */
function isSigned({ payload, protected: header, signature }: Signed, published: CertificateKey[]): boolean {
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string }
  const { kty, crv, x } = published.find((key) => key.kid === kid)!
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  return (
    alg === 'EdDSA' &&
    verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
  )
}

describe('a certificate', () => {
  it("lists every delivered file, because downloads answer 503 while the file can't be recorded", async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    const file = (await license(member, asset.stock_id)).replace('http://shop.test', '')
    const id = await findCertificateId(member)
    await inTransaction(world.db, async (tx) => {
      await tx.query('lock table certified_files in share mode')
      const busy = await cancelWaitsDuring(world.db, world.get(file))
      expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, expect.any(String)])
    })
    expect(await certificate(id)).toMatchObject({ file: null })
    const delivered = (await world.get(file)).rawPayload
    expect(await certificate(id)).toMatchObject({ file: { sha256: sha256(delivered) } })
  })

  it('names the licensee, the asset and the delivered file', async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    const file = await license(member, asset.stock_id)
    const id = await findCertificateId(member)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const licence = (await member.get(`/api/user/licences/${asset.stock_id}/`)).json()
    expect(licence).toMatchObject({ certificate_id: id })
    expect(await certificate(id)).toMatchObject({ file: null, later_files: [] })

    const bytes = await fetchFile(file)
    const answer = await world.get(`/api/certificates/${id}/`)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { signed, payment_reversed_at, credit, picture, ...fields } = answer.json<View>()
    expect(credit).toBe('Amara Test / Taswira')
    expect(payment_reversed_at).toBeNull()
    expect(picture).toEqual({
      slug: asset.slug,
      thumbnail: expect.stringMatching(/^http:\/\/shop\.test\/pictures\/.+\/480$/),
      width: expect.any(Number),
      height: expect.any(Number),
      contributor: 'amara-test',
    })
    expect(fields).toEqual({
      certificate_id: id,
      holder: 'Adé Ọlá',
      client: null,
      project: null,
      asset: {
        stock_id: asset.stock_id,
        name: 'Ọjà at dusk',
        creator: 'Amara Test',
        digital_source_type: null,
        data_mining: 'reserved',
        release: null,
      },
      file: {
        name: `${asset.slug}.jpg`,
        media_type: 'image/jpeg',
        bytes: bytes.length,
        sha256: sha256(bytes),
      },
      later_files: [],
      licence: {
        name: 'Standard License',
        version: '2026-11',
        text_sha256: licence_versions['2026-11']!.text_sha256,
        url: 'http://shop.test/licence/2026-11',
      },
      credits: 3,
      licensed_at: expect.stringMatching(/Z$/),
      issuer: { name: 'Taswira', legal_name: null, url: 'http://shop.test' },
    })
    // The signature covers exactly these fields.
    expect(JSON.parse(Buffer.from(signed.payload, 'base64url').toString())).toEqual(fields)
  })

  it('names client and project as they were stated when the image was licensed', async () => {
    const { stock_id } = await givenPicture()
    const member = await givenMember()
    const download = (given: object) => member.call('POST', '/api/download/', { stock_id, ...given })
    expect((await download({ client: 'x'.repeat(81) })).statusCode).toBe(400)
    expect((await download({ client: ' Adé & Sons ', project: 'Billboards' })).statusCode).toBe(200)
    expect((await download({ client: 'Somebody else', project: '' })).statusCode).toBe(200)
    expect(await certificate(await findCertificateId(member))).toMatchObject({
      client: 'Adé & Sons',
      project: 'Billboards',
    })
  })

  it('shows its image only while the image is published', async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    await license(member, asset.stock_id)
    const id = await findCertificateId(member)
    await world.db.query("update assets set status = 'unpublished' where asset_id = $1", [asset.asset_id])
    expect((await world.get(`/api/certificates/${id}/`)).json<View>().picture).toBeNull()
  })

  it.each(['its category', 'its contributor'])(
    'refers to the editorial licence if %s makes the asset editorial',
    async (by) => {
      const member = await givenMember()
      const asset = await givenPicture({ category: by === 'its category' ? 'editorial' : 'travel' })
      if (by === 'its contributor')
        await world.db.query('update assets set editorial = true where asset_id = $1', [asset.asset_id])
      await license(member, asset.stock_id)
      const { licence } = await certificate(await findCertificateId(member))
      expect(licence).toEqual({
        name: 'Standard License',
        version: '2026-11-editorial',
        text_sha256: licence_versions['2026-11-editorial']!.text_sha256,
        url: 'http://shop.test/licence/2026-11-editorial',
      })
    },
  )

  it('is signed so that changes can be detected', async () => {
    const member = await givenMember()
    await license(member, (await givenPicture()).stock_id)
    const { signed } = await certificate(await findCertificateId(member))
    const published = await keys()
    expect(isSigned(signed, published)).toBe(true)
    const fields = JSON.parse(Buffer.from(signed.payload, 'base64url').toString()) as Certificate
    const forged = Buffer.from(JSON.stringify({ ...fields, holder: 'Somebody Else' })).toString('base64url')
    expect(isSigned({ ...signed, payload: forged }, published)).toBe(false)
    const other = await certificate(await findCertificateId(await memberWithLicence()))
    expect(isSigned({ ...signed, signature: other.signed.signature }, published)).toBe(false)
    expect(JSON.stringify(published)).not.toContain('"d"')
    expect((await world.get('/api/certificate_keys/')).json()).toEqual({ keys: published })
  })

  it('keeps its contents when names, the title or the asset change', async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    await fetchFile(await license(member, asset.stock_id))
    const id = await findCertificateId(member)
    const { signed: _, picture, ...before } = await certificate(id)
    expect(picture).not.toBeNull()
    await member.call('PUT', '/api/user/user_edit_profile/', { user: { full_name: 'New Name' } })
    await world.db.query(
      "update assets set title = 'Other', licence_name = 'CC0 1.0', licence_url = 'https://l.test', status = 'removed' where asset_id = $1",
      [asset.asset_id],
    )
    const { signed: __, ...after } = await certificate(id)
    expect(after).toEqual({ ...before, picture: null })
  })

  it('lists a file only once, even if it is fetched repeatedly, in parts or rendered again', async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    const file = await license(member, asset.stock_id)
    const first = await fetchFile(file)
    const path = file.replace('http://shop.test', '')
    expect((await world.get(path, { range: 'bytes=0-9' })).statusCode).toBe(206)
    // Empty the cache on disk and in memory. Renditions may still be written in the background.
    await rm(world.config.rendition_cache_dir, { recursive: true, force: true, maxRetries: 10 })
    await sharedPictures(world).cache.forget(asset.picture_key)
    expect(sha256(await fetchFile(file))).toBe(sha256(first))
    const view = await certificate(await findCertificateId(member))
    expect(view.file?.sha256).toBe(sha256(first))
    expect(view.later_files).toEqual([])
  })

  it('keeps the first file and adds a second when the embedded licence changes', async () => {
    const member = await givenMember()
    const asset = await givenPicture()
    const file = await license(member, asset.stock_id)
    const first = await fetchFile(file)
    await world.db.query("update assets set copyright_notice = '© Amara, 2026' where asset_id = $1", [
      asset.asset_id,
    ])
    const second = await fetchFile(file)
    expect(sha256(second)).not.toBe(sha256(first))
    const view = await certificate(await findCertificateId(member))
    expect([view.file?.sha256, view.later_files.map((one) => one.sha256)]).toEqual([
      sha256(first),
      [sha256(second)],
    ])
  })

  it('lists only files fetched by its own member', async () => {
    const [one, other] = [await givenMember(), await givenMember()]
    const asset = await givenPicture()
    await license(one, asset.stock_id)
    await fetchFile(await license(other, asset.stock_id))
    expect((await certificate(await findCertificateId(one))).file).toBeNull()
    expect(await findCertificateId(one)).not.toBe(await findCertificateId(other))
  })

  it('answers 404 for an unknown number', async () => {
    for (const id of ['0'.repeat(32), randomUUID(), 'x', `${'0'.repeat(31)}G`, '%00'])
      expect((await world.get(`/api/certificates/${id}/`)).statusCode).toBe(404)
  })

  it('is issued once per licence, even for concurrent downloads, and never without a licence', async () => {
    const member = await givenMember()
    const assets = [await givenPicture(), ...(await world.givenAssets(9, { stored: true }))]
    await Promise.all([...assets, ...assets].map((asset) => member.download(asset.stock_id)))
    const { rows } = await world.db.query<{ licences: number; certificates: number }>(
      `select count(distinct entitlement_id) as licences, count(certificate_id) as certificates
       from entitlements join users using (user_id) left join certificates using (entitlement_id) where email = $1`,
      [member.email],
    )
    expect(rows[0]).toEqual({ licences: 8, certificates: 8 })
  })
})

async function memberWithLicence() {
  const member = await givenMember()
  await license(member, (await givenPicture()).stock_id)
  return member
}

describe('the signing key', () => {
  it('is created once and shared by processes that use the same data folder', async () => {
    const { db, config } = world
    const [one, other] = await Promise.all([
      publishedKey({ db, config: { ...config } }),
      publishedKey({ db, config: { ...config } }),
    ])
    expect(one.key_id).toBe(other.key_id)
  })

  it('is replaced by the one in the settings, while the earlier key stays published', async () => {
    const member = await memberWithLicence()
    const id = await findCertificateId(member)
    const before = await certificate(id)
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
    const rotated = await publishedKey({ db: world.db, config: { ...world.config, certificate_key: pem } })
    const published = await keys()
    expect(published.map((key) => key.kid)).toContain(rotated.key_id)
    expect(published.length).toBeGreaterThan(1)
    expect(isSigned(before.signed, published)).toBe(true)
  })
})
