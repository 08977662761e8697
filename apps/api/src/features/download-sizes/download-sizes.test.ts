/** @module-tag slow */
import { createHash } from 'node:crypto'
import {
  type CallResult,
  type DownloadSize,
  download_size_names,
  type listDownloadSizes,
} from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenNoise, givenPlain } from '../../images/testing-pictures.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
})
afterAll(() => world.close())

interface Given {
  width_px?: number
  height_px?: number
  format?: 'jpeg' | 'png' | 'webp'
  has_alpha?: boolean
  faces?: object[]
}

/** An asset with this file as its original. */
async function givenImage(
  file: Buffer,
  { width_px = 2_400, height_px = 1_600, format = 'jpeg', has_alpha = false, faces }: Given = {},
) {
  const asset = await world.givenAsset({ width_px, height_px, stored: true })
  const { rows } = await world.db.query<{ master_key: string }>(
    'update assets set master_format = $2, has_alpha = $3, faces = $4 where asset_id = $1 returning master_key',
    [asset.asset_id, format, has_alpha, faces ? JSON.stringify(faces) : null],
  )
  await world.storage.put(rows[0]!.master_key, file)
  return asset
}

const givenPhotograph = async (given: Given = {}) => {
  const { width_px: width = 2_400, height_px: height = 1_600 } = given
  return givenImage(await givenPlain('#b06030', { width, height }).jpeg().toBuffer(), given)
}

async function givenMember() {
  const member = await world.givenMember()
  await member.claim()
  return member
}

const face = (left: number) => ({
  left,
  top: 0.3,
  width: 0.1,
  height: 0.2,
  no_face: false,
  confidence: 0.9,
  release_key: null,
})

async function addressOf(member: TestMember, stock_id: string, size: DownloadSize) {
  const answer = await member.call('POST', '/api/download/', { stock_id, size })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ file: string; size: DownloadSize }>()
}

const pathOf = (address: string) => address.slice(world.config.public_origin.length)

async function fetchSize(member: TestMember, stock_id: string, size: DownloadSize) {
  const { file } = await addressOf(member, stock_id, size)
  const answer = await world.get(pathOf(file))
  expect(answer.statusCode).toBe(200)
  return answer
}

const dimensionsOf = async (file: Buffer) => {
  const { width, height } = await sharp(file).metadata()
  return [width, height]
}

/** The mean colour of an image as sharp alone converts it. */
async function srgbOf(file: Buffer) {
  const { channels } = await sharp(await sharp(file).toColourspace('srgb').png().toBuffer()).stats()
  return channels.map(({ mean }) => mean)
}

async function listed(member: TestMember, stock_id: string) {
  const answer = await member.get(`/api/user/download_sizes/${stock_id}/`)
  expect(answer.statusCode).toBe(200)
  return answer.json<CallResult<typeof listDownloadSizes>>()
}

