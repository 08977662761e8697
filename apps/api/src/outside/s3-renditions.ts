import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../storage-settings.ts'
import { expectTag, refusedReading, refusedWriting, storageErrorFor } from './s3-errors.ts'
import { expectStorageKey, type RenditionStore, renditionPrefix } from './storage.ts'

/** Time limit of each call that deletes renditions, in ms. */
const DELETE_MS = 30_000

/**
 * Renditions in a bucket, each with its SHA-256 in its metadata. An object whose content differs is damaged, and one
 * without a hash isn't ours: both count as missing.
 */
export function s3Renditions(
  client: S3Client,
  { bucket, prefix }: Pick<S3Settings, 'bucket' | 'prefix'>,
): RenditionStore {
  const objectAt = (key: string) => ({ Bucket: bucket, Key: prefix + expectStorageKey(key) })

  return {
    async read(key, abortSignal) {
      const command = new GetObjectCommand(objectAt(key))
      const found = await client.send(command, { abortSignal }).catch(unlessMissing)
      if (!found) return undefined
      const content = found.Body as Readable
      try {
        expectTag(found.ETag)
        const sha256 = found.Metadata?.sha256
        if (sha256 === undefined) return undefined
        return { body: await buffer(addAbortSignal(abortSignal, content)), sha256 }
      } catch (error) {
        return refusedReading(error)
      } finally {
        content.destroy()
      }
    },
    async find(key, abortSignal) {
      const command = new HeadObjectCommand(objectAt(key))
      const found = await client.send(command, { abortSignal }).catch(unlessMissing)
      if (!found) return undefined
      const etag = expectTag(found.ETag)
      const sha256 = found.Metadata?.sha256
      return sha256 === undefined ? undefined : { bytes: found.ContentLength ?? 0, etag, sha256 }
    },
    async write(key, { body, sha256, media_type }, abortSignal) {
      const command = new PutObjectCommand({
        ...objectAt(key),
        Body: body,
        ContentType: media_type,
        Metadata: { sha256 },
      })
      const { ETag } = await client.send(command, { abortSignal }).catch(refusedWriting)
      return { bytes: body.length, etag: expectTag(ETag), sha256 }
    },
    async deleteAll(picture_key) {
      const within = () => ({ abortSignal: AbortSignal.timeout(DELETE_MS) })
      const place = { Bucket: bucket, Prefix: prefix + renditionPrefix(picture_key) }
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ ...place, ContinuationToken })
        const found = await client.send(command, within()).catch(refusedReading)
        for (const { Key } of found.Contents ?? [])
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), within()).catch(refusedWriting)
        ContinuationToken = found.NextContinuationToken
      } while (ContinuationToken)
    },
    signedUrl: (key, { expires_s, disposition, media_type }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...objectAt(key),
          ResponseContentDisposition: disposition,
          ResponseContentType: media_type,
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: expires_s },
      ),
  }
}

function unlessMissing(error: unknown): undefined {
  const known = storageErrorFor(error, 'away')
  if (known.reason !== 'missing') throw known
}
