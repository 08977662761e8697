import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMAGE_FILE_MAX_BYTES, OPEN_UPLOADS_MAX, picture_refusals, type Submission } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { givenNoise, givenScene } from '../../images/testing-pictures.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { tusClient } from '../../testing/test-upload.ts'
import { withOtherSentences } from '../../testing/with-other-sentences.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { leaseWork } from '../work/queries.ts'
import { checkUploads, deleteExpiredUploads } from './check-uploads.ts'

allowOwnDrawings()

let world: World
let origin: string
let ada: TestContributor
let other: TestContributor
let tus: ReturnType<typeof tusClient>
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await givenContributor(world, { username: 'ada' })
  other = await givenContributor(world, { username: 'other' })
  tus = tusClient(origin, ada)
})
afterAll(() => world.close())

let seed = 9_000
const givenJpeg = (width = 90, height = 60) => givenNoise({ width, height, seed: ++seed }).jpeg().toBuffer()

/** Counts the stored files: unfinished, received, and masters. */
async function kept() {
  const files = async (folder: string) =>
    (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => /[0-9a-f]{32}/.test(name))
      .length
  const { data_dir, storage_dir } = world.config
  return {
    unfinished: await files(join(data_dir, 'unfinished-uploads')),
    received: await files(join(data_dir, 'uploads')),
    masters: await files(join(storage_dir, 'masters')),
  }
}

const submissionOf = async (submission_key: string | null) => {
  const { rows } = await world.db.query<Record<string, unknown>>(
    "select *, to_char(captured_at, 'YYYY-MM-DD') as taken_on from images where submission_key = $1",
    [submission_key],
  )
  return rows[0]!
}

