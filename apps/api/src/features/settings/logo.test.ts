/** @module-tag slow */
import { deflateSync } from 'node:zlib'
import type { Logo, Setting } from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(() => world.close())

const upload = (file: Buffer | string, by = owner) =>
  world.app.inject({
    method: 'POST',
    url: '/api/desk/look/logo/',
    headers: { authorization: `Token ${by.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.concat([Buffer.from('{}\n'), Buffer.from(file)]),
  })
const setting = async () => (await owner.get('settings/look/')).json<Setting>()
const save = async (changes: object) => {
  const { content, draft } = await setting()
  return owner.put('settings/draft/', {
    topic: 'look',
    content: { ...(draft?.content ?? content), ...changes },
    revision: draft?.revision ?? null,
  })
}
const publish = async (valid_from: string | null = null) => {
  const { draft } = await setting()
  const answer = await owner.post('settings/look/publish/', { revision: draft!.revision, valid_from })
  expect(answer.statusCode, answer.body).toBe(200)
}

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inner}</svg>`
const drawing = (colour: string) => svg(`<path fill="${colour}" d="M0 0h120v40H0z"/>`)

/** A PNG whose header announces this size and whose pixels compress to almost nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    const crc = frame.subarray(4)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([frame.subarray(0, 4), body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(width * height, 50_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('a logo', () => {
  it('is served as PNG, whatever was uploaded, and is in mails once it is published', async () => {
    const answer = await upload(drawing('#00664f'))
    expect(answer.statusCode, answer.body).toBe(200)
    const logo = answer.json<Logo>()
    expect(logo).toEqual({ file: expect.stringMatching(/^[0-9a-f]{32}\.svg$/), width: 120, height: 40 })
    for (const name of [logo.file, logo.file.replace('svg', 'png')]) {
      const served = await world.get(`/logos/${name}`)
      expect(served.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const png = sharp(served.rawPayload)
      expect(await png.metadata()).toMatchObject({ format: 'png', width: 1024, height: 341 })
    }

    for (const [kind, width, height] of [
      ['icon', 512, 512],
      ['sharing', 1200, 630],
    ] as const) {
      const drawn = await world.get(`/logos/${logo.file.replace('.svg', `-${kind}.png`)}`)
      expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
      expect(
        (
          await sharp(drawn.rawPayload)
            .extract({ left: width / 2, top: height / 2, width: 1, height: 1 })
            .raw()
            .toBuffer()
        ).subarray(0, 3),
      ).toEqual(Buffer.from('00664f', 'hex'))
    }

    expect((await save({ logo })).statusCode).toBe(200)
    expect(world.settings.now().site.look.logo).toBeUndefined()
    await publish()
    await expect.poll(() => world.settings.now().site.look.logo).toEqual(logo)
    const member = await world.signedUpMember()
    const [mail] = await world.mail.inbox(member.email)
    expect(mail!.html).toContain(
      `/logos/${logo.file.replace('svg', 'png')}" alt="${world.settings.now().site.name}"`,
    )

    const { version_id } = (await setting()).versions[0]!
    await owner.post('settings/look/take_back/', { version_id })
    await expect.poll(() => world.settings.now().site.look.logo).toBeUndefined()
    expect(world.settings.now().site.logo_png).toBeUndefined()
  })

  it('is encoded again when it is a PNG, so that nothing else in its file is served', async () => {
    const png = await givenNoise({ width: 200, height: 80, seed: 1 }).png().toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const answer = await upload(polyglot)
    expect(answer.statusCode, answer.body).toBe(200)
    const { file, ...size } = answer.json<Logo>()
    expect([file.slice(32), size]).toEqual(['.png', { width: 200, height: 80 }])
    const served = await world.get(`/logos/${file}`)
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.rawPayload.includes('<script>')).toBe(false)
  })

  it('whose references multiply to billions of hidden parts reaches no browser', async () => {
    const hidden = Array.from(
      { length: 9 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(11)}</g>`,
    ).join('')
    const bombed = svg(
      `<path fill="red" d="M0 0h120v40H0z"/><g display="none"><path id="l0" d="M0 0h9v9z"/>${hidden}</g>`,
    )
    expect(bombed.length).toBeLessThan(2_500)
    // If each part were drawn, the test would meet its limit.
    const answer = await upload(bombed)
    expect(answer.statusCode, answer.body).toBe(200)
    const { file } = answer.json<Logo>()
    expect((await world.get(`/logos/${file}`)).headers['content-type']).toBe('image/png')
  })

  const nested = Array.from(
    { length: 30 },
    (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
  ).join('')
  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a billion parts', svg(`<path id="l0" d="M0 0h9v9z"/>${nested}<use href="#l30"/>`)],
    ['too many bytes', svg(`<path d="${'M0 0h9'.repeat(40_000)}"/>`)],
    ['another encoding', Buffer.from(`\ufeff${drawing('red')}`, 'utf16le')],
    ['another format', '<html><body>logo.svg</body></html>'],
    ['no content', ''],
    ['a GIF with the name of a PNG', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['a broken PNG', bomb(200, 100).subarray(0, 60)],
    ['a PNG of too many pixels', bomb(40_000, 40_000)],
    ['a PNG that is too low', bomb(500, 40)],
    ['a PNG that is too wide', bomb(4_000, 200)],
  ])('with %s is refused with a sentence', async (_, file) => {
    const answer = await upload(file)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json<{ logo: string[] }>().logo[0]).toMatch(/^[A-Z].{10,160}\.$/)
  })

  it('of more than 1 MB is refused, and nothing is stored', async () => {
    const answer = await upload(Buffer.alloc(1_100_000, 1))
    expect(answer.statusCode).toBe(413)
  })

  it('can be uploaded by owners only', async () => {
    const editor = await givenOperator(world, 'editor')
    expect((await upload(drawing('red'), editor)).statusCode).toBe(403)
  })

  it.each([
    ['that was never uploaded', { file: `${'0'.repeat(32)}.svg`, width: 120, height: 40 }],
    ['with a path as its name', { file: '../../etc/passwd', width: 1, height: 1 }],
    ['with CSS as its width', { file: `${'0'.repeat(32)}.svg`, width: '1px;}body{display:none', height: 1 }],
  ])('%s is refused in a draft', async (_, logo) => {
    const answer = await save({ logo })
    expect(answer.statusCode).toBe(400)
  })

  it('with another size than it has is refused in a draft', async () => {
    const logo = (await upload(drawing('#123'))).json<Logo>()
    expect((await save({ logo: { ...logo, width: 5 } })).statusCode).toBe(400)
  })

  it('of a scheduled look stays when another is uploaded and a day has passed', async () => {
    const scheduled = (await upload(drawing('#111'))).json<Logo>()
    const unused = (await upload(drawing('#222'))).json<Logo>()
    await save({ logo: scheduled })
    await publish(new Date(Date.now() + 86_400_000).toISOString())
    await world.db.query("update logos set created_at = now() - interval '2 days'")
    const drafted = (await upload(drawing('#333'))).json<Logo>()
    await save({ logo: drafted })
    expect((await world.get(`/logos/${scheduled.file}`)).statusCode).toBe(200)
    expect((await world.get(`/logos/${unused.file}`)).statusCode).toBe(404)
    expect((await world.get(`/logos/${drafted.file}`)).statusCode).toBe(200)
    const { version_id } = (await setting()).versions[0]!
    await owner.post('settings/look/take_back/', { version_id })
    await owner.post('settings/look/discard/', { revision: (await setting()).draft!.revision })
  })
})
