import { createHash, randomBytes } from 'node:crypto'

/** Total size of all objects, in bytes; they are in memory. */
const ROOM = 512 * 1024 * 1024
/** Minimum size of all parts except the last. */
const PART_MIN = 5 * 1024 * 1024
const CONTENT_TYPE = 'binary/octet-stream'

export interface StoredObject {
  bytes: Buffer
  etag: string
  content_type: string
  /** The headers x-amz-meta-…, which are returned with the object. */
  metadata: Record<string, string>
}

interface Upload {
  name: string
  parts: Map<number, StoredObject>
}

/** A refusal in the provider's format. */
export class StorageError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The objects of the simulated storage by bucket and key, and the uploads in progress. Throws StorageError. */
export class StorageBook {
  readonly #objects = new Map<string, StoredObject>()
  readonly #uploads = new Map<string, Upload>()

  list = () => [...this.#objects].map(([name, { bytes, etag }]) => ({ name, bytes: bytes.length, etag }))

  get(name: string): StoredObject {
    const object = this.#objects.get(name)
    if (!object) throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.')
    return object
  }

  /** Names that start with this, in order. */
  listNames = (start: string) => [...this.#objects.keys()].filter((name) => name.startsWith(start)).sort()

  put(
    name: string,
    bytes: Buffer,
    { content_type = CONTENT_TYPE, metadata = {} }: Partial<StoredObject> = {},
  ): StoredObject {
    const object = { ...toStoredObject(bytes), content_type, metadata }
    this.#objects.set(name, object)
    return object
  }

  delete = (name: string) => this.#objects.delete(name)

  expectRoom(bytes: number) {
    const used = [...this.#objects.values()].reduce((sum, object) => sum + object.bytes.length, 0)
    if (used + bytes > ROOM) throw new StorageError(507, 'QuotaExceeded', 'There is no room left')
  }

  /** Starts an upload in parts and returns its id. */
  startUpload(name: string): string {
    const id = randomBytes(12).toString('hex')
    this.#uploads.set(id, { name, parts: new Map() })
    return id
  }

  putPart(upload_id: string, number: number, bytes: Buffer): StoredObject {
    if (!(number >= 1 && number <= 10_000)) throw new StorageError(400, 'InvalidArgument', 'No such part')
    const part = toStoredObject(bytes)
    this.#upload(upload_id).parts.set(number, part)
    return part
  }

  /** The parts of an upload in progress, in order. */
  listParts = (upload_id: string): [number, StoredObject][] =>
    [...this.#upload(upload_id).parts].sort(([one], [other]) => one - other)

  /** Makes an object of the parts that `order` lists, in XML. */
  completeUpload(upload_id: string, order: string): StoredObject {
    const { name, parts } = this.#upload(upload_id)
    const listed = [...order.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => {
      const found = parts.get(Number(/<PartNumber>(\d+)</.exec(part!)?.[1]))
      const etag = /<ETag>(.*?)<\/ETag>/.exec(part!)?.[1]?.replaceAll('&quot;', '"')
      if (!found || found.etag !== etag) throw invalidPart()
      return found.bytes
    })
    if (!listed.length) throw invalidPart()
    if (listed.slice(0, -1).some((bytes) => bytes.length < PART_MIN))
      throw new StorageError(400, 'EntityTooSmall', 'A part is too small')
    this.#uploads.delete(upload_id)
    return this.put(name, Buffer.concat(listed))
  }

  abortUpload(upload_id: string) {
    this.#upload(upload_id)
    this.#uploads.delete(upload_id)
  }

  clear() {
    this.#objects.clear()
    this.#uploads.clear()
  }

  #upload(upload_id: string): Upload {
    const upload = this.#uploads.get(upload_id)
    if (!upload) throw new StorageError(404, 'NoSuchUpload', 'The upload does not exist')
    return upload
  }
}

const invalidPart = () => new StorageError(400, 'InvalidPart', 'A part is missing, or not what was sent')

const toStoredObject = (bytes: Buffer): StoredObject => ({
  bytes,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  content_type: CONTENT_TYPE,
  metadata: {},
})
