/** @module-tag slow */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Sandbox, startSandbox, storage_keys } from '@taswira/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { originalsOrigin, s3Settings } from '../storage-settings.ts'
import { createS3Storage } from './s3-storage.ts'
import { createFolderStorage, newMasterKey, renditionKey, type Storage } from './storage.ts'

let sandbox: Sandbox
let folder: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
})
beforeEach(() => {
  for (const [name, value] of Object.entries(storage_keys)) vi.stubEnv(name, value)
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => sandbox.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-storage-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
  await fetch(`http://127.0.0.1:${sandbox.port}/_state`, { method: 'DELETE' })
})

interface Bucket {
  bucket?: string
  port?: number
  limits?: Parameters<typeof createS3Storage>[1]
}

const bucketStorage = ({ bucket = 'originals', port = sandbox.port, limits }: Bucket = {}) =>
  createS3Storage(
    {
      bucket,
      prefix: 'shop/',
      endpoint: `http://127.0.0.1:${port}/s3`,
      region: 'us-east-1',
    },
    limits,
  )

describe.each<[string, () => Storage]>([
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => bucketStorage()],
])('storage in %s', (_where, open) => {
  it('returns what was stored, from memory or a stream', async () => {
    const storage = open()
    const [one, other, empty] = [newMasterKey('jpeg'), newMasterKey('png'), newMasterKey('svg')]
    await storage.put(one, Buffer.from('one'))
    await storage.put(one, Buffer.from('another'))
    await storage.put(other, Readable.from([Buffer.from('ot'), Buffer.from('her')]))
    await storage.put(empty, Buffer.alloc(0))
    expect((await storage.get(one)).toString()).toBe('another')
    expect(await text(storage.stream(other))).toBe('other')
    expect((await storage.get(empty)).length).toBe(0)
    expect(await storage.exists(one)).toBe(true)
    await storage.delete(one)
    await storage.delete(one)
    expect(await storage.exists(one)).toBe(false)
    await expect(storage.get(one)).rejects.toMatchObject({ name: 'StorageError', reason: 'missing' })
    await storage.check()
  })

  it('stores large objects unchanged, from memory or a stream', async () => {
    const storage = open()
    const large = Buffer.alloc(21 * 1024 * 1024 + 7)
    for (let at = 0; at < large.length; at += 4_099) large.writeUInt8((at / 4_099) % 251, at)
    const pieces = Array.from({ length: Math.ceil(large.length / 700_001) }, (_, n) =>
      large.subarray(n * 700_001, (n + 1) * 700_001),
    )
    for (const source of [
      large,
      Readable.from(pieces),
      Readable.from([large.subarray(0, 8 * 1024 * 1024)]),
    ]) {
      const key = newMasterKey('png')
      await storage.put(key, source)
      const back = await storage.get(key)
      expect(back.equals(large.subarray(0, back.length))).toBe(true)
      expect([large.length, 8 * 1024 * 1024]).toContain(back.length)
    }
  })

  it('stores nothing when a stream breaks, however much arrived', async () => {
    const storage = open()
    const broken = (pieces: number) =>
      Readable.from(
        (async function* () {
          for (let n = 0; n < pieces; n++) yield Buffer.alloc(3 * 1024 * 1024)
          throw new Error('the rest is gone')
        })(),
      )
    for (const pieces of [1, 5]) {
      const key = newMasterKey('webp')
      await expect(storage.put(key, broken(pieces))).rejects.toThrow('gone')
      expect(await storage.exists(key)).toBe(false)
    }
  })

  it("fails with the source's own error when the source is missing", async () => {
    const missing = createReadStream(join(folder, '..', 'nowhere.jpg'))
    await expect(open().put(newMasterKey('jpeg'), missing)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('rejects keys that are not ours', async () => {
    const storage = open()
    for (const key of ['../secret', 'masters/../../etc/passwd', '/etc/passwd', 'masters/ab/x.jpg'])
      await expect(async () => storage.get(key)).rejects.toThrow('not a storage key')
  })
})

describe('storage in a folder', () => {
  it('leaves no partial file behind when a stream breaks', async () => {
    const key = newMasterKey('webp')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the other half is gone')
      })(),
    )
    await expect(createFolderStorage(folder).put(key, broken)).rejects.toThrow('gone')
    expect(await readdir(join(folder, key, '..'))).toEqual([])
  })

  it("reports a folder that can't be written", async () => {
    // A file in place of the folder stops even root.
    await writeFile(join(folder, 'file'), '')
    const blocked = createFolderStorage(join(folder, 'file'))
    await expect(blocked.put(newMasterKey('jpeg'), Buffer.from('x'))).rejects.toMatchObject({
      reason: 'read_only',
    })
  })
})

