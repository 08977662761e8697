import { Readable } from 'node:stream'
import { BODY_MAX_BYTES, DomainError, type Endpoint } from '@taswira/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Passes the body of an upload on as a stream; other endpoints refuse the media type. */
export function acceptUploads(app: FastifyInstance) {
  // Chunks of contributor uploads have the tus protocol's media type (decision 71).
  const types = ['application/octet-stream', 'application/offset+octet-stream']
  app.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
}

/**
 * Returns a request's body and, for an upload, the file that follows it, still to be read. Throws
 * unsupported_media_type, invalid_input, and payload_too_large, the last also while the file is read.
 */
export async function readUpload(
  {
    file_max_bytes: max_bytes,
    body_max_bytes: line_max_bytes = BODY_MAX_BYTES,
  }: Pick<Endpoint, 'file_max_bytes' | 'body_max_bytes'>,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): Promise<{ body: unknown; file?: AsyncIterable<Buffer> }> {
  if (body instanceof Readable !== (max_bytes !== undefined)) throw new DomainError('unsupported_media_type')
  if (!(body instanceof Readable) || max_bytes === undefined) return { body }
  if (Number(headers['content-length']) > max_bytes + line_max_bytes) throw tooLarge(max_bytes)
  // Stopping early leaves the stream open: the connection still has to send the refusal.
  const pieces: AsyncIterator<Buffer, void> = body.iterator({ destroyOnReturn: false })
  const line: Buffer[] = []
  let line_bytes = 0
  for (;;) {
    const { value: piece } = await pieces.next()
    if (!piece) throw new DomainError('invalid_input')
    const end = piece.indexOf('\n')
    line.push(end === -1 ? piece : piece.subarray(0, end))
    line_bytes += line.at(-1)!.length
    if (line_bytes > line_max_bytes) throw new DomainError('payload_too_large')
    if (end === -1) continue
    return { body: parseLine(line), file: bounded(piece.subarray(end + 1), pieces, max_bytes) }
  }
}

function parseLine(line: Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(line).toString('utf8'))
  } catch (cause) {
    throw Object.assign(new DomainError('invalid_input'), { cause })
  }
}

async function* bounded(first: Buffer, more: AsyncIterator<Buffer, void>, max_bytes: number) {
  let bytes = 0
  for (let piece: Buffer | void = first; piece; { value: piece } = await more.next()) {
    bytes += piece.length
    if (bytes > max_bytes) throw tooLarge(max_bytes)
    yield piece
  }
}

/** Uses the wording of the import. */
export const tooLarge = (max_bytes: number) =>
  new DomainError('payload_too_large', { file: [`the file is larger than ${max_bytes / 1024 / 1024} MB`] })
