/** @module-tag slow */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { Asset, CallResult, whoseImage } from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprintsOf } from '../../images/fingerprint.ts'
import { allowOwnDrawings, smallCopy } from '../../images/sharp.ts'
import { givenNoise, givenScene } from '../../images/testing-pictures.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { insertFingerprints } from './queries.ts'

allowOwnDrawings()

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '10' } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/** Creates an asset that shows the scene of this seed. */
async function givenScenes(seed: number, given: Parameters<World['givenAsset']>[0] = {}) {
  const asset = await world.givenAsset(given)
  const { rows } = await world.db.query<{ content_hash: string }>(
    'select content_hash from assets where asset_id = $1',
    [asset.asset_id],
  )
  const small = await smallCopy(sharp(await givenScene(seed)))
  await insertFingerprints(world.db, rows[0]!.content_hash, fingerprintsOf(small))
  return asset
}

async function send(body: Buffer, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/whose-image/`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as CallResult<typeof whoseImage>,
  }
}

const ask = (file: Buffer | string, headers?: Record<string, string>) =>
  send(Buffer.concat([Buffer.from('{}\n'), Buffer.from(file)]), headers)

const unfinished = async () => (await readdir(join(world.config.data_dir, 'uploads')).catch(() => [])).length

/** Opens a raw connection and sends part of the file. */
async function open(length: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/whose-image/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n{}\nstart`,
  )
  return socket
}

describe('looking up whose image a file shows', () => {
  it('finds the published asset that a modified copy shows, returns it as the catalogue does, and stores nothing', async () => {
    const { slug } = await givenScenes(1, { title: 'Market at noon' })
    const copy = await sharp(await givenScene(1))
      .resize(640)
      .flop()
      .webp({ quality: 50 })
      .toBuffer()
    const { status, headers, body } = await ask(copy)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const asset = (await world.get(`/api/contributor/stock/${slug}/`)).json<Asset>()
    expect(body).toEqual({ asset, licence: null })
    expect(await unfinished()).toBe(0)
  })

  it('finds no unpublished or removed assets', async () => {
    await givenScenes(2, { status: 'unpublished' })
    await givenScenes(3)
    await world.db.query(
      "update assets set status = 'removed' where asset_id = (select max(asset_id) from assets)",
    )
    for (const seed of [2, 3])
      expect(await ask(await givenScene(seed))).toMatchObject({ status: 200, body: { asset: null } })
  })

  it("never returns a buyer's name", async () => {
    const asset = await givenScenes(4, { stored: true })
    const member = await world.givenMember({ full_name: 'Zawadi Buyer' })
    await member.claim()
    expect((await member.download(asset.stock_id)).statusCode).toBe(200)
    const { body } = await ask(await givenScene(4))
    expect(body.asset?.stock_id).toBe(asset.stock_id)
    expect(JSON.stringify(body)).not.toMatch(/Zawadi|Buyer/)
  })

  it("finds nothing for 200 images that aren't ours", async () => {
    for (let seed = 5; seed < 65; seed += 1) await givenScenes(seed)
    const found: number[] = []
    for (let seed = 1_000; seed < 1_200; seed += 1)
      if (
        (
          await ask(
            await sharp(await givenScene(seed))
              .resize(300)
              .jpeg()
              .toBuffer(),
          )
        ).body.asset
      )
        found.push(seed)
    expect(found).toEqual([])
    expect((await ask(await givenScene(64))).body.asset).not.toBeNull()
  })
})

describe('the lookup of an unsuitable file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  /** A PNG whose header announces 30,000 × 30,000 px, with hardly any data. */
  async function givenBomb() {
    const png = await givenNoise({ width: 10, height: 10 }).png().toBuffer()
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    return png
  }
  it.each<[string, () => Promise<Buffer | string>, string]>([
    ['empty', async () => '', 'the file is empty'],
    ['an SVG', async () => svg, "SVG isn't supported; save it as PNG"],
    [
      'a GIF that is also script',
      async () => 'GIF89a/*\u0001\u0001*/=1;alert(1)',
      "GIF isn't supported; save it as PNG or JPEG",
    ],
    ['a page', async () => '<!doctype html>', "it isn't a readable image; use JPEG, PNG or WebP"],
    [
      'cut off',
      async () => (await givenNoise({ seed: 5 }).jpeg().toBuffer()).subarray(0, 9_000),
      'the file ends before the image is complete',
    ],
  ])('gives the reason and leaves no files behind: %s', async (_, make, why) => {
    expect(await ask(await make())).toMatchObject({ status: 422, body: { file: [why] } })
    expect(await unfinished()).toBe(0)
  })

  it('rejects a file whose header announces a decompression bomb', async () => {
    expect((await ask(await givenBomb())).status).toBe(422)
    expect(await unfinished()).toBe(0)
  })

  it('answers 413 above 20 MB, even if the length is not announced', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 100_000)
    expect(await ask(large)).toMatchObject({ status: 413, body: { file: ['the file is larger than 20 MB'] } })
    expect(await unfinished()).toBe(0)
  })

  it('leaves no files behind if the connection breaks', async () => {
    const socket = await open(9_999)
    await expect.poll(unfinished).toBe(1)
    socket.destroy()
    await expect.poll(unfinished).toBe(0)
  })

  it('answers 503 while two other files are being read', async () => {
    const others = await Promise.all([open(9_999), open(9_999)])
    await expect.poll(unfinished).toBe(2)
    expect((await ask(await givenScene(1))).status).toBe(503)
    for (const socket of others) socket.destroy()
    await expect.poll(unfinished).toBe(0)
    expect((await ask(await givenScene(1))).status).toBe(200)
  })

  it('answers 429 after too many files from one address, before it reads the file', async () => {
    let status = 0
    for (let times = 0; times < 301 && status !== 429; times += 1) status = (await ask('')).status
    expect(status).toBe(429)
  })
})
