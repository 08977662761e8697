import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { expectPixels, type OpenedPicture, openPicture, RefusedPicture } from '../../images/open-picture.ts'
import { newMasterKey, StorageError } from '../../outside/storage.ts'
import type { FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import { insertFingerprints, listSimilarAssets, type SimilarRow } from '../same-picture/queries.ts'
import type { NewAsset } from './queries.ts'

type StoredFile = Pick<NewAsset, 'content_hash' | 'picture_key' | 'master_key'> & { picture: OpenedPicture }

interface AddDeps extends Pick<Deps, 'db' | 'storage' | 'config'> {
  fingerprint_index: FingerprintIndex
}

/** Maximum number of similar assets returned, the most similar ones first. */
const SIMILAR_MOST = 3

/**
 * Checks a file, stores it as a master and inserts its row with `insert`, which is retried after a conflict. `added` is
 * the result of `insert`: false when an asset with this content already exists; the stored file is then deleted.
 * `similar` are other assets that show the same picture. Throws RefusedPicture, StorageError and any error of `insert`.
 */
export async function addFile(
  { db, storage, config, fingerprint_index }: AddDeps,
  { path, content_hash }: { path: string; content_hash: string },
  insert: (tx: Tx, file: StoredFile) => Promise<boolean>,
): Promise<{ added: boolean; similar: SimilarRow[] }> {
  const picture = await openPicture(path)
  expectPixels(picture, config.image_min_megapixels)
  const master_key = newMasterKey(picture.format)
  await storage.put(master_key, createReadStream(path)).catch((cause: unknown) => {
    // Reading the file failed, not the storage.
    throw cause instanceof StorageError ? cause : new RefusedPicture('unreadable', { cause })
  })
  let added = false
  try {
    const picture_key = randomBytes(10).toString('hex')
    added = await retrying(() =>
      inTransaction(db, async (tx) => {
        if (!(await insert(tx, { picture, content_hash, picture_key, master_key }))) return false
        await insertFingerprints(tx, content_hash, picture.fingerprints)
        return true
      }),
    )
  } finally {
    // Without a row, the stored file would never be deleted.
    if (!added) await storage.delete(master_key).catch(() => {})
  }
  if (!added) return { added, similar: [] }
  // Search once the row is visible, so that of two similar files added at the same time at least one reports the other.
  const same = await listSimilarAssets(db, await fingerprint_index.findSame(picture.lookups))
  return { added, similar: same.filter((row) => row.content_hash !== content_hash).slice(0, SIMILAR_MOST) }
}

/** Retries when two imports conflict. */
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
