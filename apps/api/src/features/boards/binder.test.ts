import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BoardSummary } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { givenNoise } from '../../images/testing-pictures.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { importFolder } from '../import-folder/import-folder.ts'

let world: World
let folder: string
/** Stock ids of three images whose originals are real files. */
let stock_ids: string[]
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '100' } })
  folder = await mkdtemp(join(tmpdir(), 'taswira-binder-'))
  const images = await mkdtemp(join(folder, 'import-'))
  for (const seed of [1, 2, 3]) {
    const noise = givenNoise({ width: 640, height: 400 + seed, seed: 900 + seed })
    await writeFile(join(images, `Ọjà ${seed}.jpg`), await noise.jpeg().toBuffer())
  }
  await importFolder(world, { folder: images })
  const { rows } = await world.db.query<{ stock_id: string }>('select stock_id from assets order by asset_id')
  stock_ids = rows.map(({ stock_id }) => stock_id)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A member with a board of all three images, who has licensed the first `licensed` of them. */
async function givenBoard(licensed: number) {
  const member = await world.givenMember()
  await member.claim()
  const made = await member.call('POST', '/api/user/boards/', { name: 'Ọjà/campaign', stock_ids })
  const path = `/api/user/boards/${made.json<BoardSummary>().board_key}/`
  for (const stock_id of stock_ids.slice(0, licensed))
    expect((await member.download(stock_id)).statusCode).toBe(200)
  return { member, path }
}

const prepare = (member: TestMember, path: string, query = '') =>
  member.call('POST', `${path}binder/${query}`)

async function addressOf(member: TestMember, path: string, query = '') {
  const answer = await prepare(member, path, query)
  const { file } = answer.json<{ file: string }>()
  return file.slice(world.config.public_origin.length)
}

const has_unzip = spawnSync('unzip', ['-v']).status === 0
if (!has_unzip) console.log("binder.test.ts: without the program unzip, the ZIP file isn't opened")

