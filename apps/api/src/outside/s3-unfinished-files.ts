import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { S3Settings } from '../storage-settings.ts'
import { piecesOf, refusedReading, refusedWriting } from './s3-errors.ts'
import { s3ClientConfig } from './s3-storage.ts'
import type { UnfinishedFiles } from './unfinished-files.ts'

/** Parts smaller than this, in bytes, are collected in a separate object: S3 has a minimum part size. */
const PART_BYTES = 8 * 1024 * 1024
const ANSWER_MS = 10_000
/** A file of 200 MB arrives within this time, in ms, over a line of 15 Mbit/s. */
const READ_MS = 120_000

/** Unfinished files in the bucket of the originals, so that any machine continues an upload. */
export function openS3UnfinishedFiles(settings: S3Settings): UnfinishedFiles {
  const { bucket, prefix } = settings
  const config = s3ClientConfig(settings)
  const client = new S3Client(config)
  const within = () => ({ abortSignal: AbortSignal.timeout(ANSWER_MS) })
  const idOf = (upload_key: string) => `${prefix}unfinished/${upload_key}`
  const infoOf = (upload_key: string) => ({ Bucket: bucket, Key: `${idOf(upload_key)}.info` })

  /** Aborts an incomplete upload, whose parts cost money until then. */
  async function abortParts(upload_key: string) {
    const info = await client.send(new HeadObjectCommand(infoOf(upload_key)), within()).catch(() => undefined)
    const UploadId = info?.Metadata?.['upload-id']
    const place = { Bucket: bucket, Key: idOf(upload_key) }
    // A complete upload has no parts left to abort.
    if (UploadId)
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId }), within()).catch(() => {})
  }

  return {
    store: new S3Store({ partSize: PART_BYTES, useTags: false, s3ClientConfig: { ...config, bucket } }),
    idOf,
    async read(upload_key) {
      const place = { Bucket: bucket, Key: idOf(upload_key) }
      const { Body } = await client
        .send(new GetObjectCommand(place), { abortSignal: AbortSignal.timeout(READ_MS) })
        .catch(refusedReading)
      return Readable.from(piecesOf(Body as Readable), { objectMode: false })
    },
    async remove(upload_key) {
      await abortParts(upload_key)
      for (const end of ['', '.part', '.info']) {
        const place = { Bucket: bucket, Key: `${idOf(upload_key)}${end}` }
        await client.send(new DeleteObjectCommand(place), within()).catch(refusedWriting)
      }
    },
  }
}
