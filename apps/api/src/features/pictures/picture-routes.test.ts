import { eventually } from '../../testing/eventually.ts'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import * as rendering from '../../images/render-rendition.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { importFolder } from '../import-folder/import-folder.ts'
import { forgetPictures } from './picture-routes.ts'
import { signOriginalAddress } from './signed-originals.ts'

// Test files share modules (vitest.config.ts), so modules are reset before and after the mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock(import('../../images/render-rendition.ts'), async (original) => {
  const actual = await original()
  return { ...actual, renderRendition: vi.fn(actual.renderRendition) }
})
const render = vi.mocked(rendering.renderRendition)

let world: World
let folder: string
let keys: Record<string, string>

async function keysByTitle(of: World): Promise<Record<string, string>> {
  const { rows } = await of.db.query<{ title: string; picture_key: string }>(
    'select title, picture_key from assets',
  )
  return Object.fromEntries(rows.map((row) => [row.title, row.picture_key]))
}

beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'taswira-pictures-'))
  const names = ['Shown', 'Hidden', 'Cut', 'Crowd', 'Original', 'Gone']
  for (const [seed, name] of names.entries()) {
    await writeFile(
      join(folder, `${name}.jpg`),
      await givenNoise({ width: 700, height: 500, seed: seed + 1 })
        .jpeg()
        .toBuffer(),
    )
  }
  await importFolder(world, { folder })
  keys = await keysByTitle(world)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe('renditions', () => {
  it('are served in the best format the browser accepts, with permanent caching', async () => {
    const answer = await world.get(`/pictures/${keys.Shown}/360`, { accept: 'image/avif,image/webp,*/*' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
    })
    const webp = await world.get(`/pictures/${keys.Shown}/360`, { accept: 'image/webp' })
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 })
    const jpeg = await world.get(`/pictures/${keys.Shown}/display`)
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 700 })
    const share = await world.get(`/pictures/${keys.Shown}/share.jpg`)
    expect(await sharp(share.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  })

  it('answer 304 to clients that already have them', async () => {
    const { etag } = (await world.get(`/pictures/${keys.Shown}/360`)).headers
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [etag!, `"other", W/${etag}`, '*']) {
      const again = await world.get(`/pictures/${keys.Shown}/360`, { 'if-none-match': known })
      expect(again.statusCode).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    }
    expect((await world.get(`/pictures/${keys.Shown}/360`, { 'if-none-match': '"other"' })).statusCode).toBe(
      200,
    )
  })

  it('answer HEAD with headers only', async () => {
    const whole = await world.get(`/pictures/${keys.Shown}/480`)
    const head = await world.app.inject({ method: 'HEAD', url: `/pictures/${keys.Shown}/480` })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect(head.headers).toMatchObject({
      etag: whole.headers.etag,
      'content-length': whole.headers['content-length'],
    })
  })

  it('are served as a downloadable sample with the licence embedded', async () => {
    expect((await world.get(`/pictures/${keys.Shown}/sample/other.jpg`)).statusCode).toBe(404)
    const answer = await world.get(`/pictures/${keys.Shown}/sample/shown-sample.jpg`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="shown-sample.jpg"',
      'cache-control': 'public, max-age=86400',
    })
    expect((await sharp(answer.rawPayload).metadata()).xmpAsString).toContain('http://shop.test/image/shown')
  })

  it('answer 404 for URLs with an unknown size, name or picture key', async () => {
    for (const path of [
      `/pictures/${keys.Shown}/original`,
      `/pictures/${keys.Shown}/1280`,
      `/pictures/${keys.Shown}/sample`,
      `/pictures/${keys.Shown}/share.png`,
      `/pictures/${keys.Shown}/sample/..%2Fx.jpg`,
      `/pictures/${keys.Shown}/sample/x.exe`,
      '/pictures/00000000000000000000/360',
      '/pictures/x/360',
      `/pictures/${keys.Shown!.toUpperCase()}x/360`,
      '/pictures/..%2f..%2fetc/360',
      `/pictures/${keys.Shown}/__proto__`,
    ]) {
      const answer = await world.get(path)
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { detail: 'Not found.' }])
      expect(answer.headers['cache-control']).not.toContain('immutable')
    }
  })

  it('answer 404 once their asset is unpublished', async () => {
    expect((await world.get(`/pictures/${keys.Hidden}/360`)).statusCode).toBe(200)
    await world.db.query("update assets set status = 'unpublished' where title = 'Hidden'")
    forgetPictures()
    for (const path of ['360', 'display', 'share.jpg', 'sample/hidden.jpg']) {
      expect((await world.get(`/pictures/${keys.Hidden}/${path}`)).statusCode).toBe(404)
    }
  })

  it('are rendered once, however many requests arrive at once', async () => {
    render.mockClear()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.get(`/pictures/${keys.Crowd}/480`, { accept: 'image/webp' })),
    )
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('are rendered again when the cached file was truncated', async () => {
    const first = await world.get(`/pictures/${keys.Cut}/display`)
    const dir = join(world.config.rendition_cache_dir, keys.Cut!.slice(0, 2))
    // The response doesn't wait for the write to disk.
    const name = await eventually(async () => {
      const kept = (await readdir(dir)).find(
        (one) => one.startsWith(`${keys.Cut}-display`) && one.endsWith('.jpeg'),
      )
      return kept ?? Promise.reject(new Error('not kept yet'))
    })
    await truncate(join(dir, name), 1000)
    const again = await world.get(`/pictures/${keys.Cut}/display`)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  it('are served without a cache if its folder is unusable', async () => {
    const file = join(folder, 'no-folder.txt')
    await writeFile(file, '')
    const other = await createWorld({ config: { rendition_cache_dir: file } })
    await importFolder(other, { folder })
    const { Shown } = await keysByTitle(other)
    for (const path of [
      `/pictures/${Shown}/480`,
      `/pictures/${Shown}/display`,
      `/pictures/${Shown}/display`,
    ]) {
      const answer = await other.get(path)
      expect(answer.statusCode).toBe(200)
      await sharp(answer.rawPayload).stats()
    }
    await other.close()
  })

  it('answer 503 if the original is missing, without revealing its path', async () => {
    const row = await oneRow<{ master_key: string }>(
      world.db,
      "select master_key from assets where title = 'Gone'",
    )
    await world.storage.delete(row.master_key)
    const answer = await world.get(`/pictures/${keys.Gone}/360`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.body).not.toContain('masters')
  })
})

