import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../storage-settings.ts'
import { expectTag, piecesOf, refusedReading, refusedWriting, storageErrorFor } from './s3-errors.ts'
import { s3Renditions } from './s3-renditions.ts'
import { expectStorageKey, type Storage, StorageError } from './storage.ts'

/** Larger objects are uploaded in parts of this size, in bytes; S3 requires at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024

/** Timeouts in ms: for connecting, for the start of an answer and each chunk of it, and for a whole call. */
const default_limits = { connect_ms: 2_000, answer_ms: 10_000, total_ms: 120_000, attempts: 3 }

/** Storage in a bucket. Loaded only when configured, because the client is larger than the rest of the server. */
export function createS3Storage(
  settings: S3Settings,
  limits: Partial<typeof default_limits> = {},
): Required<Storage> & { close(): void } {
  const { bucket, prefix } = settings
  const { total_ms, ...client_limits } = { ...default_limits, ...limits }
  const client = new S3Client(s3ClientConfig(settings, client_limits))
  const within = () => ({ abortSignal: AbortSignal.timeout(total_ms) })
  const objectAt = (key: string) => ({ Bucket: bucket, Key: prefix + expectStorageKey(key) })

  async function putInParts(key: string, parts: AsyncIterator<Buffer>, first: Buffer) {
    const place = objectAt(key)
    const { UploadId } = await client
      .send(new CreateMultipartUploadCommand(place), within())
      .catch(refusedWriting)
    const upload = { ...place, UploadId }
    try {
      const sent: { PartNumber: number; ETag: string | undefined }[] = []
      for (let part: Buffer | undefined = first; part; part = await nextPart(parts)) {
        const PartNumber = sent.length + 1
        const { ETag } = await client
          .send(new UploadPartCommand({ ...upload, PartNumber, Body: part }), within())
          .catch(refusedWriting)
        sent.push({ PartNumber, ETag: expectTag(ETag) })
      }
      await client
        .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }), within())
        .catch(async (error: Error) => {
          // An earlier attempt completed the upload, but its answer was lost.
          if (error.name !== 'NoSuchUpload' || !(await exists(key))) refusedWriting(error)
        })
    } catch (error) {
      // Parts of an unfinished upload cost money until they are deleted.
      await client.send(new AbortMultipartUploadCommand(upload), within()).catch(() => {})
      throw error
    }
  }

  async function size(key: string) {
    try {
      const { ETag, ContentLength = 0 } = await client.send(new HeadObjectCommand(objectAt(key)), within())
      expectTag(ETag)
      return ContentLength
    } catch (error) {
      const known = error instanceof StorageError ? error : storageErrorFor(error, 'away')
      if (known.reason === 'missing') return undefined
      throw known
    }
  }
  const exists = async (key: string) => (await size(key)) !== undefined

  return {
    exists,
    size,
    async put(key, source) {
      const place = objectAt(key)
      if (!Buffer.isBuffer(source)) source.on('error', () => {})
      const parts = partsOf(Buffer.isBuffer(source) ? [source] : (source as AsyncIterable<Buffer>))
      const first = (await nextPart(parts)) ?? Buffer.alloc(0)
      if (first.length === PART_BYTES) return putInParts(key, parts, first)
      const { ETag } = await client
        .send(new PutObjectCommand({ ...place, Body: first }), within())
        .catch(refusedWriting)
      expectTag(ETag)
    },
    async get(key) {
      return buffer(this.stream(key))
    },
    stream(key) {
      const place = objectAt(key)
      async function* pieces() {
        const { Body, ETag } = await client.send(new GetObjectCommand(place), within()).catch(refusedReading)
        expectTag(ETag)
        yield* piecesOf(Body as Readable)
      }
      return Readable.from(pieces(), { objectMode: false })
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectAt(key)), within()).catch(refusedWriting)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), within()).catch((cause: unknown) => {
        throw new StorageError('away', { cause })
      })
    },
    renditions: s3Renditions(client, settings),
    close: () => client.destroy(),
  }
}

export const s3ClientConfig = (
  { endpoint, region }: S3Settings,
  { connect_ms, answer_ms, attempts }: Omit<typeof default_limits, 'total_ms'> = default_limits,
): S3ClientConfig => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  // Otherwise streams are framed with checksums, which stores other than Amazon's save inside the object
  // (docs/providers.md, "Object storage").
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: attempts,
  requestHandler: {
    connectionTimeout: connect_ms,
    requestTimeout: answer_ms,
    throwOnRequestTimeout: true,
    socketTimeout: answer_ms,
  },
})

const nextPart = async (parts: AsyncIterator<Buffer>) => {
  const { done, value } = await parts.next()
  return done ? undefined : (value as Buffer)
}

/** Splits the input into parts of equal size, with at most two of them in memory. */
async function* partsOf(source: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of source) {
    for (let rest = piece; rest.length; ) {
      const taken = rest.subarray(0, PART_BYTES - size)
      rest = rest.subarray(taken.length)
      waiting.push(taken)
      size += taken.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size) yield Buffer.concat(waiting)
}