describe('the sizes of an image', () => {
  it('have their dimensions, are sRGB with the licence embedded, and cost one licence together', async () => {
    const member = await givenMember()
    const { stock_id, slug } = await givenPhotograph()
    const expected = {
      original: [2_400, 1_600],
      web: [2_000, 1_333],
      square: [1_600, 1_600],
      '4x5': [1_280, 1_600],
      '16x9': [2_400, 1_350],
      '9x16': [900, 1_600],
    }
    for (const size of download_size_names) {
      const { rawPayload, headers } = await fetchSize(member, stock_id, size)
      expect([size, await dimensionsOf(rawPayload)]).toEqual([size, expected[size]])
      const { space, format, xmpAsString, icc } = await sharp(rawPayload).metadata()
      expect([space, format, icc]).toEqual(['srgb', 'jpeg', undefined])
      expect(xmpAsString).toContain(`http://shop.test/image/${slug}`)
      const name = size === 'original' ? slug : `${slug}-${size}`
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}.jpg"`)
    }
    expect(await member.credits()).toBe(21)
  })

  it('are all listed in the certificate with their hashes', async () => {
    const member = await givenMember()
    const { stock_id } = await givenPhotograph()
    const hashes = []
    for (const size of ['square', 'web', 'square'] as const)
      hashes.push(
        createHash('sha256')
          .update((await fetchSize(member, stock_id, size)).rawPayload)
          .digest('hex'),
      )
    expect(hashes[2]).toBe(hashes[0])
    const licence = await member.get(`/api/user/licences/${stock_id}/`)
    const { rows } = await world.db.query<{ sha256: string }>(
      'select sha256 from certified_files where certificate_id = $1 order by first_sent_at',
      [licence.json<{ certificate_id: string }>().certificate_id],
    )
    expect(rows.map(({ sha256 }) => sha256)).toEqual(hashes.slice(0, 2))
  })

  it('need a licence: one of them is no way to another', async () => {
    const member = await givenMember()
    const { stock_id, asset_id, slug, picture_key } = await givenPhotograph()
    expect((await world.post('/api/download/', { stock_id, size: 'web' })).statusCode).toBe(401)
    const poor = await world.givenMember()
    expect((await poor.call('POST', '/api/download/', { stock_id, size: 'web' })).statusCode).toBe(402)
    const path = pathOf((await addressOf(member, stock_id, 'web')).file)
    for (const other of [
      path.replace('size=web', 'size=square'),
      path.replace('size=web', 'size=original'),
      path.replace('size=web&', ''),
      path.replace('size=web', 'size=web&size=square'),
      path.replace('-web.jpg', '.jpg'),
      `/originals/${asset_id}/${slug}-web.jpg?size=web`,
    ])
      expect([other, (await world.get(other)).statusCode]).toEqual([other, 403])
    for (const size of ['web', 'square', 'original', 'cutout-web'])
      expect((await world.get(`/pictures/${picture_key}/${size}`)).statusCode).toBe(404)
    expect((await world.get(path)).statusCode).toBe(200)
  })

  it('must be known', async () => {
    const member = await givenMember()
    const { stock_id } = await givenPhotograph()
    for (const size of ['huge', '', 'toString', 3]) {
      const answer = await member.call('POST', '/api/download/', { stock_id, size })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { size: ['size must be one of: original, web, square, 4x5, 16x9, 9x16.'] },
      ])
    }
    expect(await member.credits()).toBe(24)
  })

  it('resume with the same bytes', async () => {
    const member = await givenMember()
    const { stock_id } = await givenPhotograph()
    const whole = await fetchSize(member, stock_id, 'square')
    const { file } = await addressOf(member, stock_id, 'square')
    const rest = await world.get(pathOf(file), {
      range: 'bytes=1000-',
      'if-range': String(whole.headers.etag),
    })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1_000))).toBe(true)
  })

  it('never have more pixels than the original', async () => {
    const member = await givenMember()
    const { stock_id } = await givenPhotograph({ width_px: 300, height_px: 500 })
    expect(await dimensionsOf((await fetchSize(member, stock_id, 'web')).rawPayload)).toEqual([300, 500])
    expect(await dimensionsOf((await fetchSize(member, stock_id, '16x9')).rawPayload)).toEqual([300, 169])
  })

  it('keep heads whole, and offer the most similar shape where that is impossible', async () => {
    const member = await givenMember()
    const { stock_id, asset_id, slug } = await givenPhotograph({ faces: [face(0.25), face(0.5)] })
    const { file, size } = await addressOf(member, stock_id, '9x16')
    expect([size, new URL(file).pathname]).toEqual(['4x5', `/originals/${asset_id}/${slug}-4x5.jpg`])
    expect(await dimensionsOf((await world.get(pathOf(file))).rawPayload)).toEqual([1_280, 1_600])
    const { sizes, replaced } = await listed(member, stock_id)
    expect(replaced).toEqual([{ size: '9x16', by: '4x5' }])
    expect(sizes.map((one) => one.size)).toEqual(['original', 'web', 'square', '4x5', '16x9'])
    // Another face is found before the file is fetched.
    await world.db.query('update assets set faces = $2 where asset_id = $1', [
      asset_id,
      JSON.stringify([face(0), face(0.9)]),
    ])
    expect((await world.get(pathOf(file))).statusCode).toBe(404)
  })

  it('are listed with an estimate that becomes exact once the file was made', async () => {
    const member = await givenMember()
    const { stock_id } = await givenPhotograph()
    const before = await listed(member, stock_id)
    expect(before.sizes.every(({ exact, bytes }) => !exact && bytes > 0)).toBe(true)
    expect(before.without_background.map(({ size }) => size)).toEqual([...download_size_names])
    const { rawPayload } = await fetchSize(member, stock_id, 'web')
    const web = async () => (await listed(member, stock_id)).sizes.find(({ size }) => size === 'web')
    await expect
      .poll(web)
      .toEqual({ size: 'web', width: 2_000, height: 1_333, bytes: rawPayload.length, exact: true })
    expect((await world.get(`/api/user/download_sizes/${stock_id}/`)).statusCode).toBe(401)
    expect((await member.get('/api/user/download_sizes/TSW-999999/')).statusCode).toBe(404)
  })
})

