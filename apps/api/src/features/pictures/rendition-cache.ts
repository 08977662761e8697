import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  locateRenditionFile,
  readRenditionFile,
  type Rendition,
  type RenditionFile,
  TRAILER_BYTES,
  writeRenditionFile,
} from './rendition-file.ts'

export interface RenditionCache {
  read(name: string): Promise<Rendition | undefined>
  /** Like `read`, but doesn't load the content. */
  locate(name: string): Promise<RenditionFile | undefined>
  /** Stores a file if possible. If the disk is full or read-only, the rendition is simply made again next time. */
  write(name: string, rendition: Rendition): Promise<void>
  has(name: string): Promise<boolean>
  /** Used share of the space, from 0 to 1. */
  fill(): number
  /** Deletes every rendition of this image. */
  forget(picture_key: string): Promise<void>
}

interface Options {
  dir: string
  max_bytes: number
  log: { warn: (details: object, text: string) => void }
}

const RESCAN_MS = 10 * 60_000

/**
 * Stores renditions in a folder of limited size and evicts the least recently used. The order of use is kept in memory
 * and rebuilt from the folder at the start. Several processes may share the folder: each evicts the files it knows, and
 * sometimes rescans the folder for files written by others. A name is a picture key, a dash and the kind of rendition:
 * "0123456789abcdef0123-360-1.webp".
 */
export function createRenditionCache({ dir, max_bytes, log }: Options): RenditionCache {
  const known = new KnownFiles()
  let scanned_at = 0
  let warned_at = 0
  let scanning: Promise<void> | undefined = scan().finally(() => (scanning = undefined))

  const folderFor = (name: string) => join(dir, name.slice(0, 2))
  const pathFor = (name: string) => join(folderFor(name), name)

  async function scan() {
    scanned_at = Date.now()
    known.merge(await listFiles(dir))
    await evict()
  }

  async function evict() {
    for (const name of known.oldestFirst()) {
      if (known.total_bytes <= max_bytes) return
      known.drop(name)
      await rm(pathFor(name), { force: true }).catch(() => {})
    }
  }

  async function makeRoom() {
    if (known.total_bytes <= max_bytes) return
    if (Date.now() - scanned_at > RESCAN_MS) scanning ??= scan().finally(() => (scanning = undefined))
    await (scanning ?? evict())
  }

  function warn(error: unknown) {
    // Warn at most once a minute, because on a full disk every rendition fails.
    if (Date.now() - warned_at < 60_000) return
    warned_at = Date.now()
    log.warn({ err: error }, 'rendition cache: write failed, renditions are made again each time')
  }

  return {
    async read(name) {
      const rendition = await readRenditionFile(pathFor(name))
      if (rendition) known.use(name, rendition.body.length + TRAILER_BYTES)
      else known.drop(name)
      return rendition
    },

    async locate(name) {
      const file = await locateRenditionFile(pathFor(name))
      if (file) known.use(name, file.size + TRAILER_BYTES)
      else known.drop(name)
      return file
    },

    async write(name, { body }) {
      try {
        await writeRenditionFile(pathFor(name), body)
        known.use(name, body.length + TRAILER_BYTES)
        await makeRoom()
      } catch (error) {
        warn(error)
      }
    },

    has: (name) =>
      stat(pathFor(name)).then(
        () => true,
        () => false,
      ),

    fill: () => known.total_bytes / max_bytes,

    async forget(picture_key) {
      const folder = folderFor(picture_key)
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.startsWith(`${picture_key}-`)) continue
        known.drop(name)
        await rm(join(folder, name), { force: true }).catch(() => {})
      }
    },
  }
}

interface FoundFile {
  name: string
  bytes: number
}

/** The files that this process knows in the folder, in order of use. */
class KnownFiles {
  total_bytes = 0
  // A Map keeps insertion order: the first entry is the least recently used.
  readonly #sizes = new Map<string, number>()

  oldestFirst = () => this.#sizes.keys()

  use(name: string, bytes: number) {
    this.drop(name)
    this.#sizes.set(name, bytes)
    this.total_bytes += bytes
  }

  drop(name: string) {
    this.total_bytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }

  /**
   * Replaces the known files with those on disk, oldest first. Files used since the start count as newer than all
   * others.
   */
  merge(found: FoundFile[]) {
    const used = new Map(this.#sizes)
    this.#sizes.clear()
    this.total_bytes = 0
    for (const { name, bytes } of found) if (!used.has(name)) this.use(name, bytes)
    const on_disk = new Set(found.map(({ name }) => name))
    for (const [name, bytes] of used) if (on_disk.has(name)) this.use(name, bytes)
  }
}

/** The cache's files, oldest first. Deletes unfinished files of a process that was killed while writing. */
async function listFiles(dir: string): Promise<FoundFile[]> {
  const found: (FoundFile & { changed_ms: number })[] = []
  for (const folder of await readdir(dir).catch(() => [])) {
    for (const name of await readdir(join(dir, folder)).catch(() => [])) {
      const file = await stat(join(dir, folder, name)).catch(() => undefined)
      if (!file) continue
      if (!name.endsWith('.tmp')) found.push({ name, bytes: file.size, changed_ms: file.mtimeMs })
      else if (Date.now() - file.mtimeMs > RESCAN_MS)
        await rm(join(dir, folder, name), { force: true }).catch(() => {})
    }
  }
  return found.sort((one, other) => one.changed_ms - other.changed_ms)
}
