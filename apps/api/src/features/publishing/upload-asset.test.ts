import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { CallResult, uploadAsset } from '@taswira/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenNoise, givenScene } from '../../images/testing-pictures.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { changeStatus } from './change-status.ts'

allowOwnDrawings()

let world: World
let operator: TestOperator
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  operator = await givenOperator(world, 'editor')
})
afterAll(() => world.close())

let seed = 7_000
const givenJpeg = () => givenNoise({ width: 90, height: 60, seed: ++seed }).jpeg().toBuffer()

const words = {
  title: 'Ferry at dawn',
  description: 'Commuters on deck.',
  keywords: ['ferry', 'lagoon'],
  category: 'travel',
  contributor: { kind: 'new', full_name: 'Ngozi Ade' },
}

const bodyOf = (file: Buffer | string, given: object | string = words) =>
  Buffer.concat([
    Buffer.from(`${typeof given === 'string' ? given : JSON.stringify(given)}\n`),
    Buffer.from(file),
  ])

async function send(body: Buffer, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/desk/assets/`, {
    method: 'POST',
    headers: {
      authorization: `Token ${operator.token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: new Uint8Array(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as CallResult<typeof uploadAsset>,
  }
}

const upload = (file: Buffer | string, given?: object | string) => send(bodyOf(file, given))

/** Counts the assets, the masters, and the files of uploads in progress. */
async function kept() {
  const { rows } = await world.db.query('select count(*) as assets from assets')
  const files = async (folder: string) =>
    (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => /[0-9a-f]{32}/.test(name))
      .length
  return {
    assets: (rows as { assets: number }[])[0]!.assets,
    masters: await files(join(world.config.storage_dir, 'masters')),
    unfinished: await files(join(world.config.data_dir, 'uploads')),
  }
}

/** Opens a raw connection and sends the headers and this part of the body. */
async function open(head: string, part: Buffer | string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/desk/assets/ HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Token ${operator.token}\r\n` +
      `Content-Type: application/octet-stream\r\n${head}\r\n\r\n`,
  )
  socket.write(part)
  return socket
}

async function answerOn(socket: Awaited<ReturnType<typeof open>>) {
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer
}

describe('uploading an image at the desk', () => {
  it.each([
    ['JPEG', givenJpeg],
    ['PNG', () => givenNoise({ width: 80, height: 50, seed: ++seed }).png().toBuffer()],
  ])('publishes a %s with its texts and logs the upload', async (format, given) => {
    const { status, body } = await upload(await given(), { ...words, title: `${format} of a ferry` })
    expect([status, body]).toEqual([
      200,
      {
        added: true,
        stock_id: expect.stringMatching(/^TSW-/),
        slug: `${format.toLowerCase()}-of-a-ferry`,
        similar: [],
      },
    ])
    expect((await operator.get(`assets/${body.stock_id}/`)).json()).toMatchObject({
      title: `${format} of a ferry`,
      description: 'Commuters on deck.',
      keywords: ['ferry', 'lagoon'],
      category: 'travel',
      author: 'Ngozi Ade',
      status: 'published',
    })
    expect((await world.get(`/api/contributor/stock/${body.slug}/`)).statusCode).toBe(200)
    expect(await operator.log(`asset ${body.stock_id}`)).toEqual([
      {
        action: 'asset_uploaded',
        operator: operator.email,
        before: {},
        after: { title: `${format} of a ferry`, category: 'travel', contributor: 'Ngozi Ade' },
      },
    ])
    expect(await kept()).toMatchObject({ unfinished: 0 })
  })

  it("fills a missing description and missing keywords from the file's metadata", async () => {
    const exif = { IFD0: { ImageDescription: 'From the camera', Copyright: '© Ngozi' } }
    const file = await givenNoise({ width: 70, height: 70, seed: ++seed }).withExif(exif).jpeg().toBuffer()
    const { description: _, ...rest } = words
    const { body } = await upload(file, { ...rest, keywords: [] })
    expect((await operator.get(`assets/${body.stock_id}/`)).json()).toMatchObject({
      description: 'From the camera',
      keywords: [],
    })
  })

  it.each([
    [{}, 'Nok, Nigeria'],
    [{ location: 'Jos, Nigeria' }, 'Jos, Nigeria'],
  ])(
    'with the texts %j, has the place %s: that of the file unless another is given',
    async (given, place) => {
      const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      photoshop:City="Nok" photoshop:Country="Nigeria"/></rdf:RDF></x:xmpmeta>`
      const file = await givenNoise({ width: 70, height: 70, seed: ++seed }).withXmp(xmp).jpeg().toBuffer()
      const { body } = await upload(file, { ...words, ...given })
      expect((await operator.get(`assets/${body.stock_id}/`)).json()).toMatchObject({ location: place })
    },
  )

  it('has the date and source of its row, and rejects impossible ones', async () => {
    const given = { ...words, captured: '2024-05', source_url: 'https://x.test/1' }
    const { body } = await upload(await givenJpeg(), given)
    const { rows } = await world.db.query(
      'select captured_at, captured_in, source_url from assets where stock_id = $1',
      [body.stock_id],
    )
    expect(rows).toEqual([{ captured_at: null, captured_in: '2024-05', source_url: 'https://x.test/1' }])
    expect(await upload(await givenJpeg(), { ...given, captured: '2024-02-31' })).toMatchObject({
      status: 400,
      body: { captured: ['Enter a date like 2024-05-31.'] },
    })
    expect(await upload(await givenJpeg(), { ...given, source_url: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
      body: { source_url: ['Enter the source as a URL.'] },
    })
  })

  it('assigns an existing contributor by username, whatever the name', async () => {
    await world.db.query("insert into contributors (username, full_name) values ('studio-9', 'Studio Nine')")
    const contributor = { kind: 'existing', username: 'studio-9' }
    const { body } = await upload(await givenJpeg(), { ...words, contributor })
    const { rows } = await world.db.query(
      'select username from assets join contributors using (contributor_id) where stock_id = $1',
      [body.stock_id],
    )
    expect(rows).toEqual([{ username: 'studio-9' }])
  })

  it('returns the existing asset if the file is already in the catalogue, and changes nothing', async () => {
    const file = await givenJpeg()
    const first = await upload(file)
    const before = await kept()
    const again = await upload(file, { ...words, title: 'Another title' })
    expect([again.status, again.body]).toEqual([200, { ...first.body, added: false }])
    expect(await kept()).toEqual(before)
    expect(await operator.log(`asset ${first.body.stock_id}`)).toHaveLength(1)
  })

  it('publishes a modified copy of an image, and names the similar image with a working thumbnail', async () => {
    const scene = await givenScene(7)
    const first = (await upload(scene)).body
    const [hidden, removed] = await Promise.all(
      [700, 600].map(async (width) => (await upload(await sharp(scene).resize(width).png().toBuffer())).body),
    )
    await changeStatus(world, hidden!.stock_id, 'unpublished')
    await changeStatus(world, removed!.stock_id, 'removed')
    const { status, body } = await upload(await sharp(scene).flop().jpeg({ quality: 50 }).toBuffer())
    expect([status, body.added]).toEqual([200, true])
    expect(body.similar.map(({ stock_id }) => stock_id).toSorted()).toEqual([
      first.stock_id,
      hidden!.stock_id,
    ])
    for (const { thumbnail, title } of body.similar) {
      const { pathname, search } = new URL(thumbnail)
      expect([title, (await world.get(pathname + search)).statusCode]).toEqual(['Ferry at dawn', 200])
    }
    expect((await upload(await givenScene(8))).body.similar).toEqual([])
  })

  it('adds a file once if two operators upload it at the same time', async () => {
    const file = await givenJpeg()
    const before = await kept()
    const both = await Promise.all([upload(file), upload(file)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ body }) => body.added)).toHaveLength(1)
    expect(both[0].body.stock_id).toBe(both[1].body.stock_id)
    expect(await kept()).toEqual({ assets: before.assets + 1, masters: before.masters + 1, unfinished: 0 })
  })

  it('rejects an image with too few pixels', async () => {
    const server = await world.anotherServer({ image_min_megapixels: 2 })
    const answer = await server.inject({
      method: 'POST',
      url: '/api/desk/assets/',
      headers: { authorization: `Token ${operator.token}`, 'content-type': 'application/octet-stream' },
      payload: bodyOf(await givenJpeg()),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { file: [expect.stringMatching(/pixels; at least 2 megapixels are needed$/)] },
    ])
  })

  it('rejects a file whose asset was removed', async () => {
    const file = await givenJpeg()
    const { stock_id } = (await upload(file)).body
    await changeStatus(world, stock_id, 'removed')
    expect(await upload(file)).toMatchObject({
      status: 422,
      body: { file: [`it was removed from the catalogue as ${stock_id}`] },
    })
  })

  it('deletes files left by a killed process, but no upload in progress', async () => {
    const folder = join(world.config.data_dir, 'uploads')
    const [old, recent] = [join(folder, '0'.repeat(32)), join(folder, '1'.repeat(32))]
    await writeFile(old, 'old')
    await writeFile(recent, 'recent')
    await utimes(old, 0, 0)
    await upload(await givenJpeg())
    expect(await readdir(folder)).toEqual(['1'.repeat(32)])
    await utimes(recent, 0, 0)
    await upload(await givenJpeg())
    expect(await kept()).toMatchObject({ unfinished: 0 })
  })
})

