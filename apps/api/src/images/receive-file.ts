import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RefusedPicture } from './open-picture.ts'

/** A file older than this, in ms, belongs to no request in progress: a killed process left it. */
const LEFT_BEHIND_MS = 60 * 60 * 1000

/**
 * Stores an uploaded file in the data folder, whose disk has room for it, and deletes it when `work` is done. Throws
 * what reading and writing the file and `work` throw.
 */
export async function receiveFile<T>(
  data_dir: string,
  file: AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await newFile(data_dir)
  try {
    await pipeline(file, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** The path of a new upload's file. Also deletes the files that killed processes left in the folder. */
async function newFile(data_dir: string): Promise<string> {
  const folder = join(data_dir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Undefined when the file's own request has ended in the meantime.
    const file = await stat(path).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true })
  }
  return join(folder, randomBytes(16).toString('hex'))
}

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
