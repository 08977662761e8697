import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { openPicture, RefusedPicture } from '../../images/open-picture.ts'
import { newMasterKey, StorageError } from '../../outside/storage.ts'
import type { NewAsset } from './queries.ts'

type StoredFile = Pick<NewAsset, 'picture' | 'content_hash' | 'picture_key' | 'master_key'>

/**
 * Checks a file, stores it as a master and inserts its row with `insert`, which runs again after a conflict. Returns
 * what `insert` does: false when there already is an asset of this content, and then nothing stays stored. Throws
 * RefusedPicture, StorageError and what `insert` throws.
 */
export async function addFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { path, content_hash }: { path: string; content_hash: string },
  insert: (tx: Tx, file: StoredFile) => Promise<boolean>,
): Promise<boolean> {
  const picture = await openPicture(path)
  const master_key = newMasterKey(picture.format)
  await storage.put(master_key, createReadStream(path)).catch((cause: unknown) => {
    // The file failed, not the storage.
    throw cause instanceof StorageError ? cause : new RefusedPicture('unreadable', { cause })
  })
  let added = false
  try {
    const picture_key = randomBytes(10).toString('hex')
    added = await retrying(() =>
      inTransaction(db, (tx) => insert(tx, { picture, content_hash, picture_key, master_key })),
    )
  } finally {
    // Without a row, nothing would ever delete the stored file.
    if (!added) await storage.delete(master_key).catch(() => {})
  }
  return added
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

/** Retries when two imports conflicted. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = String((error as { code?: unknown }).code)
      // Serialization failure, deadlock, lock not available.
      if (attempt === 4 || !['40001', '40P01', '55P03'].includes(code)) throw error
      await wait(50 * attempt + Math.random() * 50)
    }
  }
}
