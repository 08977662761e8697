import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readUpload } from './read-upload.ts'

async function read(pieces: string[], headers = {}) {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece)))
  const { body: line, file } = await readUpload({ file_max_bytes: 10 }, { body, headers })
  return { line, text: await textOf(file) }
}

async function textOf(file: AsyncIterable<Buffer> | undefined) {
  let text = ''
  for await (const piece of file ?? []) text += String(piece)
  return text
}

it('readUpload returns the JSON line and the bytes that follow, however the body is split into chunks', async () => {
  const whole = { line: { title: 'Ọjà\n' }, text: 'ab\ncd' }
  const sent = '{"title":"Ọjà\\n"}\nab\ncd'
  expect(await read([sent])).toEqual(whole)
  const bytes = [...Buffer.from(sent)].map((byte) => Buffer.from([byte]))
  const { body, file } = await readUpload({ file_max_bytes: 10 }, { body: Readable.from(bytes), headers: {} })
  expect({ line: body, text: await textOf(file) }).toEqual(whole)
})

it('an upload is refused without a line break or with a line longer than any JSON body may be', async () => {
  await expect(read(['{}'])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read(['x'.repeat(40_000), 'x'.repeat(40_000)])).rejects.toMatchObject({
    code: 'payload_too_large',
  })
})

it('an upload of unannounced length is accepted up to the size limit and refused above it', async () => {
  expect(await read(['{}\n12345', '67890'])).toMatchObject({ text: '1234567890' })
  await expect(read(['{}\n12345', '67890', '1'])).rejects.toMatchObject({ code: 'payload_too_large' })
})