describe('an upload', () => {
  it('arrives in parts and becomes a draft that only its contributor can see', async () => {
    const file = await givenJpeg(700, 500)
    const before = await kept()
    const path = await tus.begin(file, { file_name: 'Market day.jpg' })
    expect(path).toMatch(/^\/api\/studio\/uploads\/[0-9a-f]{32}$/)
    expect(await tus.offset(path)).toBe(0)
    await tus.send(path, file, { part_bytes: 60_000 })
    const listed = await tus.checked(path)
    expect(listed).toMatchObject({
      file_name: 'Market day.jpg',
      bytes: file.length,
      status: 'accepted',
      refusal: null,
      repeated: false,
      submission_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const submission = await submissionOf(listed.submission_key)
    expect(submission).toMatchObject({ status: 'draft', version: 1, width_px: 700, height_px: 500 })
    expect(
      (await readFile(join(world.config.storage_dir, submission['master_key'] as string))).equals(file),
    ).toBe(true)
    expect(await kept()).toEqual({ ...before, masters: before.masters + 1 })
    // A client can ask again, because the last response may have been lost.
    expect(await tus.offset(path)).toBe(file.length)
    expect(await tusClient(origin, other).list()).toEqual([])
    expect((await world.db.query('select from unused_files')).rowCount).toBe(0)
  })

  it('tells its contributor what was mended, and what was not read from it', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2019"
        photoshop:Headline="${'a'.repeat(300)}"/></rdf:RDF></x:xmpmeta>`
    const file = await givenNoise({ width: 90, height: 60, seed: ++seed }).withXmp(xmp).jpeg().toBuffer()
    // Without its end mark.
    const cut = file.subarray(0, -2)
    const path = await tus.begin(cut)
    await tus.send(path, cut)
    const { submission_key } = await tus.checked(path)
    const answer = await ada.get(`/api/studio/submissions/${submission_key}/`)
    expect(answer.json<{ submission: Submission }>().submission.notes).toEqual([
      'The file has small faults. The image is whole.',
      'Not read from the file: the end of a title of more than 200 characters.',
      'The file names no day: it was taken in 2019.',
    ])
  })

  it('gets a URL that no request header can influence', async () => {
    const file = await givenJpeg()
    const hash = createHash('sha256').update(file).digest('base64')
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(
      `POST /api/studio/uploads/ HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nAuthorization: Token ${ada.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 9\r\nUpload-Metadata: filename YQ==,sha256 ${Buffer.from(Buffer.from(hash, 'base64').toString('hex')).toString('base64')}\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(String(answer)).toMatch(/location: \/api\/studio\/uploads\/[0-9a-f]{32}\r\n/)
    expect(String(answer)).not.toContain('evil')
  })

  it.each([30, 60, 90])('resumes after its connection was cut at %i percent', async (percent) => {
    const file = await givenJpeg(900, 700)
    const path = await tus.begin(file)
    const cut = Math.floor((file.length * percent) / 100)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Token ${ada.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    )
    socket.write(file.subarray(0, cut))
    const arrived = async () =>
      (await readFile(join(world.config.data_dir, 'unfinished-uploads', path.slice(-32)))).length
    // Some of the data may still be in buffers.
    await expect.poll(arrived).toBeGreaterThan(cut / 2)
    socket.resetAndDestroy()
    const from = await tus.offset(path)
    expect(from).toBeLessThanOrEqual(cut)
    expect(from).toBeGreaterThan(0)
    await tus.send(path, file, { from })
    expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
  })

  it('resumes on a new connection although the old one is still open', async () => {
    const file = await givenJpeg(300, 200)
    const path = await tus.begin(file)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Token ${ada.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    )
    socket.write(file.subarray(0, 5_000))
    const stored = join(world.config.data_dir, 'unfinished-uploads', path.slice(-32))
    await expect.poll(async () => (await readFile(stored)).length).toBe(5_000)
    // Each of these four requests waits for the one before it.
    const offsets = await Promise.all([1, 2, 3, 4].map(() => tus.offset(path)))
    expect(offsets).toEqual([5_000, 5_000, 5_000, 5_000])
    await tus.send(path, file, { from: 5_000 })
    expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
    socket.destroy()
  })

  it('resumes at another server', async () => {
    const file = await givenJpeg(300, 200)
    const path = await tus.begin(file)
    expect((await tus.part(path, 0, file.subarray(0, 5_000))).status).toBe(204)
    const elsewhere = tusClient(
      await (await world.anotherServer()).listen({ port: 0, host: '127.0.0.1' }),
      ada,
    )
    expect(await elsewhere.offset(path)).toBe(5_000)
    await elsewhere.send(path, file, { from: 5_000 })
    expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
  })

  it('rejects a wrong offset, more data than announced, and data after its end', async () => {
    const file = await givenJpeg()
    const path = await tus.begin(file)
    expect((await tus.part(path, 7, file.subarray(7))).status).toBe(409)
    expect((await tus.part(path, 0, Buffer.concat([file, file]))).status).toBe(413)
    expect(await tus.offset(path)).toBe(0)
    await tus.send(path, file)
    await tus.checked(path)
    expect((await tus.part(path, file.length, Buffer.from('more'))).status).toBe(409)
  })

  it("belongs to one contributor, and doesn't exist for anyone else", async () => {
    const file = await givenJpeg()
    const path = await tus.begin(file)
    const stranger = tusClient(origin, other)
    expect((await stranger.call('HEAD', path)).status).toBe(404)
    expect((await stranger.part(path, 0, file)).status).toBe(404)
    expect((await stranger.call('DELETE', path)).status).toBe(404)
    const member = tusClient(origin, await world.givenMember())
    expect((await member.call('HEAD', path)).status).toBe(404)
    expect((await member.announce(file)).status).toBe(404)
    expect((await tusClient(origin, { token: 'x' }).announce(file)).status).toBe(401)
    for (const key of ['..%2f..%2fsecret', '%00', 'a'.repeat(32), `${path.slice(-32)}.json`])
      expect((await tus.call('HEAD', `/api/studio/uploads/${key}`)).status).toBe(404)
    expect(await tus.offset(path)).toBe(0)
  })

  it('can be cancelled', async () => {
    const before = await kept()
    const file = await givenJpeg()
    const path = await tus.begin(file)
    await tus.part(path, 0, file.subarray(0, 100))
    expect((await kept()).unfinished).toBeGreaterThan(before.unfinished)
    expect((await tus.call('DELETE', path)).status).toBe(204)
    expect((await tus.call('HEAD', path)).status).toBe(404)
    expect(await kept()).toEqual(before)
  })

  it('can be cancelled while a part of it is arriving', async () => {
    const file = await givenJpeg()
    const answers = new Set<number>()
    for (let round = 0; round < 40; round++) {
      const path = await tus.begin(file)
      const part = tus.part(path, 0, file)
      await sleep(round / 4)
      const [sent, deleted] = await Promise.all([part, tus.call('DELETE', path)])
      answers.add(sent.status).add(deleted.status)
    }
    // 409 means that the file had arrived, so its check had begun.
    expect([204, 404, 409]).toEqual(expect.arrayContaining([...answers]))
  })

  const full_disk = existsSync('/dev/full') ? '' : ' (skipped: needs /dev/full)'
  it.skipIf(full_disk)(
    `answers 507 while the disk is full, and continues once there is room${full_disk}`,
    async () => {
      // Sent in several pieces, so that one is being written while the next arrives.
      const file = await givenJpeg(900, 600)
      const path = await tus.begin(file)
      const stored = join(world.config.data_dir, 'unfinished-uploads', path.slice(-32))
      await rm(stored)
      await symlink('/dev/full', stored)
      for (let time = 0; time < 3; time++) {
        const refused = await tus.part(path, 0, file)
        expect([refused.status, await refused.json()]).toEqual([
          507,
          { detail: 'Our server has no room for files at the moment. Continue later.' },
        ])
      }
      expect(await tus.offset(path)).toBe(0)
      await rm(stored)
      await writeFile(stored, '')
      await tus.send(path, file)
      expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
    },
  )

  it('describes the tus protocol without a token, also at its own URL', async () => {
    const path = await tus.begin(await givenJpeg())
    for (const address of ['/api/studio/uploads/', path]) {
      const answer = await fetch(origin + address, { method: 'OPTIONS' })
      expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
        204,
        expect.objectContaining({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,termination',
          'tus-max-size': String(IMAGE_FILE_MAX_BYTES),
        }),
      ])
    }
  })

  it('stores its file name as text, without folders', async () => {
    const names = { '../../etc/passwd': 'passwd', 'C:\\x\\<b>&.jpg': '<b>&.jpg', 'a\u202eb\n.jpg': 'ab .jpg' }
    for (const [file_name, kept_name] of Object.entries(names)) {
      const path = await tus.begin(Buffer.from('x'), { file_name })
      expect((await tus.list())[0]).toMatchObject({ file_name: kept_name })
      await tus.call('DELETE', path)
    }
  })
})