describe('originals', () => {
  let licensee: string | undefined
  /** The id of a member who licensed it. */
  const licenseeOf = async (stock_id: string) => {
    if (licensee) return licensee
    const member = await world.givenMember()
    await member.claim()
    expect((await member.download(stock_id)).statusCode).toBe(200)
    const { user_id } = await oneRow<{ user_id: string }>(
      world.db,
      'select user_id from users where email = $1',
      [member.email],
    )
    return (licensee = user_id)
  }

  const addressOf = async (given: Partial<Parameters<typeof signOriginalAddress>[1]> = {}) => {
    const row = await oneRow<{ asset_id: number; stock_id: string }>(
      world.db,
      "select asset_id, stock_id from assets where title = 'Original'",
    )
    const address = signOriginalAddress(world.config, {
      asset_id: row.asset_id,
      user_id: await licenseeOf(row.stock_id),
      file_name: 'Ọjà.jpg',
      size: 'original',
      expires_at: new Date(Date.now() + 60_000),
      ...given,
    })
    return address.slice(world.config.public_origin.length)
  }

  it('are served in full size, and only with a signature', async () => {
    const answer = await world.get(await addressOf())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="Oja.jpg"; filename*=UTF-8\'\'%E1%BB%8Cj%C3%A0.jpg',
      'accept-ranges': 'bytes',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 700,
      height: 500,
      chromaSubsampling: '4:4:4',
    })
    const refused = await world.get((await addressOf()).replace(/member=\w/, 'member=z'))
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: "This link isn't valid or has expired." },
    ])
    expect((await world.get('/originals/1/x.jpg')).statusCode).toBe(403)
    expect((await world.get('/originals/one/x.jpg')).statusCode).toBe(404)
    expect((await world.get(await addressOf({ asset_id: 999_999 }))).statusCode).toBe(404)
  })

  it('support resumed downloads', async () => {
    const address = await addressOf()
    const whole = (await world.get(address)).rawPayload
    const { etag } = (await world.get(address)).headers
    const part = await world.get(address, { range: 'bytes=100-199', 'if-range': etag! })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${whole.length}`,
      'content-length': '100',
    })
    expect(part.rawPayload.equals(whole.subarray(100, 200))).toBe(true)
    const rest = await world.get(address, { range: `bytes=${whole.length - 10}-` })
    expect(rest.rawPayload.equals(whole.subarray(-10))).toBe(true)
    expect((await world.get(address, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200)
    const beyond = await world.get(address, { range: `bytes=${whole.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    const head = await world.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(whole.length)])
  })

  it('never appear in a public response, and are stored outside the public folder', async () => {
    const row = await oneRow<{ master_key: string }>(world.db, 'select master_key from assets limit 1')
    const master = await readFile(join(world.config.storage_dir, row.master_key))
    expect(master.length).toBeGreaterThan(0)
    const list = await world.get('/api/contributor/images/1?format=json')
    expect(list.body).not.toContain('masters')
    expect(list.body).not.toContain('/originals/')
  })
})
