import type { Deps } from '../../deps.ts'
import { openUnfinishedFiles } from '../../outside/open-unfinished-files.ts'
import { deleteEndedUploads, deleteUpload, listExpired } from './queries.ts'

/** Deletes uploads that are incomplete after 7 days, with their files, and the rows of those that ended. */
export async function deleteExpiredUploads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (const upload_key of await listExpired(db)) {
    await (await openUnfinishedFiles(config)).remove(upload_key)
    await deleteUpload(db, upload_key)
  }
  await deleteEndedUploads(db)
}
