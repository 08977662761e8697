import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  base = `http://127.0.0.1:${sandbox.port}/v1.0`
})
afterAll(() => sandbox.close())

const two_halves = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a0' } })
    .composite([
      { input: { create: { width: 45, height: 60, channels: 3, background: '#a00' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()

async function send(picture: Buffer | undefined, key = 'any') {
  const body = new FormData()
  body.set('size', 'auto')
  if (picture) body.set('image_file', new Blob([new Uint8Array(picture)]), 'a.jpg')
  return fetch(`${base}/removebg`, { method: 'POST', headers: { 'x-api-key': key }, body })
}

it('the cut-out stand-in returns a PNG that is transparent around the middle', async () => {
  const answer = await send(await two_halves())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([90, 60, 4])
  const alpha = (x: number, y: number) => data[(y * 90 + x) * 4 + 3]
  expect([alpha(45, 30), alpha(1, 1), alpha(88, 58)]).toEqual([255, 0, 0])
})

it('the cut-out stand-in refuses what the service refuses', async () => {
  const picture = await two_halves()
  const plain = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer()
  for (const [answer, status, code] of [
    [await send(picture, 'invalid'), 403, 'auth_failed'],
    [await send(picture, 'broke'), 402, undefined],
    [await send(picture, 'busy'), 429, undefined],
    [await send(undefined), 400, 'missing_source'],
    [await send(Buffer.from('no picture')), 400, 'failed_to_read_image'],
    [await send(plain), 400, 'unknown_foreground'],
  ] as const) {
    expect(answer.status).toBe(status)
    const { errors } = (await answer.json()) as { errors: { title: string; code?: string }[] }
    expect(errors[0]!.title).toMatch(/./)
    expect(errors[0]!.code).toBe(code)
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('1')
  }
})
