import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { RefusedPicture } from './open-picture.ts'

/** SHA-256 of a file in hex, read in chunks. Throws RefusedPicture. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer)
  } catch (cause) {
    throw new RefusedPicture('unreadable', { cause })
  }
  return hash.digest('hex')
}