describe('a new upload is rejected', () => {
  it.each([
    ['without metadata', { 'upload-length': '9' }, 400],
    ['without a length', { 'upload-metadata': 'filename YQ==' }, 400],
    ['with a length that is none', { 'upload-length': '-1', 'upload-metadata': 'filename YQ==' }, 400],
    ['with a length that comes later', { 'upload-defer-length': '1' }, 400],
    ['without the version of the protocol', { 'tus-resumable': '0.2.2' }, 400],
  ])('%s', async (_, headers, status) => {
    expect((await tus.call('POST', '/api/studio/uploads/', { headers })).status).toBe(status)
  })

  it('if the file is empty or too large', async () => {
    const empty = await tus.announce(Buffer.alloc(0))
    expect([empty.status, await empty.json()]).toEqual([422, { file: ['The file is empty.'] }])
    const large = await tus.announce(Buffer.from('x'), { bytes: 200 * 1024 * 1024 + 1 })
    expect([large.status, await large.json()]).toEqual([413, { file: ['The file is larger than 200 MB.'] }])
  })

  it("beyond the contributor's limit of unfinished uploads, even for concurrent requests", async () => {
    const strict = await createWorld()
    try {
      const busy = await givenContributor(strict)
      const client = tusClient(await strict.app.listen({ port: 0, host: '127.0.0.1' }), busy)
      await strict.db.query(
        `insert into uploads (upload_key, contributor_id, file_name, bytes, sha256)
         select md5(n::text), contributor_id, 'a.jpg', 9, repeat('a', 64)
         from contributors, generate_series(1, $2) n where username = $1`,
        [busy.username, OPEN_UPLOADS_MAX - 1],
      )
      const answers = await Promise.all([1, 2, 3].map(() => client.announce(Buffer.from('x'))))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
      await strict.db.query("update uploads set status = 'accepted', bytes = 5e9")
      const late = await client.announce(Buffer.from('x'))
      expect([late.status, await late.json()]).toEqual([
        422,
        { file: ["You've reached today's limit for uploads. Please continue tomorrow."] },
      ])
    } finally {
      await strict.close()
    }
  })
})

