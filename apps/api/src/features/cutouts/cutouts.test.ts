/** @module-tag slow */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '@taswira/sandbox'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import * as cutting from '../../images/cut-out.ts'
import { createCutoutService } from '../../outside/cutout.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { changeStatus } from '../publishing/change-status.ts'
import { signOriginalAddress } from '../pictures/signed-originals.ts'

// Test files share modules (vitest.config.ts), so modules are reset before and after the mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock(import('../../images/cut-out.ts'), async (original) => {
  const actual = await original()
  return { ...actual, cutOut: vi.fn(actual.cutOut) }
})
const cutOut = vi.mocked(cutting.cutOut)
const findSubject = cutOut.getMockImplementation()!
// Finding the subject runs a model in a child process, so only tests of the real result do it.
beforeEach(() => {
  cutOut.mockImplementation(() => drawing({ cut: true }))
})

const { patience } = await import('./make-cutout.ts')
/** Longer than even a busy machine needs. */
const PATIENCE_MS = 100_000
patience.answer_ms = PATIENCE_MS

let sandbox: Sandbox
let own: World
let served: World
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  own = await createWorld({ env: { LIMITS_FACTOR: '100' } })
  served = await createWorld({
    env: {
      LIMITS_FACTOR: '100',
      BG_REMOVAL_BASE_URL: `http://127.0.0.1:${sandbox.port}`,
      BG_REMOVAL_API_KEY: 'k',
    },
  })
})
afterAll(async () => {
  await Promise.all([own.close(), served.close()])
  await sandbox.close()
})

/** Renders a red disc on a blue background, the background alone, or the disc cut out. */
function drawing({ disc = true, cut = false } = {}): Promise<Buffer> {
  const [width, height] = [300, 200]
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const inside = Math.hypot((at % width) - 150, Math.floor(at / width) - 100) < 60
    pixels.set(disc && inside ? [192, 48, 32, 255] : [154, 184, 208, cut ? 0 : 255], at * 4)
  }
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 } })
  return (cut ? drawn.png() : drawn.removeAlpha().jpeg({ quality: 95 })).toBuffer()
}

async function givenPicture(world: World, disc = true) {
  const asset = await world.givenAsset({ width_px: 300, height_px: 200 })
  const row = await oneRow<{ master_key: string }>(
    world.db,
    'select master_key from assets where asset_id = $1',
    [asset.asset_id],
  )
  await world.storage.put(row.master_key, await drawing({ disc }))
  return asset
}

async function givenMember(world: World) {
  const member = await world.givenMember()
  await member.claim()
  return member
}

const license = async (member: TestMember, stock_id: string) =>
  (await member.download(stock_id)).json<{ file: string }>().file

const remove = (member: TestMember, image_url: unknown, more: object = {}) =>
  member.call('POST', '/api/remove_background/', { image_url, size: 'auto', ...more })

/** Asks again while the image waits for its turn, as the page does: a busy machine takes longer than a request may. */
async function removed(member: TestMember, image_url: unknown) {
  let answer = await remove(member, image_url)
  while (answer.statusCode === 503) answer = await remove(member, image_url)
  return answer
}

const alphaAt = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  return data[(y * info.width + x) * 4 + 3]
}

