/** @module-tag slow */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { oneRow } from '../../db/pool.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { startTestStore, type TestStore } from '../../testing/test-store.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { importFolder } from '../import-folder/import-folder.ts'

let store: TestStore
let world: World
let folder: string
beforeAll(async () => {
  store = await startTestStore()
  folder = await mkdtemp(join(tmpdir(), 'taswira-redirect-'))
  world = await createWorld({ env: { ...store.env, ORIGINALS: 'redirect' } })
})
beforeEach(() => {
  store.trouble = 'none'
})
afterAll(async () => {
  await world.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

let number = 0

/** Creates a member who has licensed an image, and returns the download path of that image. */
async function givenLicence() {
  const title = `Ọjà ${++number}`
  const from = await mkdtemp(join(folder, 'import-'))
  const noise = givenNoise({ width: 700, height: 500, seed: 200 + number })
  await writeFile(join(from, `${title}.jpg`), await noise.jpeg().toBuffer())
  await importFolder(world, { folder: from })
  const asset = await oneRow<{ stock_id: string; picture_key: string; slug: string }>(
    world.db,
    'select stock_id, picture_key, slug from assets where title = $1',
    [title],
  )
  const member = await world.givenMember()
  await member.claim()
  const { file } = (await member.download(asset.stock_id)).json<{ file: string }>()
  return { ...asset, member, address: file.slice(world.config.public_origin.length) }
}

async function locationOf(address: string, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await world.get(address, headers)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, no-store'])
  return new URL(answer.headers.location!)
}

/** Starts a server with a disk of its own, which has not noticed any failure of the store. */
async function givenServer() {
  const config = { ...world.config, rendition_cache_dir: await mkdtemp(join(folder, 'disk-')) }
  const { app } = await buildApp({ ...world, config, search_on_demand: true })
  return Object.assign(app, { [Symbol.asyncDispose]: () => app.close() })
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('an original in the object store', () => {
  it('is downloaded by a redirect valid for two minutes and for reading only, after the usual checks', async () => {
    const { address, slug, member, picture_key } = await givenLicence()
    const location = await locationOf(address)
    expect(location.origin).toBe(store.origin)
    expect(location.searchParams.get('X-Amz-Expires')).toBe('120')
    // The signature allows only reading this object.
    expect(location.searchParams.get('x-id')).toBe('GetObject')
    expect(await store.renditionsOf(picture_key)).toContain(location.pathname.slice('/s3/'.length))
    const answer = await fetch(location)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${slug}.jpg"`,
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      // Without this header, the page can't resume a download.
      'access-control-expose-headers': expect.stringContaining('ETag'),
    })
    const { width, xmpAsString } = await sharp(await bytesOf(answer)).metadata()
    expect([width, xmpAsString]).toEqual([700, expect.stringContaining(`/image/${slug}`)])
    expect(await member.credits()).toBe(21)
    expect((await world.get(address.replace('signature=', 'signature=x'))).statusCode).toBe(403)
    expect((await world.get(address.replace(/member=\w/, 'member=z'))).statusCode).toBe(403)
  })

  it('is the same file that a server streams, and is listed in the certificate', async () => {
    const { address, member, stock_id } = await givenLicence()
    const bytes = await bytesOf(await fetch(await locationOf(address)))
    store.trouble = 'reset'
    await using server = await givenServer()
    const streamed = await server.inject(address)
    expect(streamed.statusCode).toBe(200)
    expect(streamed.rawPayload.equals(bytes)).toBe(true)
    const licence = await member.get(`/api/user/licences/${stock_id}/`)
    const { certificate_id } = licence.json<{ certificate_id: string }>()
    const { rows } = await world.db.query('select * from certified_files where certificate_id = $1', [
      certificate_id,
    ])
    expect(rows).toMatchObject([
      { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    ])
  })

  it('is another object in another size', async () => {
    const { member, stock_id, slug, address } = await givenLicence()
    const { file } = (await member.call('POST', '/api/download/', { stock_id, size: 'square' })).json<{
      file: string
    }>()
    const location = await locationOf(file.slice(world.config.public_origin.length))
    expect(location.pathname).not.toBe((await locationOf(address)).pathname)
    const answer = await fetch(location)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${slug}-square.jpg"`)
    const { width, height } = await sharp(await bytesOf(answer)).metadata()
    expect([width, height]).toEqual([500, 500])
  })

  it('can be resumed, and is streamed in full by the server if it has changed', async () => {
    const { address } = await givenLicence()
    const whole = await fetch(await locationOf(address))
    const bytes = await bytesOf(whole)
    const headers = { range: 'bytes=1000-', 'if-range': whole.headers.get('etag')! }
    const rest = await fetch(await locationOf(address, headers), { headers })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
    expect((await bytesOf(rest)).equals(bytes.subarray(1_000))).toBe(true)
    const changed = await world.get(address, { ...headers, 'if-range': '"another version"' })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.equals(bytes)).toBe(true)
  })

  it('is stored only once, even for concurrent first requests', async () => {
    const { address, picture_key } = await givenLicence()
    const before = (await store.requests()).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.get(address)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]))
    const written = (await store.requests())
      .slice(before)
      .filter((request) => request.startsWith('PUT') && request.includes(picture_key))
    // The picture once for all licences, and the file of this one.
    expect(new Set(written).size).toBe(2)
    expect(written).toHaveLength(2)
  })

  it('is streamed by the server while the store fails', async () => {
    for (const trouble of ['reset', 'full', 'cut'] as const) {
      const { address } = await givenLicence()
      store.trouble = trouble
      await using server = await givenServer()
      const answer = await server.inject(address)
      expect([trouble, answer.statusCode, answer.headers['content-type']]).toEqual([
        trouble,
        200,
        'image/jpeg',
      ])
      store.trouble = 'none'
    }
  })

  it('answers HEAD without a redirect', async () => {
    const { address } = await givenLicence()
    const head = await world.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('is deleted with its asset', async () => {
    const { address, stock_id } = await givenLicence()
    const location = await locationOf(address)
    await changeStatus(world, stock_id, 'removed')
    expect((await world.get(address)).statusCode).toBe(404)
    expect((await fetch(location)).status).toBe(404)
  })
})
