import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readByteRange } from './headers.ts'

/** A file of known size that is streamed once, or closed. */
export interface OpenFile {
  /** In bytes. */
  size: number
  etag: string
  /** Streams the bytes from `start` to `end`, both inclusive, and then closes the file. */
  stream(start: number, end: number): Readable
  close(): Promise<void>
}

/** Responds with a file, in full or only the range that a resumed download requests. */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: OpenFile) {
  reply.headers({ 'accept-ranges': 'bytes', etag: file.etag })
  const if_range = request.headers['if-range']
  // A range of this version must not be appended to the beginning of another one.
  const range_wanted = if_range && if_range !== file.etag ? undefined : request.headers.range
  const range = readByteRange(range_wanted, file.size)
  if (range === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const { start, end } = range === 'all' ? { start: 0, end: file.size - 1 } : range
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') {
    await file.close()
    // Without a stream, Fastify would send a content length of 0.
    return reply.send(Readable.from([]))
  }
  return reply.send(file.stream(start, end))
}