describe('the check of a complete file', () => {
  it("refuses a file that doesn't match the announced hash, and stores nothing", async () => {
    const before = await kept()
    const [file, changed] = [await givenJpeg(), await givenJpeg()]
    const sha256 = createHash('sha256').update(changed).digest('hex')
    expect(await tus.upload(file, { sha256 })).toMatchObject({
      status: 'refused',
      refusal: 'The file was damaged on its way. Please upload it again.',
      submission_key: null,
    })
    expect(await kept()).toEqual(before)
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a page', () => Buffer.from('<!doctype html>'), "It isn't a readable image; use JPEG, PNG or WebP."],
    [
      'a GIF that is also script',
      () => Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)'),
      "GIF isn't supported; save it as PNG or JPEG.",
    ],
    [
      'an image of 900 megapixels in its header',
      async () => {
        const png = await givenNoise({ width: 10, height: 10 }).png().toBuffer()
        png.writeUInt32BE(30_000, 16)
        png.writeUInt32BE(30_000, 20)
        return png
      },
      expect.stringMatching(/megapixels|damaged/) as string,
    ],
  ])('refuses %s and gives the reason', async (_, make, refusal) => {
    expect(await tus.upload(await make())).toMatchObject({ status: 'refused', refusal })
  })

  it('shows the current text of a refusal reason, whatever the text was at the time', async () => {
    const { upload_key } = await tus.upload(Buffer.from('<!doctype html>'))
    await withOtherSentences(picture_refusals, async () => {
      const listed = (await tus.list()).find((one) => one.upload_key === upload_key)
      expect(listed?.refusal).toBe('Other words for not_a_picture.')
    })
  })

  it('names the earlier upload of the same file, and the published image made from it', async () => {
    const file = await givenJpeg()
    const first = await tus.upload(file)
    expect(await tus.upload(file, { file_name: 'copy.jpg' })).toMatchObject({
      status: 'accepted',
      repeated: true,
      submission_key: first.submission_key,
    })
    const published = await givenJpeg()
    const asset = await world.givenAsset({ title: 'Known' })
    await world.db.query('update assets set content_hash = $2 where asset_id = $1', [
      asset.asset_id,
      createHash('sha256').update(published).digest('hex'),
    ])
    expect(await tus.upload(published)).toMatchObject({
      status: 'refused',
      refusal: 'This file is in our catalogue already.',
      same_as: { slug: asset.slug, title: 'Known' },
    })
    await world.db.query("update assets set status = 'unpublished' where asset_id = $1", [asset.asset_id])
    expect((await tus.list())[0]).toMatchObject({ same_as: null })
  })

  it("doesn't reveal that another contributor has the same file", async () => {
    const file = await givenJpeg()
    const mine = await tus.upload(file)
    const theirs = await tusClient(origin, other).upload(file)
    expect(theirs).toMatchObject({ status: 'accepted', repeated: false, same_as: null })
    expect(theirs.submission_key).not.toBe(mine.submission_key)
  })

  it('is repeated by another process if the first process ended', async () => {
    const file = await givenJpeg()
    const path = await tus.begin(file)
    await leaseWork(world.db, 'check_upload', path.slice(-32))
    await tus.send(path, file)
    await checkUploads(world, new AbortController().signal)
    expect((await tus.list())[0]).toMatchObject({ status: 'arrived' })
    await world.db.query('update work set due_at = now()')
    await checkUploads(world, new AbortController().signal)
    // The server, which looks for files after each part, may have been faster.
    expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
  })

  it('reads the texts embedded in the file', async () => {
    const scene = await givenScene(++seed)
    const sharp = (await import('sharp')).default
    const file = await sharp(scene)
      .jpeg()
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">&lt;script&gt;Cooks at work</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>kitchen</rdf:li><rdf:li>food</rdf:li></rdf:Bag></dc:subject><photoshop:City>Jos</photoshop:City><photoshop:Country>Nigeria</photoshop:Country><photoshop:DateCreated>2026-03-04</photoshop:DateCreated></rdf:Description></rdf:RDF></x:xmpmeta>`,
      )
      .toBuffer()
    const { submission_key } = await tus.upload(file)
    expect(await submissionOf(submission_key)).toMatchObject({
      title: '<script>Cooks at work',
      keywords: ['kitchen', 'food'],
      category_slug: 'food-drink',
      location: 'Jos, Nigeria',
      taken_on: '2026-03-04',
    })
  })
})

