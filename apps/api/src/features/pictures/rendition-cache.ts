import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A finished file, its strong ETag with quotes, and its SHA-256 in hex. */
export interface Rendition {
  body: Buffer
  etag: string
  sha256: string
}

/** A finished file on disk for streaming: the image is its first `size` bytes. */
interface RenditionFile {
  path: string
  size: number
  etag: string
  sha256: string
}

export interface RenditionCache {
  read(name: string): Promise<Rendition | undefined>
  /** Like `read`, but leaves the content on disk. */
  locate(name: string): Promise<RenditionFile | undefined>
  /** Stores a file if possible; with a full or read-only disk it is just made again next time. */
  write(name: string, rendition: Rendition): Promise<void>
  has(name: string): Promise<boolean>
  /** Share of the space in use, 0 to 1. */
  fill(): number
  /** Deletes every rendition of this image. */
  forget(picture_key: string): Promise<void>
}

interface Options {
  dir: string
  max_bytes: number
  log: { warn: (details: object, text: string) => void }
}

// After the image come a marker, its length and its SHA-256, so that a truncated or overwritten file is detected and
// made again. Image viewers ignore trailing data.
const TRAILER_MARK = Buffer.from('TASWIRA1', 'latin1')
const TRAILER_BYTES = TRAILER_MARK.length + 8 + 32
const RESCAN_MS = 10 * 60_000

/**
 * Stores renditions in a folder of limited size and evicts the least recently used. The order of use is kept in memory
 * and rebuilt from the folder at the start. Several processes may share the folder: each evicts by what it knows, and
 * rescans from time to time for files written by the others.
 *
 * A name is a picture key, a dash and the kind of rendition: "0123456789abcdef0123-360-1.webp".
 */
export function createRenditionCache({ dir, max_bytes, log }: Options): RenditionCache {
  // A Map keeps insertion order: the first entry is the least recently used.
  const sizes = new Map<string, number>()
  let total_bytes = 0
  let scanned_at = 0
  let warned_at = 0
  let scanning: Promise<void> | undefined = scan().finally(() => (scanning = undefined))

  const folderFor = (name: string) => join(dir, name.slice(0, 2))
  const pathFor = (name: string) => join(folderFor(name), name)

  function used(name: string, bytes: number) {
    total_bytes += bytes - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes)
  }

  /** Removes a file from the bookkeeping. Returns undefined for use in a return statement. */
  function dropped(name: string): undefined {
    total_bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function scan() {
    scanned_at = Date.now()
    const found: { name: string; bytes: number; changed_ms: number }[] = []
    for (const folder of await readdir(dir).catch(() => [])) {
      for (const name of await readdir(join(dir, folder)).catch(() => [])) {
        const file = await stat(join(dir, folder, name)).catch(() => undefined)
        if (!file) continue
        // A file left by a process that was killed while writing.
        if (!name.endsWith('.tmp')) found.push({ name, bytes: file.size, changed_ms: file.mtimeMs })
        else if (Date.now() - file.mtimeMs > RESCAN_MS)
          await rm(join(dir, folder, name), { force: true }).catch(() => {})
      }
    }
    const known = new Map(sizes)
    sizes.clear()
    total_bytes = 0
    found.sort((one, other) => one.changed_ms - other.changed_ms)
    for (const { name, bytes } of found) if (!known.has(name)) used(name, bytes)
    // Files used since the start are newer than those only found.
    const on_disk = new Set(found.map(({ name }) => name))
    for (const [name, bytes] of known) if (on_disk.has(name) || bytes === 0) used(name, bytes)
    await evict()
  }

  async function evict() {
    for (const name of sizes.keys()) {
      if (total_bytes <= max_bytes) return
      dropped(name)
      await rm(pathFor(name), { force: true }).catch(() => {})
    }
  }

  function warn(error: unknown) {
    // Once a minute, because with a full disk every rendition would warn.
    if (Date.now() - warned_at < 60_000) return
    warned_at = Date.now()
    log.warn({ err: error }, 'rendition cache: write failed, renditions are made again each time')
  }

  return {
    async read(name) {
      const file = await readFile(pathFor(name)).catch(() => undefined)
      if (!file) return dropped(name)
      const body = file.subarray(0, Math.max(0, file.length - TRAILER_BYTES))
      const hash = hashBody(body)
      if (!file.subarray(body.length).equals(makeTrailer(body.length, hash))) {
        return dropped(name)
      }
      used(name, file.length)
      return { body, ...toHashNames(hash) }
    },

    async locate(name) {
      const file = await open(pathFor(name)).catch(() => undefined)
      if (!file) return dropped(name)
      try {
        const { size } = await file.stat()
        const body_size = size - TRAILER_BYTES
        const { buffer } = await file.read(
          Buffer.alloc(TRAILER_BYTES),
          0,
          TRAILER_BYTES,
          Math.max(0, body_size),
        )
        const hash = buffer.subarray(TRAILER_BYTES - 32)
        if (body_size <= 0 || !buffer.equals(makeTrailer(body_size, hash))) return dropped(name)
        used(name, size)
        return { path: pathFor(name), size: body_size, ...toHashNames(hash) }
      } finally {
        await file.close()
      }
    },

    async write(name, { body }) {
      const hash = hashBody(body)
      const temporary = `${pathFor(name)}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await mkdir(folderFor(name), { recursive: true, mode: 0o700 })
        const file = await open(temporary, 'wx', 0o600)
        try {
          // Not writev: on a full disk it writes a part and reports success.
          await file.writeFile(Buffer.concat([body, makeTrailer(body.length, hash)]))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, pathFor(name))
        used(name, body.length + TRAILER_BYTES)
        if (total_bytes > max_bytes) {
          if (Date.now() - scanned_at > RESCAN_MS) scanning ??= scan().finally(() => (scanning = undefined))
          await (scanning ?? evict())
        }
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        warn(error)
      }
    },

    has: (name) =>
      stat(pathFor(name)).then(
        () => true,
        () => false,
      ),

    fill: () => total_bytes / max_bytes,

    async forget(picture_key) {
      const folder = folderFor(picture_key)
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.startsWith(`${picture_key}-`)) continue
        dropped(name)
        await rm(join(folder, name), { force: true }).catch(() => {})
      }
    },
  }
}

/** Wraps a newly made rendition. */
export const newRendition = (body: Buffer): Rendition => ({ body, ...toHashNames(hashBody(body)) })

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
