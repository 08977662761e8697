import type { Readable } from 'node:stream'
import { DomainError } from '@taswira/contract'
import { tooLarge } from './read-upload.ts'

/** Maximum length of what is before the file and after it, in bytes. */
const FRAME_MAX_BYTES = 8 * 1024

/**
 * Reads the file of a form with one field (multipart/form-data, RFC 7578) in chunks. Throws invalid_input for any other
 * form or one that ends early, and payload_too_large.
 */
export async function* readFormFile(
  content_type: string,
  body: Readable,
  max_bytes: number,
): AsyncGenerator<Buffer, void> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(content_type) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  const delimiter = Buffer.from(`\r\n${boundary}`)
  const pieces = piecesOf(body)

  let held = Buffer.alloc(0)
  let end = -1
  while (end === -1) {
    held = Buffer.concat([held, await nextOf(pieces)])
    end = held.indexOf('\r\n\r\n')
    if (end === -1 && held.length > FRAME_MAX_BYTES) throw new DomainError('invalid_input')
  }
  const head = held.subarray(0, end).toString('latin1')
  if (!head.startsWith(`${boundary}\r\n`) || !/;\s*filename="/i.test(head))
    throw new DomainError('invalid_input')
  held = held.subarray(end + 4)

  let bytes = 0
  for (;;) {
    end = held.indexOf(delimiter)
    // The end of the buffered bytes may be the start of the delimiter.
    const known = end === -1 ? Math.max(0, held.length - delimiter.length + 1) : end
    bytes += known
    if (bytes > max_bytes) throw tooLarge(max_bytes)
    if (known) yield held.subarray(0, known)
    held = held.subarray(known)
    if (end !== -1) break
    held = Buffer.concat([held, await nextOf(pieces)])
  }
  // Another field after the file would be ignored.
  if ((await readRest(held, pieces)).toString('latin1', delimiter.length, delimiter.length + 2) !== '--')
    throw new DomainError('invalid_input')
}

async function readRest(held: Buffer, pieces: AsyncIterator<Buffer, void>): Promise<Buffer> {
  let rest = held
  for (;;) {
    if (rest.length > FRAME_MAX_BYTES) throw new DomainError('invalid_input')
    const { value: piece } = await pieces.next()
    if (!piece) return rest
    rest = Buffer.concat([rest, piece])
  }
}

/** Throws invalid_input when the body has ended. */
async function nextOf(pieces: AsyncIterator<Buffer, void>): Promise<Buffer> {
  const { value: piece } = await pieces.next()
  if (!piece) throw new DomainError('invalid_input')
  return piece
}

/** Stopping early leaves the stream open: the connection still has to send the refusal. */
async function* piecesOf(body: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  } catch (cause) {
    // The client has disconnected; nothing is wrong here.
    throw Object.assign(new DomainError('invalid_input'), { cause })
  }
}
