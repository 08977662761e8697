import { createHash } from 'node:crypto'
import type { CallResult, listUploads } from '@taswira/contract'
import { expect } from 'vitest'
import type { TestMember } from './test-member.ts'

type Listed = CallResult<typeof listUploads>['items'][number]

interface Announced {
  file_name?: string
  sha256?: string
  bytes?: number
}

/** A tus client for the server at `origin`, on behalf of a member. */
export function tusClient(origin: string, { token }: Pick<TestMember, 'token'>) {
  const headers = { authorization: `Token ${token}`, 'tus-resumable': '1.0.0' }
  const call = (
    method: string,
    path: string,
    given: Pick<RequestInit, 'body'> & { headers?: Record<string, string> } = {},
  ) => fetch(`${origin}${path}`, { method, ...given, headers: { ...headers, ...given.headers } })
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  const client = {
    headers,
    call,
    announce(file: Buffer, { file_name = 'DSC_0042.jpg', sha256, bytes = file.length }: Announced = {}) {
      const hash = sha256 ?? createHash('sha256').update(file).digest('hex')
      return call('POST', '/api/studio/uploads/', {
        headers: {
          'upload-length': String(bytes),
          'upload-metadata': `filename ${base64(file_name)},sha256 ${base64(hash)}`,
        },
      })
    },
    part: (path: string, offset: number, bytes: Buffer) =>
      call('PATCH', path, {
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      }),
    async offset(path: string): Promise<number> {
      const answer = await call('HEAD', path)
      expect(answer.status).toBe(200)
      return Number(answer.headers.get('upload-offset'))
    },
    /** Announces a file and returns the upload's path. */
    async begin(file: Buffer, announced?: Announced): Promise<string> {
      const answer = await client.announce(file, announced)
      expect([answer.status, await answer.text()]).toEqual([201, ''])
      return answer.headers.get('location')!
    },
    /** Sends a file in parts, starting at byte `from`. */
    async send(path: string, file: Buffer, { from = 0, part_bytes = 512 * 1024 } = {}) {
      for (let at = from; at < file.length; at += part_bytes) {
        const answer = await client.part(path, at, file.subarray(at, at + part_bytes))
        expect([answer.status, await answer.text()]).toEqual([204, ''])
        expect(Number(answer.headers.get('upload-offset'))).toBe(Math.min(file.length, at + part_bytes))
      }
    },
    async list(): Promise<Listed[]> {
      const answer = await call('GET', '/api/studio/uploads/?limit=100')
      expect(answer.status).toBe(200)
      return (await answer.json()) as Listed[]
    },
    /** Waits until the check has ended and returns the upload. */
    async checked(path: string): Promise<Listed> {
      const find = async () => (await client.list()).find(({ upload_key }) => path.endsWith(upload_key))
      await expect
        .poll(async () => (await find())?.status, { timeout: 110_000, interval: 100 })
        .toMatch(/accepted|refused/)
      return (await find())!
    },
    async upload(file: Buffer, announced?: Announced): Promise<Listed> {
      const path = await client.begin(file, announced)
      await client.send(path, file)
      return client.checked(path)
    },
  }
  return client
}
