import type { Readable } from 'node:stream'
import { StorageError } from './storage.ts'

/**
 * Returns the ETag, which every successful answer about an object has. Throws StorageError without one: the answer
 * isn't from an object store.
 */
export function expectTag(tag: string | undefined): string {
  if (!tag) throw new StorageError('away')
  return tag
}

export const refusedReading = (error: unknown): never => {
  throw storageErrorFor(error, 'away')
}

export const refusedWriting = (error: unknown): never => {
  throw storageErrorFor(error, 'read_only')
}

/** Maps the provider's errors to ours; any unknown one counts as an outage. */
export function storageErrorFor(error: unknown, when_forbidden: 'away' | 'read_only'): StorageError {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const reason =
    name === 'NoSuchKey' || name === 'NotFound'
      ? 'missing'
      : status === 507 || /QuotaExceeded|StorageFull/i.test(name)
        ? 'full'
        : status === 403
          ? when_forbidden
          : 'away'
  return new StorageError(reason, { cause: error })
}

/** The content of an object. Throws StorageError when the store fails in the middle. */
export async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch (cause) {
    throw new StorageError('away', { cause })
  }
}
