import type { Config } from '../config.ts'
import { createFolderStorage, type Storage } from './storage.ts'

/** The configured storage. */
export async function createStorage({
  s3,
  storage_dir,
}: Pick<Config, 's3' | 'storage_dir'>): Promise<Storage> {
  if (!s3) return createFolderStorage(storage_dir)
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
