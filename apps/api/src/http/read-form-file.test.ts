import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readFormFile } from './read-form-file.ts'

const type = 'multipart/form-data; boundary=----a1'
const head =
  '------a1\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const form = (file: Buffer | string, tail = '\r\n------a1--\r\n') =>
  Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(tail)])

/** The body in pieces of this many bytes. */
function* pieces(body: Buffer, bytes: number) {
  for (let at = 0; at < body.length; at += bytes) yield body.subarray(at, at + bytes)
}

async function read(body: Buffer, { bytes = 64_000, max = 1_000_000, content_type = type } = {}) {
  const found: Buffer[] = []
  for await (const piece of readFormFile(content_type, Readable.from(pieces(body, bytes)), max))
    found.push(piece)
  return Buffer.concat(found)
}

describe('the file of a form', () => {
  it.each([1, 7, 50, 64_000])(
    'is read byte for byte when the form arrives in pieces of %d bytes',
    async (bytes) => {
      const tricky = Buffer.concat([
        randomBytes(300),
        Buffer.from('\r\n------a\r\n\r\n------a2\r\n'),
        randomBytes(300),
      ])
      expect(await read(form(tricky), { bytes })).toEqual(tricky)
      expect(await read(form(''), { bytes })).toHaveLength(0)
    },
  )

  it('may have a quoted boundary', async () => {
    expect(String(await read(form('x'), { content_type: 'multipart/form-data; boundary="----a1"' }))).toBe(
      'x',
    )
  })

  it('is refused once it is longer than allowed, and not one byte earlier', async () => {
    const file = randomBytes(2_000_000)
    expect(await read(form(file), { max: 2_000_000 })).toEqual(file)
    await expect(read(form(file), { max: 1_999_999 })).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  const text_field = '------a1\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n------a1--\r\n'
  it.each<[string, Buffer, string?]>([
    ['that ends in the file', form('half', '')],
    ['that ends in the last boundary', form('x', '\r\n------a1')],
    ['with another field after the file', form('x', `\r\n${head}y\r\n------a1--\r\n`)],
    ['with much after its end', form('x', `\r\n------a1--\r\n${'z'.repeat(9_000)}`)],
    ['with text in place of the file', Buffer.from(text_field)],
    ['with endless headers', Buffer.from(`------a1\r\nX: ${'y'.repeat(100_000)}`)],
    ['without anything', Buffer.alloc(0)],
    ['with another boundary', form('x'), 'multipart/form-data; boundary=b'],
    ['without a boundary', form('x'), 'multipart/form-data'],
  ])('is refused in a form %s', async (_, body, content_type = type) => {
    await expect(read(body, { content_type })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('is refused when the connection ends', async () => {
    const body = new Readable({ read() {} })
    body.push(form('half', ''))
    const reading = readFormFile(type, body, 1_000).next()
    setImmediate(() => body.destroy(new Error('aborted')))
    await expect(reading).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