describe('a desk upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused: [string, () => Promise<Buffer | string>, string][] = [
    ['empty', async () => '', 'the file is empty'],
    ['cut', async () => (await givenJpeg()).subarray(0, 2_000), 'the file ends before the image is complete'],
    ['an SVG', async () => svg, "SVG isn't supported; save it as PNG"],
    [
      'HTML',
      async () => '<!doctype html><script>alert(1)</script>',
      "it isn't a readable image; use JPEG, PNG or WebP",
    ],
    [
      'a GIF that is also script',
      async () => 'GIF89a/*\u0001\u0001*/=1;alert(1)',
      "GIF isn't supported; save it as PNG or JPEG",
    ],
    [
      'JPEG by its first bytes only',
      async () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1'),
      'the file ends before the image is complete',
    ],
  ]
  it.each(refused)(
    'is rejected, with the reason that the import gives, if it is %s',
    async (_what, make, why) => {
      const before = await kept()
      const { status, body } = await upload(await make())
      expect([status, body]).toEqual([422, { file: [why] }])
      expect(await kept()).toEqual(before)
    },
  )

  it('is re-encoded before it is served, so data appended to the image is never served', async () => {
    const { status, body } = await upload(Buffer.concat([await givenJpeg(), Buffer.from(svg)]))
    expect(status).toBe(200)
    const { thumbnail } = (await operator.get(`assets/${body.stock_id}/`)).json<{ thumbnail: string }>()
    const shown = await world.get(new URL(thumbnail).pathname)
    expect([shown.statusCode, shown.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(shown.rawPayload.includes('alert(1)')).toBe(false)
  })

  it("is rejected if the image is the operator's own, because another operator must review it", async () => {
    const ada = await givenContributor(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      operator.email,
      ada.email.replace('@', '+desk@'),
    ])
    const contributor = { kind: 'existing', username: ada.username }
    const answer = await send(bodyOf(await givenJpeg(), { ...words, contributor }))
    await world.db.query('update operators set email = $1 where mailbox_of(email) = mailbox_of($2)', [
      operator.email,
      ada.email,
    ])
    expect([answer.status, answer.body]).toEqual([
      400,
      { 'contributor.username': [expect.stringMatching(/^This is you\./)] },
    ])
  })

  const { title: _, ...untitled } = words
  it.each([
    ['no title', untitled, { title: ['This field is required'] }],
    ['an unknown category', { ...words, category: 'wizards' }, { category: [expect.any(String)] }],
    ['another field', { ...words, status: 'published' }, { status: [expect.any(String)] }],
    [
      'an unknown contributor',
      { ...words, contributor: { kind: 'existing', username: 'no.such.person' } },
      { 'contributor.username': ["There's no contributor with this username."] },
    ],
    ['no JSON', '{"title":', { detail: expect.any(String) }],
    ['an image alone', '\xff\xd8\xff\xe0', { detail: expect.any(String) }],
  ])('is rejected if its texts are invalid: %s', async (_what, given, why) => {
    const before = await kept()
    expect(await upload(await givenJpeg(), given)).toMatchObject({ status: 400, body: why })
    expect(await kept()).toEqual(before)
  })

  it("can't be assigned to a demo contributor", async () => {
    await world.db.query(
      "insert into contributors (username, full_name, demo) values ('drawn', 'Drawn', true)",
    )
    const contributor = { kind: 'existing', username: 'drawn' }
    expect((await upload(await givenJpeg(), { ...words, contributor })).status).toBe(400)
  })

  it('gets 413 and is disconnected before the file arrives if it announces more than 200 MB', async () => {
    const answer = await answerOn(await open(`Content-Length: ${210 * 1024 * 1024}`, bodyOf('start')))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('{"file":["the file is larger than 200 MB"]}')
    expect(await kept()).toMatchObject({ unfinished: 0 })
  })

  it('stores nothing if the connection breaks', async () => {
    const before = await kept()
    const file = await givenJpeg()
    const body = bodyOf(file)
    const socket = await open(`Content-Length: ${body.length}`, body.subarray(0, body.length - 100))
    await expect.poll(async () => (await kept()).unfinished).toBe(1)
    socket.destroy()
    await expect.poll(kept).toEqual(before)
  })

  it('gets 503 while two others are in progress, and succeeds after them', async () => {
    const half = await Promise.all([1, 2].map(() => open('Content-Length: 9999', bodyOf('start'))))
    await expect.poll(async () => (await kept()).unfinished).toBe(2)
    const file = await givenJpeg()
    const busy = await upload(file)
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
    for (const socket of half) socket.destroy()
    await expect.poll(async () => (await kept()).unfinished).toBe(0)
    expect((await upload(file)).body).toMatchObject({ added: true })
  })

  it('gets 401 without a token and 403 for support, before the texts are read', async () => {
    const support = await givenOperator(world, 'support')
    const before = await kept()
    expect((await send(bodyOf('x', 'x'), { authorization: '' })).status).toBe(401)
    expect((await send(bodyOf('x', 'x'), { authorization: `Token ${support.token}` })).status).toBe(403)
    expect(await kept()).toEqual(before)
  })

  it('gets 415 with another media type, as does a file sent to another endpoint', async () => {
    expect((await send(bodyOf('x'), { 'content-type': 'application/json' })).status).toBe(400)
    expect((await send(Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415)
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/contact/', headers, payload: '{}' })
    expect(answer.statusCode).toBe(415)
  })
})