describe('the binder of a board', () => {
  it.skipIf(!has_unzip)('is a ZIP file of what was licensed, with every proof', async () => {
    const { member, path } = await givenBoard(2)
    const answer = await prepare(member, path)
    expect(answer.json()).toMatchObject({ made: 2, of: 2 })
    const zip = await world.get(await addressOf(member, path))
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-length': String(zip.rawPayload.length),
      'content-disposition': expect.stringContaining('-campaign.zip'),
    })
    const to = await mkdtemp(join(folder, 'opened-'))
    await writeFile(join(to, 'binder.zip'), zip.rawPayload)
    expect(execFileSync('unzip', ['-t', 'binder.zip'], { cwd: to }).toString()).toContain(
      'No errors detected',
    )
    execFileSync('unzip', ['-q', 'binder.zip'], { cwd: to })
    const read = (file: string) => readFile(join(to, file))
    const { images } = JSON.parse((await read('manifest.json')).toString()) as {
      images: { file: string; sha256: string; bytes: number; stock_id: string; certificate: string }[]
    }
    expect(images.map(({ stock_id }) => stock_id)).toEqual(stock_ids.slice(0, 2))
    for (const { file, sha256, bytes, certificate } of images) {
      const original = await read(file)
      expect([original.length, createHash('sha256').update(original).digest('hex')]).toEqual([bytes, sha256])
      const id = certificate.split('/').at(-1)!
      const proof = JSON.parse((await read(`certificates/${id}.json`)).toString()) as {
        file: { sha256: string }
      }
      expect(proof).toMatchObject({ certificate_id: id, signed: expect.anything() })
      expect(JSON.stringify(proof)).toContain(sha256)
      const page = (await read(`certificates/${id}.html`)).toString()
      for (const fact of [
        sha256,
        member.full_name,
        'by Unknown',
        `${world.config.public_origin}/certificate/${id}`,
      ])
        expect(page).toContain(fact)
      expect(page).not.toMatch(/<script|<link|<img|url\(/)
    }
    expect((await read('credits.txt')).toString().split('\n')).toHaveLength(3)
    expect((await read('alt.txt')).toString()).toContain('Ọjà 1')
    expect((await read('licences/2026-11.txt')).toString()).toContain('icen')
  })

  it('has all images in the wanted size, or in the most similar one that cuts no head', async () => {
    const { member, path } = await givenBoard(2)
    const heads = [0, 0.9].map((left) => ({ left, top: 0, width: 0.1, height: 0.1, no_face: false }))
    await world.db.query('update assets set faces = $2 where stock_id = $1', [
      stock_ids[0],
      JSON.stringify(heads.map((head) => ({ ...head, confidence: 0.9, release_key: null }))),
    ])
    expect((await prepare(member, path, '?size=9x16')).json()).toMatchObject({
      made: 2,
      of: 2,
      other_size: 1,
    })
    const address = await addressOf(member, path, '?size=9x16')
    const text = (await world.get(address)).rawPayload.toString('latin1')
    expect(text.match(/"file": "[^"]+"|"size": "[^"]+"/g)).toEqual([
      expect.stringMatching(/"file": "originals\/.*\d\.jpg"/),
      '"size": "original"',
      expect.stringMatching(/"file": "9x16\/.*-9x16\.jpg"/),
      '"size": "9x16"',
    ])
    for (const other of ['size=square', 'size=original', 'size=nothing'])
      expect((await world.get(address.replace('size=9x16', other))).statusCode).toBe(403)
    expect((await prepare(member, path, '?size=nothing')).statusCode).toBe(400)
    await world.db.query('update assets set faces = null where stock_id = $1', [stock_ids[0]])
  })

  it('has the same bytes each time, and can be resumed anywhere', async () => {
    const { member, path } = await givenBoard(3)
    const address = await addressOf(member, path)
    const whole = await world.get(address)
    const bytes = whole.rawPayload
    expect((await world.get(await addressOf(member, path))).rawPayload.equals(bytes)).toBe(true)
    const etag = whole.headers.etag as string
    for (const start of [0, 1, 5_000, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const rest = await world.get(address, { range: `bytes=${start}-`, 'if-range': etag })
      expect([rest.statusCode, rest.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      ])
      expect(rest.rawPayload.equals(bytes.subarray(start))).toBe(true)
    }
    const middle = await world.get(address, { range: 'bytes=100-199' })
    expect(middle.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
    expect((await world.get(address, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    expect((await world.app.inject({ method: 'HEAD', url: address })).headers['content-length']).toBe(
      String(bytes.length),
    )

    // With another image, it's another file, which isn't appended to the beginning of this one.
    await member.call('DELETE', `${path}images/${stock_ids[0]}/`)
    const changed = await world.get(address, { range: 'bytes=1000-', 'if-range': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  it('reads only the bytes of a range, once the originals are made', async () => {
    const { member, path } = await givenBoard(3)
    const address = await addressOf(member, path)
    const { length } = (await world.get(address)).rawPayload
    const file = await open(import.meta.filename)
    const reading = vi.spyOn(Object.getPrototypeOf(file), 'createReadStream')
    await file.close()
    // The first byte, one byte of the last original, and the list of files at the end.
    for (const [start, end, read] of [
      [0, 0, 0],
      [length - 2_000, length - 2_000, 1],
      [length - 100, length - 1, 0],
    ] as const) {
      reading.mockClear()
      const answer = await world.get(address, { range: `bytes=${start}-${end}` })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([206, end - start + 1])
      const ranges = reading.mock.calls as [{ start: number; end: number }][]
      expect(ranges.reduce((sum, [range]) => sum + range.end - range.start + 1, 0)).toBe(read)
    }
    reading.mockRestore()
  })

  it('is refused at its URL when the session that made it has ended', async () => {
    const { member, path } = await givenBoard(1)
    const address = await addressOf(member, path)
    expect((await world.get(address)).statusCode).toBe(200)
    expect((await member.call('POST', '/auth/user_logout/')).statusCode).toBeLessThan(300)
    expect((await world.get(address)).statusCode).toBe(403)
  })

  it('needs a licence, and a URL that we signed for this member', async () => {
    const { member, path } = await givenBoard(0)
    expect((await prepare(member, path)).statusCode).toBe(404)
    const owner = await givenBoard(1)
    expect((await prepare(member, owner.path)).statusCode).toBe(404)
    expect((await world.post(`${owner.path}binder/`, {})).statusCode).toBe(401)
    const address = await addressOf(owner.member, owner.path)
    for (const other of [
      address.replace('signature=', 'signature=x'),
      address.replace(/member=[^&]+/, `member=${await member.userId()}`),
      address.replace(/expires=\d+/, (found) => `expires=${Number(found.slice(8)) + 1}`),
      address.replace(/boards\/\w{32}/, `boards/${'0'.repeat(32)}`),
      address.split('?')[0]!,
    ])
      expect([other, (await world.get(other)).statusCode]).toEqual([other, 403])
    await owner.member.call('DELETE', owner.path)
    expect((await world.get(address)).statusCode).toBe(404)
  })
})
