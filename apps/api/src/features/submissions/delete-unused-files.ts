import type { Deps } from '../../deps.ts'
import { sharedPictures } from '../pictures/pictures.ts'
import { deleteUnusedFile, listUnusedFiles } from './unused-file-queries.ts'

/** Maximum number of files deleted per run of the job. */
const BATCH = 200

/** Deletes stored files that no submission, asset or release needs, and their previews. Throws StorageError. */
export async function deleteUnusedFiles(deps: Deps): Promise<void> {
  const pictures = sharedPictures(deps)
  for (const { master_key, picture_key } of await listUnusedFiles(deps.db, BATCH)) {
    if (picture_key !== null) await pictures.remove(picture_key)
    await deps.storage.delete(master_key)
    await deleteUnusedFile(deps.db, master_key)
  }
}