it('a file in 1,000 parts arrives complete', { tags: ['slow'] }, async () => {
  const file = await givenNoise({ width: 60, height: 60, seed: ++seed }).png().toBuffer()
  const parts = 1_000
  const path = await tus.begin(file)
  let at = 0
  for (let part = 1; part <= parts; part += 1) {
    const end = Math.floor((file.length * part) / parts)
    const answer = await tus.part(path, at, file.subarray(at, end))
    if (answer.status !== 204) throw new Error(`part ${part}: ${answer.status} ${await answer.text()}`)
    at = end
  }
  expect(await tus.checked(path)).toMatchObject({ status: 'accepted' })
})

it('unfinished uploads are deleted after 7 days, and so are the records of completed ones', async () => {
  const path = await tus.begin(await givenJpeg())
  const ended = await tus.upload(await givenJpeg())
  await deleteExpiredUploads(world)
  expect(await tus.offset(path)).toBe(0)
  await world.db.query("update uploads set changed_at = now() - interval '8 days'")
  const before = await kept()
  await deleteExpiredUploads(world)
  expect((await tus.call('HEAD', path)).status).toBe(404)
  expect(await tus.list()).toEqual([])
  expect((await kept()).unfinished).toBeLessThan(before.unfinished)
  // The draft is kept.
  expect(await submissionOf(ended.submission_key)).toMatchObject({ status: 'draft' })
})

const photos = resolve(import.meta.dirname, '../../../../../../shared/photos/difficult')
const reason = existsSync(photos) ? '' : ' (skipped: ../shared/photos is not beside the project)'

describe.skipIf(reason)(`difficult photographs${reason}`, () => {
  it('become drafts or are refused with one sentence, and leave no unfinished files', {
    timeout: 240_000,
    tags: ['slow'],
  }, async () => {
    const before = await kept()
    const found: Record<string, string> = {}
    for (const name of await readdir(photos)) {
      const { status, refusal } = await tus.upload(await readFile(join(photos, name)), { file_name: name })
      found[name] = refusal ?? status
    }
    expect(found).toMatchInlineSnapshot(`
      {
        "16-bit-grey-alpha.png": "accepted",
        "65536x65536.png": "The image has more than 100 megapixels.",
        "african_elephants.jpg": "accepted",
        "african_elephants_bw.jpg": "accepted",
        "african_elephants_cmyk.jpg": "accepted",
        "african_elephants_truncated_file.jpg": "The file ends before the image is complete.",
        "african_elephants_with_exif_orientation.jpg": "accepted",
        "animated.gif": "GIF isn't supported; save it as PNG or JPEG.",
        "corrupt-header.jpg": "The file ends before the image is complete.",
        "exif_landscape_6.jpg": "accepted",
        "exif_portrait_8.jpg": "accepted",
        "full-transparent.png": "accepted",
        "giant-image.jpg": "The image has more than 100 megapixels.",
        "hdr-gain-map.jpg": "accepted",
        "long_description.jpg": "accepted",
        "not-a-picture.jpg": "It isn't a readable image; use JPEG, PNG or WebP.",
        "photo.tiff": "TIFF isn't supported; save it as JPEG or PNG.",
        "sample.heif": "HEIC and HEIF aren't supported; save it as JPEG.",
        "scene.svg": "SVG isn't supported; save it as PNG.",
        "sixteen-bit.png": "accepted",
        "truncated.png": "The file ends before the image is complete.",
      }
    `)
    expect((await kept()).unfinished).toBe(before.unfinished)
    expect((await kept()).received).toBe(0)
  })
})