describe('storage in a bucket', () => {
  const control = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${sandbox.port}${path}`, init)
  const fault = (mode: string, more: object = {}) =>
    control('/_faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'storage', mode, ...more }),
    })

  it('stores everything under its prefix', async () => {
    const key = newMasterKey('jpeg')
    await bucketStorage().put(key, Buffer.from('x'))
    expect(await (await control('/_storage')).json()).toMatchObject([
      { name: `originals/shop/${key}`, bytes: 1 },
    ])
  })

  it('counts an upload as stored when the answer to its completion was lost', async () => {
    let lost = 0
    const line = createServer((asked, answer) => {
      const far = forward(
        { port: sandbox.port, path: asked.url, method: asked.method, headers: asked.headers },
        (from) => {
          if (asked.url!.includes('uploadId') && asked.method === 'POST' && lost++ === 0)
            return from.resume().once('end', () => answer.destroy())
          return from.pipe(answer.writeHead(from.statusCode!, from.headers))
        },
      )
      asked.pipe(far)
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    const { port } = line.address() as AddressInfo
    const large = Buffer.alloc(9 * 1024 * 1024, 'x')
    const key = newMasterKey('png')
    await bucketStorage({ port }).put(key, large)
    expect(lost).toBe(2)
    expect((await bucketStorage().get(key)).equals(large)).toBe(true)
    line.closeAllConnections()
    line.close()
  })

  it('aborts an upload that was not finished', async () => {
    const storage = bucketStorage()
    const key = newMasterKey('webp')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(20 * 1024 * 1024)
        throw new Error('the rest is gone')
      })(),
    )
    await expect(storage.put(key, broken)).rejects.toThrow('gone')
    const asked = (await (await control('/_requests?service=storage')).json()) as { request: string }[]
    expect(asked.filter(({ request }) => request.startsWith('DELETE'))).toHaveLength(1)
  })

  it('reports the reason of a failure', async () => {
    const key = newMasterKey('jpeg')
    const put = (storage: Storage) => storage.put(key, Buffer.from('x'))
    await expect(put(bucketStorage({ bucket: 'full' }))).rejects.toMatchObject({ reason: 'full' })
    await expect(put(bucketStorage({ bucket: 'sealed' }))).rejects.toMatchObject({ reason: 'read_only' })
    await expect(put(bucketStorage({ bucket: 'missing' }))).rejects.toMatchObject({ reason: 'away' })
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'wrong')
    const refused = bucketStorage()
    await expect(put(refused)).rejects.toMatchObject({ reason: 'read_only' })
    await expect(refused.get(key)).rejects.toMatchObject({ reason: 'away' })
    await expect(refused.exists(key)).rejects.toMatchObject({ reason: 'away' })
    await expect(refused.check()).rejects.toMatchObject({ reason: 'away' })
  })

  it.each(['hang', 'reset', 'garbage', 'status', 'drip'])(
    'is reported as away, not as missing, when it fails with %s',
    async (mode) => {
      const storage = bucketStorage({ limits: { answer_ms: 600, total_ms: 3_000, attempts: 2 } })
      const key = newMasterKey('jpeg')
      await storage.put(key, Buffer.from('x'))
      await fault(mode, { ms: 50 })
      for (const call of [
        () => storage.exists(key),
        () => storage.get(key),
        () => storage.put(key, Buffer.from('y')),
      ])
        await expect(call()).rejects.toMatchObject({ reason: 'away' })
      await fault('ok')
      expect((await storage.get(key)).toString()).toBe('x')
      await storage.check()
    },
  )
})

describe('a URL signed for a bucket', () => {
  it.each([
    [{ AWS_REGION: 'eu-west-1' }, 'https://originals.s3.eu-west-1.amazonaws.com'],
    [{ AWS_REGION: 'us-east-1' }, 'https://originals.s3.us-east-1.amazonaws.com'],
    [{ AWS_REGION: 'cn-north-1' }, 'https://originals.s3.cn-north-1.amazonaws.com.cn'],
    [{ AWS_ENDPOINT_URL_S3: 'https://s3.test/base' }, 'https://s3.test'],
  ])('is at the origin that pages may fetch from: %j', async (place, origin) => {
    const settings = {
      ...place,
      STORAGE_URL: 's3://originals/shop',
      ORIGINALS: 'redirect' as const,
    }
    const storage = createS3Storage(s3Settings(settings)!)
    const key = renditionKey({ picture_key: '00'.repeat(10), master_key: newMasterKey('png') }, 'name', 'png')
    const answer = { expires_s: 60, disposition: 'attachment', media_type: 'image/png' }
    expect(new URL(await storage.renditions.signedUrl(key, answer)).origin).toBe(origin)
    expect(originalsOrigin(settings)).toBe(origin)
    storage.close()
  })

  it('serves the object under the given name, also in parts', async () => {
    const { renditions } = bucketStorage()
    const key = renditionKey({ picture_key: '00'.repeat(10), master_key: newMasterKey('png') }, 'name', 'png')
    const content = { body: Buffer.from('picture'), sha256: '0'.repeat(64), media_type: 'image/png' }
    await renditions.write(key, content, AbortSignal.timeout(5_000))
    const disposition = 'attachment; filename="a b.png"'
    const url = await renditions.signedUrl(key, { expires_s: 60, disposition, media_type: 'image/png' })
    const whole = await fetch(url)
    expect([whole.status, await whole.text()]).toEqual([200, 'picture'])
    expect(whole.headers.get('content-disposition')).toBe(disposition)
    const part = await fetch(url, { headers: { range: 'bytes=0-2' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'pic',
      'bytes 0-2/7',
    ])
    expect((await fetch(url.split('?')[0]!)).status).toBe(403)
  })
})

it('master keys are random', () => {
  expect(newMasterKey('jpeg')).toMatch(/^masters\/([0-9a-f]{2})\/\1[0-9a-f]{38}\.jpg$/)
  expect(newMasterKey('jpeg')).not.toBe(newMasterKey('jpeg'))
})

it('keys of renditions start with the picture key and depend on the secret key of the master', () => {
  const picture = { picture_key: '0123456789abcdef0123', master_key: newMasterKey('jpeg') }
  const key = renditionKey(picture, 'name', 'webp')
  expect(key).toMatch(/^renditions\/01\/0123456789abcdef0123-[0-9a-f]{40}\.webp$/)
  expect(renditionKey(picture, 'name', 'webp')).toBe(key)
  expect(renditionKey(picture, 'other name', 'webp')).not.toBe(key)
  expect(renditionKey({ ...picture, master_key: newMasterKey('jpeg') }, 'name', 'webp')).not.toBe(key)
})