describe('the size Web', () => {
  it('has at most 500 kB even for noise', async () => {
    const member = await givenMember()
    const noise = await givenNoise({ width: 2_400, height: 2_400 }).jpeg({ quality: 95 }).toBuffer()
    const { stock_id } = await givenImage(noise, { height_px: 2_400 })
    const { rawPayload } = await fetchSize(member, stock_id, 'web')
    expect(rawPayload.length).toBeLessThanOrEqual(500_000)
    expect(await dimensionsOf(rawPayload)).toEqual([2_000, 2_000])
  })

  it.each(['png', 'webp'] as const)('is a PNG that keeps the transparency of a %s', async (format) => {
    const member = await givenMember()
    const { data } = await givenNoise({ width: 1_500, height: 1_000, seed: 3 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < 1_500 * 1_000; at++)
      if (Math.hypot((at % 1_500) - 750, Math.floor(at / 1_500) - 500) > 400) data[at * 4 + 3] = 0
    const file = await sharp(data, { raw: { width: 1_500, height: 1_000, channels: 4 } })
      .toFormat(format)
      .toBuffer()
    const { stock_id, slug } = await givenImage(file, {
      width_px: 1_500,
      height_px: 1_000,
      format,
      has_alpha: true,
    })
    const { rawPayload, headers } = await fetchSize(member, stock_id, 'web')
    expect(headers['content-disposition']).toBe(`attachment; filename="${slug}-web.png"`)
    expect(rawPayload.length).toBeLessThanOrEqual(500_000)
    const { width, height, hasAlpha, xmpAsString } = await sharp(rawPayload).metadata()
    expect([hasAlpha, Math.round((width / height) * 100)]).toEqual([true, 150])
    expect(xmpAsString).toContain(slug)
    const pixels = await sharp(rawPayload).ensureAlpha().raw().toBuffer()
    expect([pixels[3], pixels[(Math.floor(height / 2) * width + Math.floor(width / 2)) * 4 + 3]]).toEqual([
      0, 255,
    ])
  })

  it('has the right colours from 16 bits with a profile, CMYK, Display P3 and grey', async () => {
    const member = await givenMember()
    const wanted = [200, 120, 90]
    const plain = () => givenPlain('rgb(200, 120, 90)', { width: 600, height: 400 })
    const cmyk = await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    const files: [Buffer, 'jpeg' | 'png', number[]][] = [
      [await plain().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(), 'png', wanted],
      [await plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), 'jpeg', wanted],
      [cmyk, 'jpeg', await srgbOf(cmyk)],
      [await plain().greyscale().jpeg({ quality: 100 }).toBuffer(), 'jpeg', [141, 141, 141]],
    ]
    for (const [file, format, colour] of files) {
      const { stock_id } = await givenImage(file, { width_px: 600, height_px: 400, format })
      for (const size of ['web', 'square'] as const) {
        const { channels } = await sharp((await fetchSize(member, stock_id, size)).rawPayload).stats()
        const means = channels.map(({ mean }) => mean)
        expect(means).toHaveLength(3)
        means.forEach((mean, place) => expect(Math.abs(mean - colour[place]!)).toBeLessThanOrEqual(4))
      }
    }
  })
})