const fault = (mode: string, more: object = {}) =>
  fetch(`http://127.0.0.1:${sandbox.port}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'cutout', mode, ...more }),
  })

const filesOf = async (world: World) =>
  (await readdir(join(world.config.storage_dir, 'cutouts'), { recursive: true }).catch(() => [])).filter(
    (name) => name.endsWith('.png'),
  )

describe('a cut-out', () => {
  it('is a full-size PNG with the licence embedded and a known content length', async () => {
    cutOut.mockImplementationOnce(findSubject)
    const member = await givenMember(own)
    const asset = await givenPicture(own)
    const answer = await removed(member, await license(member, asset.stock_id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const meta = await sharp(answer.rawPayload).metadata()
    expect([meta.width, meta.height, meta.hasAlpha]).toEqual([300, 200, true])
    expect(answer.rawPayload.includes('iTXtXML:com.adobe.xmp')).toBe(true)
    expect(meta.xmpAsString).toContain(`http://shop.test/image/${asset.slug}`)
    expect(await alphaAt(answer.rawPayload, 150, 100)).toBe(255)
    expect(await alphaAt(answer.rawPayload, 10, 10)).toBe(0)
    // The embedded licence is the current one, although the cut-out wasn't rendered again.
    cutOut.mockClear()
    await own.db.query("update assets set licence_name = 'Other licence' where asset_id = $1", [
      asset.asset_id,
    ])
    const again = await remove(member, await license(member, asset.stock_id))
    expect((await sharp(again.rawPayload).metadata()).xmpAsString).toContain('Other licence')
    expect(cutOut).not.toHaveBeenCalled()
    expect(await member.credits()).toBe(21)
  })

  it('has the size of the URL that it is asked for, and is listed in the certificate', async () => {
    const member = await givenMember(own)
    const asset = await givenPicture(own)
    const expected = { square: [200, 200], '9x16': [113, 200], web: [300, 200] }
    for (const [size, dimensions] of Object.entries(expected)) {
      const { file } = (
        await member.call('POST', '/api/download/', { stock_id: asset.stock_id, size })
      ).json<{ file: string }>()
      const { rawPayload } = await removed(member, file)
      const { width, height, hasAlpha, xmpAsString } = await sharp(rawPayload).metadata()
      expect([size, width, height, hasAlpha]).toEqual([size, ...dimensions, true])
      expect(xmpAsString).toContain(`/image/${asset.slug}`)
      expect((await removed(member, file)).rawPayload.equals(rawPayload)).toBe(true)
    }
    const { rows } = await own.db.query<{ file_name: string }>(
      `select file_name from certified_files join certificates using (certificate_id) where stock_id = $1
       order by first_sent_at`,
      [asset.stock_id],
    )
    expect(rows.map(({ file_name }) => file_name)).toEqual(
      Object.keys(expected).map((size) => `${asset.slug}-${size}-no-background.png`),
    )
    const listed = (await member.get(`/api/user/download_sizes/${asset.stock_id}/`)).json<{
      without_background: { size: string; exact: boolean }[]
    }>()
    expect(
      listed.without_background
        .filter(({ exact }) => exact)
        .map(({ size }) => size)
        .toSorted(),
    ).toEqual(Object.keys(expected).toSorted())
    expect(await member.credits()).toBe(21)
  })

  it('is rendered only once when two members request it from two servers at once', async () => {
    const [one, other] = [await givenMember(own), await givenMember(own)]
    const asset = await givenPicture(own)
    const addresses = [await license(one, asset.stock_id), await license(other, asset.stock_id)]
    const second = await own.anotherServer()
    cutOut.mockClear()
    const before = await filesOf(own)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        (n > 1 ? second : own.app).inject({
          method: 'POST',
          url: '/api/remove_background/',
          headers: (n % 2 ? other : one).headers,
          payload: { image_url: addresses[n % 2], size: 'auto' },
        }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(cutOut).toHaveBeenCalledTimes(1)
    expect((await filesOf(own)).length).toBe(before.length + 1)
  })

  it('can only be fetched by a URL that the download endpoint gave this member', async () => {
    const [member, other] = [await givenMember(own), await givenMember(own)]
    const asset = await givenPicture(own)
    const address = await license(member, asset.stock_id)
    await license(other, asset.stock_id)
    const user_id = await member.userId()
    const unlicensed = await givenPicture(own)
    const signed = (asset_id: number, expires_at = new Date(Date.now() + 60_000)) =>
      signOriginalAddress(own.config, { asset_id, user_id, expires_at, file_name: 'x.jpg', size: 'original' })
    const fetched = vi.spyOn(globalThis, 'fetch')
    for (const wrong of [
      'http://evil.test/originals/1/x.jpg',
      address.replace('shop.test', 'evil.test'),
      address.replace('http://', 'http://user:pass@'),
      address.replace('signature=', 'signature=x'),
      address.replace(`/originals/${asset.asset_id}/`, `/originals/${unlicensed.asset_id}/`),
      address.replace(/member=[^&]+/, `member=${crypto.randomUUID()}`),
      address.replace('/originals/', '/originals/../originals/x/'),
      signed(asset.asset_id, new Date(Date.now() - 61_000)),
      signed(unlicensed.asset_id),
      `http://shop.test/pictures/${asset.picture_key}/480`,
      '/originals/1/x.jpg',
      '',
      'not an address',
      `${address}&member=${user_id}%00`,
      'file:///etc/passwd',
    ]) {
      const answer = await remove(member, wrong)
      expect([answer.statusCode, Object.keys(answer.json())], wrong).toEqual([400, ['image_url']])
    }
    expect((await remove(other, address)).statusCode).toBe(400)
    for (const odd of [{ image_url: 5 }, { size: 'full' }, { more: 1 }])
      expect((await remove(member, address, odd)).statusCode).toBe(400)
    expect((await own.post('/api/remove_background/', { image_url: address, size: 'auto' })).statusCode).toBe(
      401,
    )
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  it("is refused with an explanation when the image has no clear subject, and isn't tried again", async () => {
    const member = await givenMember(own)
    const asset = await givenPicture(own, false)
    const address = await license(member, asset.stock_id)
    cutOut.mockClear()
    cutOut.mockImplementation(findSubject)
    for (const _ of ['first', 'again']) {
      const answer = await removed(member, address)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toMatch(/couldn't separate the subject/)
    }
    expect(cutOut).toHaveBeenCalledTimes(1)
    expect(await member.credits()).toBe(21)
  })

  it('is rendered again if storage lost it, and is deleted with the asset', async () => {
    const member = await givenMember(own)
    const asset = await givenPicture(own)
    const address = await license(member, asset.stock_id)
    await remove(member, address)
    await rm(join(own.config.storage_dir, 'cutouts'), { recursive: true })
    expect((await remove(member, address)).statusCode).toBe(200)
    expect(await filesOf(own)).toHaveLength(1)
    await changeStatus(own, asset.stock_id, 'removed')
    expect(await filesOf(own)).toEqual([])
    expect((await remove(member, address)).statusCode).toBe(400)
  })

  it('leaves no file behind when its asset is removed while it is rendered', async () => {
    const member = await givenMember(own)
    const asset = await givenPicture(own)
    const address = await license(member, asset.stock_id)
    const before = await filesOf(own)
    cutOut.mockImplementationOnce(async () => {
      await changeStatus(own, asset.stock_id, 'removed')
      return drawing({ cut: true })
    })
    expect((await remove(member, address)).statusCode).toBe(503)
    expect(await filesOf(own)).toEqual(before)
  })

  it('is rendered by the next request after a process crashed', async () => {
    const member = await givenMember(own)
    const asset = await givenPicture(own)
    const address = await license(member, asset.stock_id)
    cutOut.mockRejectedValueOnce(new Error('out of memory'))
    expect((await remove(member, address)).statusCode).toBe(503)
    // Recreate the state that a killed process leaves behind.
    await own.db.query("update cutouts set claimed_until = now() + interval '1 second' where asset_id = $1", [
      asset.asset_id,
    ])
    expect((await remove(member, address)).statusCode).toBe(200)
  })

  it('waits in a queue without keeping the request open, and is rendered once for all requests', async () => {
    const member = await givenMember(own)
    const [first, second] = [await givenPicture(own), await givenPicture(own)]
    const addresses = [await license(member, first.stock_id), await license(member, second.stock_id)]
    const gate = Promise.withResolvers<void>()
    cutOut.mockClear()
    cutOut.mockImplementationOnce(async () => {
      await gate.promise
      return drawing({ cut: true })
    })
    patience.answer_ms = 50
    try {
      const answers = [await remove(member, addresses[0]!), await remove(member, addresses[1]!)]
      expect(
        answers.map((answer) => [answer.statusCode, answer.json(), answer.headers['retry-after']]),
      ).toEqual([
        [503, { queue: ['It is being cut out now.'] }, '3'],
        [503, { queue: ['1 image is before it.'] }, '3'],
      ])
      gate.resolve()
      patience.answer_ms = PATIENCE_MS
      const later = await Promise.all(addresses.map((address) => remove(member, address)))
      expect(later.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(cutOut).toHaveBeenCalledTimes(2)
    } finally {
      patience.answer_ms = PATIENCE_MS
    }
  })

  it('is rate-limited per member', async () => {
    const world = await createWorld()
    try {
      const member = await givenMember(world)
      const asset = await givenPicture(world)
      const address = await license(member, asset.stock_id)
      const statuses: number[] = []
      for (let n = 0; n < 31; n++) statuses.push((await remove(member, address)).statusCode)
      expect(statuses).toEqual([...new Array<number>(30).fill(200), 429])
      expect((await remove(member, address)).headers['retry-after']).toBeTruthy()
    } finally {
      await world.close()
    }
  })
})

describe('a cut-out from the external service', () => {
  it('is stored as a PNG encoded by us', async () => {
    const member = await givenMember(served)
    const asset = await givenPicture(served)
    const answer = await remove(member, await license(member, asset.stock_id))
    expect(answer.statusCode).toBe(200)
    expect(await alphaAt(answer.rawPayload, 150, 100)).toBe(255)
    expect(await alphaAt(answer.rawPayload, 5, 5)).toBe(0)
    expect((await sharp(answer.rawPayload).metadata()).xmpAsString).toContain(asset.slug)
    const [file] = (await filesOf(served)).slice(-1)
    expect((await readFile(join(served.config.storage_dir, 'cutouts', file!))).includes('iTXt')).toBe(false)
  })

  it.each([
    ['reset', {}],
    ['garbage', {}],
    ['empty', {}],
    ['status', { status: 402 }],
    ['status', { status: 403 }],
    ['status', { status: 429 }],
    ['status', { status: 500 }],
    ['giant', {}],
  ])(
    'answers 503 when the service fails with %s %j, keeps the licence, and succeeds on the next try',
    async (mode, more) => {
      // Uses its own server, because repeated failures open the circuit breaker.
      const server = await served.anotherServer()
      const member = await givenMember(served)
      const asset = await givenPicture(served)
      const address = await license(member, asset.stock_id)
      const call = () =>
        server.inject({
          method: 'POST',
          url: '/api/remove_background/',
          headers: member.headers,
          payload: { image_url: address, size: 'auto' },
        })
      await fault(mode, more)
      const answer = await call()
      await fault('ok')
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeTruthy()
      expect(answer.json().detail).toBeTruthy()
      expect(await member.credits()).toBe(21)
      expect((await call()).statusCode).toBe(200)
    },
  )

  it('answers 422 when the service finds no foreground', async () => {
    const member = await givenMember(served)
    const asset = await givenPicture(served, false)
    expect((await remove(member, await license(member, asset.stock_id))).statusCode).toBe(422)
  })

  it('fails when the service takes too long', async () => {
    const service = createCutoutService(served.config, { total_ms: 400 })!
    for (const mode of ['hang', 'drip']) {
      await fault(mode, { ms: 50 })
      await expect(service.removeBackground(await drawing())).rejects.toMatchObject({ reason: 'slow' })
    }
    await fault('ok')
  })
})
