import type { Db } from '../../db/pool.ts'

interface StoredFile {
  master_key: string
  /** Null for a file that has no renditions. */
  picture_key: string | null
}

/** Schedules a file that is about to be stored for deletion a day later, in case no row refers to it by then. */
export async function insertUnusedFile(db: Db, { master_key, picture_key }: StoredFile): Promise<void> {
  await db.query(
    "insert into unused_files (master_key, picture_key, delete_after) values ($1, $2, now() + interval '1 day')",
    [master_key, picture_key],
  )
}

export async function deleteUnusedFile(db: Db, master_key: string): Promise<void> {
  await db.query('delete from unused_files where master_key = $1', [master_key])
}

/** Unused files that may be deleted now. */
export async function listUnusedFiles(db: Db, limit: number): Promise<StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    'select master_key, picture_key from unused_files where delete_after <= now() order by delete_after limit $1',
    [limit],
  )
  return rows
}
