import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Private storage for originals, under keys that we generate and that appear nowhere in public. */
export interface Storage {
  /** Stores a complete object under the key, or nothing. Throws StorageError. */
  put(key: string, source: Buffer | Readable): Promise<void>
  /** Throws StorageError `missing` when there is no such object. */
  get(key: string): Promise<Buffer>
  stream(key: string): Readable
  exists(key: string): Promise<boolean>
  /** In bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>
  /** Succeeds even if there is no such object. */
  delete(key: string): Promise<void>
  /** Throws when the storage is unusable. */
  check(): Promise<void>
  /** Renditions that all processes share; only an object store has them. */
  renditions?: RenditionStore
}

/** The metadata of a rendition in an object store. */
export interface StoredRendition {
  bytes: number
  /** With quotes. */
  etag: string
  /** In hex. */
  sha256: string
}

/** Renditions under keys from `renditionKey`. Any of them may disappear at any time. All calls throw StorageError. */
export interface RenditionStore {
  /** Undefined when there is none. The content may be damaged: compare its hash. */
  read(key: string, signal: AbortSignal): Promise<{ body: Buffer; sha256: string } | undefined>
  find(key: string, signal: AbortSignal): Promise<StoredRendition | undefined>
  write(
    key: string,
    rendition: { body: Buffer; sha256: string; media_type: string },
    signal: AbortSignal,
  ): Promise<StoredRendition>
  /** Deletes every rendition of an image. */
  deleteAll(picture_key: string): Promise<void>
  /** A URL at the store that answers GET for this object until it expires. */
  signedUrl(
    key: string,
    answer: { expires_s: number; disposition: string; media_type: string },
  ): Promise<string>
}

const sentences = {
  full: 'The storage of the originals is full.',
  read_only: 'The storage of the originals is read-only.',
  missing: "The original isn't in storage.",
  away: "The storage of the originals isn't responding.",
} as const

export class StorageError extends Error {
  readonly reason: keyof typeof sentences
  constructor(reason: keyof typeof sentences, options?: ErrorOptions) {
    super(sentences[reason], options)
    this.name = 'StorageError'
    this.reason = reason
  }
}

/** A new random key for an original. It isn't derived from the asset, so the asset can't reveal it. */
export const newMasterKey = (format: 'jpeg' | 'png' | 'webp' | 'svg') =>
  newKey('masters', format === 'jpeg' ? 'jpg' : format)

/** The same for a cut-out. */
export const newCutoutKey = () => newKey('cutouts', 'png')

/** The same for an encrypted photo of a release. */
export const newPaperKey = () => newKey('papers', 'bin')

function newKey(folder: string, extension: string): string {
  const name = randomBytes(20).toString('hex')
  return `${folder}/${name.slice(0, 2)}/${name}.${extension}`
}

/** The start of all keys of an image's renditions. */
export const renditionPrefix = (picture_key: string) =>
  `renditions/${picture_key.slice(0, 2)}/${picture_key}-`

/** The key of a rendition. It depends on the secret key of the master, so the key of an original can't be guessed. */
export function renditionKey(
  { picture_key, master_key }: { picture_key: string; master_key: string },
  name: string,
  format: string,
): string {
  const hash = createHash('sha256').update(`${master_key}/${name}`).digest('hex').slice(0, 40)
  return `${renditionPrefix(picture_key)}${hash}.${format}`
}

/** Only our own keys are valid; anything else is a bug and must never become a path. */
export function expectStorageKey(key: string): string {
  if (!/^[a-z]+\/[0-9a-f]{2}\/([0-9a-f]{20}-)?[0-9a-f]{40}\.[a-z]{3,4}$/.test(key))
    throw new Error(`not a storage key: ${key}`)
  return key
}

export function createFolderStorage(folder: string): Storage {
  const pathFor = (key: string) => join(folder, expectStorageKey(key))

  return {
    async put(key, source) {
      // A stream may fail before it is read; without a listener that would end the process.
      if (!Buffer.isBuffer(source)) source.on('error', () => {})
      const path = pathFor(key)
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const readable = Buffer.isBuffer(source) ? Readable.from([source]) : source
        // `flush` waits for the disk: after a power cut the object is complete or absent.
        await pipeline(readable, createWriteStream(temporary, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(temporary, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw writeErrorFor(error, folder)
      }
    },
    async get(key) {
      return readFile(pathFor(key)).catch((error: unknown) => {
        throw storageErrorFor(error)
      })
    },
    stream: (key) => createReadStream(pathFor(key)),
    exists: (key) =>
      access(pathFor(key)).then(
        () => true,
        () => false,
      ),
    size: (key) =>
      stat(pathFor(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async delete(key) {
      await rm(pathFor(key), { force: true }).catch((error: unknown) => {
        throw storageErrorFor(error)
      })
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw storageErrorFor(error)
      })
      await access(folder, constants.R_OK)
    },
  }
}

/** Flushes a rename in the folder to disk, if the system supports it, so that it survives a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Errors of the source are passed on unchanged: they aren't the storage's fault. */
function writeErrorFor(error: unknown, folder: string): unknown {
  const { code, path } = error as { code?: string; path?: string }
  // Creating folders on a read-only disk fails with ENOENT.
  if (code === 'ENOENT' && path?.startsWith(folder)) return new StorageError('read_only', { cause: error })
  return path && !path.startsWith(folder) ? error : storageErrorFor(error)
}

/** Whether a disk is full, or what this process may store on it. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')

function storageErrorFor(error: unknown): unknown {
  const code = (error as { code?: string }).code
  if (isDiskFull(error)) return new StorageError('full', { cause: error })
  if (['EROFS', 'EACCES', 'EPERM', 'ENOTDIR'].includes(code ?? ''))
    return new StorageError('read_only', { cause: error })
  if (code === 'ENOENT') return new StorageError('missing', { cause: error })
  return error
}
