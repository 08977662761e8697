import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A finished file, its strong ETag with quotes, and its SHA-256 in hex. */
export interface Rendition {
  body: Buffer
  etag: string
  sha256: string
}

/** A finished file on disk, for streaming. Its first `size` bytes are the image. */
export interface RenditionFile {
  path: string
  size: number
  etag: string
  sha256: string
}

// The image is followed by a marker, its length and its SHA-256, so that a truncated or overwritten file is detected
// and made again. Image viewers ignore trailing data.
const TRAILER_MARK = Buffer.from('TASWIRA1', 'latin1')
export const TRAILER_BYTES = TRAILER_MARK.length + 8 + 32

/** Wraps a newly made rendition. */
export const newRendition = (body: Buffer): Rendition => ({ body, ...toHashNames(hashBody(body)) })

/** The whole file; undefined when it is missing or damaged. */
export async function readRenditionFile(path: string): Promise<Rendition | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file) return undefined
  const body = file.subarray(0, Math.max(0, file.length - TRAILER_BYTES))
  const hash = hashBody(body)
  if (!file.subarray(body.length).equals(makeTrailer(body.length, hash))) return undefined
  return { body, ...toHashNames(hash) }
}

/** Like `readRenditionFile`, but reads only the trailer and trusts its hash. */
export async function locateRenditionFile(path: string): Promise<RenditionFile | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const body_size = (await file.stat()).size - TRAILER_BYTES
    const { buffer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, Math.max(0, body_size))
    const hash = buffer.subarray(TRAILER_BYTES - 32)
    if (body_size <= 0 || !buffer.equals(makeTrailer(body_size, hash))) return undefined
    return { path, size: body_size, ...toHashNames(hash) }
  } finally {
    await file.close()
  }
}

/** Writes a file under a temporary name and renames it, so that a partly written file is never read. */
export async function writeRenditionFile(path: string, body: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      // Don't use writev: on a full disk, it writes only a part and reports success.
      await file.writeFile(Buffer.concat([body, makeTrailer(body.length, hashBody(body))]))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

const hashBody = (body: Buffer) => createHash('sha256').update(body).digest()
const toHashNames = (hash: Buffer) => ({
  etag: `"${hash.toString('base64url').slice(0, 27)}"`,
  sha256: hash.toString('hex'),
})

function makeTrailer(size: number, hash: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(size))
  return Buffer.concat([TRAILER_MARK, length, hash])
}
