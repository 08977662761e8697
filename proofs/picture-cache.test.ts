import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFolder } from '../apps/api/src/features/import-folder/import-folder.ts'
import { thumbnailUrl } from '../apps/api/src/features/pictures/signed-previews.ts'
import { givenNoise } from '../apps/api/src/images/testing-pictures.ts'
import { createWorld, type World } from '../apps/api/src/testing/world.ts'
import { freePorts } from '../scripts/free-ports.ts'
import { hasNginx, startNginx } from './nginx.ts'

const AVIF = 'image/avif,image/webp,image/png,*/*;q=0.8'
const agent = new Agent({ rejectUnauthorized: false })

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

if (!hasNginx()) console.log('proofs/picture-cache.test.ts: skipped, nginx is not installed')

describe.skipIf(!hasNginx())('nginx with the configuration of deploy/', () => {
  let world: World
  let folder: string
  let port: number
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let number = 0
  /** Paths that reached the shop. */
  const reached: string[] = []

  beforeAll(async () => {
    world = await createWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    world.app.server.on('request', ({ url }: { url: string }) => reached.push(url))
    folder = await mkdtemp(join(tmpdir(), 'taswira-nginx-'))
    port = await freePorts(1)
    const shop = world.app.server.address() as AddressInfo
    nginx = await startNginx(folder, port, [{ url: `http://127.0.0.1:${shop.port}` }])
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function givenPicture() {
    const from = await mkdtemp(join(folder, 'import-'))
    const noise = givenNoise({ width: 700, height: 500, seed: 300 + ++number })
    await writeFile(join(from, `Cached ${number}.jpg`), await noise.jpeg().toBuffer())
    await importFolder(world, { folder: from })
    const { rows } = await world.db.query<{ stock_id: string; picture_key: string }>(
      'select stock_id, picture_key from assets where title = $1',
      [`Cached ${number}`],
    )
    return rows[0]!
  }

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ host: 'localhost', port, path, headers, agent }, (answer) => {
        const { statusCode: status = 0, headers: sent } = answer
        buffer(answer).then((body) => resolve({ status, headers: sent, body }), reject)
      })
      asked.on('error', reject).end()
    })

  const timesReached = (path: string) => reached.filter((url) => url === path).length

  it('answers the second request for a public picture from its cache', async () => {
    const { picture_key } = await givenPicture()
    for (const kind of ['360', 'display', 'share.jpg', `sample/cached-${number}-sample.jpg`]) {
      const path = `/pictures/${picture_key}/${kind}`
      const [first, second] = [await ask(path, { accept: AVIF }), await ask(path, { accept: AVIF })]
      expect([kind, first.status, first.headers['x-cache']]).toEqual([kind, 200, 'MISS'])
      expect([kind, second.status, second.headers['x-cache']]).toEqual([kind, 200, 'HIT'])
      expect(second.body.equals(first.body)).toBe(true)
      expect(second.headers.etag).toBe(first.headers.etag)
      expect(timesReached(path)).toBe(1)
      const known = await ask(path, { accept: AVIF, 'if-none-match': first.headers.etag! })
      expect([known.status, known.body.length]).toEqual([304, 0])
    }
  })

  it('requests a picture from the shop once when many clients request it at the same moment', async () => {
    const { picture_key } = await givenPicture()
    const path = `/pictures/${picture_key}/480`
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path, { accept: AVIF })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(timesReached(path)).toBe(1)
  })

  it('caches a picture once per format, whatever other formats browsers accept', async () => {
    const { picture_key } = await givenPicture()
    const path = `/pictures/${picture_key}/display`
    for (const [accept, type, state] of [
      [AVIF, 'image/avif', 'MISS'],
      ['image/webp,*/*', 'image/webp', 'MISS'],
      ['image/png,image/*;q=0.8', 'image/jpeg', 'MISS'],
      ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/avif', 'HIT'],
      ['image/webp', 'image/webp', 'HIT'],
      ['*/*', 'image/jpeg', 'HIT'],
      ['image/avif;q=0, image/webp', 'image/webp', 'HIT'],
      ['image/avif;q=0.5', 'image/avif', 'HIT'],
      ['image/avif; q=0.0,image/webp;q=0,image/png', 'image/jpeg', 'HIT'],
    ] as const) {
      const { headers } = await ask(path, { accept })
      expect([accept, headers['content-type'], headers['x-cache']]).toEqual([accept, type, state])
      expect(headers.vary).toContain('Accept')
    }
    expect(timesReached(path)).toBe(3)
  })

  it('sends ranges of pictures from its cache, and of originals from the shop', async () => {
    const { picture_key, stock_id } = await givenPicture()
    const path = `/pictures/${picture_key}/display`
    for (const state of ['MISS', 'HIT']) {
      const part = await ask(path, { accept: AVIF, range: 'bytes=10-19' })
      expect([part.status, part.headers['x-cache']]).toEqual([206, state])
      const whole = await ask(path, { accept: AVIF })
      expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true)
    }
    const member = await world.givenMember()
    await member.claim()
    const { file } = (await member.download(stock_id)).json<{ file: string }>()
    const original = await ask(file.slice(world.config.public_origin.length), { range: 'bytes=10-19' })
    expect([original.status, original.body.length]).toEqual([206, 10])
  })

  it('stores nothing private, and no refusal', async () => {
    const { picture_key, stock_id } = await givenPicture()
    const hidden = await givenPicture()
    await world.db.query("update assets set status = 'unpublished' where picture_key = $1", [
      hidden.picture_key,
    ])
    const member = await world.givenMember()
    await member.claim()
    const { file } = (await member.download(stock_id)).json<{ file: string }>()
    const licence = await member.get(`/api/user/licences/${stock_id}/`)
    const { certificate_id } = licence.json<{ certificate_id: string }>()
    const preview = thumbnailUrl(world.config, { ...hidden, status: 'unpublished' })
    const local = (url: string) => url.slice(world.config.public_origin.length)
    const authorization = `Token ${member.token}`
    const paths: [path: string, status: number, headers?: Record<string, string>][] = [
      [local(preview), 200, { accept: AVIF }],
      // The shop reads this as a signature, but nginx doesn't.
      [local(preview).replace('signature', '%73ignature'), 200, { accept: AVIF }],
      [local(file), 200],
      [`/api/certificates/${certificate_id}/`, 200],
      ['/api/user/export/', 200, { authorization }],
      ['/api/user/credits/', 200, { authorization }],
      [`/pictures/${hidden.picture_key}/360`, 404],
      [`/pictures/${picture_key}/1280`, 404],
    ]
    const stored = await cachedFiles()
    for (const [path, status, headers] of paths) {
      for (const turn of ['first', 'second']) {
        const answer = await ask(path, headers)
        expect([path, turn, answer.status]).toEqual([path, turn, status])
        expect([path, answer.headers['x-cache'] ?? 'none']).not.toEqual([path, 'HIT'])
        if (status === 200)
          expect([path, answer.headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')])
      }
      expect([path, timesReached(path)]).toEqual([path, 2])
    }
    expect(await cachedFiles()).toEqual(stored)
    // Requests without the signature don't get the preview either.
    expect((await ask(`/pictures/${hidden.picture_key}/360`, { accept: AVIF })).status).toBe(404)
  })

  it('keys a picture by its path, so that parameters neither fill the cache nor reach the shop', async () => {
    const { picture_key } = await givenPicture()
    const path = `/pictures/${picture_key}/240`
    await ask(path, { accept: AVIF })
    const stored = await cachedFiles()
    for (const query of ['?a=1', '?b=2'])
      expect((await ask(path + query, { accept: AVIF })).headers['x-cache']).toBe('HIT')
    // Only a signature reaches the shop, and its answer is not stored.
    expect((await ask(`${path}?signature=x&expires=1`, { accept: AVIF })).status).toBe(200)
    expect(await cachedFiles()).toEqual(stored)
  })

  it('answers from its cache while the shop is away', async () => {
    const { picture_key } = await givenPicture()
    const path = `/pictures/${picture_key}/360`
    const before = await ask(path, { accept: AVIF })
    world.app.server.closeAllConnections()
    await new Promise((resolve) => world.app.server.close(resolve))
    const after = await ask(path, { accept: AVIF })
    expect([after.status, after.body.equals(before.body)]).toEqual([200, true])
    expect((await ask('/readyz')).status).toBe(502)
  })

  /** Names of nginx's cached files, each with the first line after the headers that nginx stores. */
  async function cachedFiles(): Promise<string[]> {
    const all = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true })
    const files = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    const keys = await Promise.all(
      files.map(async (file) => /^KEY: (.*)$/m.exec(await readFile(file, 'latin1'))?.[1] ?? file),
    )
    return keys.sort()
  }
})
