import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Asset, type Certificate, type DeskAsset, sampleName, type Signed } from '@taswira/contract'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let editor: TestOperator
let member: TestMember
let folder: string
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
  editor = await givenOperator(world, 'editor')
  member = await world.givenMember()
  await member.claim()
  folder = await mkdtemp(join(tmpdir(), 'taswira-declarations-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const reserved = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING'
const allowed = 'http://ns.useplus.org/ldf/vocab/DMI-ALLOWED'
const term = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`

/** Creates a downloadable image with an editor's declarations. */
async function given(declared: object, encode = (picture: Sharp) => picture.jpeg()) {
  const asset = await world.givenAsset({ width_px: 400, height_px: 300, title: 'Ọjà & "dusk"' })
  const { master_key } = await oneRow<{ master_key: string }>(
    world.db,
    'select master_key from assets where asset_id = $1',
    [asset.asset_id],
  )
  await world.storage.put(master_key, await encode(givenNoise({ seed: asset.asset_id })).toBuffer())
  const { version } = (await editor.get(`assets/${asset.stock_id}/`)).json<DeskAsset>()
  const words = { title: asset.title, keywords: [], category: 'people', version }
  const answer = await editor.put(`assets/${asset.stock_id}/`, { ...words, ...declared })
  expect(answer.statusCode).toBe(200)
  return asset
}

const path = (address: string) => address.replace('http://shop.test', '')

async function download(stock_id: string) {
  const { file } = (await member.download(stock_id)).json<{ file: string }>()
  return world.get(path(file))
}

const sampleOf = (asset: { picture_key: string; slug: string }) =>
  world.get(`/pictures/${asset.picture_key}/sample/${sampleName(asset)}`)

const has_perl = spawnSync('perl', ['-v']).status === 0
const reason = has_perl ? '' : ' (skipped: ExifTool needs perl, which is not installed)'
// The title gives the reason, because reporters don't always show titles of skipped tests.
if (reason) console.warn(`declarations in files${reason}`)

const require = createRequire(import.meta.url)
/** Path of the ExifTool program. */
const exiftool = require('exiftool-vendored.pl') as string

/** Returns what ExifTool, which shares no code with us, reads from a file. */
async function readByExifTool(name: string, file: Buffer): Promise<Record<string, unknown>> {
  const saved = join(folder, name)
  await writeFile(saved, file)
  // `-n` prints the stored values instead of ExifTool's names for them.
  const asked = ['-json', '-n', '-XMP-iptcExt:all', '-XMP-plus:all', '-XMP-dc:Title', saved]
  const { stdout } = await promisify(execFile)('perl', [exiftool, ...asked])
  return (JSON.parse(stdout) as Record<string, unknown>[])[0]!
}

describe.skipIf(reason)(`ExifTool${reason}`, () => {
  it.each([
    ['jpg', (picture: Sharp) => picture.jpeg()],
    ['png', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
  ])(
    'reads how an image was made, and its data mining reservation, in a %s and its sample',
    async (type, encode) => {
      const asset = await given({ digital_source_type: 'compositeCapture' }, encode)
      if (type === 'png')
        await world.db.query('update assets set has_alpha = true where asset_id = $1', [asset.asset_id])
      for (const [name, answer] of [
        [`original.${type}`, await download(asset.stock_id)],
        [`sample-of-${type}.jpg`, await sampleOf(asset)],
      ] as const) {
        expect(answer.headers['content-type'], name).toBe(`image/${name.endsWith('png') ? 'png' : 'jpeg'}`)
        expect(await readByExifTool(name, answer.rawPayload), name).toMatchObject({
          DigitalSourceType: term('compositeCapture'),
          DataMining: expect.stringMatching(/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING$/),
          Title: asset.title,
        })
      }
    },
  )

  it('reads the number of the licence, its project and the releases in a licensed file', async () => {
    const asset = await given({})
    await world.db.query("update assets set release_status = 'not_needed' where asset_id = $1", [
      asset.asset_id,
    ])
    const answer = await member.call('POST', '/api/download/', {
      stock_id: asset.stock_id,
      client: 'Zuma & Co',
      project: 'Lagos 2027',
    })
    const file = await world.get(path(answer.json<{ file: string }>().file))
    const [newest] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
    expect(await readByExifTool('licensed.jpg', file.rawPayload)).toMatchObject({
      LicensorTransactionID: newest!.certificate_id,
      LicenseeProjectReference: ['Zuma & Co', 'Lagos 2027'],
      TermsAndConditionsURL: expect.stringContaining(newest!.certificate_id),
      ModelReleaseStatus: expect.stringMatching(/MR-NAP$/),
      PropertyReleaseStatus: expect.stringMatching(/PR-NAP$/),
    })
  })

  it('reads that data mining is allowed if the contributor allows it, and no source type if none was declared', async () => {
    const asset = await given({ data_mining: 'allowed' })
    const read = await readByExifTool('allowed.jpg', (await download(asset.stock_id)).rawPayload)
    expect(read.DataMining).toMatch(/DMI-ALLOWED$/)
    expect(read).not.toHaveProperty('DigitalSourceType')
  })
})

describe('the declarations of an image', () => {
  it('reserve data mining by default, and renditions and files are sent with that reservation', async () => {
    const asset = await given({})
    for (const answer of [
      await world.get(`/pictures/${asset.picture_key}/480`),
      await world.get(`/pictures/${asset.picture_key}/share.jpg`),
      await sampleOf(asset),
      await download(asset.stock_id),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'tdm-reservation': '1',
        'tdm-policy': 'http://shop.test/tdm-policy.json',
      })
    }
    expect((await world.get(`/api/contributor/stock/${asset.slug}/`)).json()).toMatchObject({
      digital_source_type: null,
      data_mining: 'reserved',
    })
    expect((await sampleOf(asset)).rawPayload.toString('latin1')).toContain(reserved)
  })

  it('allow data mining if the contributor allows it or the image is in the public domain', async () => {
    const by_contributor = await given({ data_mining: 'allowed' })
    const public_domain = await given({})
    await world.db.query("update assets set licence_name = 'CC0 1.0' where asset_id = $1", [
      public_domain.asset_id,
    ])
    for (const asset of [by_contributor, public_domain]) {
      const sample = await sampleOf(asset)
      expect(sample.headers['tdm-reservation']).toBe('0')
      expect(sample.headers).not.toHaveProperty('tdm-policy')
      expect(sample.rawPayload.toString('latin1')).toContain(allowed)
    }
  })

  it('are kept when an editor changes only the texts, and changes to them are logged', async () => {
    const asset = await given({ digital_source_type: 'algorithmicMedia', data_mining: 'allowed' })
    const view = async () => (await editor.get(`assets/${asset.stock_id}/`)).json<DeskAsset>()
    const { title, keywords, category, version } = await view()
    await editor.put(`assets/${asset.stock_id}/`, { title: `${title}!`, keywords, category, version })
    expect(await view()).toMatchObject({ digital_source_type: 'algorithmicMedia', data_mining: 'allowed' })
    expect((await editor.log(`asset ${asset.stock_id}`)).at(-1)).toMatchObject({
      action: 'asset_edited',
      before: { digital_source_type: '', data_mining: 'reserved' },
      after: { digital_source_type: 'algorithmicMedia', data_mining: 'allowed' },
    })
  })

  it('include the number of people until an editor removes it, and it is never guessed', async () => {
    const asset = await given({})
    const shown = async () => (await world.get(`/api/contributor/stock/${asset.slug}/`)).json<Asset>().people
    expect(await shown()).toBeNull()
    const edit = async (people: unknown) => {
      const { title, keywords, category, version } = (
        await editor.get(`assets/${asset.stock_id}/`)
      ).json<DeskAsset>()
      const words = { title, keywords, category, version }
      return (await editor.put(`assets/${asset.stock_id}/`, { ...words, people })).statusCode
    }
    expect(await edit('two')).toBe(200)
    expect(await shown()).toBe('two')
    expect(await edit('three')).toBe(400)
    expect(await edit(undefined)).toBe(200)
    expect(await shown()).toBe('two')
    expect(await edit(null)).toBe(200)
    expect(await shown()).toBeNull()
    expect((await editor.log(`asset ${asset.stock_id}`))[0]).toMatchObject({
      before: { people: 'two' },
      after: { people: '' },
    })
  })

  it('include the place, which an editor changes, and which may not contain a word of hate', async () => {
    const asset = await given({ location: 'Jos, Nigeria' })
    const place = async () =>
      (await world.get(`/api/contributor/stock/${asset.slug}/notes/`)).json<{ location: string }>().location
    expect(await place()).toBe('Jos, Nigeria')
    const edit = async (location: string) => {
      const { title, keywords, category, version } = (
        await editor.get(`assets/${asset.stock_id}/`)
      ).json<DeskAsset>()
      const words = { title, keywords, category, version }
      return (await editor.put(`assets/${asset.stock_id}/`, { ...words, location })).statusCode
    }
    expect(await edit('Kaffirs, Nigeria')).toBe(400)
    expect(await edit('x'.repeat(101))).toBe(400)
    expect(await place()).toBe('Jos, Nigeria')
    expect(await edit('')).toBe(200)
    expect(await place()).toBe('')
    expect((await editor.log(`asset ${asset.stock_id}`))[0]).toMatchObject({
      before: { location: 'Jos, Nigeria' },
      after: { location: '' },
    })
  })

  it('can be set for several images in one bulk edit, which rejects unknown terms', async () => {
    const assets = [await given({}), await given({})]
    const edit = async (change: object) => {
      const versions = await Promise.all(
        assets.map(async ({ stock_id }) => {
          const { version } = (await editor.get(`assets/${stock_id}/`)).json<DeskAsset>()
          return { stock_id, version }
        }),
      )
      return (await editor.post('assets/bulk/', { assets: versions, change })).statusCode
    }
    expect(await edit({ kind: 'set_facts', facts: { digital_source_type: 'trainedAlgorithmicMedia' } })).toBe(
      200,
    )
    expect(await edit({ kind: 'set_facts', facts: { data_mining: 'allowed' } })).toBe(200)
    expect(await edit({ kind: 'set_facts', facts: { location: 'Accra, Ghana' } })).toBe(200)
    expect(await edit({ kind: 'set_facts', facts: { digital_source_type: 'constructor' } })).toBe(400)
    for (const { slug } of assets)
      expect((await world.get(`/api/contributor/stock/${slug}/`)).json()).toMatchObject({
        digital_source_type: 'trainedAlgorithmicMedia',
        data_mining: 'allowed',
      })
  })
})

describe('a certificate', () => {
  it('contains and signs the declarations at the time of licensing, even if they change later', async () => {
    const asset = await given({ digital_source_type: 'digitalCapture' })
    await download(asset.stock_id)
    await world.db.query(
      "update assets set digital_source_type = 'print', data_mining = 'allowed' where asset_id = $1",
      [asset.asset_id],
    )
    const [newest] = (await member.get('/api/user/user_downloads/')).json<{ certificate_id: string }[]>()
    const view = (await world.get(`/api/certificates/${newest!.certificate_id}/`)).json<
      Certificate & { signed: Signed }
    >()
    const signed = JSON.parse(Buffer.from(view.signed.payload, 'base64url').toString()) as Certificate
    for (const one of [view, signed])
      expect(one.asset).toMatchObject({ digital_source_type: 'digitalCapture', data_mining: 'reserved' })
  })
})
